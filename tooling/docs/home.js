// The first page: home.md, with what its example prints, and with rows of the README's table of figures.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { code } from "./markdown.js";

/** How the rows of the README's table of figures begin that the first page shows. */
const FIGURES = ["main content, word F1", "title, date, authors", "300 pages", "MinHash signatures"];

/** Lines of the example's output that are shown. */
const LINES = 11;

/**
 * Returns the first page. Its example is run, so that the page shows what it prints.
 *
 * @param root - the repository.
 * @param folder - an empty folder from which `@winnow/extract` can be imported.
 * @throws Error if the example fails, or if the README lacks one of the figures.
 */
export function homePage(root, folder) {
  const page = readFileSync(join(root, "tooling/docs/home.md"), "utf8");
  return page
    .replace(/<!-- output of (\S+) -->/, (_, example) => code("markdown", printed(root, example, folder)))
    .replace("<!-- figures -->", () => figures(readFileSync(join(root, "README.md"), "utf8")));
}

/** The first lines that an example prints. It has no types, so that it runs as it is. */
function printed(root, example, folder) {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, "example.mjs");
  writeFileSync(program, readFileSync(join(root, example), "utf8"));
  const lines = execFileSync(process.execPath, [program], { cwd: root, encoding: "utf8" }).split("\n");
  return [...lines.slice(0, LINES), "…"].join("\n");
}

function figures(readme) {
  const rows = readme.split("\n").filter((line) => line.startsWith("|"));
  const start = rows.findIndex((line) => line.includes("| Winnow"));
  const chosen = FIGURES.map((name) => {
    const row = rows.find((line) => line.slice(1).trim().startsWith(name));
    if (row === undefined) throw new Error(`README.md has no figure that begins with "${name}"`);
    return row;
  });
  return [...rows.slice(start, start + 2), ...chosen].map((row) => row.replace(/ {2,}/g, " ")).join("\n");
}
