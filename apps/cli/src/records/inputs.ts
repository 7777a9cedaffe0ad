import { isUtf8 } from "node:buffer";
import type { Dirent, Stats } from "node:fs";
import { access, constants, readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";
import { shapeOfName } from "./sniff.js";

/** An input on the command line. */
export interface Input {
  readonly kind: "stdin" | "file" | "folder" | "url";
  /** A path or URL, or `-` for standard input. */
  readonly path: string;
  /** Bytes; undefined if not known. */
  readonly size?: number | undefined;
}

/**
 * Returns the inputs that the arguments name, or standard input. Checks every input before any work starts.
 *
 * @param nothing - the error message if there are no arguments and standard input is a terminal.
 * @throws CommandError `usage` in that case, or if `-` is named twice; `no-input` if an input is missing or cannot be
 *   read.
 */
export async function inputsOf(
  paths: readonly string[],
  stdin: Environment["stdin"],
  nothing: string,
): Promise<readonly Input[]> {
  if (paths.length === 0 && stdin.isTTY === true) throw usageError(nothing);
  if (paths.filter((path) => path === "-").length > 1) throw usageError(messages.stdinTwice);
  return Promise.all((paths.length === 0 ? ["-"] : paths).map(resolveInput));
}

/** Whether an input contains pages without records, which are known by their files. */
export function hasPageFiles(inputs: readonly Input[]): boolean {
  return inputs.some(
    ({ kind, path }) => kind === "folder" || (kind === "file" && shapeOfName(path) === "page"),
  );
}

async function resolveInput(path: string): Promise<Input> {
  if (path === "-") return { kind: "stdin", path };
  if (isRemote(path)) return { kind: "file", path };
  if (isUrl(path)) return { kind: "url", path };
  let found: Stats;
  try {
    found = await stat(path);
    await access(path, constants.R_OK);
  } catch (error) {
    const hint = mayBeHost(path)
      ? ` If it is a URL, write https://${path}.`
      : path.includes("\ufffd")
        ? ` ${messages.nameNotUtf8}`
        : "";
    throw new CommandError("no-input", messages.cannotOpen(path, error) + hint, { cause: error });
  }
  if (found.isDirectory()) return { kind: "folder", path };
  return { kind: "file", path, size: found.isFile() ? found.size : undefined };
}

/** Whether an argument is the address of a file of records, and not that of a page. */
export function isRemote(argument: string): boolean {
  if (/^s3:\/\//i.test(argument)) return true;
  if (!isUrl(argument)) return false;
  const shape = shapeOfName(argument.split(/[?#]/, 1)[0]!);
  return shape !== undefined && shape !== "page";
}

/** Whether an argument is a URL and not a file name. */
export function isUrl(argument: string): boolean {
  return /^https?:\/\//i.test(argument);
}

/** Whether a missing file may be a URL without a scheme. */
function mayBeHost(path: string): boolean {
  return (
    /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?:\/|$)/i.test(path) && shapeOfName(path) === undefined
  );
}

/** A file in a folder, or a folder that could not be read. */
export interface FolderEntry {
  /** For messages: bytes that are not UTF-8 are escaped. */
  readonly path: string;
  /** For the system: bytes if a name is not UTF-8. */
  readonly file: string | Buffer;
  /** The path relative to the folder, with `/` as separator. */
  readonly name: string;
  readonly error?: unknown;
}

/**
 * Yields the pages and JSON Lines files of a folder and its subfolders, sorted by name. Skips hidden files
 * and files with other extensions. Follows links to files but not to folders, which could form a cycle.
 */
export async function* walk(root: string): AsyncGenerator<FolderEntry, void, undefined> {
  const waiting: FolderEntry[] = [{ path: root, file: root, name: "" }];
  const folders = new Set(waiting);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!folders.delete(next)) {
      yield next;
      continue;
    }
    let entries: Entry[];
    try {
      entries = await entriesOf(next.file);
    } catch (error) {
      yield { ...next, error };
      continue;
    }
    entries.sort((a, b) => (a.name < b.name ? 1 : -1));
    for (const { name, bytes, entry } of entries) {
      if (name.startsWith(".")) continue;
      const found = {
        path: join(next.path, name),
        file:
          bytes === undefined && typeof next.file === "string"
            ? join(next.file, name)
            : below(next.file, bytes ?? name),
        name: next.name === "" ? name : `${next.name}/${name}`,
      };
      if (entry.isDirectory()) folders.add(found);
      else if (shapeOfName(name) === undefined) continue;
      else if (entry.isSymbolicLink() && !(await isFile(found.file))) continue;
      waiting.push(found);
    }
  }
}

interface Entry {
  /** For messages. */
  readonly name: string;
  /** The bytes of a name that is not UTF-8. */
  readonly bytes?: Buffer;
  readonly entry: Pick<Dirent, "isDirectory" | "isSymbolicLink">;
}

/**
 * On Linux, a name consists of any bytes except slash and zero. A string would lose those that are not UTF-8.
 */
async function entriesOf(folder: string | Buffer): Promise<Entry[]> {
  const entries = await readdir(folder, { withFileTypes: true, encoding: "buffer" });
  return entries.map((entry): Entry => {
    const bytes = Buffer.from(entry.name);
    return isUtf8(bytes) ? { name: bytes.toString(), entry } : { name: escaped(bytes), bytes, entry };
  });
}

/** @example escaped(Buffer.from("caf\xe9.html", "latin1")) // "caf\\xe9.html" */
function escaped(name: Buffer): string {
  let text = "";
  for (let at = 0; at < name.length; ) {
    const length = [1, 2, 3, 4].find(
      (count) => isUtf8(name.subarray(at, at + count)) && at + count <= name.length,
    );
    text +=
      length === undefined ? hex(name[at]!) : name.toString("utf8", at, at + length).replace("\\", hex(0x5c));
    at += length ?? 1;
  }
  return text;
}

function hex(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, "0")}`;
}

function below(folder: string | Buffer, name: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from(folder), Buffer.from(sep), Buffer.from(name)]);
}

async function isFile(file: string | Buffer): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Returns the total size of all inputs in bytes, or undefined if one of them has no size. */
export async function totalSize(inputs: readonly Input[]): Promise<number | undefined> {
  let total = 0;
  for (const input of inputs) {
    if (input.kind === "folder") {
      for await (const { file } of walk(input.path)) {
        total += await stat(file).then(
          ({ size }) => size,
          () => 0,
        );
      }
    } else if (input.size === undefined) return undefined;
    else total += input.size;
  }
  return total;
}
