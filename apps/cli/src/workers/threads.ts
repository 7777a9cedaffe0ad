import { once } from "node:events";
import { CommandError } from "../command-error.js";
import { firstLine } from "../messages.js";

/** Worker threads that run the functions of one module. */
export interface Threads {
  /**
   * Runs a function of the module, found by its name, in one thread. Rejects with what it throws, or where its thread
   * ends or the signal stops it; with a CommandError where threads cannot be started at all.
   */
  readonly run: <T>(name: string, task: unknown, options?: RunOptions) => Promise<T>;
  /** Stops the threads, whatever they are doing; those that are still loading the module, when they have. */
  readonly close: () => Promise<void>;
}

interface RunOptions {
  /** Stops the task, and its thread if it has begun. */
  readonly signal?: AbortSignal | undefined;
  /** Memory that is handed over instead of being copied. */
  readonly transfer?: ArrayBuffer[] | undefined;
}

/** Starts threads, as many as are needed up to `threads`. */
export async function openThreads(module: URL, threads: number): Promise<Threads> {
  const { Piscina } = await import("piscina");
  const piscina = new Piscina({
    filename: module.href,
    // None is started in place of one that was stopped, only to be stopped while it loads.
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Not the flags of this process: the conditions and loaders of a test run are not the worker's.
    execArgv: [],
  });
  const loaded = new Set<number>();
  piscina.on("workerCreate", ({ id }: { readonly id: number }) => loaded.add(id));
  let closed = false;
  // A thread that fails without a task could not even start, and queued tasks would wait for ever.
  let broken: { readonly error: unknown } | undefined;
  piscina.on("error", (error) => {
    broken ??= { error };
    void piscina.destroy();
  });
  return {
    run: async (name, task, { signal, transfer = [] } = {}) => {
      try {
        return await piscina.run(task, { name, signal: signal ?? null, transferList: transfer });
      } catch (error) {
        if (broken === undefined || closed) throw error;
        throw new CommandError(
          "no-worker",
          `cannot start a worker thread: ${firstLine(broken.error)}. Install Winnow again, or report this.`,
          { cause: broken.error },
        );
      }
    },
    close: async () => {
      closed = true;
      // Node crashes where a thread is stopped inside of `require` of an ES module (v8::Module::IsGraphAsync).
      const loading = piscina.threads.filter(({ threadId }) => !loaded.has(threadId));
      await Promise.allSettled(
        loading.map((thread) => Promise.race([once(thread, "message"), once(thread, "exit")])),
      );
      await piscina.destroy();
    },
  };
}
