import { availableParallelism } from "node:os";
import type { Dataset, GoldPage, Metric, PageScore, Prediction, ScoreFailure, System } from "@winnow/eval";
import { type EvalContext, yieldTo } from "../interruption.js";
import { failure } from "../records/failure.js";
import { mapOrdered } from "./ordered.js";
import {
  doPageTask,
  type PageResult,
  type PageResults,
  type PageTask,
  type PageTaskName,
} from "./page-work.js";
import type { Pool } from "./pool.js";

export interface WorkersOptions {
  /** Worker processes. Default: as many as there are cores. */
  readonly concurrency?: number | undefined;
  /** Milliseconds for a page; of scores, for a page by one metric. Default 60,000. */
  readonly timeout?: number | undefined;
}

/**
 * Does what commands do with pages of data sets, in worker processes: a page that takes too long or too much memory, or
 * that makes something throw, is a failure of its own, and the others are done. Close it at the end.
 */
export interface PageWorkers {
  /** Results in the order of the tasks, which are read as they are needed. */
  readonly run: <N extends PageTaskName>(
    tasks: AsyncIterable<PageTask<N>>,
  ) => AsyncGenerator<PageResult<PageResults[N]>, void, undefined>;
  /**
   * Scores a system. A metric that fails on a page is one of the failures of the page's score.
   *
   * @param onScored - called with the number of pages done since the last call.
   */
  readonly score: (
    dataset: Dataset,
    system: System,
    metrics: readonly Metric[],
    onScored: (pages: number) => void,
  ) => Promise<readonly PageScore[]>;
  readonly close: () => void;
}

const DEFAULT_TIMEOUT = 60_000;

/** The largest heap of a worker, in bytes: Markdown of a megabyte of table cells takes some 300 MB. */
const MEMORY = 1_000_000_000;

const OUT_OF_MEMORY = failure("out-of-memory", "The page took more memory than a worker may have (1 GB).");

/** So little is done sooner than a process starts: characters of all tasks together, and of one. */
const LITTLE = 100_000;
const SMALL = 5_000;

/** A batch of scores ends with so many pages or characters: enough to be worth the way, few enough to share. */
const BATCH_PAGES = 25;
const BATCH_CHARACTERS = 250_000;

/** Tasks that may be under way or finished out of order, for each worker, and their characters. */
const WINDOW = 4;
const MAX_WEIGHT = 64_000_000;

/** Processes are started when they are first needed. */
export function openPageWorkers(
  { concurrency = availableParallelism(), timeout = DEFAULT_TIMEOUT }: WorkersOptions,
  { environment, signal }: EvalContext,
): PageWorkers {
  let pool: Pool<PageTask, PageResult<never>> | undefined;
  let left = LITTLE;
  const open = (): Pool<PageTask, PageResult<never>> => {
    pool ??= environment.openPool({
      worker: new URL("workers/page-worker.js", environment.modules),
      settings: undefined,
      limit: timeout,
      memory: MEMORY,
      lost: (_, why) => ({ failure: why.code === "out-of-memory" ? OUT_OF_MEMORY : why }),
    });
    return pool;
  };
  /** Whether some tasks are small enough to be done in this process. */
  const takeHere = (sizes: readonly number[]): boolean => {
    if (pool !== undefined || sizes.some((size) => size > SMALL)) return false;
    left -= sizes.reduce((sum, size) => sum + size, 0);
    return left >= 0;
  };
  const done = async <N extends PageTaskName>(
    tasks: readonly PageTask<N>[],
  ): Promise<readonly PageResult<PageResults[N]>[]> => {
    if (!takeHere(tasks.map(sizeOf))) return open().run(tasks as readonly PageTask[]);
    const results: PageResult<PageResults[N]>[] = [];
    for (const task of tasks) {
      results.push(await doPageTask(task));
      await yieldTo(signal);
    }
    return results;
  };
  /** Batches of tasks with the results of each, in order. */
  const inOrder = <N extends PageTaskName, R>(
    batches: AsyncIterable<readonly PageTask<N>[]>,
    work: (batch: readonly PageTask<N>[]) => Promise<R>,
  ): AsyncGenerator<R, void, undefined> =>
    mapOrdered(batches, work, {
      concurrency,
      window: WINDOW * concurrency,
      weight: (batch) => batch.reduce((sum, task) => sum + sizeOf(task), 0),
      maxWeight: MAX_WEIGHT,
      signal,
    });

  const scored = async (batch: readonly PageTask<"score">[]): Promise<readonly PageScore[]> => {
    const scores: PageScore[] = [];
    for (const [place, result] of (await done(batch)).entries()) {
      scores.push("value" in result ? result.value : await scoreByMetric(batch[place]!));
    }
    return scores;
  };
  /** Scores a page that took its worker down metric by metric, so that only the one that did it has no score. */
  const scoreByMetric = async (task: PageTask<"score">): Promise<PageScore> => {
    const { page, index, prediction, metrics } = task;
    const failures: ScoreFailure[] = [];
    let score: PageScore = {
      index,
      id: page.id,
      missing: prediction === undefined,
      empty: (prediction?.text ?? "").trim() === "",
      metrics: {},
      ...(prediction?.ms === undefined ? {} : { ms: prediction.ms }),
    };
    for (const metric of metrics) {
      signal.throwIfAborted();
      const [result] = await open().run([{ ...task, metrics: [metric] }]);
      if (result === undefined) break;
      if ("failure" in result) failures.push({ metric, ...(result.failure as Omit<ScoreFailure, "metric">) });
      else {
        const { metrics: own, failures: thrown = [] } = result.value as PageScore;
        score = { ...score, metrics: { ...score.metrics, ...own } };
        failures.push(...thrown);
      }
    }
    return failures.length === 0 ? score : { ...score, failures };
  };

  return {
    run: async function* (tasks) {
      for await (const results of inOrder(singly(tasks), done)) yield* results;
      signal.throwIfAborted();
    },
    score: async (dataset, system, metrics, onScored) => {
      const scores: PageScore[] = [];
      const names = metrics.map(({ name }) => name);
      for await (const batch of inOrder(scoreBatches(dataset, system, names), scored)) {
        scores.push(...batch);
        onScored(batch.length);
      }
      signal.throwIfAborted();
      return scores;
    },
    close: () => pool?.close(),
  };
}

async function* singly<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[], void, undefined> {
  for await (const item of items) yield [item];
}

async function* scoreBatches(
  { pages }: Dataset,
  { predictions }: System,
  metrics: readonly string[],
): AsyncGenerator<readonly PageTask<"score">[], void, undefined> {
  let batch: PageTask<"score">[] = [];
  let characters = 0;
  for (const [index, page] of pages.entries()) {
    const prediction = predictions.get(page.id);
    const task = { name: "score" as const, page: withoutHtml(page), index, prediction, metrics };
    batch.push(task);
    characters += sizeOf(task);
    if (batch.length < BATCH_PAGES && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** No metric reads the page's HTML: it need not travel to a process. */
function withoutHtml({ html: _, htmlBase64: __, ...page }: GoldPage): GoldPage {
  return page;
}

/** Characters that a task has to do with. */
function sizeOf(task: { readonly page: GoldPage; readonly prediction?: Prediction | undefined }): number {
  const { page, prediction } = task;
  const { html, htmlBase64, gold } = page;
  const texts = [html, htmlBase64, gold.text, gold.markdown, gold.html];
  const said = [prediction?.text, prediction?.markdown, prediction?.html];
  return [...texts, ...said].reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
