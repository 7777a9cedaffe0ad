import { closeSync, openSync } from "node:fs";
import { fileError } from "./error.js";

/** Files that are open for reading: an index can have more of them than a process may have open. */
export interface Descriptors {
  readonly get: (path: string) => number;
  readonly close: (path: string) => void;
}

/** @param most - files that are open at once; what was not asked for longest is closed, and opened again when asked for. */
export function createDescriptors(most: number): Descriptors {
  const open = new Map<string, number>();
  function close(path: string): void {
    const fd = open.get(path);
    open.delete(path);
    if (fd !== undefined) closeSync(fd);
  }
  return {
    get(path) {
      const known = open.get(path);
      if (known !== undefined) {
        open.delete(path);
        open.set(path, known);
        return known;
      }
      if (open.size >= most) close(open.keys().next().value!);
      try {
        const fd = openSync(path, "r");
        open.set(path, fd);
        return fd;
      } catch (error) {
        throw fileError("read", path, error);
      }
    },
    close,
  };
}
