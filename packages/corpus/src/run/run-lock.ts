import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isIdentity, mayBeAlive, type ProcessIdentity, thisProcess } from "@winnow/core-dom/process-identity";
import { CorpusError } from "../corpus-error.js";
import { onDisk } from "./attempt.js";

/**
 * Takes the right to run in a folder. The lock of a dead process is replaced; that of another machine is not, since nobody
 * here knows whether it is alive.
 *
 * @returns a function that releases it.
 * @throws {CorpusError} `output-in-use` if another run has it; `cannot-write`.
 */
export async function lockRun(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "run.lock");
  const own = JSON.stringify(thisProcess());
  const part = `${path}.${randomBytes(4).toString("hex")}`;
  return onDisk(path, async () => {
    try {
      await writeFile(part, own);
      for (;;) {
        if (await isTaken(part, path, own)) {
          return async () => {
            const current = await readFile(path, "utf8").catch(() => "");
            if (current === own) await rm(path, { force: true });
          };
        }
        refuseLiving(await readHolder(path), folder, path);
        // Only one of several processes can rename it. Another one may have replaced it just now.
        const stale = `${part}.stale`;
        await rename(path, stale).catch(() => {});
        const renamed = await readHolder(stale);
        if (renamed !== undefined && mayBeAlive(renamed)) await link(stale, path).catch(() => {});
        await rm(stale, { force: true });
        refuseLiving(renamed, folder, path);
      }
    } finally {
      await rm(part, { force: true });
    }
  });
}

/** Takes the lock, with its content at once: one without a holder would look like that of a process killed while it wrote. */
async function isTaken(part: string, path: string, own: string): Promise<boolean> {
  try {
    await link(part, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    // A file system without links.
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
  }
  try {
    await writeFile(path, own, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

function refuseLiving(holder: ProcessIdentity | undefined, folder: string, path: string): void {
  if (holder === undefined || !mayBeAlive(holder)) return;
  const who = `process ${holder.pid} on ${holder.host}`;
  throw new CorpusError("output-in-use", `${who} is writing to ${folder}; if it is not, delete ${path}`);
}

async function readHolder(path: string): Promise<ProcessIdentity | undefined> {
  try {
    const holder: unknown = JSON.parse(await readFile(path, "utf8"));
    return isIdentity(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}
