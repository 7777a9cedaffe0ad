import { type Loss, mapOrdered } from "@winnow/corpus/workers";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-code.js";
import { messages } from "../messages.js";
import { showProgress } from "../output/progress.js";
import { type Resumed, skipDone } from "../output/resume.js";
import type { Sink } from "../output/sink.js";
import type { Target } from "../output/target.js";
import { failureOutcome } from "../records/failure.js";
import { cellsOf, columnsOf } from "../records/fields.js";
import { itemId } from "../records/id.js";
import { type Input, totalSize } from "../records/inputs.js";
import { type Opened, readInputs, type SourceOptions } from "../records/source.js";
import type { Failure, Item, Outcome, Recipe } from "../records/types.js";
import { DEFAULT_MAX_SIZE, DEFAULT_TIMEOUT } from "../settings/names.js";
import { type Report, writeAll } from "./report.js";

/** A run of `winnow extract`, `winnow segment` or `winnow filter`. */
export interface StreamRun {
  /** The module of `workers` that processes items. */
  readonly worker: "extract-worker" | "segment-worker" | "filter-worker";
  readonly inputs: readonly Input[];
  readonly opened: Opened | undefined;
  readonly source: SourceOptions;
  readonly recipe: Recipe;
  readonly sink: Sink;
  readonly target: Target;
  /** Maximum number of worker processes. */
  readonly concurrency: number;
  readonly report: Report;
  /** Whether there may be more than one page. */
  readonly several: boolean;
  /** Whether the output goes to a terminal. */
  readonly visible: boolean;
  /** The progress of an earlier run, if this one continues it. */
  readonly resumed?: Resumed | undefined;
  /** Whether a later run can continue an incomplete output. Default: if the target allows it. */
  readonly resumable?: boolean | undefined;
  readonly environment: Environment;
}

/** Maximum number of tasks per worker that are in progress or finished out of order. */
const WINDOW = 4;

/** Maximum bytes of input in progress. The next task waits while there are more. */
const MAX_WEIGHT = 64_000_000;

/**
 * Milliseconds after a page's time limit until its worker is stopped. Normally the extraction stops by itself
 * first.
 */
const GRACE = 2_000;

/**
 * Maximum heap of a worker in bytes: a base, and an amount per byte of the largest page. A filter also has the n-grams
 * of languages.
 */
const BASE_MEMORY = {
  ...{ "extract-worker": 200_000_000, "segment-worker": 200_000_000, "filter-worker": 300_000_000 },
} as const;
const MEMORY_PER_BYTE = 40;

/** Processes all records of the inputs in worker processes, in order. */
export async function runStream(run: StreamRun): Promise<ExitCode> {
  const { recipe, sink, concurrency, report, environment } = run;
  const { tally } = report;
  const signal = environment.interruption();
  const progress = showProgress(environment, tally, run.visible);
  if (environment.stderr.isTTY === true) void measure(run);
  const limit = (recipe.extract.timeout ?? DEFAULT_TIMEOUT) + GRACE;
  const memory = BASE_MEMORY[run.worker] + MEMORY_PER_BYTE * (recipe.extract.maxSize ?? DEFAULT_MAX_SIZE);
  const worker = new URL(`workers/${run.worker}.js`, environment.modules);
  const lost = (item: Item, loss: Loss): Outcome => failureOutcome(item, advised(loss), recipe.format);
  const pool = environment.openPool({ worker, settings: recipe, limit: () => limit, memory, lost });
  const folders = run.inputs.filter(({ kind }) => kind === "folder").map(({ path }) => path);
  const isNew = (run.resumed?.records ?? 0) === 0;
  const nothing =
    folders.length > 0 && isNew ? new CommandError("no-input", messages.noPages(folders)) : undefined;
  const weight = (items: readonly Item[]): number =>
    items.reduce((sum, item) => sum + (item.kind === "failure" ? 0 : item.bytes.length), 0);
  const process = (items: readonly Item[]): Promise<readonly Outcome[]> => {
    report.begin(weight(items));
    return pool.run(items);
  };
  try {
    const options = {
      concurrency,
      window: WINDOW * concurrency,
      weight,
      maxWeight: MAX_WEIGHT,
      signal,
    };
    const fetched = finishedUrls(run.inputs, run.resumed);
    const read = readInputs(run.inputs.slice(fetched), run.source, run.opened);
    const items = skipDone(read, run.resumed, (item) => [itemId(item), urlOf(item)], fetched);
    const processed = mapOrdered(items, process, options);
    // A table that is continued has its header already.
    const hasHeader = run.resumed !== undefined && run.resumed.end > 0;
    const outcomes =
      recipe.format === "csv" ? asCsv(processed, columnsOf(recipe.fields), hasHeader, sink) : processed;
    const { several, target, resumable } = run;
    const writing = { sink, report, progress, target, signal, several, nothing, resumable };
    return await writeAll(outcomes, writing);
  } finally {
    progress.end();
    pool.close();
  }
}

/** Adds the remedy to the reason why a page was lost. */
function advised({ code, message }: Loss): Failure {
  const remedy = {
    "time-limit": " Raise --timeout to allow more.",
    "out-of-memory": " Raise --max-size to allow more.",
    "worker-lost": "",
  }[code];
  return { code, message: message + remedy };
}

/** Converts records to rows, after a line with the column names unless the table has it. */
async function* asCsv(
  batches: AsyncIterable<readonly Outcome[]>,
  columns: readonly string[],
  hasHeader: boolean,
  sink: Sink,
): AsyncGenerator<readonly Outcome[], void, undefined> {
  // Loaded here, since few runs need it.
  const { rowsCsv } = await import("@winnow/eval/csv");
  const line = (cells: readonly (string | undefined)[]): string => rowsCsv([cells]).slice(0, -1);
  if (!hasHeader) await sink.head(line(columns));
  for await (const outcomes of batches)
    yield outcomes.map((outcome) => ({ ...outcome, body: line(cellsOf(outcome.body, columns)) }));
}

/**
 * Returns the number of leading URLs that an earlier run has finished, one record each. They are not fetched
 * again.
 */
function finishedUrls(inputs: readonly Input[], resumed: Resumed | undefined): number {
  const others = inputs.findIndex(({ kind }) => kind !== "url");
  return Math.min(others < 0 ? inputs.length : others, resumed?.records ?? 0);
}

/** Returns the URL of a record. A page that is fetched again may have changed, and so has a different id. */
function urlOf(item: Item): string | undefined {
  return item.kind === "page" ? item.fetched?.url : item.kind === "failure" ? item.url : undefined;
}

/** Computes the total size of the inputs during the run, to estimate the remaining time. */
async function measure({ inputs, report }: StreamRun): Promise<void> {
  report.tally.bytesTotal = await totalSize(inputs).catch(() => undefined);
}
