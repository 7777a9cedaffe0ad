import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { CorpusError, readChunks as corpusChunks, type Input } from "@winnow/corpus";
import type { Files } from "../datasets/types.js";
import { EvaluationError } from "../eval-error.js";

/**
 * Lists and reads the files below a folder, or a single file, for a layout. Follows links to files, but not
 * to folders, and skips pipes, sockets and devices.
 *
 * @throws {EvaluationError} `cannot-read` if the path doesn't exist; on listing, if a folder cannot be read.
 * @example cleaneval.read(await directoryFiles("downloads/cleaneval"))
 */
export async function directoryFiles(path: string): Promise<Files> {
  const isFolder = await isDirectory(path);
  const root = isFolder ? path : dirname(path);
  let listed: Promise<readonly string[]> | undefined;
  return {
    list: () => (listed ??= isFolder ? filesBelow(root) : Promise.resolve([basename(path)])),
    read: (name) => readFile(join(root, name)),
    stream: (name) => readChunks(join(root, name)),
  };
}

/** @throws {EvaluationError} `cannot-read` if the path doesn't exist. */
export async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const reason = isMissing ? "there is no such file or folder" : (error as Error).message;
    throw new EvaluationError("cannot-read", `cannot read ${path}: ${reason}`, error);
  }
}

async function filesBelow(root: string): Promise<readonly string[]> {
  let entries: readonly Dirent[];
  try {
    entries = await readdir(root, { recursive: true, withFileTypes: true });
  } catch (error) {
    throw new EvaluationError("cannot-read", `cannot read ${root}: ${(error as Error).message}`, error);
  }
  const paths: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() && !(entry.isSymbolicLink() && (await mayBeFile(path)))) continue;
    paths.push(relative(root, path).split(sep).join("/"));
  }
  return paths.sort();
}

/** A broken link is listed, so that reading it reports the problem. */
async function mayBeFile(link: string): Promise<boolean> {
  try {
    return (await stat(link)).isFile();
  } catch {
    return true;
  }
}

/**
 * Yields the decompressed bytes of a file or stream (gzip and Zstandard are recognised by their first bytes).
 *
 * @throws {EvaluationError} `cannot-read` if there is no such file, or its compressed data is damaged or
 *   truncated.
 */
export async function* readChunks(input: Input): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* corpusChunks(input);
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    throw new EvaluationError("cannot-read", error.message, error);
  }
}

/**
 * Reads a file or stream as text and parses it. Errors of the parser name the file.
 *
 * @throws {EvaluationError} `cannot-read`, also beyond V8's maximum string length, half a billion characters.
 */
export async function parseWhole<T>(
  input: string | AsyncIterable<Uint8Array>,
  parse: (text: string) => T,
): Promise<T> {
  const decoder = new TextDecoder("utf-8");
  const pieces: string[] = [];
  for await (const chunk of readChunks(input)) pieces.push(decoder.decode(chunk, { stream: true }));
  pieces.push(decoder.decode());
  let text: string;
  try {
    text = pieces.join("");
  } catch (error) {
    const message = "the file is longer than half a billion characters: leave out markdown or html";
    throw new EvaluationError("cannot-read", message, error);
  }
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof EvaluationError) || typeof input !== "string") throw error;
    throw new EvaluationError(error.code, `${input}: ${error.message}`, error);
  }
}
