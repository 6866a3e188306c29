// The page, driven: opened, stepped through, played, spoken to in four languages, measured and printed.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { FOUR, HOMEWORK, INKALA, launch, open, record } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser;
let homework;

before(async () => {
  browser = await launch();
  homework = record(HOMEWORK);
});
after(() => browser.close());

/** A test on a page of its own, which must end without an error, a warning or a request. */
function onPage(name, work, hash = "", options = {}, recorded = () => homework) {
  test(name, async () => {
    const { page, faults } = await open(browser, recorded().url + hash, options);
    await work(page);
    assert.deepEqual(faults, []);
    await page.close();
  });
}

const text = (page, selector) => page.$eval(selector, (element) => element.textContent.trim());
/** Waits until an element shows a text: the page follows its address and its clock a moment later. */
async function shows(page, selector, expected) {
  for (let tries = 0; tries < 100 && (await text(page, selector)) !== expected; tries += 1) await wait(50);
  assert.equal(await text(page, selector), expected);
}
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

onPage("opens at the root and says why it is fractional", async (page) => {
  await shows(page, "#node-title", "Node 0");
  await shows(page, "#gauge strong", "z = 59.5 of 81");
  assert.match(await text(page, "#why"), /86 columns x\[i,j,k\] in 43 cells/);
  assert.match(await text(page, "#branch"), /exactly one of x\[1,5,1\], x\[1,5,2\] is 1/);
  assert.match(await text(page, "#branch"), /cuts it off/);
  await shows(page, "#path", "None: the givens alone.");
});

onPage("the board is a table that can be read without seeing it", async (page) => {
  const read = (i, j) => page.$eval(`#board tbody tr:nth-child(${i}) td:nth-child(${j + 1})`, (cell) => cell.textContent);
  assert.match(await read(1, 1), /Row 1, column 1: 4, given$/);
  assert.match(await read(1, 5), /Row 1, column 5: 1 at 0\.5; 2 at 0\.5; excluded: 3, 4, 5, 6, 7, 8, 9$/);
  assert.match(await read(1, 3), /7, settled$/);
  const heads = await page.$$eval("#board th", (all) => all.map((head) => head.scope));
  assert.deepEqual([...new Set(heads)], ["col", "row"]);
  // The values at the root are of two kinds: half or one, and open ones at zero look unlike excluded ones.
  const styles = await page.$$eval("#board b.zero, #board s", (all) => [...new Set(all.map((one) => one.localName))]);
  assert.deepEqual(styles.sort(), ["b", "s"]);
});

onPage("a cell shows the rows it is in", async (page) => {
  await page.click("#board tbody tr:nth-child(1) td:nth-child(6) button");
  assert.match(await text(page, "#cell"), /0\.5 x\[1,5,1\] \+ 0\.5 x\[1,5,2\] = 1/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  assert.match(await text(page, "#cell"), /Rows of the cell in row 2, column 5/);
});

onPage("a deep link opens its node and says why it died", async (page) => {
  await shows(page, "#node-title", "Node 2");
  await shows(page, "#fate", "infeasible");
  await shows(page, "#why .because", "no place is left for the 9 in column 9");
  assert.match(await text(page, "#rows"), /row 8 digit 1\+1/);
  assert.match(await text(page, "#rows"), /Of those on the board: x\[8,6,8\], x\[8,6,9\]/);
  assert.ok((await page.$$("#board td.minus")).length === 4);
  assert.match(await text(page, "#path"), /^\(1, 5, 2, 1\)/);
}, "#node=2");

onPage("an integral node shows its board", async (page) => {
  await shows(page, "#gauge strong", "z = 81 of 81");
  const digits = await page.$$eval("#board .digit", (all) => all.map((digit) => digit.textContent).join(""));
  assert.ok(digits.startsWith("487312695593684271") && digits.length === 81);
}, "#node=5");

onPage("links and the address follow each other", async (page) => {
  await page.click("#branch a");
  await shows(page, "#node-title", "Node 1");
  await page.evaluate(() => (location.hash = "#node=4&lang=cs"));
  await wait(50);
  await shows(page, "#node-title", "Uzel 4");
  await page.click("#back");
  assert.match(page.url(), /#node=3&lang=cs$/);
});

onPage("steps by buttons and by keys", async (page) => {
  await page.click("#forward");
  await shows(page, "#step-text", "Step 2 of 6");
  assert.match(page.url(), /#node=1$/);
  await page.keyboard.press("ArrowRight");
  await shows(page, "#step-text", "Step 3 of 6");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("End");
  await shows(page, "#fate", "integral");
  assert.ok(await page.$eval("#forward", (button) => button.disabled));
  await page.click("#first");
  await shows(page, "#node-title", "Node 0");
});

onPage("the keys of the tree follow its edges", async (page) => {
  await page.focus("#tree");
  for (const [pressed, node] of [["ArrowDown", 1], ["ArrowDown", 3], ["ArrowRight", 4], ["ArrowUp", 1]]) {
    await page.keyboard.press(pressed);
    assert.equal(await text(page, "#node-title"), `Node ${node}`);
  }
  await page.keyboard.press("Enter");
  assert.deepEqual(await page.evaluate(() => [drawn.length, hiddenBelow[1]]), [3, 4]);
  await page.keyboard.press("c");
  assert.equal(await page.evaluate(() => drawn.length), 7);
});

onPage("a click on the tree selects, a drag moves, the wheel zooms", async (page) => {
  const frame = await (await page.$("#tree")).boundingBox();
  const place = (node) => page.evaluate((at) => toScreen(at), node);
  const [x, y] = await place(4);
  await page.mouse.click(frame.x + x, frame.y + y);
  await shows(page, "#node-title", "Node 4");
  const before = await place(0);
  await page.mouse.move(frame.x + 20, frame.y + 20);
  await page.mouse.down();
  await page.mouse.move(frame.x + 60, frame.y + 30, { steps: 4 });
  await page.mouse.up();
  const moved = await place(0);
  assert.deepEqual(moved.map((at, axis) => Math.round(at - before[axis])), [40, 10]);
  await page.mouse.wheel({ deltaY: -300 });
  await page.waitForFunction(() => view.scale > 1, { timeout: 5000 });
});

onPage("plays to the end and lets the tree grow", async (page) => {
  await page.select("#pace", "250");
  await page.keyboard.press("Space");
  assert.ok(await page.$eval("#growing", (box) => box.checked));
  await shows(page, "#play-text", "Pause");
  assert.ok((await page.evaluate(() => drawn.filter(isKnown).length)) >= 3);
  await page.waitForFunction(() => document.getElementById("fate").textContent === "integral", { timeout: 5000 });
  await page.waitForFunction(() => document.getElementById("play-text").textContent === "Play", { timeout: 2000 });
  assert.equal(await page.evaluate(() => drawn.filter(isKnown).length), 7);
});

onPage("dark by the system and by choice", async (page) => {
  const paper = () => page.$eval("body", (body) => getComputedStyle(body).backgroundColor);
  const dark = await paper();
  await page.select("#theme", "light");
  const light = await paper();
  assert.notEqual(light, dark);
  await page.select("#theme", "auto");
  assert.equal(await paper(), dark);
}, "", { scheme: "dark" });

for (const [code, title, reason] of [
  ["cs", "Uzel 2", "pro číslici 9 nezbývá místo ve sloupci 9"],
  ["ru", "Узел 2", "для цифры 9 не осталось места в столбце 9"],
  ["ja", "ノード 2", "9 列に 9 の入る場所がありません"],
]) {
  onPage(`speaks ${code}`, async (page) => {
    await page.select("#language", code);
    assert.equal(await text(page, "#node-title"), title);
    assert.equal(await text(page, "#why .because"), reason);
    assert.equal(await page.$eval("html", (root) => root.lang), code);
    const english = await page.$$eval("[data-say]", (all, other) =>
      all.filter((one) => one.textContent !== strings[other][one.dataset.say]).length, code);
    assert.equal(english, 0);
  }, "#node=2");
}

onPage("help explains every symbol and key", async (page) => {
  await page.keyboard.press("?");
  const terms = await page.$$eval("dialog[open] dt", (all) => all.map((term) => term.textContent));
  for (const term of ["x[i,j,k]", "(i, j, k, v)", "z", "integral", "Space"]) assert.ok(terms.includes(term), term);
  const words = await page.$$eval("dialog[open] dd", (all) => all.map((one) => one.textContent));
  assert.ok(words.every((word) => word.includes(" ")));
  await page.keyboard.press("Escape");
  assert.equal(await page.$("dialog[open]"), null);
});

onPage("prints in light colors", async (page) => {
  const printed = await page.pdf({ format: "A4" });
  assert.ok(printed.length > 10_000);
  assert.equal(await page.$eval("#theme", (choice) => choice.value), "auto");
}, "", { scheme: "dark" });

/** What axe-core finds wrong, and how many of its rules had something to look at. */
async function violations(page) {
  await page.evaluate(axe);
  const { violations: found, passes } = await page.evaluate(() => window.axe.run());
  const wrong = found.map(({ id, nodes: where }) => `${id}: ${where.length}: ${where[0].html} ${where[0].failureSummary}`);
  return { wrong, passed: passes.length };
}

for (const [scheme, width, hash] of [
  ["light", 1280, "#node=0"], ["light", 390, "#node=2&lang=ru"], ["dark", 1280, "#node=2&lang=cs"], ["dark", 1280, "#node=5&lang=ja"],
]) {
  onPage(`axe-core finds no violation: ${scheme}, ${width} wide, ${hash}`, async (page) => {
    await page.click("#board tbody tr:nth-child(1) td:nth-child(6) button");
    let { wrong, passed } = await violations(page);
    assert.deepEqual(wrong, []);
    assert.ok(passed > 20, `only ${passed} rules looked at anything`);
    await page.click("#help");
    ({ wrong } = await violations(page));
    assert.deepEqual(wrong, []);
  }, hash, { scheme, width });
}

onPage("nothing sticks out on a phone", async (page) => {
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
}, "#node=4", { width: 390, height: 844 });

/** Milliseconds from opening to the first paint that shows a node. */
async function paint(page) {
  const found = (name) => performance.getEntriesByName(name)[0]?.startTime;
  await page.waitForFunction(found, {}, "first-contentful-paint");
  await page.waitForFunction(found, {}, "shown");
  return Math.max(await page.evaluate(found, "first-contentful-paint"), await page.evaluate(found, "shown"));
}

test("five thousand nodes: first paint below two seconds", async () => {
  const wide = ["--box", "2x3", "--branch-on", "column", "--node-selection", "best-bound",
    "--objective", "fractionality", "--node-limit", "5000"];
  const recorded = record(".".repeat(36), wide, [3]);
  const { page, faults } = await open(browser, recorded.url);
  const count = await page.evaluate(() => nodeCount);
  const first = await paint(page);
  console.log(`${count} nodes, ${recorded.html.length} bytes: first paint after ${Math.round(first)} ms`);
  assert.ok(count >= 5000 && first < 2000);
  assert.match(await text(page, "#notices"), /the node limit was reached/);
  const step = await page.evaluate(() => {
    const begin = performance.now();
    document.getElementById("last").click();
    return performance.now() - begin;
  });
  console.log(`a step takes ${Math.round(step)} ms`);
  assert.ok(step < 1000);
  await page.click("#fit");
  const [left, top, right, bottom] = await page.evaluate(() => {
    const places = drawn.map(toScreen);
    const across = places.map(([x]) => x);
    const deep = places.map(([, y]) => y);
    return [Math.min(...across), Math.min(...deep), Math.max(...across), Math.max(...deep)];
  });
  assert.ok(left > 0 && top > 0 && right < 400 && bottom < 400, "the whole tree is in view");
  assert.ok(bottom - top > 150, "a wide tree is still as deep as the canvas");
  await page.click("#prune");
  assert.deepEqual(faults, []);
  await page.close();
});

test("fifty thousand nodes stay usable, and the page says what was left out", async () => {
  // What a search adds to a page is data, so a page of any size is made from a small one.
  const { html, url } = record(FOUR);
  const [before, rest] = html.split('id="summary">');
  const [json, ...behind] = rest.split("</script>");
  const data = JSON.parse(json);
  const size = 50_000;
  const fill = (make) => Array.from({ length: size }, (_, node) => make(node));
  data.nodes = {
    parent: fill((node) => (node === 0 ? null : (node - 1) >> 1)),
    decision: fill((node) => (node === 0 ? null : [1, 2, 3, node % 2])),
    opened: fill((node) => (node === 0 ? 0 : ((node - 1) >> 1) + 1)),
    visit: fill((node) => node + 1),
    objective: fill((node) => 6 + (node % 9)),
    open_cells: fill(() => 15),
    open_candidates: fill(() => 53),
    open_after_singles: fill(() => 53),
    fractional_columns: fill(() => 40),
    state: fill((node) => (2 * node + 1 < size ? "b" : "l")),
  };
  data.nodes_left_out = 1234;
  writeFileSync(fileURLToPath(url), `${before}id="summary">${JSON.stringify(data)}</script>${behind.join("</script>")}`);
  const { page, faults } = await open(browser, url);
  assert.match(await text(page, "#notices"), /the first 50,000 of 51,234 nodes/);
  const took = await page.evaluate(() => {
    const begin = performance.now();
    document.getElementById("fit").click();
    document.getElementById("last").click();
    return performance.now() - begin;
  });
  console.log(`50000 nodes: first paint after ${Math.round(await paint(page))} ms, whole tree and a step ${Math.round(took)} ms`);
  assert.ok(took < 2000);
  assert.deepEqual(faults, []);
  await page.close();
});

const others = [
  ["Inkala 2012", () => record(INKALA), /z = 50\.7226 of 81/],
  ["a 4x4 board", () => record(FOUR), /z = 6\.3333 of 16/],
  ["without presolve", () => record(HOMEWORK, ["--presolve", "off", "--node-limit", "2"], [3]), /z = 59\.5 of 81/],
  ["branching on columns", () => record(HOMEWORK, ["--branch-on", "column"]), /One child takes the face where it is 1/],
  ["another objective", () => record(HOMEWORK, ["--objective", "fractionality"]), /fractionality = /],
  ["without linear programs", () => record(HOMEWORK, ["--objective", "none"]), /./],
  ["constraints to start from", () => record(HOMEWORK, ["--with", "[(1, 5, 1, 1)]"]), /\(1, 5, 1, 1\) from the start/],
  ["equal givens in a row", () => record("11..............", [], [1]), /both in row 1/],
  ["a large board and a limit of time", () => record(`1${".".repeat(624)}`, ["--time-limit", "2"], [3]), /The search did not end/],
];
for (const [name, recorded, said] of others) {
  test(`shows ${name}`, async () => {
    const { page, faults } = await open(browser, recorded().url);
    assert.match(await text(page, "body"), said);
    await page.click("#last").catch(() => {});
    const { wrong } = await violations(page);
    assert.deepEqual(wrong, []);
    assert.deepEqual(faults, []);
    await page.close();
  });
}
