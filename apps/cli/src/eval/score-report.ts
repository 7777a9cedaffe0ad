import type { Dataset, Metric, PageScore, Result } from "@winnow/eval";
import { renderReport } from "@winnow/eval/report";
import { messages } from "../messages.js";
import type { OpenedSystem } from "./open.js";
import { pageViews } from "./page-views.js";

/** What the report of a scoring shows. */
export interface ScoreReportInput {
  readonly path: string;
  readonly layout?: string | undefined;
  readonly dataset: Dataset;
  readonly systems: readonly OpenedSystem[];
  readonly scores: Readonly<Record<string, readonly PageScore[]>>;
  readonly result: Result;
  readonly metrics: readonly Metric[];
}

/** The report of `winnow eval score --format html`, with every page of the data set. */
export async function scoreReport(input: ScoreReportInput): Promise<string> {
  const { path, layout, dataset, systems, scores, result, metrics } = input;
  return renderReport({
    title: messages.reportTitle(dataset.name),
    metrics,
    results: [result],
    scores: { [dataset.name]: scores },
    pages: await pageViews(path, dataset, systems, { layout }),
  });
}
