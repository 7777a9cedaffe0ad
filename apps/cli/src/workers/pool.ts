import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { CommandError } from "../command-error.js";
import { failure } from "../records/failure.js";
import type { Failure } from "../records/types.js";
import type { Task } from "./serve.js";

export interface PoolOptions<I, S, R> {
  /** The entry point of a worker, a module that calls `serve`. */
  readonly worker: URL;
  /** Settings for all items. */
  readonly settings: S;
  /** Maximum milliseconds per item before the worker is stopped. */
  readonly limit: number;
  /** Maximum heap of a worker in bytes. */
  readonly memory: number;
  /** Returns the result of an item that ended its worker. */
  readonly lost: (item: I, reason: Failure) => R;
}

/** A pool of worker processes. */
export interface Pool<I, R> {
  /**
   * Processes items in one worker, which is started if none is idle. Resolves to one result per item. The
   * result of an item that ends its worker is `lost`. Rejects only with a CommandError, if workers cannot be
   * started.
   */
  readonly run: (items: readonly I[]) => Promise<readonly R[]>;
  /** Stops all workers, even busy ones. */
  readonly close: () => void;
}

/**
 * Opens a pool of worker processes and starts the first one.
 *
 * It uses processes because a thread that exceeds its memory limit often ends the whole process (V8 does so
 * if one large allocation fails), and because a thread cannot be stopped inside a long built-in function.
 */
export function openPool<I, S, R>(options: PoolOptions<I, S, R>): Pool<I, R> {
  const { worker, settings, limit, memory, lost } = options;
  const idle: Worker<I, S, R>[] = [];
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
      const assigned = idle.pop() ?? start();
      const rest = items.slice(results.length);
      const loss = await assigned.work({ items: rest, settings }, (result) => results.push(result));
      if (closed) return [];
      if (loss === undefined) idle.push(assigned);
      else {
        all.delete(assigned);
        results.push(lost(items[results.length]!, loss));
      }
    }
    return results;
  };
  idle.push(start());
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
   * Processes the items of a task one after another.
   *
   * @returns undefined when all are finished, or the reason why the worker was lost on the next item.
   */
  readonly work: (task: Task<I, S>, onResult: (result: R) => void) => Promise<Failure | undefined>;
  readonly kill: () => void;
}

/** Maximum milliseconds for the start of a worker. */
const START_LIMIT = 60_000;

/** Maximum characters of a worker's stderr to keep. The reason comes before the stack trace. */
const MAX_STDERR = 65_536;

function startWorker<I, S, R>(module: URL, memory: number, limit: number): Worker<I, S, R> {
  const child = fork(fileURLToPath(module), {
    // Not the flags of this process, which may have the conditions and loaders of a test run.
    execArgv: [`--max-old-space-size=${Math.ceil(memory / 2 ** 20)}`],
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
  child.on("message", (message) => {
    if (ready) onMessage(message as R);
    else {
      ready = true;
      clock.start(limit);
    }
  });
  // On "close", unlike "exit", every result that the worker sent has arrived.
  const lost = endOf(child).then((end): Failure => {
    clock.stop();
    if (!ready) throw noWorker(overdue ? "it took too long to start" : (firstError(stderr) ?? end));
    if (overdue) {
      return failure("time-limit", `The page was stopped after ${limit} ms. Raise --timeout to allow more.`);
    }
    // The operating system ends a process with SIGKILL if memory runs out.
    if (/out of memory/i.test(stderr) || end === "SIGKILL") {
      return failure(
        "out-of-memory",
        "The page took more memory than a worker may use. Raise --max-size to allow more.",
      );
    }
    return failure("worker-lost", `The worker process ended on this page (${firstError(stderr) ?? end}).`);
  });
  // Before the first task, nobody awaits it.
  lost.catch(() => {});
  return {
    kill,
    work: async (task, onResult) => {
      let remaining = task.items.length;
      const done = new Promise<undefined>((resolve) => {
        onMessage = (result) => {
          onResult(result);
          remaining--;
          if (remaining > 0) clock.start(limit);
          else {
            clock.stop();
            resolve(undefined);
          }
        };
      });
      if (ready) clock.start(limit);
      // A worker that has just ended accepts no message. `lost` has the reason.
      child.send(task as object, () => {});
      return Promise.race([done, lost]);
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

function noWorker(reason: string): CommandError {
  return new CommandError(
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
