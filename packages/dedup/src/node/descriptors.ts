import { closeSync, openSync } from "node:fs";
import { fileError } from "./files.js";

/** Files that are open for reading: an index can have more of them than a process may have open. */
export interface Descriptors {
  readonly get: (path: string) => number;
  readonly close: (path: string) => void;
}

/** What systems say where a process, or all of them, may open no more. */
const TOO_MANY: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE"]);

/**
 * @param most - files that are open at once; what was not asked for longest is closed, and opened again when asked for.
 * Where the system allows fewer, half of those that it allowed, so that others find room too.
 */
export function createDescriptors(most: number): Descriptors {
  const open = new Map<string, number>();
  let limit = most;
  function close(path: string): void {
    const fd = open.get(path);
    open.delete(path);
    if (fd === undefined) return;
    try {
      closeSync(fd);
    } catch {
      // Nothing was written to it that could be lost.
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
