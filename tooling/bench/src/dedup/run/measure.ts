import { openSpool, type Spool } from "../../pages/spool.js";
import { cpuSince } from "../../run/cpu.js";
import { peakMemory } from "../../run/peak-memory.js";
import type { Batch } from "../corpus/batches.js";
import type { Documents, Job, Run, Task } from "../types.js";

/**
 * Does batch after batch and takes the process's CPU time around each: of all threads, so that V8's helpers for garbage
 * and compilation are billed too. Reading and decoding stand outside. Before, the last batches are done without being
 * counted. What is fast does all of them several times: a batch's time is the mean then.
 */
export function measureTexts(run: (documents: Documents) => unknown, job: Job): Run {
  const { batches, warmMs, leastMs, budgetMs } = job;
  const spool = openSpool(job.spool);
  for (let i = batches.length - 1, spent = 0; i >= 0 && spent < warmMs; i--) {
    spent += cpuMsOf(run, documentsOf(spool, batches[i]!));
  }
  const cpuMs: number[] = [];
  const start = performance.now();
  let spent = 0;
  let passes = 0;
  do {
    for (let i = 0; i < batches.length && spent < budgetMs; i++) {
      const ms = cpuMsOf(run, documentsOf(spool, batches[i]!));
      cpuMs[i] = ((cpuMs[i] ?? 0) * passes + ms) / (passes + 1);
      spent += ms;
    }
    passes++;
  } while (spent < Math.min(leastMs, budgetMs));
  const wallMs = performance.now() - start;
  spool.close();
  return { cpuMs, wallMs, peakBytes: peakMemory() };
}

/** Does a task once. */
export function measureTask(run: () => Task): Run {
  const wall = performance.now();
  const start = process.cpuUsage();
  const task = run();
  const cpuMs = [cpuSince(start)];
  return { cpuMs, wallMs: performance.now() - wall, peakBytes: peakMemory(), task };
}

function documentsOf(spool: Spool, [from, to]: Batch): Documents {
  const texts = Array.from({ length: to - from }, (_, i) => spool.read(from + i).html);
  return { texts, bytes: texts.map((text) => Buffer.from(text)) };
}

function cpuMsOf(run: (documents: Documents) => unknown, documents: Documents): number {
  const start = process.cpuUsage();
  run(documents);
  return cpuSince(start);
}
