import { setImmediate } from "node:timers/promises";
import type { Spool } from "../pages/spool.js";
import type { PageError, RunPage } from "./time.js";

/** The memory retained by the results of all pages. */
export interface RetainedRun {
  readonly retainedBytes: number;
  readonly errors: readonly PageError[];
}

/** Bytes of source parsed before its trees are measured and released, to limit the memory of the process. */
const BATCH_BYTES = 16_000_000;

/** Pages parsed for warming up, so that code and tables are not attributed to the trees. */
const WARM_PAGES = 10;

/**
 * Number of garbage collections before live bytes are read. Two are too few: `arrayBuffers` falls with the
 * second collection, and `external`, which includes it, with the third, after a turn of the event loop (Node
 * 20).
 */
const COLLECTIONS = 5;

/**
 * Measures the memory retained by the results of all pages: the results of a batch are kept, nothing else,
 * and the live bytes before and after are compared. A result with slices of the source keeps the whole source
 * alive, which counts.
 *
 * @throws Error if the process runs without `--expose-gc`.
 */
export async function retainedByPages(
  run: RunPage,
  spool: Spool,
  pages: readonly number[],
): Promise<RetainedRun> {
  const errors: PageError[] = [];
  let done = 0;
  const resultsOf = async (indices: readonly number[]): Promise<unknown[]> => {
    const results: unknown[] = [];
    for (const index of indices) {
      try {
        results.push(await run(spool.read(index)));
      } catch (error) {
        errors.push({ page: done + results.length, message: String(error).slice(0, 300) });
        results.push(undefined);
      }
    }
    return results;
  };

  release(await resultsOf(pages.slice(0, WARM_PAGES)));
  errors.length = 0;
  let retainedBytes = 0;
  for (const batch of batches(pages, spool)) {
    const before = await liveBytes();
    const results = await resultsOf(batch);
    retainedBytes += (await liveBytes()) - before;
    done += results.length;
    release(results);
  }
  return { retainedBytes, errors };
}

/**
 * A suspended function keeps its variables, even those out of scope; emptying the array releases the trees.
 */
function release(results: unknown[]): void {
  results.length = 0;
}

function batches(pages: readonly number[], spool: Spool): number[][] {
  const all: number[][] = [];
  let bytes = BATCH_BYTES;
  for (const index of pages) {
    if (bytes >= BATCH_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)!.push(index);
    bytes += spool.entries[index]!.length;
  }
  return all;
}

/** Reachable bytes. `external` includes array buffers, so they are not added again. */
async function liveBytes(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error("measuring retained memory needs --expose-gc");
  // The engine keeps the last string matched by a regular expression, which may be the last page.
  /x/.exec("x");
  for (let i = 0; i < COLLECTIONS; i++) {
    globalThis.gc();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
