import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Files } from "../datasets/types.js";
import { EvaluationError } from "../eval-error.js";
import { readChunks } from "./read-chunks.js";

/**
 * The files below a folder, or one file alone, for a layout to read. Links to folders are not followed.
 *
 * @throws {EvaluationError} `cannot-read` where there is neither.
 * @example cleaneval.read(await directoryFiles("downloads/cleaneval"))
 */
export async function directoryFiles(path: string): Promise<Files> {
  const isFolder = await isDirectory(path);
  const root = isFolder ? path : dirname(path);
  return {
    list: async () => {
      if (!isFolder) return [basename(path)];
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
        .sort();
    },
    read: (name) => readFile(join(root, name)),
    stream: (name) => readChunks(join(root, name)),
  };
}

/** @throws {EvaluationError} `cannot-read` where there is nothing. */
export async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw new EvaluationError("cannot-read", `cannot read ${path}: there is no such file or folder`, error);
  }
}
