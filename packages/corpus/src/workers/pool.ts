import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CorpusError } from "../corpus-error.js";
import type { Task } from "./serve.js";

/** Why a worker ended. */
export interface Loss {
  /** `out-of-memory` only if V8 reported it: a signal may have any reason. */
  readonly code: "time-limit" | "out-of-memory" | "worker-lost";
  readonly message: string;
}

/** Options of {@link openPool}. */
export interface PoolOptions<I, S, R> {
  /** The entry point of a worker, a module that calls `serve`. */
  readonly worker: URL;
  /** Settings for all items. */
  readonly settings: S;
  /** Returns the maximum milliseconds for an item before its worker is stopped. */
  readonly limit: (item: I) => number;
  /** Maximum heap of a worker in bytes. */
  readonly memory: number;
  /** Returns the result of an item that ended its worker. */
  readonly lost: (item: I, reason: Loss) => R;
  /** Number of workers that are started before they are needed, and replaced when they are lost. Default 1. */
  readonly warm?: number;
  /** Called when a worker ends on an item, even if the item is tried once more. */
  readonly onLoss?: (reason: Loss) => void;
}

/** A pool of worker processes. */
export interface Pool<I, R> {
  /**
   * Processes items in one worker, which is started if none is idle. Resolves to one result per item. An item
   * whose worker ends without a known reason (`worker-lost`) is tried once more, since the system may have ended
   * the process. The result of an item that ends its worker again, or takes too much time or memory, is `lost`.
   *
   * @param signal - an abort stops the worker at once, and rejects with the signal's reason.
   * @throws CorpusError `no-worker` if workers cannot be started.
   */
  readonly run: (items: readonly I[], signal?: AbortSignal) => Promise<readonly R[]>;
  /** Stops all workers, even busy ones. */
  readonly close: () => void;
}

/**
 * Opens a pool of worker processes and starts the first ones. There are as many as calls of `run` in progress,
 * so the caller limits their number.
 *
 * It uses processes because a thread that exceeds its memory limit often ends the whole process (V8 does so
 * if one large allocation fails), and because a thread cannot be stopped inside a long built-in function.
 *
 * @example
 * // worker.js: await serve((page) => ({ length: page.html.length }));
 * const worker = new URL("worker.js", import.meta.url);
 * const lost = (page, { code }) => ({ error: code });
 * const pool = openPool({ worker, settings: undefined, limit: () => 10_000, memory: 500_000_000, lost });
 * await pool.run([{ html: "<p>…" }]); // [{ length: 4 }]
 * pool.close();
 */
export function openPool<I, S, R>(options: PoolOptions<I, S, R>): Pool<I, R> {
  const { worker, settings, limit, memory, lost, warm = 1, onLoss } = options;
  const idle: Worker<I, S, R>[] = [];
  const all = new Set<Worker<I, S, R>>();
  let closed = false;

  const start = (): Worker<I, S, R> => {
    const started = startWorker<I, S, R>(worker, memory, limit);
    all.add(started);
    started.onEnd(() => {
      all.delete(started);
      // A worker may end while it is idle, which no item is to blame for.
      const place = idle.indexOf(started);
      if (place >= 0) idle.splice(place, 1);
      // One that has never worked would only be started in vain again.
      if (closed || !started.isReady()) return;
      if (place >= 0) onLoss?.({ code: "worker-lost", message: "A worker process ended while it was idle." });
      replace();
    });
    return started;
  };
  const run = async (items: readonly I[], signal?: AbortSignal): Promise<readonly R[]> => {
    const results: R[] = [];
    /** The item that is tried once more. */
    let repeated = -1;
    while (results.length < items.length) {
      signal?.throwIfAborted();
      const assigned = idle.pop() ?? start();
      const rest = items.slice(results.length);
      signal?.addEventListener("abort", assigned.kill, { once: true });
      const loss = await assigned
        .work({ items: rest, settings }, (result) => results.push(result))
        .finally(() => {
          signal?.removeEventListener("abort", assigned.kill);
          signal?.throwIfAborted();
        });
      if (closed) return [];
      if (loss === undefined) {
        if (isWornOut(assigned, memory)) retire(assigned);
        else idle.push(assigned);
        continue;
      }
      onLoss?.(loss);
      const at = results.length;
      if (loss.code === "worker-lost" && repeated < at) repeated = at;
      else results.push(lost(items[at]!, loss));
    }
    return results;
  };
  /** Ends a worker that is not idle, and starts another one if few are left. */
  const retire = (worn: Worker<I, S, R>): void => {
    all.delete(worn);
    worn.kill();
    replace();
  };
  const replace = (): void => {
    while (all.size < warm) idle.push(start());
  };
  replace();
  return {
    run,
    close: () => {
      closed = true;
      for (const each of all) each.kill();
    },
  };
}

/** Number of items after which a worker is replaced: what leaks a little per page has no time to grow. */
const MAX_ITEMS = 20_000;

/** Whether a worker has done much, or has more memory than its heap may have, which only native memory can bring it to. */
function isWornOut<I, S, R>({ pid, finished }: Worker<I, S, R>, memory: number): boolean {
  if (finished() >= MAX_ITEMS) return true;
  try {
    // In pages; Linux only.
    const resident = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * PAGE_SIZE;
    return resident > memory + NODE_MEMORY;
  } catch {
    return false;
  }
}

/** Bytes of a page of memory, and of a process without any work. */
const PAGE_SIZE = 4096;
const NODE_MEMORY = 150_000_000;

interface Worker<I, S, R> {
  /**
   * Processes the items of a task one after another.
   *
   * @returns undefined when all are finished, or the reason why the worker was lost on the next item.
   */
  readonly work: (task: Task<I, S>, onResult: (result: R) => void) => Promise<Loss | undefined>;
  readonly kill: () => void;
  readonly pid: number | undefined;
  /** Number of items that it has processed. */
  readonly finished: () => number;
  /** Whether it has started. */
  readonly isReady: () => boolean;
  /** Calls back when the process has ended, for whatever reason. */
  readonly onEnd: (ended: () => void) => void;
}

/**
 * V8 in a worker. A few hundred pages run much code, each piece a few times, so that the optimizing compiler takes more time than
 * the pages: simple machine code at once, and optimized code with little inlining. Node 20 has no compiler between the two, and
 * optimizes what runs three times as long as by default. What a page allocates is garbage a moment later: a nursery of 32 MB
 * seldom copies it.
 */
const FLAGS: readonly string[] = [
  ...["--always-sparkplug", "--max-inlined-bytecode-size-cumulative=100", "--max-semi-space-size=32"],
  ...(process.versions.v8.startsWith("11.") ? ["--interrupt-budget=200000"] : []),
];

/** Maximum milliseconds for the start of a worker. */
const START_LIMIT = 60_000;

/** Maximum characters of a worker's stderr to keep. The reason comes before the stack trace. */
const MAX_STDERR = 65_536;

function startWorker<I, S, R>(
  module: URL,
  memory: number,
  limit: PoolOptions<I, S, R>["limit"],
): Worker<I, S, R> {
  const child = fork(fileURLToPath(module), {
    // Not the flags of this process, which may have the conditions and loaders of a test run.
    execArgv: [...FLAGS, `--max-old-space-size=${Math.ceil(memory / 2 ** 20)}`],
    // Preserves typed arrays.
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let stderr = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(0, MAX_STDERR);
  });
  let ready = false;
  let overdue = false;
  const kill = (): void => void child.kill("SIGKILL");
  const clock = startClock(START_LIMIT, () => {
    overdue = true;
    kill();
  });
  let onMessage: (message: R) => void = () => {};
  /** The milliseconds for the item in progress; undefined before the first one. */
  let allowed: number | undefined;
  child.on("message", (message) => {
    if (ready) onMessage(message as R);
    else {
      ready = true;
      if (allowed === undefined) clock.stop();
      else clock.start(allowed);
    }
  });
  // On "close", unlike "exit", every result that the worker sent has arrived.
  const lost = endOf(child).then((end): Loss => {
    clock.stop();
    if (!ready) throw noWorker(overdue ? "it took too long to start" : (firstError(stderr) ?? end));
    if (overdue) return { code: "time-limit", message: `The page was stopped after ${allowed} ms.` };
    if (/out of memory/i.test(stderr))
      return { code: "out-of-memory", message: "The page took more memory than a worker may use." };
    const reason = firstError(stderr) ?? end;
    return { code: "worker-lost", message: `The worker process ended on this page (${reason}).` };
  });
  // A race with this promise for each task would keep something of every task until the worker ends.
  let hasEnded = false;
  let onLost: () => void = () => {};
  const onSettled = (): void => {
    hasEnded = true;
    onLost();
  };
  lost.then(onSettled, onSettled);
  let processed = 0;
  return {
    kill,
    pid: child.pid,
    finished: () => processed,
    isReady: () => ready,
    onEnd: (ended) => void child.once("exit", ended),
    work: async (task, onResult) => {
      if (hasEnded) return lost;
      let finished = 0;
      allowed = limit(task.items[0]!);
      const done = new Promise<Loss | undefined>((resolve) => {
        onLost = () => resolve(lost);
        onMessage = (result) => {
          onResult(result);
          finished++;
          processed++;
          if (finished < task.items.length) {
            allowed = limit(task.items[finished]!);
            clock.start(allowed);
          } else {
            clock.stop();
            resolve(undefined);
          }
        };
      });
      if (ready) clock.start(allowed);
      // A worker that has just ended accepts no message. `lost` has the reason.
      child.send(task as object, () => {});
      return done;
    },
  };
}

/**
 * Resolves when a process has ended, to its signal or exit code, or to the error if it could not be started.
 */
async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    return signal ?? `exit code ${code}`;
  } catch (error) {
    return String(error);
  }
}

/** Returns the line of a crash report that names the error. */
function firstError(stderr: string): string | undefined {
  return stderr.split("\n").find((line) => /^(?:\w*Error|FATAL ERROR)\b/.test(line));
}

function noWorker(reason: string): CorpusError {
  return new CorpusError(
    "no-worker",
    `cannot start a worker process: ${reason.replace(/\.$/, "")}. Reinstall Winnow, or report this.`,
  );
}

interface Clock {
  /** Starts or restarts the clock. */
  readonly start: (limit: number) => void;
  readonly stop: () => void;
}

/** Starts a clock that calls back unless it is restarted or stopped within its limit, in milliseconds. */
function startClock(first: number, overdue: () => void): Clock {
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;
  const stop = (): void => {
    turn++;
    clearTimeout(timer);
  };
  const start = (limit: number): void => {
    stop();
    const now = turn;
    // Messages that arrived while this process was busy or asleep are read before the page is stopped.
    timer = setTimeout(() => setImmediate(() => turn === now && overdue()), limit);
  };
  start(first);
  return { start, stop };
}
