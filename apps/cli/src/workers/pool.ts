import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { CommandError } from "../command-error.js";
import { failure } from "../records/failure.js";
import type { Failure } from "../records/types.js";
import type { Task } from "./serve.js";

export interface PoolOptions<I, S, R> {
  /** The module that a worker runs: a program that calls `serve`. */
  readonly worker: URL;
  /** What the work on each item depends on besides. */
  readonly settings: S;
  /** How long a worker may take for one item, in milliseconds, before it is stopped. */
  readonly limit: number;
  /** The largest heap of a worker, in bytes. */
  readonly memory: number;
  /** The result of an item that took its worker down. */
  readonly lost: (item: I, why: Failure) => R;
}

/** Worker processes that do items. */
export interface Pool<I, R> {
  /**
   * Does some items in one worker, which is started if none is free; one result per item. An item that takes its worker
   * down has the result `lost`; rejects only with a CommandError, where workers cannot be started at all.
   */
  readonly run: (items: readonly I[]) => Promise<readonly R[]>;
  /** Stops the workers, whatever they are doing. */
  readonly close: () => void;
}

/**
 * Opens a pool of worker processes; the first is started at once.
 *
 * Processes and not threads: a thread that needs more memory than it may take often takes the whole process with it
 * (V8 ends it where one large allocation fails), and a thread cannot be stopped inside of a long built-in function.
 */
export function openPool<I, S, R>(options: PoolOptions<I, S, R>): Pool<I, R> {
  const { worker, settings, limit, memory, lost } = options;
  const free: Worker<I, S, R>[] = [];
  const all = new Set<Worker<I, S, R>>();
  let closed = false;

  const start = (): Worker<I, S, R> => {
    const started = startWorker<I, S, R>(worker, memory, limit);
    all.add(started);
    return started;
  };
  const run = async (items: readonly I[]): Promise<readonly R[]> => {
    const results: R[] = [];
    while (results.length < items.length) {
      const hand = free.pop() ?? start();
      const rest = items.slice(results.length);
      const loss = await hand.work({ items: rest, settings }, (result) => results.push(result));
      if (closed) return [];
      if (loss === undefined) free.push(hand);
      else {
        all.delete(hand);
        results.push(lost(items[results.length]!, loss));
      }
    }
    return results;
  };
  free.push(start());
  return {
    run,
    close: () => {
      closed = true;
      for (const each of all) each.kill();
    },
  };
}

interface Worker<I, S, R> {
  /**
   * Does the items of a task one after another.
   *
   * @returns undefined when all are done; why the worker was lost over the next one, if it was.
   */
  readonly work: (task: Task<I, S>, onResult: (result: R) => void) => Promise<Failure | undefined>;
  readonly kill: () => void;
}

/** How long a worker may take to start, in milliseconds. */
const START_LIMIT = 60_000;

/** How much of what a worker writes to its stderr is kept: why it ended comes before a trace of the stack. */
const MAX_STDERR = 65_536;

function startWorker<I, S, R>(module: URL, memory: number, limit: number): Worker<I, S, R> {
  const child = fork(fileURLToPath(module), {
    // Not the flags of this process: the conditions and loaders of a test run are not the worker's.
    execArgv: [`--max-old-space-size=${Math.ceil(memory / 2 ** 20)}`],
    // Bytes stay bytes.
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
  child.on("message", (message) => {
    if (ready) onMessage(message as R);
    else {
      ready = true;
      clock.start(limit);
    }
  });
  // "close" and not "exit": every result that the worker sent has come then.
  const lost = endOf(child).then((end): Failure => {
    clock.stop();
    if (!ready) throw noWorker(overdue ? "it takes too long" : (firstError(stderr) ?? end));
    if (overdue) {
      return failure(
        "time-limit",
        `The page was given up after ${limit} ms. Raise --timeout to give it more.`,
      );
    }
    // The operating system ends a process with SIGKILL where it has no memory left.
    if (/out of memory/i.test(stderr) || end === "SIGKILL") {
      return failure(
        "out-of-memory",
        "The page took more memory than a worker may have. Raise --max-size to give it more.",
      );
    }
    return failure("worker-lost", `The worker that had the page was lost (${firstError(stderr) ?? end}).`);
  });
  // Where nothing was to be done yet, nobody asks.
  lost.catch(() => {});
  return {
    kill,
    work: async (task, onResult) => {
      let left = task.items.length;
      const done = new Promise<undefined>((resolve) => {
        onMessage = (result) => {
          onResult(result);
          left--;
          if (left > 0) clock.start(limit);
          else {
            clock.stop();
            resolve(undefined);
          }
        };
      });
      if (ready) clock.start(limit);
      // A worker that has just ended takes no message; `lost` says why.
      child.send(task as object, () => {});
      return Promise.race([done, lost]);
    },
  };
}

/** Resolves when a process has ended, with the signal or the exit code that ended it, or why it could not be started. */
async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    return signal ?? `exit code ${code}`;
  } catch (error) {
    return String(error);
  }
}

/** The line of a crash that names the error. */
function firstError(stderr: string): string | undefined {
  return stderr.split("\n").find((line) => /^(?:\w*Error|FATAL ERROR)\b/.test(line));
}

function noWorker(reason: string): CommandError {
  return new CommandError(
    "no-worker",
    `cannot start a worker process: ${reason.replace(/\.$/, "")}. Install Winnow again, or report this.`,
  );
}

interface Clock {
  /** Starts it anew. */
  readonly start: (limit: number) => void;
  readonly stop: () => void;
}

/** A clock that runs, and calls back when it was not started anew or stopped within its limit, in milliseconds. */
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
    // Messages that have come while this process was busy, or asleep, are read before the page is given up.
    timer = setTimeout(() => setImmediate(() => turn === now && overdue()), limit);
  };
  start(first);
  return { start, stop };
}
