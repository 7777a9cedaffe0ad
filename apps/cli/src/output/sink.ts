import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Writable } from "node:stream";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import type { Outcome } from "../records/types.js";
import { fileNames } from "./file-names.js";
import { EXTENSIONS, type Framing, framing, type OutputFormat } from "./formats.js";

/** Where outcomes go. */
export interface Sink {
  /** Writes some outcomes; resolves when more can be taken. Rejects with a {@link CommandError}. */
  readonly write: (outcomes: readonly Outcome[]) => Promise<void>;
  /** Writes the end of the output and waits until everything is written. */
  readonly close: () => Promise<void>;
}

/** Bytes that may wait for a file: a wait for the disk after each page would slow down what brings the pages. */
const BUFFER = 1 << 20;

/** A sink that writes everything into one stream, which is left open. */
export function streamSink(stream: Writable, format: OutputFormat, several: boolean, target: string): Sink {
  const frame: Framing = framing(format, several);
  let count = 0;
  let lost: CommandError | undefined;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    lost =
      error.code === "EPIPE"
        ? new CommandError("closed-pipe", messages.closedPipe, { cause: error })
        : new CommandError("no-output", messages.cannotWrite(target, error), { cause: error });
  });
  const put = async (text: string): Promise<void> => {
    if (lost === undefined && text !== "" && !stream.write(text)) await drained(stream);
    if (lost === undefined && stream.destroyed) lost = new CommandError("closed-pipe", messages.closedPipe);
    if (lost !== undefined) throw lost;
  };
  const opening = (): string => (count === 0 ? frame.open : "");
  return {
    write: (outcomes) => {
      let text = "";
      for (const { body, name } of outcomes) {
        if (body === "") continue;
        text += opening() + frame.before(name, count) + body + frame.after;
        count++;
      }
      return put(text);
    },
    close: async () => {
      await put(opening() + frame.close(count));
      await flushed(stream);
      if (lost !== undefined) throw lost;
    },
  };
}

/**
 * A sink that writes one file, whose folder is made if need be, or appends to one.
 *
 * @param name - what messages call the file.
 */
export async function fileSink(
  path: string,
  format: OutputFormat,
  several: boolean,
  append = false,
  name = path,
): Promise<Sink> {
  let stream: Writable;
  try {
    await mkdir(dirname(path), { recursive: true });
    stream = createWriteStream(path, { flags: append ? "a" : "w", highWaterMark: BUFFER });
    await once(stream, "open");
  } catch (error) {
    throw new CommandError("no-output", messages.cannotWrite(name, error), { cause: error });
  }
  const sink = streamSink(stream, format, several, name);
  return {
    write: sink.write,
    close: async () => {
      await sink.close();
      stream.end();
      await once(stream, "close");
    },
  };
}

/** A sink that writes one file per page into a folder, which is created if needed. */
export async function folderSink(folder: string, format: OutputFormat): Promise<Sink> {
  const nameOf = fileNames(EXTENSIONS[format]);
  const made = new Set<string>();
  const guarded = async (path: string, action: () => Promise<unknown>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      throw new CommandError("no-output", messages.cannotWrite(path, error), { cause: error });
    }
  };
  const make = async (path: string): Promise<void> => {
    if (made.has(path)) return;
    await guarded(path, () => mkdir(path, { recursive: true }));
    made.add(path);
  };
  await make(folder);
  return {
    write: async (outcomes) => {
      for (const { place, body, failure } of outcomes) {
        if (failure !== undefined && body === "") continue;
        const path = join(folder, nameOf(place));
        await make(dirname(path));
        await guarded(path, () => writeFile(path, body === "" ? "" : `${body}\n`));
      }
    },
    close: async () => {},
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

function flushed(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.write("", () => resolve());
  });
}
