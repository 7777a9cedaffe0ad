import { inOrder } from "./named-files.js";
import { readJsonObject, readOrTell } from "./read-or-tell.js";
import type { Files, Problem } from "./types.js";

/** An entry of a JSON object of golds with its page. */
export interface TableEntry {
  readonly key: string;
  readonly value: unknown;
  /** The JSON file. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * The entries of each JSON file of this name, joined by key with `html/KEY.html` or `html/KEY.html.gz` beside it.
 * Entries and pages without a partner are told of.
 */
export async function* readJsonTable(
  files: Files,
  name: string,
  onProblem: (problem: Problem) => void,
): AsyncGenerator<TableEntry, void, undefined> {
  const paths = await files.list();
  for (const path of paths.filter((each) => each === name || each.endsWith(`/${name}`)).sort(inOrder)) {
    const folder = `${path.slice(0, path.length - name.length)}html/`;
    const pages = new Map<string, string>();
    for (const page of paths) {
      const key = page.startsWith(folder) ? /^([^/]+)\.html(?:\.gz)?$/.exec(page.slice(folder.length)) : null;
      if (key !== null) pages.set(key[1]!, page);
    }
    const table = await readJsonObject(files, path, onProblem);
    if (table === undefined) continue;
    for (const key of Object.keys(table).sort(inOrder)) {
      const page = pages.get(key);
      pages.delete(key);
      if (page === undefined) {
        onProblem({ code: "gold-without-page", path, message: `no page is named ${key}` });
        continue;
      }
      const bytes = await readOrTell(files, page, onProblem);
      if (bytes !== undefined) yield { key, value: table[key], path, bytes };
    }
    for (const [key, page] of pages) {
      onProblem({ code: "page-without-gold", path: page, message: `${path} has no ${key}` });
    }
  }
}
