import { type FileHandle, open, rm } from "node:fs/promises";
import { splitLines } from "@winnow/corpus";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import { dedupMessages } from "./messages.js";

/** Lines on disk, for processing after all have been read. */
export interface Spool {
  /** @throws CommandError `no-space` or `no-output` if it cannot be written. */
  readonly append: (line: string) => Promise<void>;
  /** Yields all lines, in order. Can be called several times. */
  readonly lines: () => AsyncGenerator<string, void, undefined>;
  /** Removes the file. Further calls do nothing. */
  readonly remove: () => Promise<void>;
}

/** Runs an action on the file. Errors become those of the command. */
type OnDisk = <T>(action: () => Promise<T>) => Promise<T>;

/** Characters to buffer before a write. */
const BATCH = 1 << 18;

/** Bytes per read. */
const CHUNK = 1 << 18;

/**
 * Opens a spool in a new file. The file is unlinked at once, so that the system deletes it whenever the
 * process ends. On Windows, it keeps its name until it is removed.
 *
 * @param path - must not exist.
 * @throws CommandError `no-space`, `no-output`.
 */
export async function openSpool(path: string): Promise<Spool> {
  let buffered = "";
  let isOpen = true;
  const onDisk: OnDisk = async (action) => {
    try {
      return await action();
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      throw ["ENOSPC", "EDQUOT", "EFBIG"].includes(code)
        ? new CommandError("no-space", dedupMessages.diskFull(path), { cause: error })
        : new CommandError("no-output", messages.cannotWrite(path, error), { cause: error });
    }
  };
  const file: FileHandle = await onDisk(() => open(path, "wx+"));
  if (process.platform !== "win32") await onDisk(() => rm(path));
  const flush = async (): Promise<void> => {
    const text = buffered;
    buffered = "";
    if (text !== "") await onDisk(() => file.appendFile(text));
  };
  return {
    async append(line) {
      buffered += `${line}\n`;
      if (buffered.length >= BATCH) await flush();
    },
    async *lines() {
      await flush();
      yield* splitLines(chunks(file, onDisk));
    },
    async remove() {
      if (!isOpen) return;
      isOpen = false;
      await file.close();
      await rm(path, { force: true });
    },
  };
}

/** Yields the content of the file. A stream would close the file if its reader stops early. */
async function* chunks(file: FileHandle, onDisk: OnDisk): AsyncGenerator<Uint8Array, void, undefined> {
  for (let position = 0; ; ) {
    // Lines are views of their chunk and may be used later, so each chunk has its own buffer.
    const { bytesRead, buffer } = await onDisk(() =>
      file.read(Buffer.allocUnsafeSlow(CHUNK), 0, CHUNK, position),
    );
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}
