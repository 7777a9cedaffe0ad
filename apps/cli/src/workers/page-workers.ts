import { availableParallelism } from "node:os";
import { mapOrdered, type Pool } from "@winnow/corpus/workers";
import type { Dataset, GoldPage, Metric, PageScore, Prediction, ScoreFailure, System } from "@winnow/eval";
import { type EvalContext, yieldTo } from "../interruption.js";
import { failure } from "../records/failure.js";
import {
  doPageTask,
  type PageResult,
  type PageResults,
  type PageTask,
  type PageTaskName,
} from "./page-work.js";

export interface WorkersOptions {
  /** Number of worker processes. Default: number of cores. */
  readonly concurrency?: number | undefined;
  /** Milliseconds per page, or per page and metric when scoring. Default 60,000. */
  readonly timeout?: number | undefined;
  /** Whether even small tasks run in worker processes, whose time and memory are measured. */
  readonly ownProcess?: boolean | undefined;
}

/**
 * Runs tasks for pages of data sets in worker processes. A page that takes too long or too much memory, or
 * that causes an exception, becomes a failure, and the others are processed. Must be closed.
 */
export interface PageWorkers {
  /** Yields results in the order of the tasks, which are read on demand. */
  readonly run: <N extends PageTaskName>(
    tasks: AsyncIterable<PageTask<N>>,
  ) => AsyncGenerator<
    PageResult<PageResults[N]> & { readonly id: string; readonly index: number },
    void,
    undefined
  >;
  /**
   * Scores a system. If a metric fails on a page, the page's score has a failure.
   *
   * @param onScored - called with the number of pages scored since the last call.
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

/** Maximum heap of a worker in bytes. A megabyte of table cells as Markdown takes about 300 MB. */
const MEMORY = 1_000_000_000;

const OUT_OF_MEMORY = failure("out-of-memory", "The page took more memory than a worker may use (1 GB).");

/**
 * Limits for tasks that run in this process, since they take less time than starting one: total characters of
 * all such tasks, and characters of one.
 */
const MAX_LOCAL_TOTAL = 100_000;
const MAX_LOCAL = 5_000;

/**
 * Maximum pages and characters in a batch of scores: enough to outweigh the transfer, few enough to share
 * among workers.
 */
const BATCH_PAGES = 25;
const BATCH_CHARACTERS = 250_000;

/**
 * Maximum number of tasks per worker that are in progress or finished out of order, and their total
 * characters.
 */
const WINDOW = 4;
const MAX_WEIGHT = 64_000_000;

/** Opens the workers. Processes are started when they are first needed. */
export function openPageWorkers(
  { concurrency = availableParallelism(), timeout = DEFAULT_TIMEOUT, ownProcess = false }: WorkersOptions,
  { environment, signal }: EvalContext,
): PageWorkers {
  let pool: Pool<PageTask, PageResult<never>> | undefined;
  let localBudget = ownProcess ? -1 : MAX_LOCAL_TOTAL;
  const open = (): Pool<PageTask, PageResult<never>> => {
    pool ??= environment.openPool({
      worker: new URL("workers/page-worker.js", environment.modules),
      settings: undefined,
      limit: () => timeout,
      memory: MEMORY,
      lost: (_, reason) => ({ failure: reason.code === "out-of-memory" ? OUT_OF_MEMORY : reason }),
    });
    return pool;
  };
  /** Whether tasks are small enough to run in this process. */
  const isLocal = (sizes: readonly number[]): boolean => {
    if (pool !== undefined || sizes.some((size) => size > MAX_LOCAL)) return false;
    localBudget -= sizes.reduce((sum, size) => sum + size, 0);
    return localBudget >= 0;
  };
  const runBatch = async <N extends PageTaskName>(
    tasks: readonly PageTask<N>[],
  ): Promise<readonly PageResult<PageResults[N]>[]> => {
    if (!isLocal(tasks.map(sizeOf))) return open().run(tasks as readonly PageTask[]);
    const results: PageResult<PageResults[N]>[] = [];
    for (const task of tasks) {
      results.push(await doPageTask(task));
      await yieldTo(signal);
    }
    return results;
  };
  /** Runs batches of tasks. Yields the results of each batch, in order. */
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

  const scoreBatch = async (batch: readonly PageTask<"score">[]): Promise<readonly PageScore[]> => {
    const scores: PageScore[] = [];
    for (const [place, result] of (await runBatch(batch)).entries()) {
      scores.push("value" in result ? result.value : await scoreByMetric(batch[place]!));
    }
    return scores;
  };
  /**
   * Scores a page that ended its worker by one metric at a time, so that only the failing metric has no
   * score.
   */
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
    run: async function* <N extends PageTaskName>(tasks: AsyncIterable<PageTask<N>>) {
      const runOne = async (batch: readonly PageTask<N>[]) => {
        const [{ page, index }] = batch as readonly [PageTask<N>];
        // There is none if the workers are closed.
        return (await runBatch(batch)).map((result) => ({ id: page.id, index, ...result }));
      };
      for await (const results of inOrder(singly(tasks), runOne)) yield* results;
      signal.throwIfAborted();
    },
    score: async (dataset, system, metrics, onScored) => {
      const scores: PageScore[] = [];
      const names = metrics.map(({ name }) => name);
      for await (const batch of inOrder(scoreBatches(dataset, system, names), scoreBatch)) {
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
    const predicted = predictions.get(page.id);
    // No metric reads the blocks.
    const prediction = predicted && { ...predicted, blocks: undefined };
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

/** Removes the page's HTML, which no metric reads. */
function withoutHtml({ html: _, htmlBase64: __, ...page }: GoldPage): GoldPage {
  return page;
}

/** Returns the number of characters in a task. */
function sizeOf(task: { readonly page: GoldPage; readonly prediction?: Prediction | undefined }): number {
  const { page, prediction } = task;
  const { html, htmlBase64, gold } = page;
  const ofPage = [html, htmlBase64, gold.text, gold.markdown, gold.html];
  const ofPrediction = [prediction?.text, prediction?.markdown, prediction?.html];
  return [...ofPage, ...ofPrediction].reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
