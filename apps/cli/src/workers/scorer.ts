import { setMaxListeners } from "node:events";
import { availableParallelism } from "node:os";
import type { Dataset, GoldPage, PageScore, Prediction, System } from "@winnow/eval";
import type { PageFacts } from "@winnow/eval/experiments";
import { type EvalContext, yieldTo } from "../interruption.js";
import { mapOrdered } from "./ordered.js";
import { factsTask, type ScoringTask, scoreTask } from "./score-worker.js";
import { openThreads, type Threads } from "./threads.js";

/** How pages are scored. */
export interface ScoringOptions {
  /** Names of metrics. */
  readonly metrics: readonly string[];
  /** Default: one a core. */
  readonly threads?: number | undefined;
}

/** Scores systems, and reads off pages what scores are parted by, in worker threads. Close it at the end. */
export interface Scorer {
  /** `onScored` is called with the number of pages done since the last call. */
  readonly score: (
    dataset: Dataset,
    system: System,
    onScored: (pages: number) => void,
  ) => Promise<readonly PageScore[]>;
  /** The facts of so many pages, in their order; only some pages are in memory at once. */
  readonly facts: (
    pages: AsyncIterable<GoldPage>,
    count: number,
  ) => AsyncGenerator<PageFacts, void, undefined>;
  readonly close: () => Promise<void>;
}

/** A task ends with so many pages or characters: enough to be worth the way, few enough that all threads end together. */
const TASK_PAGES = 25;
const TASK_CHARACTERS = 250_000;

/** So little is done sooner than a thread starts. */
const FEW_TASKS = 2;
const FEW_PAGES = 20;

/** The threads are started when they are first needed. */
export function createScorer(
  { metrics, threads = availableParallelism() }: ScoringOptions,
  { environment, signal }: EvalContext,
): Scorer {
  // Every task listens to it.
  setMaxListeners(0, signal);
  let opening: Promise<Threads> | undefined;
  const open = (): Promise<Threads> => {
    opening ??= openThreads(new URL("workers/score-worker.js", environment.modules), threads);
    return opening;
  };
  return {
    score: async (dataset, system, onScored) => {
      const tasks = tasksOf(dataset, system, metrics);
      if (opening === undefined && tasks.length <= FEW_TASKS) {
        const scores: PageScore[] = [];
        for (const task of tasks) {
          scores.push(...scoreTask(task));
          onScored(task.pages.length);
          await yieldTo(signal);
        }
        return scores;
      }
      const pool = await open();
      const scored = await Promise.all(
        tasks.map(async (task) => {
          const scores: readonly PageScore[] = await pool.run("scoreTask", task, { signal });
          onScored(scores.length);
          return scores;
        }),
      );
      return scored.flat();
    },
    facts: async function* (pages, count) {
      if (opening === undefined && count <= FEW_PAGES) {
        for await (const page of pages) {
          yield factsTask(page);
          await yieldTo(signal);
        }
        return;
      }
      const pool = await open();
      yield* mapOrdered(pages, (page): Promise<PageFacts> => pool.run("factsTask", page, { signal }), {
        concurrency: 2 * threads,
        window: 4 * threads,
        weight: () => 1,
        maxWeight: 4 * threads,
        signal,
      });
    },
    close: async () => (await opening)?.close(),
  };
}

function tasksOf(dataset: Dataset, system: System, metrics: readonly string[]): readonly ScoringTask[] {
  const tasks: ScoringTask[] = [];
  let pages: GoldPage[] = [];
  let predictions: (Prediction | undefined)[] = [];
  let characters = 0;
  for (const [index, page] of dataset.pages.entries()) {
    const prediction = system.predictions.get(page.id);
    pages.push(withoutHtml(page));
    predictions.push(prediction);
    characters += page.gold.text.length + (prediction?.text.length ?? 0);
    const isLast = index === dataset.pages.length - 1;
    if (!isLast && pages.length < TASK_PAGES && characters < TASK_CHARACTERS) continue;
    tasks.push({ metrics, first: index + 1 - pages.length, pages, predictions });
    pages = [];
    predictions = [];
    characters = 0;
  }
  return tasks;
}

/** No metric reads the page's HTML: it need not travel to a thread. */
function withoutHtml({ html: _, htmlBase64: __, ...page }: GoldPage): GoldPage {
  return page;
}
