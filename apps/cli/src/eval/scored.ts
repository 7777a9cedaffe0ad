import { type Dataset, type Metric, metricsNamed, type PageScore } from "@winnow/eval";
import { log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import type { EvalContext } from "../interruption.js";
import { withProgress } from "../output/progress.js";
import { openPageWorkers } from "../workers/page-workers.js";
import { asUsage } from "./errors.js";
import {
  checkDataset,
  hasUnusable,
  type OpenedSystem,
  openDataset,
  openSystem,
  predictionFiles,
} from "./inputs.js";
import { evalMessages } from "./messages.js";
import type { TableContext } from "./table-command.js";

/** An open data set with systems and metrics. */
export interface Scorable {
  readonly dataset: Dataset;
  readonly systems: readonly OpenedSystem[];
  readonly metrics: readonly Metric[];
}

/** The scores of each page by system. */
export type Scores = Readonly<Record<string, readonly PageScore[]>>;

/** The names on a command line. */
export interface Named {
  readonly path: string;
  /** `FILE` or `NAME=FILE`. */
  readonly predictions: readonly string[];
  /** Metrics to use if the settings name none. Default: `word-f1`. */
  readonly metrics?: readonly string[] | undefined;
}

/**
 * Opens a data set and predictions. Checks all names before reading anything.
 *
 * @throws CommandError `no-input`, `usage`.
 */
export async function openAll(named: Named, context: TableContext): Promise<Scorable> {
  const { settings } = context;
  const metrics = asUsage(() => metricsNamed(settings.metrics ?? named.metrics ?? ["word-f1"]));
  const source = { path: named.path, layout: settings.layout };
  await checkDataset(source);
  const files = await predictionFiles(named.predictions);
  const { dataset } = await openDataset(source, context);
  const systems: OpenedSystem[] = [];
  for (const file of files) systems.push(await openSystem(file, dataset, context));
  return { dataset, systems, metrics };
}

/**
 * Scores every page of every system in worker processes, with a progress line. Prints on stderr which metrics
 * failed on which pages, and which apply to no page.
 *
 * @throws the signal's reason if the run is interrupted.
 */
export async function scoreAll(
  { dataset, systems, metrics }: Scorable,
  context: TableContext,
): Promise<Scores> {
  const { environment, settings } = context;
  const workers = openPageWorkers(settings, context);
  const scores: Record<string, readonly PageScore[]> = {};
  try {
    const pages = dataset.pages.length * systems.length;
    await withProgress(environment, `${dataset.name}: scoring`, { total: pages }, async ({ advance }) => {
      for (const system of systems) {
        scores[system.name] = await workers.score(dataset, system, metrics, advance);
      }
    });
  } finally {
    workers.close();
  }
  reportFailures(scores, context);
  for (const { name, reads } of metrics) {
    const applies = Object.values(scores).some((system) => system.some((page) => page.metrics[name]));
    if (!applies) log(environment, evalMessages.appliesToNothing(name, reads));
  }
  return scores;
}

/** {@link openAll} and {@link scoreAll}, with what all outputs about scored systems have. */
export async function scoreSystems(named: Named, context: TableContext) {
  const opened = await openAll(named, context);
  const scores = await scoreAll(opened, context);
  const code = hasUnusable(opened.systems) ? ExitCode.someRecordsFailed : ExitCode.ok;
  return { ...opened, scores, about: datasetName(opened.dataset), failures: failuresOf(scores), code };
}

/** Reports failed scores on stderr, and adds them to the context. */
export function reportFailures(scores: Scores, { environment, failures }: EvalContext): void {
  for (const [system, pages] of Object.entries(scores))
    log(environment, ...evalMessages.failedScores(system, pages));
  failures.push(...failuresOf(scores));
}

/** Returns the failed scores, for the output of commands without figures per system. */
function failuresOf(scores: Scores) {
  return Object.entries(scores).flatMap(([system, pages]) =>
    pages.flatMap(({ id, failures = [] }) => failures.map((failure) => ({ system, id, ...failure }))),
  );
}

/** Returns the identification of a data set for results. */
function datasetName({ name, pages, sha256 }: Dataset) {
  return { name, pages: pages.length, sha256 };
}
