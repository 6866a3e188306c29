// The search: what is known of each node. Indices of rows, columns and digits are from 0 inside.

const summary = JSON.parse(document.getElementById("summary").textContent);
const { begun, ended, nodes } = summary;
const side = begun ? begun.puzzle.length : 0;
const [boxRows, boxColumns] = begun ? begun.box : [1, 1];
const nodeCount = nodes.state.length;

const children = Array.from({ length: nodeCount }, () => []);
const depth = new Int32Array(nodeCount);
for (let node = 0; node < nodeCount; node += 1) {
  const parent = nodes.parent[node];
  if (parent === null) continue;
  children[parent].push(node);
  depth[node] = depth[parent] + 1;
}

/** The nodes that were looked at, in that order: the steps of the page. */
const steps = [];
for (let node = 0; node < nodeCount; node += 1) {
  if (nodes.visit[node] > 0) steps.push(node);
}
steps.sort((a, b) => nodes.visit[a] - nodes.visit[b]);
const stepOf = new Int32Array(nodeCount).fill(-1);
steps.forEach((node, step) => (stepOf[node] = step));

/** What became of a node: branched, open, infeasible or integral. */
function stateOf(node) {
  const letter = nodes.state[node];
  if (letter === "b") return children[node].length > 0 ? "branched" : "open";
  if (letter === "o") return "open";
  return letter === letter.toLowerCase() ? "infeasible" : "integral";
}

/** How a closed node was seen to be so: singles, matching or lp. */
function seenBy(node) {
  return { s: "singles", m: "matching", l: "lp" }[nodes.state[node].toLowerCase()];
}

const isSumMax = begun?.objective === "sum-max";

/** The value of the objective at a node, null where there is none. */
function objectiveOf(node) {
  if (isSumMax && stateOf(node) === "integral") return side * side;
  return nodes.objective[node];
}

/** The nodes from the root to a node. */
function wayTo(node) {
  const way = [];
  for (let at = node; at !== null && at !== undefined; at = nodes.parent[at]) way.unshift(at);
  return way;
}

let detailLines = null;

/** Finds where the lines of each node are, without reading them. */
function indexDetails() {
  const text = document.getElementById("details").textContent;
  detailLines = new Map();
  let from = 0;
  while (from < text.length) {
    let to = text.indexOf("\n", from);
    if (to < 0) to = text.length;
    const tab = text.indexOf("\t", from);
    if (tab > 0 && tab < to) {
      const node = Number(text.slice(from, tab));
      const lines = detailLines.get(node) ?? [];
      lines.push(text.slice(tab + 1, to));
      detailLines.set(node, lines);
    }
    from = to + 1;
  }
}

function unpacked(gaps) {
  let last = 0;
  return gaps.map((gap) => (last += gap));
}

/**
 * What is known of a node beyond the summary: `values`, from a candidate to what it has at the point
 * shown (open ones at 0 too), why it was closed (`because`, `rows`), its `board`.
 */
function detailOf(node) {
  if (detailLines === null) indexDetails();
  const lines = detailLines.get(node);
  if (!lines) return {};
  const detail = Object.assign({}, ...lines.map((line) => JSON.parse(line)));
  if (detail.point) {
    detail.values = new Map();
    for (const candidate of unpacked(detail.zeros)) detail.values.set(candidate, 0);
    for (const [value, gaps] of detail.point) {
      for (const candidate of unpacked(gaps)) detail.values.set(candidate, value);
    }
  }
  return detail;
}

/** The number of a candidate, and back. */
const candidateAt = (i, j, k) => (i * side + j) * side + k;
const partsOf = (candidate) => [
  Math.floor(candidate / side / side),
  Math.floor(candidate / side) % side,
  candidate % side,
];
const boxOf = (i, j) => Math.floor(i / boxRows) * boxRows + Math.floor(j / boxColumns);

/** Two candidates of which at most one can be 1. */
function exclude(a, b) {
  if (a === b) return false;
  const [i, j, k] = partsOf(a);
  const [p, q, l] = partsOf(b);
  if (i === p && j === q) return true;
  return k === l && (i === p || j === q || boxOf(i, j) === boxOf(p, q));
}

/** A constraint as the program writes it. */
const tuple = (constraint) => `(${constraint.join(", ")})`;
/** A column of the program as the program's users write it; everything from 1. */
const variable = (candidate) => `x[${partsOf(candidate).map((index) => index + 1).join(",")}]`;

/** The candidates of a row of the program that is named as the program names it, or none. */
function unitOf(name) {
  const found = recognize(name, "unit.");
  if (!found) return null;
  const { i, j, h, k } = Object.fromEntries(Object.entries(found.values).map(([key, value]) => [key, value - 1]));
  const all = [...Array(side).keys()];
  if (found.key === "unit.cell") return { cell: [i, j], candidates: all.map((digit) => candidateAt(i, j, digit)) };
  if (found.key === "unit.row") return { candidates: all.map((column) => candidateAt(h, column, k)) };
  if (found.key === "unit.column") return { candidates: all.map((row) => candidateAt(row, h, k)) };
  const top = Math.floor(h / boxRows) * boxRows;
  const left = (h % boxRows) * boxColumns;
  const place = (at) => candidateAt(top + Math.floor(at / boxColumns), left + (at % boxColumns), k);
  return { candidates: all.map(place) };
}
