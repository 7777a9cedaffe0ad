import { decodeText } from "./gold-text.js";
import { asObject, type JsonObject, parseJson } from "./json.js";
import type { Files, Problem } from "./types.js";

/** Compares strings by code units, which gives the same order in every locale. */
export function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type OnProblem = (problem: Problem) => void;

/** Reads a file's bytes and decompresses them. If that fails, reports a problem and returns `undefined`. */
export async function readOrReport(
  files: Files,
  path: string,
  onProblem: OnProblem,
): Promise<Uint8Array | undefined> {
  try {
    return await readUnpacked(files, path);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    onProblem({ code: "unreadable", path, message });
    return undefined;
  }
}

/** Reads a file's text. If that fails, reports a problem and returns `undefined`. */
export async function readText(
  files: Files,
  path: string,
  onProblem: OnProblem,
): Promise<string | undefined> {
  const bytes = await readOrReport(files, path, onProblem);
  return bytes === undefined ? undefined : decodeText(bytes);
}

/** Reads a file's JSON object. If there is none, reports a problem and returns `undefined`. */
export async function readJsonObject(
  files: Files,
  path: string,
  onProblem: OnProblem,
): Promise<JsonObject | undefined> {
  const text = await readText(files, path, onProblem);
  if (text === undefined) return undefined;
  const object = asObject(parseJson(text));
  if (object === undefined) onProblem({ code: "unreadable", path, message: "not a JSON object" });
  return object;
}

/** Reads a file's bytes and decompresses them if its name ends in `.gz`. */
async function readUnpacked(files: Files, path: string): Promise<Uint8Array> {
  const bytes = await files.read(path);
  if (!path.toLowerCase().endsWith(".gz")) return bytes;
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  return new Uint8Array(
    await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
  );
}

/** An entry of a JSON object of gold texts, with its page. */
interface TableEntry {
  readonly key: string;
  readonly value: unknown;
  /** The JSON file. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Yields the entries of each JSON file with this name, joined by key with `html/KEY.html` or
 * `html/KEY.html.gz` next to the file. Entries and pages without a partner are reported.
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
        onProblem({ code: "gold-without-page", path, message: `there is no page named ${key}` });
        continue;
      }
      const bytes = await readOrReport(files, page, onProblem);
      if (bytes !== undefined) yield { key, value: table[key], path, bytes };
    }
    for (const [key, page] of pages) {
      onProblem({ code: "page-without-gold", path: page, message: `${path} has no ${key}` });
    }
  }
}
