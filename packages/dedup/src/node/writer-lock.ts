import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { DedupError } from "../error.js";
import { fileError } from "./files.js";

/** The process that may write to an index, as its lock file names it. */
interface Writer {
  readonly pid: number;
  readonly host: string;
  /** When the process started, which distinguishes it from a later one with the same number. */
  readonly started: string;
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
  if (writer !== undefined && isAlive(writer)) throw lockedError(path, writer);
  const token = randomUUID();
  const own: Writer = { pid: process.pid, host: hostname(), started: startOf(process.pid), token };
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
  return writer !== undefined && isAlive(writer);
}

/** Returns undefined if there is no lock, or its content was lost in a power cut. */
function readWriter(path: string): Writer | undefined {
  try {
    const { pid, host, started, token } = JSON.parse(readFileSync(path, "utf8")) as Writer;
    const isComplete =
      Number.isSafeInteger(pid) && [host, started, token].every((value) => typeof value === "string");
    return isComplete ? { pid, host, started, token } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw fileError("read", path, error);
  }
}

function isAlive({ pid, host, started }: Writer): boolean {
  if (host !== hostname()) return true;
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const start = startOf(pid);
  return start === "" || started === "" || start === started;
}

/**
 * Returns when a process started, in ticks since the machine did: the 22nd field of /proc/PID/stat on Linux.
 * In a container, where each run can have the same process number, this distinguishes the lock of an earlier
 * run from that of this process. Empty on other systems.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    // The second field is the program's name in parentheses, and can contain anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie is dead and only waits for its parent.
    return fields[0] === "Z" ? "zombie" : `${boot} ${fields[19]}`;
  } catch {
    return "";
  }
}

function lockedError(path: string, writer: Writer | undefined): DedupError {
  const who = writer === undefined ? "another process" : `process ${writer.pid} on ${writer.host}`;
  return new DedupError("index-locked", `${who} is writing to this index; if it is not, delete ${path}`);
}
