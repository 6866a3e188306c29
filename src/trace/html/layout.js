// Where the nodes of the tree are drawn.

const LEAF_WIDTH = 62;
const LEVEL_HEIGHT = 78;

/** The nodes whose children are not drawn. */
const collapsed = new Set();
const nodeX = new Float64Array(nodeCount);
const nodeY = new Float64Array(nodeCount);
/** The nodes that are drawn, parents before children. */
let drawn = [];
/** How far the tree reaches. */
let extent = { left: 0, right: 0, bottom: 0 };
const hiddenBelow = new Int32Array(nodeCount);

/**
 * Leaves stand side by side in the order of creation, a parent over the middle of its children. One
 * pass down and one up, so that tens of thousands of nodes take milliseconds.
 */
function arrange() {
  drawn = [];
  if (nodeCount === 0) return;
  const stack = [0];
  let leaves = 0;
  let deepest = 0;
  while (stack.length > 0) {
    const node = stack.pop();
    drawn.push(node);
    nodeY[node] = depth[node] * LEVEL_HEIGHT;
    deepest = Math.max(deepest, depth[node]);
    const below = collapsed.has(node) ? [] : children[node];
    if (below.length === 0) {
      nodeX[node] = leaves * LEAF_WIDTH;
      leaves += 1;
    }
    for (let at = below.length - 1; at >= 0; at -= 1) stack.push(below[at]);
  }
  for (let at = drawn.length - 1; at >= 0; at -= 1) {
    const node = drawn[at];
    const below = children[node];
    if (below.length === 0 || collapsed.has(node)) continue;
    nodeX[node] = (nodeX[below[0]] + nodeX[below[below.length - 1]]) / 2;
  }
  extent = { left: 0, right: Math.max(0, leaves - 1) * LEAF_WIDTH, bottom: deepest * LEVEL_HEIGHT };
}

/** Counts the nodes below each node. */
function countBelow() {
  for (let node = nodeCount - 1; node > 0; node -= 1) hiddenBelow[nodes.parent[node]] += hiddenBelow[node] + 1;
}

/** Whether nothing below a node is integral or open: the node with all that is below it is dead. */
const isDead = new Uint8Array(nodeCount);
function findDead() {
  for (let node = nodeCount - 1; node >= 0; node -= 1) {
    const state = stateOf(node);
    isDead[node] =
      state === "infeasible" || (state === "branched" && children[node].every((child) => isDead[child])) ? 1 : 0;
  }
}
