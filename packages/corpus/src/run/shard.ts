import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Item, Position } from "../items.js";
import { mapOrdered } from "../workers/ordered.js";
import { type Attempt, onDisk, openAttempt } from "./attempt.js";
import { commitReceipt, factsOf, publishFiles, readReceipt, WORK } from "./receipts.js";
import { addResult, addTallies, emptyTallies, increase } from "./tallies.js";
import type { Checkpoint, FileFacts, MadeFile, Receipt, RecordResult, Shard, Tallies } from "./types.js";

/** The work on a shard. */
export interface ShardRun {
  /** The folder of the run. */
  readonly folder: string;
  /** Identifies the recipe: another recipe must not continue its files. */
  readonly recipe: string;
  /**
   * Reads the items from a position on; from the beginning if it is undefined. `line` counts from there.
   *
   * @param onSkipped - called for records that are no pages or documents, with the reason.
   */
  readonly items: (
    from: Position | undefined,
    onSkipped: (reason: string) => void,
  ) => AsyncIterable<readonly Item[]>;
  /** Processes items: one result per item, in order. */
  readonly work: (items: readonly Item[]) => Promise<readonly RecordResult[]>;
  /** The part of the records that is processed, above 0 and at most 1, the same ones each time. Default: all. */
  readonly sample?: number | undefined;
  /** Maximum number of calls of `work` in progress. */
  readonly concurrency: number;
  /**
   * Makes further files of the finished documents.
   *
   * @returns the files by role. `documents` takes the place of the lines, which are removed.
   */
  readonly finish?: (documents: string, attempt: string) => Promise<Readonly<Record<string, MadeFile>>>;
  readonly signal: AbortSignal;
  /** Called after each batch. */
  readonly onProgress?: ((tallies: Tallies) => void) | undefined;
}

/** Batches per worker that are in progress or finished out of order, and the maximum bytes of input in progress. */
const WINDOW = 4;
const MAX_WEIGHT = 64_000_000;

/** Milliseconds between two checkpoints: what a killed process loses. */
const INTERVAL = 2_000;

/**
 * Processes a shard, in the order of its records, and returns its receipt. If the shard has a receipt, nothing is done. An
 * attempt whose process was killed is continued after its last checkpoint, with the same result byte for byte.
 *
 * @throws {CorpusError} `cannot-write`, and what `items` and `work` throw.
 * @example
 * const receipt = await runShard({ shard: 0, name: "a", input: "a.jsonl" }, {
 *   folder: "corpus", recipe: "1", concurrency: 1, signal,
 *   items: () => readItems("a.jsonl"), work: async (items) => items.map(clean),
 * });
 */
export async function runShard(shard: Shard, run: ShardRun): Promise<Receipt> {
  const { folder, recipe, signal } = run;
  const existing = await readReceipt(folder, shard.name, recipe);
  if (existing !== undefined) return publishFiles(folder, existing);
  const workFolder = join(folder, WORK);
  await onDisk(workFolder, () => mkdir(workFolder, { recursive: true }));
  const attempt = await openAttempt(workFolder, shard, recipe);
  try {
    const done = await processItems(shard, attempt, run);
    signal.throwIfAborted();
    await attempt.checkpoint({ ...done, isComplete: true });
    await attempt.close();
    const { documents, failed } = attempt.paths;
    const made = (await run.finish?.(documents, attempt.name)) ?? {};
    const files: Record<string, FileFacts> = {};
    const renames: Record<string, string> = {};
    const all = { documents: { path: documents }, failed: { path: failed }, ...made };
    for (const [role, { path, as }] of Object.entries<MadeFile>(all)) {
      const facts = await factsOf(folder, path);
      if (role === "failed" && facts.bytes === 0) continue;
      files[role] = as === undefined ? facts : { ...facts, path: relative(folder, as) };
      if (as !== undefined) renames[facts.path] = relative(folder, as);
    }
    const { tallies, seconds } = done;
    const counts = await commitReceipt(folder, {
      ...{ ...shard, attempt: attempt.name, recipe, tallies, seconds: rounded(seconds), files, renames },
    });
    const isOurs = counts.attempt === attempt.name;
    await publishFiles(folder, counts);
    await attempt.remove(isOurs);
    if (!isOurs) for (const { path } of Object.values(made)) await rm(path, { force: true });
    if (made.documents !== undefined) await rm(documents, { force: true });
    if (files.failed === undefined) await rm(failed, { force: true });
    return counts;
  } catch (error) {
    // Whoever was faster may have ended the run, and removed the files in progress.
    const counts = signal.aborted ? undefined : await readReceipt(folder, shard.name, recipe);
    if (counts === undefined) throw error;
    return counts;
  } finally {
    await attempt.close().catch(() => {});
  }
}

/** Processes the items that are left, and returns the state at the end. */
async function processItems(shard: Shard, attempt: Attempt, run: ShardRun): Promise<Checkpoint> {
  const { resumed } = attempt;
  if (resumed?.isComplete === true) return resumed;
  const tallies = emptyTallies();
  if (resumed !== undefined) addTallies(tallies, resumed.tallies);
  let line = resumed?.line ?? 0;
  let next = resumed?.next;
  const start = performance.now();
  const before = resumed?.seconds ?? 0;
  const state = (): Checkpoint => ({
    ...{ line, next, tallies },
    seconds: before + (performance.now() - start) / 1000,
  });
  const results = mapOrdered(
    unfinished(shard, run, resumed),
    async (batch) => ({ ...batch, results: await run.work(batch.items) }),
    {
      concurrency: run.concurrency,
      window: WINDOW * run.concurrency,
      weight: ({ items }) => sizeOf(items),
      maxWeight: MAX_WEIGHT,
      signal: run.signal,
    },
  );
  let saved = performance.now();
  for await (const batch of results) {
    const lines = { documents: "", failed: "" };
    for (const result of batch.results) {
      addResult(tallies, result);
      if (result.document !== undefined) lines.documents += `${result.document}\n`;
      if (result.failed !== undefined) lines.failed += `${result.failed}\n`;
    }
    for (const reason of batch.skipped) increase(tallies, "skipped", reason, 1);
    tallies.bytes += sizeOf(batch.items);
    if (batch.last !== undefined) ({ line, next } = batch.last);
    await attempt.append("documents", lines.documents);
    await attempt.append("failed", lines.failed);
    run.onProgress?.(tallies);
    if (performance.now() - saved < INTERVAL) continue;
    await attempt.checkpoint(state());
    saved = performance.now();
  }
  return state();
}

/** Items that were read together. */
interface Batch {
  /** Those in the sample. */
  readonly items: readonly Item[];
  /** The reasons of the records that were skipped before and between all of them. */
  readonly skipped: readonly string[];
  /** The last one, in the sample or not; undefined if nothing follows what was skipped. */
  readonly last: Item | undefined;
}

/** Yields the items after a checkpoint, numbered as in the whole input. */
async function* unfinished(
  { name }: Shard,
  { items, sample = 1 }: ShardRun,
  resumed: Checkpoint | undefined,
): AsyncGenerator<Batch, void, undefined> {
  const done = resumed?.line ?? 0;
  const base = resumed?.next === undefined ? 0 : done;
  let skipped: string[] = [];
  for await (const read of items(resumed?.next, (reason) => skipped.push(reason))) {
    const left = read.map((item) => ({ ...item, line: base + item.line })).filter(({ line }) => line > done);
    const last = left.at(-1);
    const chosen = sample === 1 ? left : left.filter(({ line }) => share(`${name}:${line}`) < sample);
    // What was skipped before the checkpoint was counted there.
    if (last !== undefined) yield { items: chosen, skipped, last };
    skipped = [];
  }
  if (skipped.length > 0) yield { items: [], skipped, last: undefined };
}

/** Returns a number from 0 to 1 that looks random, but is the same each time. */
function share(key: string): number {
  return createHash("sha256").update(key).digest().readUInt32BE() / 2 ** 32;
}

function sizeOf(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + (item.kind === "failure" ? 0 : item.bytes.length), 0);
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
