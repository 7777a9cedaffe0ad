import { availableParallelism } from "node:os";
import type { Dataset, GoldPage, PageFacts, PageScore, Prediction, System } from "@winnow/eval";
import type { Piscina } from "piscina";
import { mapOrdered } from "../../pool/ordered.js";
import { goldOnly } from "../open.js";
import { type ScoringTask, scoreTask } from "./worker.js";

/** How pages are scored. */
export interface ScoringOptions {
  /** Names of metrics. */
  readonly metrics: readonly string[];
  /** The module of the worker threads. */
  readonly worker: URL;
  /** Default: one a core. */
  readonly threads?: number | undefined;
  readonly signal: AbortSignal;
  /** Told how many pages are done, again and again. */
  readonly onScored?: ((pages: number) => void) | undefined;
}

/** Scores systems, and reads off pages what scores are parted by, in worker threads. Close it at the end. */
export interface Scorer {
  readonly score: (dataset: Dataset, system: System) => Promise<readonly PageScore[]>;
  /** The facts of pages, in their order; only some pages are in memory at once. */
  readonly facts: (pages: AsyncIterable<GoldPage>) => AsyncGenerator<PageFacts, void, undefined>;
  readonly close: () => Promise<void>;
}

/** Pages a task: enough to make the way to a thread worth it, few enough that all threads end together. */
const TASK_PAGES = 25;

/** So few pages are scored sooner than a thread starts. */
const FEW_PAGES = 50;

/** The threads are started when they are first needed. */
export function createScorer(options: ScoringOptions): Scorer {
  const { metrics, signal, onScored, threads = availableParallelism() } = options;
  let opening: Promise<Piscina> | undefined;
  const open = (): Promise<Piscina> => {
    opening ??= openThreads(options.worker, threads);
    return opening;
  };
  return {
    score: async (dataset, system) => {
      const pool = dataset.pages.length <= FEW_PAGES ? undefined : await open();
      const tasks = tasksOf(dataset, system, metrics).map(async (task) => {
        signal.throwIfAborted();
        const scored: readonly PageScore[] =
          pool === undefined ? scoreTask(task) : await pool.run(task, { name: "scoreTask", signal });
        onScored?.(scored.length);
        return scored;
      });
      return (await Promise.all(tasks)).flat();
    },
    facts: async function* (pages) {
      const pool = await open();
      yield* mapOrdered(pages, (page): Promise<PageFacts> => pool.run(page, { name: "factsTask", signal }), {
        concurrency: 2 * threads,
        window: 4 * threads,
        weight: () => 1,
        maxWeight: 4 * threads,
        signal,
      });
    },
    close: async () => (await opening)?.destroy(),
  };
}

async function openThreads(worker: URL, maxThreads: number): Promise<Piscina> {
  const { Piscina: Pool } = await import("piscina");
  return new Pool({
    filename: worker.href,
    minThreads: 1,
    maxThreads,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Not the flags of this process: the conditions and loaders of a test run are not the worker's.
    execArgv: [],
  });
}

function tasksOf(dataset: Dataset, system: System, metrics: readonly string[]): readonly ScoringTask[] {
  const tasks: ScoringTask[] = [];
  for (let first = 0; first < dataset.pages.length; first += TASK_PAGES) {
    const pages = dataset.pages.slice(first, first + TASK_PAGES).map(goldOnly);
    const predictions: (Prediction | undefined)[] = pages.map(({ id }) => system.predictions.get(id));
    tasks.push({ metrics, first, pages, predictions });
  }
  return tasks;
}
