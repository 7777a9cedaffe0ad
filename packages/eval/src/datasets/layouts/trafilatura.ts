import { inOrder, readOrReport, readText } from "../files.js";
import { goldPage } from "../gold-page.js";
import { asObject, asText, asTexts, parseJson } from "../json.js";
import { pythonLiteral } from "../python-literal.js";
import type { Files, Layout, OnProblem } from "../types.js";

/** The table's current name (`evaldata`) and that of the first versions (`eval-data`). */
const TABLE = /^eval-?data\.(json|py)$/;

/** The folders that Trafilatura's own program searches, in this order. */
const FOLDERS: readonly string[] = ["cache", "eval"];

/**
 * Trafilatura's evaluation data: `tests/evaldata.json` (before 2023 `evaldata.py`), a table by URL with
 * `file`, `with` and `without`, and the pages in `tests/cache` and `tests/eval`.
 *
 * There is no gold text, only pieces that must or must not be in it: `gold.text` is empty, and only metrics
 * that read snippets apply.
 */
export const trafilatura: Layout = {
  name: "trafilatura",
  about: "Trafilatura's evaluation pages: snippets only, no gold text",
  source: "https://github.com/adbar/trafilatura/tree/master/tests",
  licence: "Apache-2.0 (the repository's; GPL-3.0 or later before version 1.8, unverified)",
  detect: (paths) => paths.some((path) => TABLE.test(path.split("/").at(-1)!)),
  async *read(files, { onProblem = () => {} } = {}) {
    const paths = new Set(await files.list());
    const path = [...paths].filter((each) => TABLE.test(each.split("/").at(-1)!)).sort(inOrder)[0];
    if (path === undefined) return;
    const root = path.slice(0, path.lastIndexOf("/") + 1);
    const used = new Set<string>();
    const table = await readTable(files, path, onProblem);
    for (const [url, entry] of Object.entries(table)) {
      const record = asObject(entry);
      const file = asText(record?.file);
      const page = FOLDERS.map((folder) => `${root}${folder}/${file}`).find((each) => paths.has(each));
      if (record === undefined || file === undefined || page === undefined) {
        const message = file === undefined ? "no file name" : `${file} is missing`;
        onProblem({ code: "gold-without-page", path: `${path}: ${url}`, message });
        continue;
      }
      used.add(page);
      const bytes = await readOrReport(files, page, onProblem);
      if (bytes === undefined) continue;
      yield await goldPage(
        bytes,
        {
          text: "",
          title: asText(record.title),
          author: asText(record.author),
          date: asText(record.date),
          snippetsOnly: true,
          with: asTexts(record.with),
          without: asTexts(record.without),
        },
        { dataset: "trafilatura", source: file, url },
      );
    }
    for (const page of [...paths].sort(inOrder)) {
      if (used.has(page) || !FOLDERS.some((folder) => page.startsWith(`${root}${folder}/`))) continue;
      onProblem({ code: "page-without-gold", path: page, message: `not listed in ${path}` });
    }
  },
};

async function readTable(
  files: Files,
  path: string,
  onProblem: OnProblem,
): Promise<Readonly<Record<string, unknown>>> {
  const source = await readText(files, path, onProblem);
  if (source === undefined) return {};
  const table = asObject(path.endsWith(".py") ? pythonLiteral(source) : parseJson(source));
  if (table === undefined) onProblem({ code: "unreadable", path, message: "not a table of pages" });
  return table ?? {};
}
