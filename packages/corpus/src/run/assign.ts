import type { ChildProcess } from "node:child_process";
import type { Failure } from "../items.js";
import { splitLines } from "../lines.js";
import type { Receipt, Shard, Tallies } from "./types.js";

/** A line of a worker on its standard output. */
export type WorkerLine =
  | Receipt
  | { readonly shard: number; readonly error: Failure }
  | { readonly shard: number; readonly progress: Tallies };

/** A process that works on shards. */
export type WorkerProcess = Pick<
  ChildProcess,
  "stdin" | "stdout" | "kill" | "once" | "exitCode" | "signalCode"
>;

/** Options of {@link assignShards}. */
export interface AssignOptions {
  /** Starts a worker: it reads shards as lines of JSON, and answers each with a line, a {@link Receipt} or an error. */
  readonly start: () => WorkerProcess;
  /** Number of workers. */
  readonly workers: number;
  readonly signal: AbortSignal;
  readonly onProgress?: ((shard: number, tallies: Tallies) => void) | undefined;
}

/** The result of a shard. */
export type ShardResult = { readonly receipt: Receipt } | { readonly shard: Shard; readonly error: Failure };

/** How often a shard is given to a new worker after its worker ended. */
const MAX_ATTEMPTS = 3;

/**
 * Gives shards to worker processes, one at a time each, and yields the results as they come. A worker that ends is replaced,
 * and its shard is tried again. The workers end with this function.
 *
 * @example for await (const result of assignShards(shards, { start, workers: 4, signal })) count(result);
 */
export async function* assignShards(
  shards: readonly Shard[],
  { start, workers, signal, onProgress }: AssignOptions,
): AsyncGenerator<ShardResult, void, undefined> {
  const waiting = shards.map((shard) => ({ shard, attempts: 0 })).reverse();
  const results: ShardResult[] = [];
  let running = 0;
  let broken: { readonly error: unknown } | undefined;
  let wake = (): void => {};
  const children = new Set<WorkerProcess>();
  const kill = (): void => {
    for (const child of children) child.kill("SIGKILL");
    wake();
  };

  /** Runs one worker until there is no more work, or it ends. */
  const employ = async (): Promise<void> => {
    const child = start();
    children.add(child);
    child.stdin!.on("error", () => {});
    const ended = new Promise<void>((resolve) => {
      child.once("close", () => resolve());
      child.once("error", () => resolve());
    });
    let current: (typeof waiting)[number] | undefined;
    const give = (): void => {
      current = waiting.pop();
      if (current === undefined) child.stdin!.end();
      else child.stdin!.write(`${JSON.stringify(current.shard)}\n`);
    };
    give();
    for await (const text of splitLines(child.stdout as AsyncIterable<Uint8Array>)) {
      const line = parsedLine(text);
      if (line === undefined) continue;
      if ("progress" in line) {
        onProgress?.(line.shard, line.progress);
        continue;
      }
      results.push("error" in line ? { shard: current!.shard, error: line.error } : { receipt: line });
      give();
      wake();
    }
    await ended;
    children.delete(child);
    if (current === undefined) return;
    if (++current.attempts < MAX_ATTEMPTS) waiting.push(current);
    else {
      const message = `The worker process ended ${MAX_ATTEMPTS} times (${child.signalCode ?? `exit code ${child.exitCode}`}).`;
      results.push({ shard: current.shard, error: { code: "worker-lost", message } });
    }
  };
  const employOne = (): void => {
    running++;
    employ()
      .catch((error: unknown) => {
        broken ??= { error };
      })
      .finally(() => {
        running--;
        wake();
      });
  };

  signal.addEventListener("abort", kill);
  try {
    for (;;) {
      signal.throwIfAborted();
      if (broken !== undefined) throw broken.error;
      const result = results.shift();
      if (result !== undefined) {
        yield result;
        continue;
      }
      while (running < workers && waiting.length > 0) employOne();
      if (running === 0) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    signal.removeEventListener("abort", kill);
    kill();
  }
}

/** Returns undefined for the beginning of a line, which a worker leaves that is killed while it writes. */
function parsedLine(text: string): WorkerLine | undefined {
  try {
    return JSON.parse(text) as WorkerLine;
  } catch {
    return undefined;
  }
}
