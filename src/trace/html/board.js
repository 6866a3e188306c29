// The board of the selected node: a table with a button in each cell.

const board = document.getElementById("board");
/** The cell whose rows are shown, as `[i, j]`, none at first. */
let chosenCell = null;
/** The cell that takes the focus when the board does. */
let cursor = [0, 0];
/** Boards with more digits have no room for the candidates that are excluded. */
const MOST_STRUCK = 16;

/** Makes the table once; only its cells change from node to node. */
function buildBoard(choose) {
  board.style.setProperty("--side", side);
  board.style.setProperty("--box-rows", boxRows);
  board.style.setProperty("--box-columns", boxColumns);
  board.style.setProperty("--box-most", Math.max(boxRows, boxColumns));
  board.classList.toggle("wide", side > 9);
  document.querySelector("main").classList.toggle("large", side > 9);
  const all = [...Array(side).keys()];
  const head = make("tr", {}, make("td"), ...all.map((j) => make("th", { scope: "col", text: j + 1 })));
  const rows = all.map((i) => {
    const cells = all.map((j) => {
      const button = make("button", { type: "button", tabindex: i + j === 0 ? 0 : -1 });
      button.addEventListener("click", () => {
        moveCursor(i, j);
        choose(i, j);
      });
      const edges = [
        i % boxRows === 0 && i === 0 ? "top" : "",
        j === 0 ? "left" : "",
        (j + 1) % boxColumns === 0 ? "right" : "",
        (i + 1) % boxRows === 0 ? "bottom" : "",
      ];
      return make("td", { "data-edges": edges.join(" ") }, button);
    });
    return make("tr", {}, make("th", { scope: "row", text: i + 1 }), ...cells);
  });
  board.tHead.replaceChildren(head);
  board.tBodies[0].replaceChildren(...rows);
  board.addEventListener("keydown", (event) => {
    const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [0, 0];
    if (down === 0 && right === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const inside = (index) => Math.min(side - 1, Math.max(0, index));
    moveCursor(inside(cursor[0] + down), inside(cursor[1] + right));
    cellAt(...cursor).firstChild.focus();
  });
}

const cellAt = (i, j) => board.tBodies[0].rows[i].cells[j + 1];

function moveCursor(i, j) {
  cellAt(...cursor).firstChild.tabIndex = -1;
  cursor = [i, j];
  cellAt(i, j).firstChild.tabIndex = 0;
}

/**
 * What is known of the candidates at a node: the `values` of the open ones and `board`, the digits that
 * are settled. A closed node has no point: it shows its nearest ancestor's, without what its own
 * constraints exclude at once.
 */
function boardOf(node) {
  const way = wayTo(node);
  const own = detailOf(node);
  if (own.board) return { values: new Map(), isOwn: true, solution: own.board };
  if (own.values) return { values: own.values, isOwn: true };
  let from = null;
  let values = new Map();
  for (const ancestor of way.slice(0, -1).reverse()) {
    const detail = detailOf(ancestor);
    if (!detail.values) continue;
    [from, values] = [ancestor, detail.values];
    break;
  }
  const kept = new Map(values);
  const since = from === null ? way : way.slice(way.indexOf(from) + 1);
  for (const at of since) {
    const decision = nodes.decision[at];
    if (!decision) continue;
    const decided = candidateAt(decision[0] - 1, decision[1] - 1, decision[2] - 1);
    if (decision[3] === 0) kept.delete(decided);
    else for (const candidate of [...kept.keys()]) if (exclude(candidate, decided)) kept.delete(candidate);
  }
  return { values: kept, isOwn: false, from };
}

/** The candidates that the parent's board has and that are gone here, and the parent's own. */
function openAtParent(node) {
  const parent = nodes.parent[node];
  return parent === null ? null : boardOf(parent).values;
}

/** The constraints from the start of the search and on the way to a node. */
function constraintsAt(node) {
  const decided = wayTo(node).filter((at) => nodes.decision[at]);
  return [...(begun?.with ?? []).map((constraint) => ({ constraint, node: null })),
    ...decided.map((at) => ({ constraint: nodes.decision[at], node: at }))];
}

/** Rows of the program that are to be seen on the board: marks for candidates and for whole cells. */
function marksOf(rows, values) {
  const marks = { candidates: new Map(), cells: new Map() };
  for (const [name, weight] of rows) {
    const unit = unitOf(name);
    if (!unit) continue;
    const mark = weight > 0 ? "plus" : "minus";
    if (unit.cell) marks.cells.set(unit.cell[0] * side + unit.cell[1], mark);
    else for (const candidate of unit.candidates) if (values.has(candidate)) marks.candidates.set(candidate, mark);
  }
  return marks;
}

/** Whether a candidate that has no value here stands for 0 rather than for being excluded. */
const isAllOpen = begun?.presolve === "off";

function drawBoard(node, rows) {
  const shown = boardOf(node);
  const before = openAtParent(node);
  const marks = marksOf(rows, shown.values);
  const ones = new Set(constraintsAt(node).filter(({ constraint }) => constraint[3] === 1)
    .map(({ constraint: [i, j] }) => (i - 1) * side + j - 1));
  const shows = document.getElementById("excluded").checked && side <= MOST_STRUCK;
  for (let i = 0; i < side; i += 1) {
    for (let j = 0; j < side; j += 1) {
      drawCell(i, j, { ...shown, before, marks, shows, isDecided: ones.has(i * side + j) });
    }
  }
  document.getElementById("caption").textContent = shown.isOwn
    ? say(shown.solution ? "caption.integral" : "caption.point", { node })
    : say(shown.from === null || shown.from === undefined ? "caption.none" : "caption.ancestor", { node, from: shown.from });
}

/** What a cell has: a given, a settled digit, or candidates with values. */
function contentOf(i, j, { values, solution, isOwn }) {
  const given = begun.puzzle[i][j];
  if (given > 0) return { kind: "given", digit: given };
  if (solution) return { kind: "settled", digit: solution[i][j] };
  const open = [...Array(side).keys()].filter((k) => values.has(candidateAt(i, j, k)));
  const one = open.find((k) => values.get(candidateAt(i, j, k)) === 1);
  const isAlone = open.length === 1 && (isOwn ? one !== undefined : true);
  if (isAlone || (isAllOpen && one !== undefined)) return { kind: "settled", digit: (one ?? open[0]) + 1 };
  return { kind: "blend", open };
}

function drawCell(i, j, look) {
  const cell = cellAt(i, j);
  const button = cell.firstChild;
  const content = contentOf(i, j, look);
  const classes = [cell.dataset.edges, content.kind, look.isDecided ? "decided" : ""];
  classes.push(look.marks.cells.get(i * side + j) ?? "");
  let label = `${say("cell", { i: i + 1, j: j + 1 })}: `;
  if (content.kind === "blend") {
    const { picture, words } = candidatesOf(i, j, content.open, look);
    button.replaceChildren(picture, make("span", { classes: "unseen", text: label + words }));
  } else {
    const settled = candidateAt(i, j, content.digit - 1);
    const isNew = content.kind === "settled" && look.before && [...Array(side).keys()]
      .some((k) => k !== content.digit - 1 && look.before.has(candidateAt(i, j, k)));
    if (isNew) classes.push("here");
    const mark = look.marks.candidates.get(settled);
    if (mark) classes.push(mark);
    label += say(content.kind === "given" ? "cell.given" : look.isDecided ? "cell.decided" : "cell.settled", { k: content.digit });
    button.replaceChildren(
      make("span", { classes: "digit", text: content.digit, "aria-hidden": "true" }),
      make("span", { classes: "unseen", text: label }));
  }
  cell.className = classes.filter(Boolean).join(" ");
  const isChosen = chosenCell !== null && chosenCell[0] === i && chosenCell[1] === j;
  button.setAttribute("aria-pressed", String(isChosen));
}

/** The candidates of a cell, each in its place, and the same in words. */
function candidatesOf(i, j, open, { values, isOwn, before, marks, shows }) {
  const picture = make("span", { classes: "candidates", "aria-hidden": "true" });
  const [has, struck] = [[], []];
  for (let k = 0; k < side; k += 1) {
    const candidate = candidateAt(i, j, k);
    const place = make("span", { classes: marks.candidates.get(candidate) ?? "" });
    if (open.includes(k) || (isAllOpen && isOwn)) {
      const value = values.get(candidate) ?? 0;
      const digit = make("b", { text: k + 1, classes: value > 0 ? "" : "zero" });
      digit.style.setProperty("--x", value);
      place.append(digit);
      place.title = `${variable(candidate)} = ${number(value)}`;
      has.push(say("cell.value", { k: k + 1, value: number(value) }));
    } else {
      struck.push(k + 1);
      const isNew = before?.has(candidate);
      if (shows) place.append(make("s", { text: k + 1, classes: isNew ? "here" : "" }));
    }
    picture.append(place);
  }
  const words = [...has, ...(struck.length ? [say("cell.excluded", { digits: struck.join(", ") })] : [])];
  return { picture, words: words.join("; ") };
}
