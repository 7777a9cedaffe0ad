import { closeSync, openSync } from "node:fs";
import { fileError } from "./files.js";

/** Opens files for reading on demand: an index can have more files than a process may have open. */
export interface Descriptors {
  readonly get: (path: string) => number;
  readonly close: (path: string) => void;
}

/** Error codes for too many open files of the process or the system. */
const TOO_MANY: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE"]);

/**
 * Creates {@link Descriptors}.
 *
 * @param max - maximum number of open files. The least recently used is closed and reopened on demand. If the
 * system allows fewer, half of those are used, to leave some to other code.
 */
export function createDescriptors(max: number): Descriptors {
  const open = new Map<string, number>();
  let limit = max;
  function close(path: string): void {
    const fd = open.get(path);
    open.delete(path);
    if (fd === undefined) return;
    try {
      closeSync(fd);
    } catch {
      // The file was only read, so nothing can be lost.
    }
  }
  return {
    get(path) {
      const known = open.get(path);
      if (known !== undefined) {
        open.delete(path);
        open.set(path, known);
        return known;
      }
      for (;;) {
        while (open.size >= limit) close(open.keys().next().value!);
        try {
          const fd = openSync(path, "r");
          open.set(path, fd);
          return fd;
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          if (!TOO_MANY.has(code) || open.size === 0) throw fileError("read", path, error);
          limit = Math.max(1, open.size >> 1);
        }
      }
    },
    close,
  };
}
