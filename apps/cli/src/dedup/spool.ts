import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import { readLines } from "../records/jsonl.js";

/** Lines that wait on disk for what is known only when all have been read. */
export interface Spool {
  /** @throws CommandError `no-space`, `no-output` where the disk does not take it. */
  readonly append: (line: string) => Promise<void>;
  /** All lines, in order; none can be appended any more. */
  readonly lines: () => AsyncGenerator<string, void, undefined>;
  readonly remove: () => Promise<void>;
}

/** Characters that are gathered before a write. */
const BATCH = 1 << 18;

/** Opens a spool in a file of its own. */
export async function openSpool(path: string): Promise<Spool> {
  let lost: unknown;
  let gathered = "";
  let ended = false;
  const stream: Writable = createWriteStream(path, { flags: "wx", highWaterMark: 2 * BATCH });
  let wake = (): void => {};
  stream.on("error", (error) => {
    lost = error;
  });
  for (const event of ["drain", "close"]) stream.on(event, () => wake());
  const check = (): void => {
    if (lost !== undefined) throw spoolError(path, lost);
  };
  const flush = async (): Promise<void> => {
    check();
    const ready = gathered === "" || stream.write(gathered);
    gathered = "";
    if (!ready && !stream.closed) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    check();
  };
  const end = async (): Promise<void> => {
    if (ended) return;
    await flush();
    ended = true;
    stream.end();
    if (!stream.closed) {
      await new Promise<void>((resolve) => {
        stream.once("close", resolve);
      });
    }
    check();
  };
  return {
    async append(line) {
      gathered += `${line}\n`;
      if (gathered.length >= BATCH) await flush();
    },
    async *lines() {
      await end();
      for await (const lines of readLines(createReadStream(path), Number.POSITIVE_INFINITY)) {
        for (const { bytes } of lines) {
          yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
        }
      }
    },
    async remove() {
      stream.destroy();
      await rm(path, { force: true });
    },
  };
}

function spoolError(path: string, cause: unknown): CommandError {
  const full = (cause as NodeJS.ErrnoException).code === "ENOSPC";
  return full
    ? new CommandError("no-space", messages.diskFull(path), { cause })
    : new CommandError("no-output", messages.cannotWrite(path, cause), { cause });
}
