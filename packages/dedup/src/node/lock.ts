import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { DedupError } from "../error.js";
import { discard, fileError, linkUnlessTaken } from "./files.js";

/** The right to write to an index until it is released or the process ends. */
export interface Lock {
  /** @throws DedupError `index-locked` if another process has taken the lock over. */
  readonly check: () => void;
  readonly release: () => void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /**
   * When the process started, which distinguishes it from a later one with the same number; see
   * {@link startOf}.
   */
  readonly started: string;
  readonly token: string;
}

/**
 * Takes a lock file. The lock of a dead process is taken over. The lock of another machine is not, because it
 * is unknown whether its process is alive.
 *
 * @throws DedupError `index-locked`, `no-space` or `cannot-write`.
 */
export function takeLock(path: string): Lock {
  const token = randomUUID();
  const own: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid), token };
  const prepared = `${path}.${token}`;
  try {
    writeFileSync(prepared, JSON.stringify(own), { flag: "wx" });
    // A link makes the name and its content visible at once, and fails if the name is taken.
    for (let attempt = 0; !linkUnlessTaken(prepared, path); attempt++) {
      const holder = readHolder(path);
      if (holder !== undefined && (attempt > 8 || isAlive(holder))) throw locked(path, holder);
      if (holder !== undefined) removeStale(path, holder);
      else if (attempt > 8) throw locked(path, holder);
    }
    sweep(path);
  } catch (error) {
    throw fileError("write", path, error);
  } finally {
    discard(prepared);
  }
  return {
    check() {
      let holder: Holder | undefined;
      try {
        holder = readHolder(path);
      } catch (error) {
        throw fileError("read", path, error);
      }
      if (holder?.token !== token) throw locked(path, holder);
    },
    release() {
      try {
        if (readHolder(path)?.token === token) rmSync(path, { force: true });
      } catch (error) {
        throw fileError("write", path, error);
      }
    },
  };
}

/** Returns whether a living process has the lock. */
export function isLocked(path: string): boolean {
  try {
    const holder = readHolder(path);
    return holder !== undefined && isAlive(holder);
  } catch (error) {
    throw fileError("read", path, error);
  }
}

/** Returns undefined if there is no lock, or it was released meanwhile. */
function readHolder(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { pid, host, started, token } = JSON.parse(text) as Holder;
    if (Number.isSafeInteger(pid) && [host, started, token].every((value) => typeof value === "string"))
      return { pid, host, started, token };
  } catch {
    // Treated like incomplete content, below.
  }
  // No process writes such a lock: after a power cut, the file has its name, but not its content.
  return { pid: 0, host: hostname(), started: "", token: text };
}

/** Removes the lock of a dead process. If another process has taken it meanwhile, its lock is put back. */
function removeStale(path: string, holder: Holder): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (readHolder(aside)?.token !== holder.token) linkUnlessTaken(aside, path);
  discard(aside);
}

/** Age in milliseconds from which an incomplete lock file is abandoned, not still being written. */
const SETTLED = 60_000;

/** Deletes the files of processes that died while taking the lock. */
function sweep(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`)) continue;
    const left = join(dirname(path), name);
    try {
      const holder = readHolder(left);
      const settled = Date.now() - statSync(left).mtimeMs > SETTLED;
      if (holder !== undefined && !isAlive(holder) && (holder.pid !== 0 || settled)) discard(left);
    } catch {
      // Another process has deleted it.
    }
  }
}

function isAlive({ pid, host, started }: Holder): boolean {
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

function locked(path: string, holder: Holder | undefined): DedupError {
  const who = holder === undefined ? "another process" : `process ${holder.pid} on ${holder.host}`;
  return new DedupError("index-locked", `${who} is writing to this index; if it is not, delete ${path}`);
}
