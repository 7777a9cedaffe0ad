import { readUnpacked } from "./bytes.js";
import { decodeText } from "./gold-text.js";
import { asObject, type JsonObject, parseJson } from "./json.js";
import type { Files, Problem } from "./types.js";

type OnProblem = (problem: Problem) => void;

/** A file's bytes, unpacked; `undefined`, and a problem told of, where they cannot be had. */
export async function readOrTell(
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

/** A file's text; `undefined`, and a problem told of, where it cannot be read. */
export async function readText(
  files: Files,
  path: string,
  onProblem: OnProblem,
): Promise<string | undefined> {
  const bytes = await readOrTell(files, path, onProblem);
  return bytes === undefined ? undefined : decodeText(bytes);
}

/** A file's JSON object; `undefined`, and a problem told of, where there is none. */
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
