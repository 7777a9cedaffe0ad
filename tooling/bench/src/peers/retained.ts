import { setImmediate } from "node:timers/promises";
import type { Spool } from "../pages/spool.js";
import type { PageError, RunPage } from "./time.js";

/** What the results of all pages keep in memory. */
export interface RetainedRun {
  readonly retainedBytes: number;
  readonly errors: readonly PageError[];
}

/** How much source is parsed before its trees are measured and released, in bytes: it bounds the process. */
const BATCH_BYTES = 16_000_000;

/** Pages that are parsed first, so that code and tables, which come once, are not billed to the trees. */
const WARM_PAGES = 10;

/**
 * How often garbage is collected before live bytes are read. Two are too few: `arrayBuffers` falls with the second
 * collection and `external`, which holds it, with the third, a turn of the event loop between them (Node 20).
 */
const COLLECTIONS = 5;

/**
 * The memory that the results of all pages hold: every result of a batch is kept, nothing else is, and the live bytes
 * before and after are compared. A result that holds slices of the source keeps the whole source alive and pays for it.
 *
 * @throws Error where the process runs without `--expose-gc`.
 */
export async function retainedByPages(
  run: RunPage,
  spool: Spool,
  pages: readonly number[],
): Promise<RetainedRun> {
  const errors: PageError[] = [];
  let done = 0;
  const hold = async (indices: readonly number[]): Promise<unknown[]> => {
    const held: unknown[] = [];
    for (const index of indices) {
      try {
        held.push(await run(spool.read(index)));
      } catch (error) {
        errors.push({ page: done + held.length, message: String(error).slice(0, 300) });
        held.push(undefined);
      }
    }
    return held;
  };

  release(await hold(pages.slice(0, WARM_PAGES)));
  errors.length = 0;
  let retainedBytes = 0;
  for (const batch of batches(pages, spool)) {
    const before = await liveBytes();
    const held = await hold(batch);
    retainedBytes += (await liveBytes()) - before;
    done += held.length;
    release(held);
  }
  return { retainedBytes, errors };
}

/** A suspended function keeps its variables, also those out of scope: only emptying the array releases the trees. */
function release(held: unknown[]): void {
  held.length = 0;
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

/** Bytes that are reachable. `external` has those of array buffers in it, so they are not added again. */
async function liveBytes(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error("retained memory is measured under --expose-gc");
  // The engine keeps the last string that a regular expression matched, and so perhaps the last page.
  /x/.exec("x");
  for (let i = 0; i < COLLECTIONS; i++) {
    globalThis.gc();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
