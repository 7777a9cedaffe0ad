import type { Metric } from "@winnow/eval";
import type { BenchmarkResult, BenchmarkResults, BenchmarkSet, Crossed } from "@winnow/eval/experiments";
import { type PageView, type ReportInput, renderReport } from "@winnow/eval/report";
import type { DatasetSource, OpenedSystem } from "../inputs.js";
import { evalMessages } from "../messages.js";
import { pageViews } from "../page-views.js";
import type { RunContext, RunSet } from "./files.js";

/** Renders the report of a run. */
export async function benchmarkReport(
  sets: readonly RunSet[],
  { results }: BenchmarkResults,
  metrics: readonly Metric[],
): Promise<string> {
  const names = new Set(sets.map(({ dataset }) => dataset.name));
  return renderReport({
    title: "Benchmark",
    metrics,
    results: results.filter(({ dataset }) => names.has(dataset.name)),
    scores: Object.fromEntries(
      sets.map(({ dataset, systems }) => [
        dataset.name,
        Object.fromEntries(systems.map((system) => [system.name, system.pages])),
      ]),
    ),
    pages: sets.flatMap(({ views }) => views),
    goldErrors: Object.fromEntries(
      sets.map(({ dataset, facts }) => [dataset.name, facts.map(({ goldError }) => goldError)]),
    ),
    crossTables: Object.fromEntries(results.map((result) => [result.dataset.name, crossTablesOf(result)])),
  });
}

/** Returns the pages of a data set with the largest losses of any system, for the report. */
export async function worstPages(
  source: DatasetSource,
  set: BenchmarkSet,
  systems: readonly OpenedSystem[],
  context: RunContext,
): Promise<readonly PageView[]> {
  const { metrics, reportPages, maxGoldError = Number.POSITIVE_INFINITY } = context.config;
  const losses = set.dataset.pages
    .map((_, index) => ({ index, loss: largestLoss(set, metrics[0]!, index) }))
    // Pages that are excluded for their gold do not count.
    .filter(({ index }) => set.facts[index]!.goldError <= maxGoldError);
  losses.sort((a, b) => b.loss - a.loss || a.index - b.index);
  const wanted = new Set(losses.slice(0, reportPages).map(({ index }) => index));
  const live = Object.fromEntries(
    context.config.systems.flatMap(({ name, live: runs }) => (runs === undefined ? [] : [[name, runs]])),
  );
  return pageViews(source, set.dataset, systems, { wanted, live }, context);
}

/** Returns the largest loss of any system on a page by a metric, or 0 if the metric does not apply. */
function largestLoss({ systems }: BenchmarkSet, metric: Metric, index: number): number {
  return Math.max(
    ...systems.map(({ pages }) => {
      const value = pages[index]!.metrics[metric.name]?.[metric.primary] ?? Number.NaN;
      if (Number.isNaN(value)) return 0;
      return metric.better === "higher" ? 1 - value : value;
    }),
  );
}

type CrossTables = NonNullable<ReportInput["crossTables"]>[string];

function crossTablesOf({ complexity }: BenchmarkResult): CrossTables {
  const { bySource, byCluster } = complexity;
  const titled = (title: string, { table, association }: Crossed): CrossTables[number] => ({
    title,
    ...table,
    cramersV: association.v,
  });
  return [
    ...(bySource === undefined ? [] : [titled("Data sets by complexity", bySource)]),
    ...(byCluster === undefined ? [] : [titled(evalMessages.complexityByCluster, byCluster)]),
  ];
}
