import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { compressorFor, openReplacement, type Replacement } from "@winnow/corpus";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";

/** Standard output, or a file, that is being written. Everything that a command writes goes through one. */
export interface Output {
  /** What everything is written into, where something else than {@link Output.write} does that. Not to be ended. */
  readonly stream: Writable;
  /** Resolves when more can be taken. Rejects with a {@link CommandError}: `no-output`, or `closed-pipe`. */
  readonly write: (text: string) => Promise<void>;
  /** Waits until all is written, and gives a file its name. Rejects as {@link Output.write}. */
  readonly finish: () => Promise<void>;
  /**
   * Ends what is not whole: the file that would have been replaced stays as it was. Never rejects.
   *
   * @param keep - keep what was written, else it is removed where it is not yet the file.
   * @returns the file that has what was written.
   */
  readonly stop: (keep: boolean) => Promise<string | undefined>;
}

/** How {@link openOutput} begins. */
export interface OutputOptions {
  /**
   * What an earlier run has written, to go on with: the file itself, or what it left beside it. Default: the file is
   * written from its beginning, beside its place.
   */
  readonly resume?: "file" | "part" | undefined;
}

/** Bytes that may wait for a file: a wait for the disk after each page would slow down what brings the pages. */
const BUFFER = 1 << 20;

/**
 * Opens an output. A file is compressed as its name says (`.gz`, `.zst`), its folder is made if need be, and it is written
 * beside its place (`FILE.part`) until it is whole; what is no file, as a pipe, is written directly.
 *
 * @param path - undefined for standard output, which is left open at the end.
 * @throws CommandError `no-output`.
 */
export async function openOutput(
  path: string | undefined,
  { stdout }: Pick<Environment, "stdout">,
  { resume }: OutputOptions = {},
): Promise<Output> {
  if (path === undefined) return standardOutput(stdout);
  const compressor = compressorFor(path);
  const file = await asOutput(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    return resume === "file" ? inPlace(path) : openReplacement(path, { resume: resume === "part" });
  });
  // Appended: a file that is written beside its place is there and empty.
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
      const isFile = file.isBeside || resume === "file";
      // What is removed, or goes to a reader that may have stopped, is not waited for.
      if (isFile && (keep || !file.isBeside)) stream.end();
      else stream.destroy();
      await closed;
      await (keep ? file.keep() : file.discard()).catch(() => {});
      return isFile && (keep || !file.isBeside) ? file.path : undefined;
    },
  };
}

/**
 * Opens an output for as long as something writes it: it is whole when that resolves, and nothing is left of it otherwise.
 *
 * @throws CommandError `no-output` or `closed-pipe` where it cannot be written; else whatever `write` throws.
 */
export async function withOutput<T>(
  path: string | undefined,
  environment: Pick<Environment, "stdout">,
  write: (output: Output) => Promise<T>,
): Promise<T> {
  const output = await openOutput(path, environment);
  try {
    const result = await write(output);
    await output.finish();
    return result;
  } catch (error) {
    // Others may say in words of their own that they could not write.
    const lost = await output.write("").catch((reason: CommandError) => reason);
    await output.stop(false);
    throw lost ?? error;
  }
}

/** Runs something that writes a file; system errors become a CommandError that names the path. */
export async function asOutput<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    // Only what the system said: other errors have codes of their own.
    if (!/^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException)?.code))) throw error;
    throw outputError(path, error);
  }
}

/** What keeps something from being written, as an error of the command. */
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
  /** Throws what went wrong so far. */
  readonly check: () => void;
  /** Notes what went wrong: the first counts. */
  readonly lose: (error: unknown) => void;
}

/** Writes into a stream, and notices what keeps it from taking more. */
function guard(stream: Writable, name: string): Guarded {
  let lost: CommandError | undefined;
  const lose = (error: unknown): void => {
    lost ??= outputError(name, error);
  };
  stream.on("error", lose);
  const check = (): void => {
    // A stream is destroyed before it says why.
    if (stream.errored != null) lose(stream.errored);
    if (lost === undefined && stream.destroyed && !stream.writableFinished) {
      lost = new CommandError("closed-pipe", messages.closedPipe);
    }
    if (lost !== undefined) throw lost;
  };
  return {
    check,
    lose,
    write: async (text) => {
      check();
      if (text !== "" && !stream.write(text)) await drained(stream);
      check();
    },
  };
}

/** Resolves when the stream takes more, or never will. */
function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const event of ["drain", "error", "close"]) stream.off(event, done);
      resolve();
    };
    for (const event of ["drain", "error", "close"]) stream.on(event, done);
  });
}
