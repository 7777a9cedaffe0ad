import { constants, createWriteStream, type Stats } from "node:fs";
import { copyFile, lstat, open, readlink, rename, rm } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { compressorFor } from "./compression.js";
import { CorpusError } from "./corpus-error.js";

type AnyIterable<T> = Iterable<T> | AsyncIterable<T>;

/** A file that is written under a temporary name and renamed when it is complete. */
export interface Replacement {
  /** The existing, empty file to write to: `FILE.part`. Devices, pipes and sockets are written directly. */
  readonly path: string;
  /**
   * Whether the output appears only with {@link Replacement.commit}; false for a device, a pipe or a socket.
   */
  readonly isBeside: boolean;
  /** Renames the file, which replaces the old one. It must be closed. */
  readonly commit: () => Promise<void>;
  /** Ends the replacement, but leaves the temporary file, which can be resumed. */
  readonly keep: () => Promise<void>;
  /** Removes the temporary file; the old file is unchanged. */
  readonly discard: () => Promise<void>;
}

/** Options of {@link openReplacement}. */
export interface ReplacementOptions {
  /** Whether to continue an existing `FILE.part`. Default false: it is removed. */
  readonly resume?: boolean | undefined;
}

/**
 * Creates a temporary file next to a file, to replace it. A symbolic link is followed: its target is
 * replaced, and the link stays. A link at `FILE.part` is never followed. The file keeps the mode and, if the
 * system allows it, the owner of the file that it replaces.
 *
 * @throws The system's errors, with their `code`; `EISDIR` for a folder. `commit` rejects with `EBUSY` if
 *   another process has started to write the same file.
 * @example
 * const file = await openReplacement("corpus.jsonl");
 * await writeFile(file.path, lines);
 * await file.commit();
 */
export async function openReplacement(path: string, options: ReplacementOptions = {}): Promise<Replacement> {
  const { target, found, isOpen } = await targetOf(path);
  if (found?.isDirectory() === true) throw systemError("EISDIR", `${path} is a folder`);
  if (isOpen || found?.isFile() === false) {
    return directly(target);
  }
  const part = target + PART;
  if (options.resume !== true) await rm(part, { force: true });
  // A new file must not exist yet, and a resumed one must not be a link, even if somebody creates one just
  // now.
  const flags = options.resume === true ? constants.O_RDWR | constants.O_NOFOLLOW : "wx";
  const handle = await open(part, flags, found?.mode);
  // The file stays open until the end, so that the file system does not reuse its inode number.
  const created = await handle.stat({ bigint: true });
  if (found !== undefined) {
    // Not every file system has modes, and only root may change the owner.
    await handle.chmod(found.mode & 0o7777).catch(() => {});
    await handle.chown(found.uid, found.gid).catch(() => {});
  }
  /** Whether the file is still the one created here, not another in its place; undefined while it is open. */
  let isOurs: boolean | undefined;
  const close = async (): Promise<boolean> => {
    if (isOurs !== undefined) return isOurs;
    const now = await lstat(part, { bigint: true }).catch(() => undefined);
    isOurs = now?.ino === created.ino && now.dev === created.dev;
    await handle.close();
    return isOurs;
  };
  return {
    path: part,
    isBeside: true,
    commit: async () => {
      if (!(await close())) throw systemError("EBUSY", `another process is writing ${path}`);
      await rename(part, target).catch(async (error: NodeJS.ErrnoException) => {
        // A file that is a mount point, as in a container, cannot be replaced, but its content can be
        // overwritten.
        if (error.code !== "EBUSY" && error.code !== "EXDEV") throw error;
        await copyFile(part, target);
        await rm(part);
      });
    },
    keep: async () => void (await close()),
    discard: async () => {
      if (await close()) await rm(part, { force: true });
    },
  };
}

/** A replacement that is written directly and needs no further steps. */
function directly(path: string): Replacement {
  const nothing = async (): Promise<void> => {};
  return { path, isBeside: false, commit: nothing, keep: nothing, discard: nothing };
}

/**
 * Returns the path of the temporary file of {@link openReplacement}: next to the target of `path`.
 *
 * @example
 * await partPath("corpus.jsonl"); // "corpus.jsonl.part"
 */
export async function partPath(path: string): Promise<string> {
  return (await targetOf(path)).target + PART;
}

/** The suffix of temporary files. */
const PART = ".part";

/** Names of open files of a process. Their targets must not be replaced: the process keeps using them. */
const OPEN_FILE = /^\/(?:dev\/(?:std(?:in|out|err)|fd\/\d+)|proc\/.+\/fd\/\d+)$/;

/** Maximum number of links to follow, as in Linux. */
const MAX_LINKS = 40;

/** The target of a path after following links; it need not exist. */
interface Target {
  readonly target: string;
  readonly found?: Stats | undefined;
  /** Whether it is an open file of a process. */
  readonly isOpen: boolean;
}

async function targetOf(path: string): Promise<Target> {
  let target = path;
  for (let links = 0; links <= MAX_LINKS; links++) {
    if (OPEN_FILE.test(resolve(target))) return { target, isOpen: true };
    const found = await lstat(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (found?.isSymbolicLink() !== true) return { target, found, isOpen: false };
    const link = await readlink(target);
    target = isAbsolute(link) ? link : join(dirname(target), link);
  }
  throw systemError("ELOOP", `${path} has too many levels of links`);
}

function systemError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/**
 * Writes a file that appears under its name only when it is complete: `write` receives a temporary path
 * ({@link openReplacement}), which is renamed at the end and removed on failure. Anything but a file
 * (`/dev/stdout`, a named pipe) cannot be replaced and is written directly.
 *
 * @throws The errors of `write` and of the system, unchanged.
 * @example await replaceFile("report.html", (path) => writeFile(path, html));
 */
export async function replaceFile<T>(path: string, write: (path: string) => Promise<T>): Promise<T> {
  const replacement = await openReplacement(path);
  try {
    const result = await write(replacement.path);
    await replacement.commit();
    return result;
  } catch (error) {
    await replacement.discard();
    throw error;
  }
}

/**
 * Writes lines to a file or a stream.
 *
 * @param output - a file, whose name selects the compression (`.gz`, `.zst`) and which appears when it is
 *   complete ({@link replaceFile}); or a stream, which is left open (standard output).
 * @returns the number of lines written.
 * @throws {CorpusError} `cannot-write`. Errors of `lines` are thrown unchanged.
 * @example await writeLines(urls, "urls.txt.gz");
 */
export async function writeLines(lines: AnyIterable<string>, output: string | Writable): Promise<number> {
  const compressor = typeof output === "string" ? compressorFor(output) : undefined;
  let count = 0;
  let failed: { readonly error: unknown } | undefined;
  async function* counted(): AsyncGenerator<string, void, undefined> {
    // If writing fails, that error is thrown at `yield`. Only errors of the lines themselves are recorded.
    let reading = true;
    try {
      for await (const line of lines) {
        count++;
        reading = false;
        yield `${line}\n`;
        reading = true;
      }
    } catch (error) {
      if (reading) failed = { error };
      throw error;
    }
  }
  const source = Readable.from(counted());
  try {
    if (typeof output !== "string") await pipeline(source, output, { end: false });
    else {
      await replaceFile(output, (path) => {
        // Append, since the target of `/dev/stdout` may have content already.
        const file = createWriteStream(path, { flags: "a" });
        return compressor === undefined ? pipeline(source, file) : pipeline(source, compressor, file);
      });
    }
  } catch (error) {
    if (failed !== undefined) throw failed.error;
    const where = typeof output === "string" ? output : "the output";
    throw new CorpusError("cannot-write", `cannot write ${where}: ${(error as Error).message}`, error);
  }
  return count;
}

/**
 * Writes records as JSON Lines. Output, result and errors are as in {@link writeLines}.
 *
 * @example await writeRecords(documents, "corpus.jsonl.gz");
 */
export function writeRecords(records: AnyIterable<unknown>, output: string | Writable): Promise<number> {
  async function* lines(): AsyncGenerator<string, void, undefined> {
    for await (const record of records) yield JSON.stringify(record);
  }
  return writeLines(lines(), output);
}
