import type { BenchmarkResult, BenchmarkResults, Crossed, Metric } from "@winnow/eval";
import { type CrossTable, type PageView, type ReportInput, renderReport } from "@winnow/eval/report";
import { messages } from "../../messages.js";
import { pageViews } from "../page-views.js";
import type { RunContext, RunSet } from "../run.js";

/** The report of a run, with the pages of each data set that lost most. */
export async function benchmarkReport(
  sets: readonly RunSet[],
  { results }: BenchmarkResults,
  metrics: readonly Metric[],
  { config, say }: RunContext,
): Promise<string> {
  say(messages.makingReport);
  const pages: PageView[] = [];
  for (const set of sets) {
    const views = await pageViews(set.source.path, set.dataset, set.opened, {
      layout: set.source.layout,
      wanted: worst(set, metrics[0]!, config.reportPages),
    });
    pages.push(...views);
  }
  const names = new Set(sets.map(({ dataset }) => dataset.name));
  const input: ReportInput = {
    title: messages.benchmarkTitle,
    metrics,
    results: results.filter(({ dataset }) => names.has(dataset.name)),
    scores: Object.fromEntries(
      sets.map(({ dataset, systems }) => [
        dataset.name,
        Object.fromEntries(systems.map((system) => [system.name, system.pages])),
      ]),
    ),
    pages,
    goldErrors: Object.fromEntries(
      sets.map(({ dataset, facts }) => [dataset.name, facts.map(({ goldError }) => goldError)]),
    ),
    crossTables: Object.fromEntries(results.map((result) => [result.dataset.name, crossTablesOf(result)])),
  };
  return renderReport(input);
}

/** The places of the pages on which some system loses most by a metric. */
function worst({ dataset, systems }: RunSet, metric: Metric, count: number): ReadonlySet<number> {
  const loss = (index: number): number =>
    Math.max(
      ...systems.map(({ pages }) => {
        const value = pages[index]!.metrics[metric.name]?.[metric.primary] ?? Number.NaN;
        if (Number.isNaN(value)) return 0;
        return metric.better === "higher" ? 1 - value : value;
      }),
    );
  const losses = dataset.pages.map((_, index) => ({ index, loss: loss(index) }));
  losses.sort((a, b) => b.loss - a.loss || a.index - b.index);
  return new Set(losses.slice(0, count).map(({ index }) => index));
}

function crossTablesOf({ complexity }: BenchmarkResult): NonNullable<ReportInput["crossTables"]>[string] {
  const { bySource, byCluster } = complexity;
  const titled = (title: string, { table, association }: Crossed): CrossTable => ({
    title,
    ...table,
    cramersV: association.v,
  });
  return [
    ...(bySource === undefined ? [] : [titled(messages.sourceByComplexity, bySource)]),
    ...(byCluster === undefined ? [] : [titled(messages.complexityByCluster, byCluster)]),
  ];
}
