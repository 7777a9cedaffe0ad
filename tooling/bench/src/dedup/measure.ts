import type { Spool } from "../pages/spool.js";
import { cpuSince, peakMemory } from "../run/cpu.js";
import type { Batch } from "./corpus.js";
import type { Documents, GroupName, Task } from "./types.js";

/** The job of a process that measures a variant. */
export interface DedupJob {
  readonly kind: "dedup";
  readonly group: GroupName;
  readonly variant: string;
  /** The folder of the spool with the texts. */
  readonly spool: string;
  readonly batches: readonly Batch[];
  /**
   * CPU milliseconds for warming up, the minimum for all passes, and the budget after which no batch is
   * started.
   */
  readonly warmMs: number;
  readonly minMs: number;
  readonly budgetMs: number;
}

/** The answer of that process. */
export interface DedupRun {
  /**
   * CPU milliseconds of all threads for each batch that the budget allowed, from the first; for a task, one
   * figure.
   */
  readonly cpuMs: readonly number[];
  readonly peakBytes: number;
  readonly task?: Task | undefined;
}

/**
 * Measures the process's CPU time for each batch, of all threads, so that V8's helpers for garbage collection
 * and compilation are included. Reading and decoding are excluded. The last batches are processed first,
 * uncounted, to warm up. A fast variant repeats all batches, and the time of a batch is the mean.
 */
export function measureBatches(
  run: (documents: Documents) => unknown,
  spool: Spool,
  { batches, warmMs, minMs, budgetMs }: Pick<DedupJob, "batches" | "warmMs" | "minMs" | "budgetMs">,
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
  } while (spent < Math.min(minMs, budgetMs));
  return { cpuMs, peakBytes: peakMemory() };
}

/** Runs a task once. */
export function measureTask(run: () => Task): DedupRun {
  const start = process.cpuUsage();
  const task = run();
  const cpuMs = [cpuSince(start)];
  return { cpuMs, peakBytes: peakMemory(), task };
}
