// Why the selected node is what it is, in words.

const whyBox = document.getElementById("why");
const paragraph = (text, classes) => make("p", { text, ...(classes ? { classes } : {}) });

function nodeLink(node) {
  return make("a", { href: `#node=${node}`, text: say("node", { node }) });
}

/** The gauge of z against the value it has when the relaxation is integral. */
function drawGauge(node) {
  const value = objectiveOf(node);
  const box = document.getElementById("gauge");
  if (value === null) return box.replaceChildren();
  const name = isSumMax ? "z" : begun.objective;
  if (!isSumMax) return box.replaceChildren(paragraph(`${name} = ${number(value)}`));
  const full = side * side;
  const words = say("gauge", { value: number(value), full });
  const bar = make("div", { classes: `gauge-bar${value >= full ? " full" : ""}`, role: "meter", "aria-label": words,
    "aria-valuemin": 0, "aria-valuemax": full, "aria-valuenow": value });
  const level = make("div");
  level.style.width = `${(100 * value) / full}%`;
  bar.append(level);
  return box.replaceChildren(make("div", { classes: "gauge-text" }, make("strong", { text: words })), bar);
}

/** The rows in the proof that a node is infeasible, as `[name, weight]`. */
const rowsOf = (node) => detailOf(node).rows ?? [];

/** The open candidates that have a positive coefficient in a weighted sum of rows. */
function positiveIn(rows, values) {
  const coefficients = new Map();
  for (const [name, weight] of rows) {
    for (const candidate of unitOf(name)?.candidates ?? []) {
      coefficients.set(candidate, (coefficients.get(candidate) ?? 0) + weight);
    }
  }
  return [...values.keys()].filter((candidate) => coefficients.get(candidate) > 0).sort((a, b) => a - b);
}

/** Rows that contradict by themselves: those of the singles rule have weights of their own. */
function drawRows(node, detail) {
  const box = document.getElementById("rows");
  const rows = detail.rows ?? [];
  if (rows.length === 0) return box.replaceChildren();
  if (seenBy(node) === "singles") {
    const names = rows.map(([name]) => translated(name, "unit."));
    return box.replaceChildren(paragraph(say("rows.single", { rows: names.join("; ") })));
  }
  const total = rows.reduce((sum, [, weight]) => sum + weight, 0);
  const body = rows.map(([name, weight]) => make("tr", {},
    make("th", { scope: "row", text: translated(name, "unit.") }),
    make("td", { text: weight > 0 ? `+${number(weight)}` : number(weight).replace("-", "−") })));
  const head = make("tr", {}, make("th", { scope: "col", text: say("rows.row") }), make("th", { scope: "col", text: say("rows.weight") }));
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...body));
  const closing = total < 0
    ? say("rows.negative", { total: number(total).replace("-", "−") })
    : say("rows.zero", { columns: positiveIn(rows, boardOf(node).values).map(variable).join(", ") || "–" });
  return box.replaceChildren(make("h3", { text: say("rows") }), paragraph(say("rows.how")), table, paragraph(closing));
}

function whyFractional(node, values) {
  const cells = new Set();
  let columns = 0;
  const most = new Map();
  for (const [candidate, value] of values) {
    const cell = Math.floor(candidate / side);
    most.set(cell, Math.max(most.get(cell) ?? 0, value));
    if (value <= 0 || value >= 1) continue;
    columns += 1;
    cells.add(cell);
  }
  const said = [paragraph(say("why.fractional", { columns, cells: cells.size }))];
  if (isSumMax && objectiveOf(node) !== null) {
    said.push(paragraph(say("why.z", { full: side * side })));
    const attained = [...most.values()].reduce((sum, value) => sum + value, 0);
    if (Math.abs(attained - objectiveOf(node)) > 1e-3) said.push(paragraph(say("why.elsewhere", { value: number(attained) })));
  }
  return said;
}

function whyOpenCandidates(node) {
  const open = { open: number(nodes.open_candidates[node]), cells: number(nodes.open_cells[node]) };
  const singles = nodes.open_after_singles[node];
  const parent = nodes.parent[node];
  const key = singles === null ? "presolve" : "presolve.singles";
  const said = [paragraph(say(key, { ...open, singles: number(singles ?? 0) }))];
  if (parent !== null && nodes.visit[parent] > 0) {
    said.push(paragraph(say("presolve.parent", { before: number(nodes.open_candidates[parent]), open: open.open })));
  }
  return said;
}

/** Says what became of a node and why. */
function drawWhy(node) {
  const state = isVisited(node) ? stateOf(node) : "open";
  const detail = detailOf(node);
  const title = document.getElementById("why-title");
  const isFractional = state === "branched" || (state === "open" && nodes.visit[node] > 0);
  const kind = isFractional ? (detail.values || nodes.fractional_columns[node] > 0 ? "fractional" : "looked") : state;
  title.textContent = say(`title.${kind}`);
  const said = [];
  const isMissing = !detail.values && !detail.because && !detail.board;
  if (state === "infeasible") {
    if (detail.because) said.push(paragraph(translated(detail.because, "because."), "because"));
    said.push(paragraph(say(`infeasible.${seenBy(node)}`)));
  } else if (state === "integral") {
    said.push(paragraph(say("integral", { full: side * side })), paragraph(say(`integral.${seenBy(node)}`)));
  } else if (isFractional) {
    if (detail.values) said.push(...whyFractional(node, detail.values));
    else if (nodes.fractional_columns[node] === 0) said.push(paragraph(say("why.looked")));
    said.push(...whyOpenCandidates(node));
  } else {
    said.push(paragraph(say("why.open")));
  }
  if (isMissing && summary.details_left_out > 0 && nodes.visit[node] > 0) said.push(paragraph(say("missing"), "because"));
  whyBox.replaceChildren(...said);
  drawRows(node, detail);
  drawGauge(node);
  drawBranch(node, detail.values);
}

/** The children of a node, and what the branching does to the point that is shown. */
function drawBranch(node, values) {
  const box = document.getElementById("branch");
  const below = children[node].filter(isKnown);
  if (below.length === 0) return box.replaceChildren();
  const candidateOf = (child) => {
    const [i, j, k] = nodes.decision[child];
    return candidateAt(i - 1, j - 1, k - 1);
  };
  const said = [make("h3", { text: say("branch") })];
  const decisions = below.map((child) => nodes.decision[child]);
  const isColumn = decisions.some((decision) => decision[3] === 0);
  const names = [...new Set(below.map((child) => variable(candidateOf(child))))];
  said.push(paragraph(say(isColumn ? "branch.column" : "branch.row", { columns: names.join(", "), column: names[0] })));
  if (values) {
    const home = below.find((child) => (values.get(candidateOf(child)) ?? 0) === nodes.decision[child][3]);
    said.push(paragraph(home === undefined ? say("branch.cut") : say("branch.stays", { node: home })));
  }
  const heads = ["branch.child", "branch.constraint", "branch.here", "branch.open", "branch.fate"];
  const head = make("tr", {}, ...heads.map((key) => make("th", { scope: "col", text: say(key) })));
  const lines = below.map((child) => {
    const isSeen = isVisited(child) && nodes.visit[child] > 0;
    const state = isSeen ? stateOf(child) : "open";
    const value = isSeen && state !== "infeasible" ? objectiveOf(child) : null;
    const fate = make("td", {}, markIcon(state), ` ${say(`state.${state}`)}`);
    if (value !== null && value !== undefined) {
      fate.append(", ", make("span", { classes: "value", text: `${isSumMax ? "z = " : ""}${number(value, 2)}` }));
    }
    const open = isSeen && state !== "infeasible" ? number(nodes.open_candidates[child]) : "–";
    return make("tr", {},
      make("th", { scope: "row" }, nodeLink(child)),
      make("td", { text: tuple(nodes.decision[child]) }),
      make("td", { text: values ? number(values.get(candidateOf(child)) ?? 0, 3) : "–" }),
      make("td", { text: open }), fate);
  });
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...lines));
  return box.replaceChildren(...said, make("div", { classes: "scroll" }, table));
}

/** The constraints so far, each with the node that brought it. */
function drawPath(node) {
  const path = document.getElementById("path");
  const items = constraintsAt(node).map(({ constraint, node: at }) => {
    const item = make("li", {}, `${tuple(constraint)} `);
    if (at === null) item.append(make("span", { classes: "small", text: say("path.given") }));
    else item.append(nodeLink(at));
    return item;
  });
  path.classList.toggle("none", items.length === 0);
  path.replaceChildren(...(items.length > 0 ? items : [make("li", { text: say("path.none") })]));
}

/** The rows of the program that the chosen cell is in, with the values of the point in them. */
function drawCellRows(node) {
  const box = document.getElementById("cell");
  if (chosenCell === null) {
    return box.replaceChildren(make("h3", { text: say("cell.rows") }), paragraph(say("cell.choose")));
  }
  const [i, j] = chosenCell;
  const said = [make("h3", { text: say("cell.title", { i: i + 1, j: j + 1 }) })];
  const { values, isOwn, solution } = boardOf(node);
  if (solution || !isOwn || values.size === 0) {
    said.push(paragraph(say(solution ? "cell.one" : "cell.noPoint")));
    return box.replaceChildren(...said);
  }
  const all = [...Array(side).keys()];
  const equation = (name, candidates) => {
    const terms = candidates.filter((candidate) => (values.get(candidate) ?? 0) > 0)
      .map((candidate) => `${number(values.get(candidate))} ${variable(candidate)}`);
    return make("div", { classes: "equation" }, make("span", { text: name }), `${terms.join(" + ")} = 1`);
  };
  said.push(paragraph(say("cell.how")));
  said.push(equation(say("unit.cell", { i: i + 1, j: j + 1 }), all.map((k) => candidateAt(i, j, k))));
  for (const k of all) {
    const value = values.get(candidateAt(i, j, k)) ?? 0;
    if (value <= 0 || value >= 1) continue;
    for (const [family, h] of [["row", i], ["column", j], ["box", boxOf(i, j)]]) {
      const names = { h: h + 1, k: k + 1 };
      said.push(equation(say(`unit.${family}`, names), unitOf(pressed(strings.en[`unit.${family}`], names)).candidates));
    }
  }
  return box.replaceChildren(...said);
}

/** An English name with its holes filled. */
const pressed = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name]);

/** How the search ended. */
function drawEnd() {
  const box = document.getElementById("end");
  if (!ended) return box.replaceChildren(paragraph(say("end.none")));
  const said = [paragraph(say(`end.${ended.status}`, { nodes: number(ended.nodes), programs: number(ended.lp_solves) }))];
  if (ended.because) said.push(paragraph(translated(ended.because, "because."), "because"));
  if (ended.constraints) said.push(paragraph(say("end.constraints", { list: `[${ended.constraints.map(tuple).join(", ")}]` })));
  const goals = steps.filter((node) => stateOf(node) === "integral").slice(0, 5);
  if (goals.length > 0) said.push(make("p", {}, ...goals.flatMap((node) => [nodeLink(node), " "])));
  return box.replaceChildren(...said);
}
