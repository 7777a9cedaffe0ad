import { type BigIntStats, fstatSync, statSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { partPath } from "@winnow/corpus";
import { type CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { type Input, walk } from "../records/inputs.js";
import { shapeOfName } from "../records/sniff.js";

/** The files that a command reads, `-` for standard input; what is not there is passed over. */
export type FilesRead = Iterable<FileRead> | AsyncIterable<FileRead>;

/** A path, as bytes where it is not UTF-8. */
type FileRead = string | Buffer | undefined;

type Streams = Pick<Environment, "stdin" | "stdout">;

/** The files of some inputs, and those of their folders that are read. */
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

/** What a command writes. */
export interface FilesWritten {
  /** Undefined for standard output. */
  readonly output?: string | undefined;
  /** Files besides it. */
  readonly others?: readonly (string | undefined)[] | undefined;
}

/**
 * Makes sure, before anything is opened, that no output is a file that the command reads, and no two are the same file:
 * by device and inode, so also through links, and where standard input or output was redirected.
 *
 * @throws CommandError `usage`.
 */
export async function checkOutputs(
  { output: main, others = [] }: FilesWritten,
  read: FilesRead,
  { stdin, stdout }: Streams,
): Promise<void> {
  /** What each file that is going to be written is called. */
  const written = new Map<string, string>();
  const add = (name: string, keys: readonly string[]): void => {
    const twice = keys.map((key) => written.get(key)).find((other) => other !== undefined);
    if (twice === name)
      throw usageError(`${name} is named for two outputs. Name another file for one of them.`);
    if (twice !== undefined)
      throw usageError(
        `${name} and ${twice} are one file, and each is an output. Name another for one of them.`,
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
      if (output !== undefined) throw isInput(output, path === "-" ? "standard input" : String(path));
    }
  }
}

/**
 * The same for a folder that gets a file for each page: none of them may take the place of an input.
 *
 * @param extension - what the names of the files end with.
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
      `${folder} has the input ${path === "-" ? file : path}, which a ${extension} file of the output could replace. Name another folder.`,
    );
  }
}

/**
 * Makes sure that a file which is going to be written in place is not in a folder that is read meanwhile, as an input by
 * its name: it would be read while it grows, without an end.
 *
 * @throws CommandError `usage`.
 */
export async function checkOutside(output: string, folders: readonly Input[]): Promise<void> {
  if (shapeOfName(output) === undefined) return;
  const above = await realpath(dirname(output)).catch(() => resolve(dirname(output)));
  for (const { path } of folders) {
    const root = await realpath(path).catch(() => resolve(path));
    if (above !== root && !isBelow(above, root)) continue;
    throw usageError(`${output} is in ${path}, which is read while it is written. Name a file elsewhere.`);
  }
}

function isBelow(path: string, root: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}

function isInput(output: string, input: string): CommandError {
  return usageError(
    output === input
      ? `${output} is an input, which the output would replace. Name another file.`
      : `${output} is the same file as the input ${input}, which the output would replace. Name another file.`,
  );
}

/** A file that is there; undefined for a device, a pipe or a folder, which are never replaced. */
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

/** What identifies an output and the file beside it that it is written to, whether they are there or not. */
async function keysOfOutput(output: string): Promise<readonly string[]> {
  // A name that leads nowhere is reported when it is opened.
  const beside = await partPath(output).catch(() => undefined);
  if (beside === undefined || isSpecial(output)) return [];
  const above = await realpath(dirname(beside)).catch(() => resolve(dirname(beside)));
  const part = join(above, basename(beside));
  const there = [...keysOf(fileOf(output)), ...keysOf(fileOf(part))];
  return [part.slice(0, -".part".length), part, ...there];
}

function isSpecial(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile();
}

/** The path of a file somewhere below a folder; `""` where it is not there. */
async function fileIn(root: string, wanted: BigIntStats | undefined): Promise<string> {
  const [key] = keysOf(wanted);
  if (key === undefined) return "";
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && keysOf(fileOf(path)).includes(key)) return path;
  }
  return "";
}
