import type { Dataset, Metric, PageScore, Result } from "@winnow/eval";
import { renderReport } from "@winnow/eval/report";
import type { EvalContext } from "../interruption.js";
import type { DatasetSource, OpenedSystem } from "./inputs.js";
import { pageViews } from "./page-views.js";

/** What the report of a scoring shows. */
export interface ScoreReportInput {
  readonly source: DatasetSource;
  readonly dataset: Dataset;
  readonly systems: readonly OpenedSystem[];
  readonly scores: Readonly<Record<string, readonly PageScore[]>>;
  readonly result: Result;
  readonly metrics: readonly Metric[];
}

/** The report of `winnow eval score --format html`, with every page of the data set. */
export async function scoreReport(input: ScoreReportInput, context: EvalContext): Promise<string> {
  const { source, dataset, systems, scores, result, metrics } = input;
  return renderReport({
    title: `${dataset.name}: scores`,
    metrics,
    results: [result],
    scores: { [dataset.name]: scores },
    pages: await pageViews(source, dataset, systems, {}, context),
  });
}
