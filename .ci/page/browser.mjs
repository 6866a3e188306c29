// A browser, and pages in it that notice what a page must not do.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

export const HOMEWORK = "480300000000000071020000000705000060000200800000000000001076000300000400000050000";
export const INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
export const FOUR = "1...............";

const folder = mkdtempSync(join(tmpdir(), "bnb-sudoku-page-"));
let pages = 0;

/** Records a search as a page; the exit status may be any of `statuses`. */
export function record(puzzle, options = [], statuses = [0]) {
  const file = join(folder, `${(pages += 1)}.html`);
  const settings = { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] };
  let html;
  let stderr = "";
  try {
    html = execFileSync(process.env.BNB_SUDOKU, ["trace", "--format", "html", ...options, puzzle], settings);
  } catch (error) {
    if (!statuses.includes(error.status)) throw error;
    [html, stderr] = [error.stdout, error.stderr];
  }
  writeFileSync(file, html);
  return { url: pathToFileURL(file).href, html, stderr };
}

export const launch = () =>
  puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--hide-scrollbars"],
  });

/** Opens an address; `faults` gathers errors, warnings and every request but the one for the file. */
export async function open(browser, url, { width = 1280, height = 800, scheme = "light" } = {}) {
  const page = await browser.newPage();
  const faults = [];
  page.on("console", (message) => faults.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== url.split("#")[0]) faults.push(`request: ${request.url()}`);
  });
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: scheme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
  await page.goto(url, { waitUntil: "load" });
  return { page, faults };
}
