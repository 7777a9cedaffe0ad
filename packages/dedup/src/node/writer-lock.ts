import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { isIdentity, mayBeAlive, type ProcessIdentity, thisProcess } from "@winnow/core-dom/process-identity";
import { DedupError } from "../error.js";
import { fileError } from "./files.js";

/** The process that may write to an index, as its lock file names it. */
interface Writer extends ProcessIdentity {
  readonly token: string;
}

/** The right to write to an index until it is released or the process ends. */
export interface WriterLock {
  /** @throws DedupError `index-locked` if another process has taken the lock over. */
  readonly check: () => void;
  readonly release: () => void;
}

/**
 * Takes a lock file. That of a dead process is taken over. That of another machine is not, because it is unknown
 * whether its process is alive.
 *
 * @param path - read and written only within transactions of lmdb, so by one process at a time.
 * @throws DedupError `index-locked`, `no-space` or `cannot-write`.
 */
export function takeLock(path: string): WriterLock {
  const writer = readWriter(path);
  if (writer !== undefined && mayBeAlive(writer)) throw lockedError(path, writer);
  const token = randomUUID();
  const own: Writer = { ...thisProcess(), token };
  try {
    writeFileSync(path, JSON.stringify(own));
  } catch (error) {
    throw fileError("write", path, error);
  }
  return {
    check() {
      const current = readWriter(path);
      if (current?.token !== token) throw lockedError(path, current);
    },
    release() {
      if (readWriter(path)?.token === token) rmSync(path, { force: true });
    },
  };
}

/** Returns whether a living process has the lock. */
export function isLocked(path: string): boolean {
  const writer = readWriter(path);
  return writer !== undefined && mayBeAlive(writer);
}

/** Returns undefined if there is no lock, or its content was lost in a power cut. */
function readWriter(path: string): Writer | undefined {
  try {
    const writer = JSON.parse(readFileSync(path, "utf8")) as Writer;
    return isIdentity(writer) && typeof writer.token === "string" ? writer : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw fileError("read", path, error);
  }
}

function lockedError(path: string, writer: Writer | undefined): DedupError {
  const who = writer === undefined ? "another process" : `process ${writer.pid} on ${writer.host}`;
  return new DedupError("index-locked", `${who} is writing to this index; if it is not, delete ${path}`);
}
