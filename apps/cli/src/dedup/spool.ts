import { type FileHandle, open, rm } from "node:fs/promises";
import { splitLines } from "@winnow/corpus";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import { dedupMessages } from "./messages.js";

/** Lines that wait on disk for what is known only when all have been read. */
export interface Spool {
  /** @throws CommandError `no-space`, `no-output` where the disk does not take it. */
  readonly append: (line: string) => Promise<void>;
  /** All lines, in order; as often as need be. */
  readonly lines: () => AsyncGenerator<string, void, undefined>;
  /** Does nothing the second time. */
  readonly remove: () => Promise<void>;
}

/** Does something with the file; what goes wrong has the command's codes. */
type OnDisk = <T>(action: () => Promise<T>) => Promise<T>;

/** Characters that are gathered before a write. */
const BATCH = 1 << 18;

/** Bytes that are read at once. */
const CHUNK = 1 << 18;

/**
 * Opens a spool in a file of its own. The file has no name any more once it is open, so that the system deletes it when
 * the process ends, however that happens; on Windows it has one until it is removed.
 *
 * @param path - must not exist.
 * @throws CommandError `no-space`, `no-output`.
 */
export async function openSpool(path: string): Promise<Spool> {
  let gathered = "";
  let there = true;
  const onDisk: OnDisk = async (action) => {
    try {
      return await action();
    } catch (error) {
      throw spoolError(path, error);
    }
  };
  const file: FileHandle = await onDisk(() => open(path, "wx+"));
  if (process.platform !== "win32") await onDisk(() => rm(path));
  const flush = async (): Promise<void> => {
    const text = gathered;
    gathered = "";
    if (text !== "") await onDisk(() => file.appendFile(text));
  };
  return {
    async append(line) {
      gathered += `${line}\n`;
      if (gathered.length >= BATCH) await flush();
    },
    async *lines() {
      await flush();
      yield* splitLines(chunks(file, onDisk));
    },
    async remove() {
      if (!there) return;
      there = false;
      await file.close();
      await rm(path, { force: true });
    },
  };
}

/** The file from its beginning on. A stream of it would close it when its reader stops early. */
async function* chunks(file: FileHandle, onDisk: OnDisk): AsyncGenerator<Uint8Array, void, undefined> {
  for (let position = 0; ; ) {
    // Lines are views of their chunk, and may wait: each has a buffer of its own.
    const { bytesRead, buffer } = await onDisk(() =>
      file.read(Buffer.allocUnsafeSlow(CHUNK), 0, CHUNK, position),
    );
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

function spoolError(path: string, cause: unknown): CommandError {
  return isFull(cause)
    ? new CommandError("no-space", dedupMessages.diskFull(path), { cause })
    : new CommandError("no-output", messages.cannotWrite(path, cause), { cause });
}

function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes((error as NodeJS.ErrnoException).code ?? "");
}
