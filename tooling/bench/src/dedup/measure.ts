import type { Spool } from "../pages/spool.js";
import { cpuSince, peakMemory } from "../run/cpu.js";
import type { Batch } from "./corpus.js";
import type { Documents, GroupName, Task } from "./types.js";

/** What the process that measures a variant is asked for. */
export interface DedupJob {
  readonly kind: "dedup";
  readonly group: GroupName;
  readonly variant: string;
  /** The folder of the spool with the texts. */
  readonly spool: string;
  readonly batches: readonly Batch[];
  /** CPU milliseconds for warming up, the least before the last pass ends, and those after which no batch is begun. */
  readonly warmMs: number;
  readonly leastMs: number;
  readonly budgetMs: number;
}

/** What it answers. */
export interface DedupRun {
  /** CPU milliseconds of all threads for each batch, from the first, as far as the budget went; of a task one figure. */
  readonly cpuMs: readonly number[];
  readonly peakBytes: number;
  readonly task?: Task | undefined;
}

/**
 * Does batch after batch and takes the process's CPU time around each: of all threads, so that V8's helpers for garbage
 * and compilation are billed too. Reading and decoding stay outside. Before, the last batches are done without being
 * counted. What is fast does all of them several times: a batch's time is the mean then.
 */
export function measureBatches(
  run: (documents: Documents) => unknown,
  spool: Spool,
  { batches, warmMs, leastMs, budgetMs }: Pick<DedupJob, "batches" | "warmMs" | "leastMs" | "budgetMs">,
): DedupRun {
  const cpuMsOf = ([from, to]: Batch): number => {
    const texts = Array.from({ length: to - from }, (_, i) => spool.read(from + i).html);
    const documents = { texts, bytes: texts.map((text) => Buffer.from(text)) };
    const start = process.cpuUsage();
    run(documents);
    return cpuSince(start);
  };
  for (let i = batches.length - 1, spent = 0; i >= 0 && spent < warmMs; i--) spent += cpuMsOf(batches[i]!);
  const cpuMs: number[] = [];
  let spent = 0;
  let passes = 0;
  do {
    for (let i = 0; i < batches.length && spent < budgetMs; i++) {
      const ms = cpuMsOf(batches[i]!);
      cpuMs[i] = ((cpuMs[i] ?? 0) * passes + ms) / (passes + 1);
      spent += ms;
    }
    passes++;
  } while (spent < Math.min(leastMs, budgetMs));
  return { cpuMs, peakBytes: peakMemory() };
}

/** Does a task once. */
export function measureTask(run: () => Task): DedupRun {
  const start = process.cpuUsage();
  const task = run();
  const cpuMs = [cpuSince(start)];
  return { cpuMs, peakBytes: peakMemory(), task };
}
