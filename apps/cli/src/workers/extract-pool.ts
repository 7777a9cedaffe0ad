import { CommandError } from "../command-error.js";
import { firstLine } from "../messages.js";
import { failure, failureOutcome } from "../records/failure.js";
import type { Failure, Item, Outcome, Recipe } from "../records/types.js";
import type { Task } from "./extract-worker.js";
import { pack } from "./packet.js";
import { openThreads } from "./threads.js";
import { createWatch, itemAt, onOverdue } from "./watch.js";

export interface PoolOptions {
  /** The module that exports `work`. */
  readonly worker: URL;
  readonly threads: number;
  readonly recipe: Recipe;
  /** How long a worker may take for one item, in milliseconds, before it is stopped and replaced. */
  readonly limit: number;
}

/** Worker threads that do items. */
export interface Pool {
  /**
   * Does some items in one worker. An item that takes its worker down becomes an error; rejects only with a
   * CommandError, where workers cannot be started at all.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  /** Stops the workers, whatever they are doing. */
  readonly close: () => Promise<void>;
}

/** A worker was stopped or ended by itself. */
interface Loss {
  /** The index of the item that it was at. */
  readonly culprit: number;
  readonly failure: Failure;
}

/**
 * Starts worker threads, as many as are needed up to `threads`.
 *
 * When a worker is lost over an item, that item becomes an error; the others that it had are done again, so each
 * item must be one that can be done twice.
 */
export async function openPool({ worker, threads, recipe, limit }: PoolOptions): Promise<Pool> {
  const pool = await openThreads(worker, threads);
  let closed = false;

  const attempt = async (items: readonly Item[]): Promise<readonly Outcome[] | Loss> => {
    const packet = pack(items);
    const watch = createWatch();
    const stop = new AbortController();
    const unwatch = onOverdue(watch, limit, () => stop.abort());
    try {
      const task: Task = { packet, recipe, watch };
      return await pool.run("work", task, { signal: stop.signal, transfer: [packet.bytes.buffer] });
    } catch (error) {
      if (error instanceof CommandError) throw error;
      const why = stop.signal.aborted
        ? failure("time-limit", `The page was given up after ${limit} ms. Raise --timeout to give it more.`)
        : failure("worker-lost", `The worker that had the page was lost (${firstLine(error)}).`);
      return { culprit: itemAt(watch), failure: why };
    } finally {
      unwatch();
    }
  };
  const run = async (items: readonly Item[]): Promise<readonly Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (let rest = items; rest.length > 0; ) {
      const result = await attempt(rest);
      if (!("culprit" in result)) {
        outcomes.push(...result);
        break;
      }
      if (closed) return [];
      const { culprit, failure: why } = result;
      // What the worker had finished before it was lost is lost with it.
      if (culprit > 0) outcomes.push(...(await run(rest.slice(0, culprit))));
      outcomes.push(failureOutcome(rest[culprit]!, why, recipe.format));
      rest = rest.slice(culprit + 1);
    }
    return outcomes;
  };
  const close = async (): Promise<void> => {
    closed = true;
    await pool.close();
  };
  return { run, close };
}
