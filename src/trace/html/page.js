// The page: what is selected, what is pressed, and what the address says.

const byId = (id) => document.getElementById(id);
let timer = null;
let theme = "auto";

/** The part of the address behind `#`: node, lang, theme. */
function readAddress() {
  const wishes = new URLSearchParams(location.hash.slice(1));
  const node = Number.parseInt(wishes.get("node") ?? "", 10);
  if (wishes.get("lang") in strings) language = wishes.get("lang");
  if (["light", "dark"].includes(wishes.get("theme"))) theme = wishes.get("theme");
  return Number.isInteger(node) && node >= 0 && node < nodeCount ? node : null;
}

function writeAddress() {
  const wishes = new URLSearchParams(location.hash.slice(1));
  wishes.set("node", selected);
  history.replaceState(null, "", `#${wishes}`);
}

function select(node, { isQuiet = false } = {}) {
  selected = node;
  growWhenHidden(node);
  if (!isQuiet) writeAddress();
  reveal(node);
  show();
  const state = isVisited(node) ? stateOf(node) : "open";
  byId("news").textContent = `${say("node", { node })}: ${say(`state.${state}`)}`;
}

/** A node that is not known at its own step is shown with the whole tree. */
function growWhenHidden(node) {
  if (growing && stepOf[node] < 0) {
    growing = false;
    byId("growing").checked = false;
  }
}

/** Draws everything about the selected node. */
function show() {
  if (nodeCount === 0) return;
  const node = selected;
  const state = isVisited(node) ? stateOf(node) : "open";
  byId("node-title").textContent = say("node", { node });
  byId("fate").replaceChildren(markIcon(state), say(`state.${state}`));
  const decision = nodes.decision[node];
  byId("decision").replaceChildren(decision ? say("decision", { constraint: tuple(decision) }) + " " : say("root"));
  if (decision) byId("decision").append(nodeLink(nodes.parent[node]));
  drawTree();
  drawPlot();
  drawBoard(node, isVisited(node) ? rowsOf(node) : []);
  drawWhy(node);
  drawPath(node);
  drawCellRows(node);
  showStep();
}

function showStep() {
  const step = stepOf[selected];
  byId("step").value = step + 1;
  byId("step-text").textContent = step < 0 ? say("step.never") : say("step", { step: number(step + 1), steps: number(steps.length) });
  byId("step").setAttribute("aria-valuetext", byId("step-text").textContent);
  byId("first").disabled = byId("back").disabled = step <= 0;
  byId("last").disabled = byId("forward").disabled = step === steps.length - 1;
  byId("goto").value = selected;
  byId("play-text").textContent = say(timer === null ? "play" : "pause");
  byId("play-shape").setAttribute("d", timer === null ? "M4 2l10 6-10 6z" : "M3 2h4v12H3zM9 2h4v12H9z");
}

function goToStep(step) {
  const node = steps[Math.min(steps.length - 1, Math.max(0, step))];
  if (node !== undefined) select(node);
}

function stop() {
  clearInterval(timer);
  timer = null;
  showStep();
}

/** Goes on by itself, and lets the tree grow meanwhile. */
function play() {
  if (timer !== null) return stop();
  growing = true;
  byId("growing").checked = true;
  if (stepOf[selected] >= steps.length - 1) goToStep(0);
  timer = setInterval(() => {
    if (stepOf[selected] >= steps.length - 1) stop();
    else goToStep(stepOf[selected] + 1);
  }, Number(byId("pace").value));
  return show();
}

function setTheme(wish) {
  theme = wish;
  byId("theme").value = theme;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  readColors();
}

/** Everything that is said in words and does not depend on the node. */
function sayPage() {
  sayAll();
  byId("language").value = language;
  if (!begun) return;
  const shape = { n: side, rows: boxRows, columns: boxColumns };
  const run = say("run", { ...shape, nodes: number(nodeCount), objective: begun.objective, presolve: begun.presolve,
    on: begun.branch_on, rule: begun.branching_rule, selection: begun.node_selection });
  byId("run").textContent = run;
  document.title = say("title");
  byId("plot-title").textContent = say(isSumMax ? "plot.z" : "plot", { objective: begun.objective });
  byId("plot-text").textContent = say("plot.text");
  treeCanvas.setAttribute("aria-label", say("tree.label", { nodes: number(nodeCount), steps: number(steps.length) }));
  plotCanvas.setAttribute("aria-label", say("plot.label", { low: number(plotRange[0], 2), high: number(plotRange[1], 2), steps: number(steps.length) }));
  sayLegends();
  sayNotices();
  sayHelp();
  drawEnd();
}

function sayLegends() {
  const states = ["branched", "infeasible", "integral", "open"];
  byId("tree-legend").replaceChildren(...states.map((state) => make("li", {}, markIcon(state), say(`state.${state}`))));
  const sample = (name, classes, text, cell = "") =>
    make("span", { classes: `sample ${cell}`, "aria-hidden": "true" }, make(name, { classes, text }));
  const entries = [
    [sample("b", "", "4"), "legend.value"],
    [sample("b", "zero", "4"), "legend.zero"],
    ...(side <= MOST_STRUCK ? [[sample("s", "", "4"), "legend.struck"], [sample("s", "here", "4"), "legend.here"]] : []),
    [sample("span", "", "4", "given"), "legend.given"],
    [sample("span", "", "4", "settled"), "legend.settled"],
    [sample("span", "", "4", "settled here"), "legend.settledHere"],
    [sample("span", "", "4", "decided"), "legend.decided"],
    [sample("span", "", "", "plus"), "legend.plus"],
    [sample("span", "", "", "minus"), "legend.minus"],
  ];
  byId("board-legend").replaceChildren(...entries.map(([mark, key]) => make("li", {}, mark, say(key))));
}

function sayNotices() {
  const notices = [];
  const notice = (text) => notices.push(make("p", { classes: "notice", text }));
  if (summary.nodes_left_out > 0) {
    notice(say("cut.nodes", { shown: number(nodeCount), all: number(nodeCount + summary.nodes_left_out) }));
  }
  if (summary.details_left_out > 0) notice(say("cut.details", { count: number(summary.details_left_out) }));
  if (ended?.status === "limit") notice(`${say("cut.limit")} ${translated(ended.because ?? "", "because.")}`);
  if (side > MOST_STRUCK) notice(say("cut.struck"));
  byId("notices").replaceChildren(...notices);
}

function sayHelp() {
  const list = (prefix) => {
    const names = Object.keys(strings.en).filter((key) => key.startsWith(prefix) && !key.endsWith(".text"));
    return make("dl", {}, ...names.flatMap((key) => [make("dt", { text: say(key) }), make("dd", { text: say(`${key}.text`) })]));
  };
  byId("help-body").replaceChildren(
    paragraph(say("help.intro")),
    make("h3", { text: say("help.symbols") }), list("symbol."),
    make("h3", { text: say("help.keys") }), list("key."),
    make("h3", { text: say("help.more") }), paragraph(say("help.link")), paragraph(say("help.print")));
}

/** The tree's own keys: the arrows follow its edges. */
function treeKey(event) {
  const parent = nodes.parent[selected];
  const among = parent === null ? [selected] : children[parent];
  const at = among.indexOf(selected);
  const to = {
    ArrowUp: parent,
    ArrowDown: collapsed.has(selected) ? undefined : children[selected][0],
    ArrowLeft: among[at - 1],
    ArrowRight: among[at + 1],
  };
  if (event.key in to) {
    if (to[event.key] !== undefined && to[event.key] !== null) select(to[event.key]);
  } else if (event.key === "Enter") {
    toggleCollapsed(selected);
  } else {
    return false;
  }
  return true;
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("help-text").open) return;
  const target = event.target;
  if (target.matches("select, input:not([type=checkbox])")) return;
  if (target === treeCanvas && treeKey(event)) return event.preventDefault();
  const isButton = target.matches("button, a, input");
  const actions = {
    ArrowRight: () => goToStep(stepOf[selected] + 1),
    ArrowLeft: () => goToStep(stepOf[selected] - 1),
    Home: () => goToStep(0),
    End: () => goToStep(steps.length - 1),
    " ": isButton ? null : play,
    "+": () => zoom(1.25),
    "-": () => zoom(0.8),
    "0": () => { fitTree(true); drawTree(); },
    c: () => toggleCollapsed(selected),
    "?": () => byId("help-text").showModal(),
  };
  const action = actions[event.key];
  if (!action) return undefined;
  event.preventDefault();
  return action();
}

function listen() {
  const click = (id, action) => byId(id).addEventListener("click", action);
  click("first", () => goToStep(0));
  click("back", () => goToStep(stepOf[selected] - 1));
  click("forward", () => goToStep(stepOf[selected] + 1));
  click("last", () => goToStep(steps.length - 1));
  click("play", play);
  click("help", () => byId("help-text").showModal());
  click("zoom-in", () => zoom(1.25));
  click("zoom-out", () => zoom(0.8));
  click("fit", () => { fitTree(true); drawTree(); });
  click("collapse", () => toggleCollapsed(selected));
  click("prune", () => {
    const isOn = byId("prune").getAttribute("aria-pressed") !== "true";
    byId("prune").setAttribute("aria-pressed", String(isOn));
    prune(isOn);
  });
  byId("step").addEventListener("input", () => goToStep(Number(byId("step").value) - 1));
  byId("goto").addEventListener("change", () => {
    const node = Number.parseInt(byId("goto").value, 10);
    if (node >= 0 && node < nodeCount) select(node);
    else byId("goto").value = selected;
  });
  byId("pace").addEventListener("change", () => { if (timer !== null) { stop(); play(); } });
  byId("growing").addEventListener("change", () => { growing = byId("growing").checked; growWhenHidden(selected); show(); });
  byId("excluded").addEventListener("change", show);
  byId("theme").addEventListener("change", () => { setTheme(byId("theme").value); show(); });
  byId("language").addEventListener("change", () => { language = byId("language").value; sayPage(); show(); });
  document.addEventListener("keydown", key);
  window.addEventListener("hashchange", () => {
    const node = readAddress();
    setTheme(theme);
    sayPage();
    if (node !== null) select(node, { isQuiet: true });
  });
  window.addEventListener("resize", () => { drawTree(); drawPlot(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); show(); });
  let before = theme;
  window.addEventListener("beforeprint", () => { before = theme; setTheme("light"); show(); });
  window.addEventListener("afterprint", () => { setTheme(before); show(); });
  listenToTree(select);
  listenToPlot(select);
}

function start() {
  const node = readAddress();
  setTheme(theme);
  if (nodeCount === 0) return sayPage();
  countBelow();
  findDead();
  findPlotRange();
  buildBoard((i, j) => {
    const isAgain = chosenCell !== null && chosenCell[0] === i && chosenCell[1] === j;
    chosenCell = isAgain ? null : [i, j];
    show();
  });
  byId("step").max = steps.length;
  selected = node ?? 0;
  sayPage();
  arrange();
  fitTree(false);
  show();
  // The browser's own tools can tell by this when there was something to see.
  requestAnimationFrame(() => performance.mark("shown"));
  return listen();
}

start();
