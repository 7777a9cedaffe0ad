import {
  auditTables,
  type DatasetAudit,
  type Metric,
  means,
  type PageScore,
  type SurveyedPage,
  summariseAudit,
  tabulate,
} from "@winnow/eval";
import { rowsCsv } from "@winnow/eval/csv";
import { readDataset } from "@winnow/eval/node";
import type { EvalContext } from "../interruption.js";
import { TABLE_FORMATS } from "../settings/names.js";
import { asCommand } from "./errors.js";
import { type DatasetSource, nameOfFile } from "./inputs.js";
import { pageViews } from "./page-views.js";
import { survey } from "./surveyed.js";
import { tableCommand } from "./table-command.js";

/** Errors in the gold texts of a data set. */
export const run = tableCommand(TABLE_FORMATS, async (context, path: string) => {
  const { layout, threshold } = context.settings;
  const surveyed = await survey([path], context);
  const audit = summariseAudit(surveyed, { threshold });
  return {
    json: () => ({ ...audit, failures: context.failures }),
    tables: () => auditTables(nameOfFile(path), audit),
    csv: () => auditCsv(surveyed, audit),
    html: () => auditReport({ path, layout }, surveyed, audit, context),
  };
});

/** A line a page. */
function auditCsv(surveyed: readonly SurveyedPage[], { threshold }: DatasetAudit): string {
  return rowsCsv([
    ["id", "source", "error", "tokens", "excluded", "issues"],
    ...surveyed.map(({ id, source, audit }) => [
      id,
      source ?? "",
      audit?.error ?? "",
      audit?.tokens ?? "",
      audit === undefined ? "" : audit.error > threshold ? "yes" : "no",
      audit?.issues.map(({ kind }) => kind).join(" ") ?? "",
    ]),
  ]);
}

/** The error of a gold as a metric of the page's own text, so that the error browser can sort by it. */
const GOLD_ERROR: Metric = {
  name: "gold-error",
  about: "How much of the gold the page does not bear out.",
  convention: {
    tokenizer: "runs of letters, digits, marks and low lines, CJK by character",
    case: "kept",
    empty: "an empty gold has no error",
    aggregation: "mean over pages",
    source: "Gupta 2022, equation 3.2",
  },
  measures: ["error"],
  primary: "error",
  better: "lower",
  reads: "text",
  score: () => undefined,
  aggregate: means(["error"]),
};

/** What the gold is shown with: the page's whole text. */
const SYSTEM = "page text";

/** The report of an audit: the distribution of errors, and the pages to look at with their whole text beside the gold. */
async function auditReport(
  source: DatasetSource,
  surveyed: readonly SurveyedPage[],
  audit: DatasetAudit,
  context: EvalContext,
): Promise<string> {
  const { renderReport } = await import("@winnow/eval/report");
  const { dataset } = await asCommand(() =>
    readDataset(source.path, { ...source, name: nameOfFile(source.path) }),
  );
  const errors = new Map(surveyed.map((page) => [page.index, page.audit?.error]));
  const pages = dataset.pages.map(({ id }, index): PageScore => {
    const error = errors.get(index);
    const metrics = error === undefined ? {} : { [GOLD_ERROR.name]: { error } };
    return { index, id, missing: false, empty: false, metrics };
  });
  const wanted = new Set(audit.review.map(({ index }) => index));
  return renderReport({
    title: `${dataset.name}: the gold held against the pages`,
    metrics: [GOLD_ERROR],
    results: [tabulate(dataset, [{ name: SYSTEM, pages }], { metrics: [GOLD_ERROR] })],
    scores: { [dataset.name]: { [SYSTEM]: pages } },
    pages: await pageViews(source, dataset, [], { wanted, pageText: SYSTEM }, context),
    tables: auditTables(dataset.name, audit),
    goldErrors: { [dataset.name]: surveyed.flatMap(({ audit: found }) => found?.error ?? []) },
  });
}
