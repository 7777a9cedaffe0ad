import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CorpusError } from "../corpus-error.js";
import { openReplacement } from "../write.js";
import type { Source } from "./source.js";
import type { Target } from "./target.js";
import type { Wait } from "./transient.js";

/** Number of bytes that are read from a file at once. */
const CHUNK = 1 << 18;

/** @throws {CorpusError} `cannot-read`. */
export async function fileSource(path: string): Promise<Source> {
  const fail = (error: unknown): never => {
    throw new CorpusError("cannot-read", `cannot read ${path}: ${(error as Error).message}`, error);
  };
  const found = await stat(path).catch(fail);
  if (found.isDirectory()) fail(new Error("it is a folder"));
  return {
    name: path,
    // A pipe or a device has no size.
    size: found.isFile() ? found.size : undefined,
    async *bytes(from = 0, to = Number.POSITIVE_INFINITY) {
      if (from >= to) return;
      try {
        // A pipe has no positions. For the system, the end of a range is its last byte.
        const range = found.isFile() || from > 0 ? { start: from, end: to - 1 } : {};
        yield* createReadStream(path, { ...range, highWaterMark: CHUNK });
      } catch (error) {
        fail(error);
      }
    },
  };
}

function cannotWrite(location: string, error: unknown): CorpusError {
  if (error instanceof CorpusError) return error;
  return new CorpusError("cannot-write", `cannot write ${location}: ${(error as Error).message}`, error);
}

/** Writes everything, and reports errors of the system. */
async function append(handle: FileHandle, bytes: Uint8Array, location: string): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, at).catch((error: unknown) => {
      throw cannotWrite(location, error);
    });
    at += bytesWritten;
  }
}

/** @throws {CorpusError} `cannot-write`. */
export async function fileTarget(path: string): Promise<Target> {
  try {
    const replacement = await openReplacement(path);
    const handle = await open(replacement.path, "a");
    return {
      write: (bytes) => append(handle, bytes, path),
      async commit() {
        try {
          // The file must not appear before its content is on the disk. A pipe cannot be synchronised.
          if (replacement.isBeside) await handle.sync();
          await handle.close();
          await replacement.commit();
        } catch (error) {
          throw cannotWrite(path, error);
        }
      },
      async discard() {
        await handle.close();
        await replacement.discard();
      },
    };
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/**
 * Writes to an address with PUT when everything is there, so that the length is known; until then, to a temporary file.
 *
 * @throws {CorpusError} `cannot-write`.
 */
export async function httpTarget(url: string, wait?: Wait): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-")).catch((error: unknown) => {
    throw cannotWrite(url, error);
  });
  const path = join(folder, "content");
  const handle = await open(path, "wx");
  let size = 0;
  const discard = async (): Promise<void> => {
    await handle.close();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    async write(bytes) {
      await append(handle, bytes, url);
      size += bytes.length;
    },
    async commit() {
      const { putFile } = await import("./http.js");
      await putFile(url, path, size, wait);
      await discard();
    },
    discard,
  };
}
