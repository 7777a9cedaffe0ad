import { constants, createWriteStream } from "node:fs";
import { access, lstat, mkdir, readFile, stat, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { compressorFor, openReplacement, partPath, type Replacement } from "@winnow/corpus";
import { CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";
import type { OutputPath } from "./check.js";

/** Standard output or a file. All output of a command goes through one. */
export interface Output {
  /** The underlying stream, for code that does not use {@link Output.write}. Must not be ended. */
  readonly stream: Writable;
  /** Resolves when more can be written. Rejects with a {@link CommandError}: `no-output` or `closed-pipe`. */
  readonly write: (content: string | Uint8Array) => Promise<void>;
  /** Waits until everything is written, then gives the file its name. Rejects like {@link Output.write}. */
  readonly finish: () => Promise<void>;
  /**
   * Ends an incomplete output. The file that it would have replaced stays unchanged. Never rejects.
   *
   * @param keep - whether to keep the temporary file.
   * @returns the file with the incomplete output, if it was kept.
   */
  readonly stop: (keep: boolean) => Promise<string | undefined>;
}

/** Options of {@link openOutput}. */
export interface OutputOptions {
  /** Whether to replace the unfinished output of an earlier run. Default: to refuse it. */
  readonly force?: boolean | undefined;
  /** Whether the command can continue such an output, for the message. */
  readonly canResume?: boolean | undefined;
  /** The first line, such as the column names of a table. */
  readonly header?: string | undefined;
  /** The output to continue. Default: to start a new temporary file. */
  readonly resumed?: Continued | undefined;
}

/** The output of an earlier run that this one appends to. */
export interface Continued {
  /** The output itself, or its temporary file. */
  readonly from: "file" | "part";
  /** The length to which it is truncated first, in bytes. Default: all of it. */
  readonly end?: number | undefined;
}

/** Bytes that may be buffered for a file, so that the work does not wait for the disk after each page. */
const BUFFER = 1 << 20;

/**
 * Opens an output. A file is compressed according to its name (`.gz`, `.zst`), its folder is created if
 * needed, and it is written to a temporary file (`FILE.part`) until it is complete. A pipe or device is
 * written directly.
 *
 * @param path - undefined for standard output, which stays open.
 * @throws CommandError `no-output`; `usage` if there is an unfinished output that is neither continued nor replaced.
 */
export async function openOutput(
  path: OutputPath | undefined,
  { stdout }: Pick<Environment, "stdout">,
  { force = false, canResume, resumed }: OutputOptions = {},
): Promise<Output> {
  if (path === undefined) return standardOutput(stdout);
  if (resumed === undefined && !force) await checkUnfinished(path, canResume);
  const compressor = compressorFor(path);
  const isInPlace = resumed?.from === "file";
  const file = await asOutput(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    const opened = isInPlace ? inPlace(path) : await openReplacement(path, { resume: resumed !== undefined });
    if (resumed?.end !== undefined) await truncate(opened.path, resumed.end);
    return opened;
  });
  // The temporary file already exists, so it is appended to.
  const written = createWriteStream(file.path, { flags: "a", highWaterMark: BUFFER });
  const stream = compressor ?? written;
  const done = compressor === undefined ? finished(written) : pipeline(compressor, written);
  const guarded = guard(stream, path);
  const closed = done.catch(guarded.lose);
  return {
    stream,
    write: guarded.write,
    finish: async () => {
      stream.end();
      await closed;
      guarded.check();
      await asOutput(path, file.commit);
    },
    stop: async (keep) => {
      const isFile = file.isBeside || isInPlace;
      // Does not wait for a file that is removed, or for a reader that may have stopped.
      if (isFile && (keep || !file.isBeside)) stream.end();
      else stream.destroy();
      await closed;
      await (keep ? file.keep() : file.discard()).catch(() => {});
      return isFile && (keep || !file.isBeside) ? file.path : undefined;
    },
  };
}

/**
 * Checks that no earlier run has left an unfinished output, whose records would be lost. An empty one has none.
 *
 * @param canResume - whether the command can continue it.
 * @throws CommandError `usage`.
 */
export async function checkUnfinished(path: OutputPath | undefined, canResume = false): Promise<void> {
  if (path === undefined) return;
  const part = await asOutput(path, () => partPath(path));
  const found = await lstat(part).catch(() => undefined);
  if (found?.isFile() === true && found.size > 0) throw usageError(messages.unfinished(part, canResume));
}

/**
 * Opens an output while a function writes it. The output is complete when the function resolves, and is
 * removed if it rejects.
 *
 * @throws CommandError `no-output` or `closed-pipe` if it cannot be written, and whatever `write` throws.
 */
export async function withOutput<T>(
  path: OutputPath | undefined,
  environment: Pick<Environment, "stdout">,
  options: OutputOptions,
  write: (output: Output) => Promise<T>,
): Promise<T> {
  const output = await openOutput(path, environment, options);
  try {
    const result = await write(output);
    await output.finish();
    return result;
  } catch (error) {
    // An error of the output has priority over other errors that it caused.
    const lost = await output.write("").catch((reason: CommandError) => reason);
    await output.stop(false);
    throw lost ?? error;
  }
}

/**
 * Creates the folders of a file and checks that it can be written, before a long computation starts.
 *
 * @throws CommandError `no-output`.
 */
export async function checkOutput(path: OutputPath | undefined): Promise<void> {
  if (path === undefined) return;
  await asOutput(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory() === true) throw Object.assign(new Error("it is a folder"), { code: "EISDIR" });
    // A file is written to a temporary file, a device or pipe directly.
    const isFile = found === undefined || found.isFile();
    await access(isFile ? dirname(await partPath(path)) : path, constants.W_OK);
  });
}

/**
 * Writes the result of a command to a file or standard output. The file appears when it is complete. Its temporary file
 * only exists while it is written: one that is left over has nothing that is not written again, and is replaced.
 *
 * @throws CommandError `no-output`, or `closed-pipe` if the reader has closed the pipe.
 */
export function writeOutput(
  content: string,
  output: OutputPath | undefined,
  environment: Pick<Environment, "stdout">,
): Promise<void> {
  return withOutput(output, environment, { force: true }, ({ write }) => write(content));
}

/** Reads a JSON file of an earlier run. Returns `undefined` if it is missing or incomplete. */
export async function readStored<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as T;
  } catch {
    return undefined;
  }
}

/** Runs an action that writes a file. System errors become a CommandError that names the path. */
export async function asOutput<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    // Only system errors: other errors have their own codes.
    if (!/^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException)?.code))) throw error;
    throw outputError(path, error);
  }
}

/** Converts an error while writing to a CommandError. */
export function outputError(name: string, error: unknown): CommandError {
  return (error as NodeJS.ErrnoException | undefined)?.code === "EPIPE"
    ? new CommandError("closed-pipe", messages.closedPipe, { cause: error })
    : new CommandError("no-output", messages.cannotWrite(name, error), { cause: error });
}

function inPlace(path: string): Replacement {
  const nothing = async (): Promise<void> => {};
  return { path, isBeside: false, commit: nothing, keep: nothing, discard: nothing };
}

function standardOutput(stdout: Writable): Output {
  const { write, check } = guard(stdout, messages.stdout);
  return {
    stream: stdout,
    write,
    finish: async () => {
      await new Promise<void>((resolve) => stdout.write("", () => resolve()));
      check();
    },
    stop: async () => undefined,
  };
}

interface Guarded {
  readonly write: Output["write"];
  /** Throws the first error so far. */
  readonly check: () => void;
  /** Records an error. The first one counts. */
  readonly lose: (error: unknown) => void;
}

/** Writes to a stream and records its errors. */
function guard(stream: Writable, name: string): Guarded {
  let lost: CommandError | undefined;
  const lose = (error: unknown): void => {
    lost ??= outputError(name, error);
  };
  stream.on("error", lose);
  const check = (): void => {
    // A stream is destroyed before its error is emitted.
    if (stream.errored != null) lose(stream.errored);
    if (lost === undefined && stream.destroyed && !stream.writableFinished) {
      lost = new CommandError("closed-pipe", messages.closedPipe);
    }
    if (lost !== undefined) throw lost;
  };
  return {
    check,
    lose,
    write: async (content) => {
      check();
      if (content.length > 0 && !stream.write(content)) await drained(stream);
      check();
    },
  };
}

/** Resolves when the stream accepts more, or has ended. */
function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const event of ["drain", "error", "close"]) stream.off(event, done);
      resolve();
    };
    for (const event of ["drain", "error", "close"]) stream.on(event, done);
  });
}
