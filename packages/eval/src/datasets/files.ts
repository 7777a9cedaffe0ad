import { decodeText } from "./gold-text.js";
import { asObject, type JsonObject, parseJson } from "./json.js";
import type { Files, OnProblem } from "./types.js";

/** Compares strings by code units, which gives the same order in every locale. */
export function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

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

/** A folder with the files of one page; `has` tells whether there is a further file. */
interface PageFolder {
  /** The folder's path, which ends with a slash; empty for the data set's own folder. */
  readonly folder: string;
  /** The file of the gold. */
  readonly path: string;
  readonly has: (name: string) => boolean;
}

/** Yields the folders that contain a page and its gold under these names. Files without the other are reported. */
export async function* pageFolders(
  files: Files,
  page: string,
  gold: string,
  onProblem: OnProblem,
): AsyncGenerator<PageFolder, void, undefined> {
  const paths = new Set(await files.list());
  for (const path of [...paths].sort(inOrder)) {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const has = (name: string): boolean => paths.has(folder + name);
    if (path === folder + page && !has(gold))
      onProblem({ code: "page-without-gold", path, message: `no ${gold} next to it` });
    if (path !== folder + gold) continue;
    if (has(page)) yield { folder, path, has };
    else onProblem({ code: "gold-without-page", path, message: `no ${page} next to it` });
  }
}
