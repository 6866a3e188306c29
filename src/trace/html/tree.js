// The tree, on a canvas: fifty thousand elements of a document would be too many, as many strokes are not.
// A screen reader gets the same tree from the way, the children and the steps, which are text.

const treeCanvas = document.getElementById("tree");
const view = { scale: 1, x: 0, y: 0 };
/**
 * Trees of many nodes are far wider than deep. Zoomed out they are as deep as the canvas, so that there is
 * something to see; from scale 1 on across and down are the same.
 */
const down = () => Math.max(view.scale, Math.min(1, (treeCanvas.clientHeight - 84) / Math.max(1, extent.bottom)));
/** The colors of the theme, read from the style sheet. */
let colors = {};
let growing = false;
let selected = 0;

function readColors() {
  const probe = make("span");
  document.body.append(probe);
  const names = ["paper", "card", "ink", "muted", "line", "strong", "accent", "branched", "integral", "infeasible", "open", "decided"];
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    colors[name] = getComputedStyle(probe).color;
  }
  probe.remove();
}

/** A canvas's context, with as many pixels as the screen has there, cleared. */
function contextOf(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

/** Whether a node is known at the step that is shown, and whether it has been looked at by then. */
const now = () => (stepOf[selected] >= 0 ? nodes.visit[selected] : Infinity);
const isKnown = (node) => !growing || nodes.opened[node] <= now() - (nodes.parent[node] === null ? 1 : 0);
const isVisited = (node) => !growing || (nodes.visit[node] > 0 && nodes.visit[node] <= now());
const shownState = (node) => (isVisited(node) ? stateOf(node) : "open");

/** The outline of a state's mark around a point, the same on canvases and in legends. */
function markPath(state, x, y, r) {
  if (state === "infeasible") return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
  if (state === "integral") return `M${x} ${y - 1.35 * r}L${x + 1.35 * r} ${y}L${x} ${y + 1.35 * r}L${x - 1.35 * r} ${y}z`;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function drawMark(context, state, x, y, r) {
  const path = new Path2D(markPath(state, x, y, r));
  context.fillStyle = state === "open" ? colors.card : colors[state];
  context.fill(path);
  context.strokeStyle = colors[state];
  context.lineWidth = state === "open" ? 2 : 1;
  context.stroke(path);
  if (r < 5) return;
  context.strokeStyle = colors.card;
  context.lineWidth = Math.max(1.5, r / 5);
  context.beginPath();
  const s = r * 0.45;
  if (state === "infeasible") {
    context.moveTo(x - s, y - s); context.lineTo(x + s, y + s);
    context.moveTo(x + s, y - s); context.lineTo(x - s, y + s);
  } else if (state === "integral") {
    context.moveTo(x - s, y); context.lineTo(x - s / 4, y + s * 0.8); context.lineTo(x + s, y - s * 0.7);
  }
  context.stroke();
}

/** The same mark as a picture for texts. */
function markIcon(state) {
  const space = "http://www.w3.org/2000/svg";
  const icon = document.createElementNS(space, "svg");
  icon.setAttribute("viewBox", "0 0 20 20");
  icon.setAttribute("aria-hidden", "true");
  const add = (d, fill, stroke, width) => {
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", d);
    path.style.fill = fill;
    path.style.stroke = stroke;
    path.style.strokeWidth = width;
    icon.append(path);
  };
  const color = `var(--${state})`;
  add(markPath(state, 10, 10, 7), state === "open" ? "none" : color, color, state === "open" ? 2.5 : 1);
  if (state === "infeasible") add("M7 7l6 6M13 7l-6 6", "none", "var(--card)", 2);
  if (state === "integral") add("M7 10l2.2 2.6L13.2 7.6", "none", "var(--card)", 2);
  return icon;
}

const toScreen = (node) => [nodeX[node] * view.scale + view.x, nodeY[node] * down() + view.y];

function drawEdges(context, shown, way) {
  for (const onWay of [false, true]) {
    context.beginPath();
    for (const node of shown) {
      const parent = nodes.parent[node];
      if (parent === null || way.has(node) !== onWay) continue;
      const [x, y] = toScreen(node);
      const [px, py] = toScreen(parent);
      context.moveTo(px, py);
      context.lineTo(x, y);
    }
    context.strokeStyle = onWay ? colors.accent : colors.line;
    context.lineWidth = onWay ? 3 : Math.min(1.5, Math.max(0.5, view.scale * 1.5));
    context.stroke();
  }
}

function drawText(context, text, x, y, color, font) {
  context.font = font;
  context.lineWidth = 4;
  context.strokeStyle = colors.paper;
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

function drawLabels(context, shown, r) {
  context.textAlign = "center";
  context.lineJoin = "round";
  const size = Math.min(13, Math.max(8, 11 * view.scale));
  const font = (weight) => `${weight} ${size}px system-ui, "DejaVu Sans", sans-serif`;
  for (const node of shown) {
    const [x, y] = toScreen(node);
    const decision = nodes.decision[node];
    if (decision) drawText(context, `(${decision.join(",")})`, x, y - r - (node === selected ? 10 : 6), colors.ink, font(500));
    const value = isVisited(node) && stateOf(node) !== "infeasible" ? objectiveOf(node) : null;
    let below = value === null ? "" : number(value, 2);
    if (collapsed.has(node)) below += ` +${hiddenBelow[node]}`;
    if (below) drawText(context, below, x, y + r + (node === selected ? 7 : 3) + size, colors.muted, font(400));
  }
}

/** Draws the part of the tree that is in view. */
function drawTree() {
  const { context, width, height } = contextOf(treeCanvas);
  const r = Math.max(1.2, Math.min(10, 9 * view.scale));
  const shown = drawn.filter((node) => {
    const [x, y] = toScreen(node);
    const inside = y > -LEVEL_HEIGHT * down() - 20 && y < height + LEVEL_HEIGHT * down() + 20;
    return inside && x > -width && x < 2 * width && isKnown(node);
  });
  const way = new Set(wayTo(selected));
  drawEdges(context, shown, way);
  const hasLabels = view.scale >= 0.58;
  for (const node of shown) {
    const [x, y] = toScreen(node);
    const state = shownState(node);
    if (r < 2.5) {
      context.fillStyle = colors[state];
      context.fillRect(x - r, y - r, 2 * r, 2 * r);
    } else {
      drawMark(context, state, x, y, r);
    }
    if (collapsed.has(node) && r >= 2.5) {
      context.strokeStyle = colors.strong;
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(x - r, y + r + 2); context.lineTo(x, y + r + 2 + r / 2); context.lineTo(x + r, y + r + 2);
      context.stroke();
    }
  }
  const [x, y] = toScreen(shownAncestor(selected));
  context.strokeStyle = colors.accent;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, Math.max(7, r + 5), 0, 2 * Math.PI);
  context.stroke();
  if (hasLabels) drawLabels(context, shown, r);
}

/** The node itself, or the collapsed one it is hidden below. */
function shownAncestor(node) {
  return wayTo(node).find((at) => collapsed.has(at)) ?? node;
}

/** Shows the whole tree, or where that would be too small to read, the surroundings of the selected node. */
function fitTree(isWhole) {
  const { clientWidth: width, clientHeight: height } = treeCanvas;
  const across = (width - 70) / Math.max(1, extent.right - extent.left);
  const whole = Math.min(1.15, across, (height - 84) / Math.max(1, extent.bottom));
  view.scale = isWhole ? Math.min(1.15, across) : Math.max(0.6, whole);
  const isIn = isWhole || view.scale === whole;
  const middle = isIn ? (extent.left + extent.right) / 2 : nodeX[selected];
  view.x = width / 2 - middle * view.scale;
  view.y = Math.max(44, (height - extent.bottom * down()) / 2);
  if (!isWhole) reveal(selected);
}

/** Moves the view just so far that a node is well inside. */
function reveal(node) {
  const { clientWidth: width, clientHeight: height } = treeCanvas;
  const [x, y] = toScreen(shownAncestor(node));
  const [left, top] = [Math.min(60, width / 4), Math.min(40, height / 4)];
  if (x < left || x > width - left) view.x += width / 2 - x;
  if (y < top || y > height - top) view.y += height / 2 - y;
}

function zoom(factor, x = treeCanvas.clientWidth / 2, y = treeCanvas.clientHeight / 2) {
  const before = { across: view.scale, down: down() };
  view.scale = Math.min(3, Math.max(0.0005, view.scale * factor));
  view.x = x - ((x - view.x) * view.scale) / before.across;
  view.y = y - ((y - view.y) * down()) / before.down;
  drawTree();
}

/** The node drawn at a place of the canvas, if there is one. */
function nodeAt(x, y) {
  let best = null;
  let nearest = Math.max(14, 12 * view.scale) ** 2;
  for (const node of drawn) {
    const [nx, ny] = toScreen(node);
    const distance = (nx - x) ** 2 + (ny - y) ** 2;
    if (distance < nearest && isKnown(node)) [best, nearest] = [node, distance];
  }
  return best;
}

function toggleCollapsed(node) {
  if (children[node].length === 0) return;
  if (!collapsed.delete(node)) collapsed.add(node);
  rearrange(node);
}

/** Lays the tree out again and keeps a node where it is on the screen. */
function rearrange(still) {
  const [x, y] = toScreen(shownAncestor(still));
  arrange();
  const [newX, newY] = toScreen(shownAncestor(still));
  view.x += x - newX;
  view.y += y - newY;
  drawTree();
}

/** Collapses the topmost nodes below which everything is infeasible, or opens everything. */
function prune(isOn) {
  collapsed.clear();
  if (isOn) {
    for (let node = 0; node < nodeCount; node += 1) {
      const parent = nodes.parent[node];
      if (isDead[node] && children[node].length > 0 && (parent === null || !isDead[parent])) collapsed.add(node);
    }
  }
  rearrange(selected);
}

/** Mouse, touch and pen: drag to move, wheel or two fingers to zoom, click to select, twice to collapse. */
function listenToTree(select) {
  const touching = new Map();
  let moved = 0;
  treeCanvas.addEventListener("pointerdown", (event) => {
    touching.set(event.pointerId, [event.offsetX, event.offsetY]);
    treeCanvas.setPointerCapture(event.pointerId);
    if (touching.size === 1) moved = 0;
  });
  treeCanvas.addEventListener("pointermove", (event) => {
    const before = touching.get(event.pointerId);
    if (!before) return;
    const [x, y] = [event.offsetX, event.offsetY];
    if (touching.size === 2) {
      const [other] = [...touching].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const length = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
      zoom(length([x, y], other) / length(before, other), (x + other[0]) / 2, (y + other[1]) / 2);
      moved += 10;
    } else {
      moved += Math.abs(x - before[0]) + Math.abs(y - before[1]);
      view.x += x - before[0];
      view.y += y - before[1];
      treeCanvas.classList.add("dragged");
      drawTree();
    }
    touching.set(event.pointerId, [x, y]);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    treeCanvas.addEventListener(name, (event) => {
      touching.delete(event.pointerId);
      treeCanvas.classList.remove("dragged");
      if (name === "pointercancel" || moved > 5) return;
      const node = nodeAt(event.offsetX, event.offsetY);
      if (node !== null) select(node);
    });
  }
  treeCanvas.addEventListener("dblclick", (event) => {
    const node = nodeAt(event.offsetX, event.offsetY);
    if (node !== null) toggleCollapsed(node);
  });
  treeCanvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX, event.offsetY);
  }, { passive: false });
}
