import { type BigIntStats, fstatSync, statSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { partPath } from "@winnow/corpus";
import { usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { type Input, walk } from "../records/inputs.js";

/**
 * The path of an output, a file or a folder, that is none of the files that the command reads. Everything that opens an
 * output takes such a path, and only this module makes them: a command has to say first what it reads.
 */
export type OutputPath = string & { readonly [checked]: true };
declare const checked: unique symbol;

/** The files that a command reads, `-` for standard input. Missing files are ignored. */
export type FilesRead = Iterable<FileRead> | AsyncIterable<FileRead>;

/** A path, as bytes if it is not UTF-8. */
type FileRead = string | Buffer | undefined;

type Streams = Pick<Environment, "stdin" | "stdout">;

/**
 * Returns the files of inputs, including those in folders.
 *
 * @param others - files and folders that the command reads in addition. All files in such a folder count.
 */
export function filesOf(inputs: readonly Input[], ...others: readonly (string | undefined)[]): FilesRead {
  return {
    async *[Symbol.asyncIterator](): AsyncGenerator<FileRead, void, undefined> {
      for (const path of others) {
        yield path;
        if (path !== undefined) yield* await filesBelow(path);
      }
      for (const { kind, path } of inputs) {
        if (kind === "folder") for await (const { file } of walk(path)) yield file;
        else if (kind !== "url") yield path;
      }
    },
  };
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * Checks before anything is opened that no output is also an input, and that no two outputs are the same
 * file. Compares device and inode, which covers links and redirected standard streams.
 *
 * @param outputs - files by name. If `output` is undefined, standard output is an output.
 * @throws CommandError `usage`.
 */
export async function checkOutputs<N extends string>(
  outputs: Readonly<Record<N, string | undefined>>,
  read: FilesRead,
  { stdin, stdout }: Streams,
): Promise<{ readonly [name in N]: OutputPath | undefined }> {
  const { output: main, ...others } = outputs as Readonly<Record<string, string | undefined>>;
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
  for (const output of [main, ...Object.values(others)])
    if (output !== undefined) add(output, await keysOfOutput(output));
  for await (const path of read) {
    if (path === undefined) continue;
    for (const key of keysOf(path === "-" ? fileOf(stdin.fd) : fileOf(path))) {
      const output = written.get(key);
      if (output === undefined) continue;
      const input = path === "-" ? "standard input" : String(path);
      const what = output === input ? "an input" : `the same file as the input ${input}`;
      throw usageError(`${output} is ${what}, and the output would replace it. Name another file.`);
    }
  }
  return outputs as { readonly [name in N]: OutputPath | undefined };
}

/** What a command replaces in an output folder. */
export type FolderContent =
  /** Files with these extensions, and any name. */
  | { readonly extensions: readonly string[] }
  /** These files, with relative paths. */
  | { readonly files: readonly string[] }
  /** Any file: it is a folder of the command's own, such as a cache. */
  | "any";

/**
 * Checks that no file in an output folder would replace an input.
 *
 * @throws CommandError `usage`.
 */
export async function checkFolder<F extends string | undefined>(
  folder: F,
  content: FolderContent,
  read: FilesRead,
  streams: Streams,
): Promise<OutputPath | Extract<F, undefined>> {
  if (folder === undefined) return folder as Extract<F, undefined>;
  const path = folder as OutputPath;
  if (content !== "any" && "files" in content) {
    await checkOutputs(
      Object.fromEntries(content.files.map((name) => [name, join(folder, name)])),
      read,
      streams,
    );
    return path;
  }
  const root = await placeOf(folder);
  const ends = content === "any" ? [""] : content.extensions.flatMap((end) => [end, `${end}.part`]);
  for await (const file of read) {
    if (file === undefined) continue;
    // Where replacing a file would lose the input: the places of the file, and of a link to it.
    const places =
      file === "-"
        ? [await fileIn(root, fileOf(streams.stdin.fd))]
        : [await placeOf(file), await linkPlace(file)];
    const place = places.find(
      (each) => isBelow(each, root) && ends.some((end) => each.toLowerCase().endsWith(end)),
    );
    if (place === undefined) continue;
    const name = file === "-" ? place : String(file);
    throw usageError(
      content === "any"
        ? `${name} is in ${folder}, a folder that may only have files of Winnow's own. Name another folder.`
        : `${folder} contains the input ${name}, which a ${content.extensions.join(" or ")} file of the output could replace. Name another folder.`,
    );
  }
  return path;
}

/** Returns a file or folder in a folder that was checked. */
export function below(folder: OutputPath, name: string): OutputPath {
  return join(folder, name) as OutputPath;
}

/** Returns the place of a file without links. If it does not exist, only the links to its folder are followed. */
async function placeOf(path: string | Buffer): Promise<string> {
  return realpath(path).catch(() => linkPlace(path));
}

async function linkPlace(path: string | Buffer): Promise<string> {
  const text = String(path);
  const parent = await realpath(dirname(text)).catch(() => resolve(dirname(text)));
  return join(parent, basename(text));
}

function isBelow(path: string, root: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
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
  if (temporary === undefined) return [];
  if (statSync(output, { throwIfNoEntry: false })?.isFile() === false) return [];
  const part = await linkPlace(temporary);
  const existing = [...keysOf(fileOf(output)), ...keysOf(fileOf(part))];
  return [part.slice(0, -".part".length), part, ...existing];
}

/** Finds the path of a file below a folder. Returns `""` if it is not there. */
async function fileIn(root: string, wanted: BigIntStats | undefined): Promise<string> {
  const [key] = keysOf(wanted);
  if (key === undefined) return "";
  return (await filesBelow(root)).find((path) => keysOf(fileOf(path)).includes(key)) ?? "";
}
