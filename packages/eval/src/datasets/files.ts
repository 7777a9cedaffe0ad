import { decodeText } from "./gold-text.js";
import { asObject, type JsonObject, parseJson } from "./json.js";
import type { Files, Problem } from "./types.js";

/** By code units: the same order everywhere. */
export function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type OnProblem = (problem: Problem) => void;

/** A file's bytes, decompressed; `undefined`, and a problem reported, where they cannot be read. */
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

/** A file's text; `undefined`, and a problem reported, where it cannot be read. */
export async function readText(
  files: Files,
  path: string,
  onProblem: OnProblem,
): Promise<string | undefined> {
  const bytes = await readOrReport(files, path, onProblem);
  return bytes === undefined ? undefined : decodeText(bytes);
}

/** A file's JSON object; `undefined`, and a problem reported, where there is none. */
export async function readJsonObject(
  files: Files,
  path: string,
  onProblem: OnProblem,
): Promise<JsonObject | undefined> {
  const text = await readText(files, path, onProblem);
  if (text === undefined) return undefined;
  const object = asObject(parseJson(text));
  if (object === undefined) onProblem({ code: "unreadable", path, message: "no JSON object" });
  return object;
}

/** A file's bytes, unpacked where its name ends in `.gz`. */
async function readUnpacked(files: Files, path: string): Promise<Uint8Array> {
  const bytes = await files.read(path);
  if (!path.toLowerCase().endsWith(".gz")) return bytes;
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  return new Uint8Array(
    await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
  );
}

/** An entry of a JSON object of golds with its page. */
interface TableEntry {
  readonly key: string;
  readonly value: unknown;
  /** The JSON file. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * The entries of each JSON file of this name, joined by key with `html/KEY.html` or `html/KEY.html.gz` beside it.
 * Entries and pages without a partner are reported.
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
      const bytes = await readOrReport(files, page, onProblem);
      if (bytes !== undefined) yield { key, value: table[key], path, bytes };
    }
    for (const [key, page] of pages) {
      onProblem({ code: "page-without-gold", path: page, message: `${path} has no ${key}` });
    }
  }
}
