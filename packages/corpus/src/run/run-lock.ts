import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isIdentity, mayBeAlive, thisProcess } from "@winnow/core-dom/process-identity";
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
  return onDisk(path, async () => {
    for (;;) {
      try {
        const file = await open(path, "wx");
        await file.writeFile(own);
        await file.close();
        return async () => {
          const current = await readFile(path, "utf8").catch(() => "");
          if (current === own) await rm(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const holder = await readHolder(path);
      if (holder !== undefined && mayBeAlive(holder))
        throw new CorpusError(
          "output-in-use",
          `process ${holder.pid} on ${holder.host} is writing to ${folder}; if it is not, delete ${path}`,
        );
      // Only one of several processes can rename it.
      const stale = `${path}.${process.pid}`;
      await rename(path, stale).catch(() => {});
      await rm(stale, { force: true });
    }
  });
}

async function readHolder(path: string): Promise<ReturnType<typeof thisProcess> | undefined> {
  try {
    const holder: unknown = JSON.parse(await readFile(path, "utf8"));
    return isIdentity(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}
