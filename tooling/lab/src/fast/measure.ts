import { setImmediate } from "node:timers/promises";
import { cpuSince, peakMemory } from "../run/cpu.js";
import { openSpool, type Spool } from "../run/spool.js";
import type { PageError, RetainedRun, RunPage, TimeJob, TimeRun, Variant } from "./types.js";

/** What is measured of a variant: a function of a prepared page. */
interface Prepared<Input> {
  readonly prepare: (page: ReturnType<Spool["read"]>) => Input;
  readonly run: (input: Input) => unknown;
}

/** Loads a variant. Texts are encoded before they are measured. */
export async function loaded({ load, loadBytes }: Variant): Promise<Prepared<never>> {
  const prepared =
    loadBytes === undefined
      ? ({ prepare: (page) => page, run: await load!() } satisfies Prepared<Parameters<RunPage>[0]>)
      : ({ prepare: ({ html }) => Buffer.from(html), run: await loadBytes() } satisfies Prepared<Uint8Array>);
  return prepared as unknown as Prepared<never>;
}

/**
 * Measures the CPU time of each batch: user and system, all threads, so that V8's helpers for garbage collection
 * and compilation are included. Results are dropped at once. Reading a page from disk and decoding it to a string
 * are not timed.
 */
export async function timeBatches(
  { prepare, run }: Prepared<never>,
  { spool, batches, warm, warmMs, minMs, budgetMs }: TimeJob,
  { read }: Pick<Spool, "read"> = openSpool(spool),
): Promise<TimeRun> {
  const errors: PageError[] = [];
  let empty = 0;
  let place = 0;
  const cpuMsOf = async (batch: readonly number[]): Promise<number> => {
    const inputs = batch.map((index) => prepare(read(index)));
    const start = process.cpuUsage();
    for (const input of inputs) {
      try {
        const pending = run(input);
        const result = pending instanceof Promise ? await pending : pending;
        if (typeof result === "string" && result.trim() === "") empty++;
      } catch (error) {
        errors.push({ page: place, message: String(error).slice(0, 300) });
      }
    }
    return cpuSince(start);
  };
  for (const batch of batches.slice(0, warm)) await cpuMsOf(batch);
  for (let i = batches.length - 1, spent = 0; i >= warm && spent < warmMs; i--)
    spent += await cpuMsOf(batches[i]!);

  const counted = batches.slice(warm);
  const limit = budgetMs ?? Number.POSITIVE_INFINITY;
  const cpuMs: number[] = [];
  let spent = 0;
  let passes = 0;
  do {
    // Those of the last pass count.
    [empty, errors.length] = [0, 0];
    for (place = 0; place < counted.length && spent < limit; place++) {
      const ms = await cpuMsOf(counted[place]!);
      cpuMs[place] = ((cpuMs[place] ?? 0) * passes + ms) / (passes + 1);
      spent += ms;
    }
    passes++;
  } while (spent < Math.min(minMs, limit));
  return { cpuMs, peakBytes: peakMemory(), empty, errors };
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
  // A suspended function keeps its variables, even those out of scope; emptying the array releases the trees.
  (await resultsOf(pages.slice(0, WARM_PAGES))).length = 0;
  errors.length = 0;
  let retainedBytes = 0;
  for (const batch of batchesOf(pages, (page) => spool.entries[page]!.length, BATCH_BYTES)) {
    const before = await liveBytes();
    const results = await resultsOf(batch);
    retainedBytes += (await liveBytes()) - before;
    done += results.length;
    results.length = 0;
  }
  return { retainedBytes, errors };
}

/**
 * Splits pages into batches of at least `bytes` each, except the last.
 *
 * @example batchesOf([0, 1, 2, 3, 4], () => 3, 5); // [[0, 1], [2, 3], [4]]
 */
export function batchesOf(
  pages: readonly number[],
  length: (page: number) => number,
  bytes: number,
): readonly (readonly number[])[] {
  const batches: number[][] = [];
  let size = bytes;
  for (const page of pages) {
    if (size >= bytes) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)!.push(page);
    size += length(page);
  }
  return batches;
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
