import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Environment } from "../environment.js";

/** Maximum number of page processes that one worker reads and writes for. More would wait for it. */
const MAX_PER_WORKER = 4;

/** Returns the number of workers, and of page processes for each. */
export function workersFor(
  concurrency: number = availableParallelism(),
  shards: number = 1,
): { readonly workers: number; readonly concurrency: number } {
  const workers = Math.max(1, Math.min(shards, Math.ceil(concurrency / MAX_PER_WORKER)));
  return { workers, concurrency: Math.max(1, Math.ceil(concurrency / workers)) };
}

/** Starts `winnow worker` with its arguments. */
export function startWorker({ modules }: Environment, args: readonly string[]): ChildProcess {
  const main = fileURLToPath(new URL("main.js", modules));
  return spawn(process.execPath, [main, "worker", "--progress", ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });
}
