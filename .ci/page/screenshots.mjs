// The pictures of docs/images: screenshots.mjs FOLDER
import { join } from "node:path";
import { FOUR, HOMEWORK, INKALA, launch, open, record } from "./browser.mjs";

const folder = process.argv[2];
const pictures = [
  ["homework", HOMEWORK, "#node=2", {}],
  ["inkala-dark", INKALA, "#node=2", { scheme: "dark" }],
  ["four", FOUR, "#node=0", {}],
  ["homework-phone", HOMEWORK, "#node=1", { width: 390, height: 844 }],
];
const browser = await launch();
for (const [name, puzzle, hash, options] of pictures) {
  const { page, faults } = await open(browser, record(puzzle).url + hash, options);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  await page.screenshot({ path: join(folder, `${name}.png`), optimizeForSpeed: false });
}
await browser.close();
