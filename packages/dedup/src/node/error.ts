import { DedupError } from "../error.js";

/** What systems say where no more can be written: to the disk, by this user, to this file. */
const NO_SPACE: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The error of a file that could not be read or written, coded. */
export function fileError(deed: "read" | "write", path: string, cause: unknown): DedupError {
  if (cause instanceof DedupError) return cause;
  const { code = "", message = String(cause) } = (cause ?? {}) as { code?: unknown; message?: string };
  // lmdb's errors have the system's message, and no name for it.
  const full = NO_SPACE.has(String(code)) || /no space left|file too large|quota exceeded/i.test(message);
  if (deed === "write" && full) return new DedupError("no-space", `no space left to write ${path}`, cause);
  return new DedupError(`cannot-${deed}`, `cannot ${deed} ${path}: ${message}`, cause);
}

/** The error of a file that is not as it was written. */
export function damaged(path: string, where: string, cause?: unknown): DedupError {
  return new DedupError("index-damaged", `${path} is damaged: ${where}`, cause);
}
