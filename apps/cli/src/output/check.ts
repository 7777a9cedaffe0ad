import { type BigIntStats, fstatSync, statSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { partPath } from "@winnow/corpus";
import { type CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { type Input, walk } from "../records/inputs.js";
import { shapeOfName } from "../records/sniff.js";

/** The files that a command reads, `-` for standard input. Missing files are ignored. */
export type FilesRead = Iterable<FileRead> | AsyncIterable<FileRead>;

/** A path, as bytes if it is not UTF-8. */
type FileRead = string | Buffer | undefined;

type Streams = Pick<Environment, "stdin" | "stdout">;

/** Yields the files of inputs, including those in folders. */
export async function* filesOf(
  inputs: readonly Input[],
  ...others: readonly (string | undefined)[]
): AsyncGenerator<FileRead, void, undefined> {
  yield* others;
  for (const { kind, path } of inputs) {
    if (kind === "folder") for await (const { file } of walk(path)) yield file;
    else if (kind !== "url") yield path;
  }
}

/** The files that a command writes. */
export interface FilesWritten {
  /** Undefined for standard output. */
  readonly output?: string | undefined;
  /** Additional files. */
  readonly others?: readonly (string | undefined)[] | undefined;
}

/**
 * Checks before anything is opened that no output is also an input, and that no two outputs are the same
 * file. Compares device and inode, which covers links and redirected standard streams.
 *
 * @throws CommandError `usage`.
 */
export async function checkOutputs(
  { output: main, others = [] }: FilesWritten,
  read: FilesRead,
  { stdin, stdout }: Streams,
): Promise<void> {
  /** The names of the output files, by key. */
  const written = new Map<string, string>();
  const add = (name: string, keys: readonly string[]): void => {
    const existing = keys.map((key) => written.get(key)).find((other) => other !== undefined);
    if (existing === name) throw usageError(`${name} is used for two outputs. Name different files.`);
    if (existing !== undefined)
      throw usageError(
        `${name} and ${existing} are the same file, but both are outputs. Name different files.`,
      );
    for (const key of keys) written.set(key, name);
  };
  if (main === undefined) add("standard output", keysOf(fileOf(stdout.fd)));
  for (const output of [main, ...others]) if (output !== undefined) add(output, await keysOfOutput(output));
  if (written.size === 0) return;
  for await (const path of read) {
    if (path === undefined) continue;
    for (const key of keysOf(path === "-" ? fileOf(stdin.fd) : fileOf(path))) {
      const output = written.get(key);
      if (output !== undefined) throw inputError(output, path === "-" ? "standard input" : String(path));
    }
  }
}

/**
 * Checks that no file in an output folder would replace an input.
 *
 * @param extension - the extension of the output files.
 * @throws CommandError `usage`.
 */
export async function checkFolder(
  folder: string,
  extension: string,
  read: FilesRead,
  { stdin }: Pick<Environment, "stdin">,
): Promise<void> {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return;
  const isReplaced = (path: string): boolean =>
    isBelow(path, root) && [extension, `${extension}.part`].some((end) => path.toLowerCase().endsWith(end));
  for await (const path of read) {
    if (path === undefined) continue;
    const file = path === "-" ? await fileIn(root, fileOf(stdin.fd)) : await realpath(path).catch(() => "");
    if (!isReplaced(file)) continue;
    throw usageError(
      `${folder} contains the input ${path === "-" ? file : path}, which a ${extension} file of the output could replace. Name another folder.`,
    );
  }
}

/**
 * Checks that a file that is written in place is not inside an input folder. There, it could be read while it
 * grows, and the run would never end.
 *
 * @throws CommandError `usage`.
 */
export async function checkOutside(output: string, folders: readonly Input[]): Promise<void> {
  if (shapeOfName(output) === undefined) return;
  const parent = await realpath(dirname(output)).catch(() => resolve(dirname(output)));
  for (const { path } of folders) {
    const root = await realpath(path).catch(() => resolve(path));
    if (parent !== root && !isBelow(parent, root)) continue;
    throw usageError(`${output} is inside the input folder ${path}. Name a file in another folder.`);
  }
}

function isBelow(path: string, root: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}

function inputError(output: string, input: string): CommandError {
  return usageError(
    output === input
      ? `${output} is an input, and the output would replace it. Name another file.`
      : `${output} is the same file as the input ${input}, and the output would replace it. Name another file.`,
  );
}

/**
 * Returns the status of an existing file; undefined for a device, pipe or folder, which is never replaced.
 */
function fileOf(file: string | Buffer | number | undefined): BigIntStats | undefined {
  if (file === undefined) return undefined;
  try {
    const found =
      typeof file === "number" ? fstatSync(file, { bigint: true }) : statSync(file, { bigint: true });
    return found.isFile() ? found : undefined;
  } catch {
    return undefined;
  }
}

function keysOf(file: BigIntStats | undefined): readonly string[] {
  return file === undefined ? [] : [`${file.dev}:${file.ino}`];
}

/** Returns keys that identify an output and its temporary file, whether they exist or not. */
async function keysOfOutput(output: string): Promise<readonly string[]> {
  // An invalid name is reported when it is opened.
  const temporary = await partPath(output).catch(() => undefined);
  if (temporary === undefined || isSpecial(output)) return [];
  const parent = await realpath(dirname(temporary)).catch(() => resolve(dirname(temporary)));
  const part = join(parent, basename(temporary));
  const existing = [...keysOf(fileOf(output)), ...keysOf(fileOf(part))];
  return [part.slice(0, -".part".length), part, ...existing];
}

function isSpecial(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile();
}

/** Finds the path of a file below a folder. Returns `""` if it is not there. */
async function fileIn(root: string, wanted: BigIntStats | undefined): Promise<string> {
  const [key] = keysOf(wanted);
  if (key === undefined) return "";
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && keysOf(fileOf(path)).includes(key)) return path;
  }
  return "";
}
