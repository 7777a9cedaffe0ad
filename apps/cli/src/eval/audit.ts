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
import { forEachPageOf } from "./surveyed.js";
import { tableCommand } from "./table-command.js";

/** Runs `winnow eval audit`: finds errors in the gold texts of a data set. */
export const run = tableCommand(
  () => ({ formats: TABLE_FORMATS }),
  async (context, path: string) => {
    const { layout, threshold } = context.settings;
    const surveyed: SurveyedPage[] = [];
    await forEachPageOf<"survey">(
      [path],
      {
        task: (page, index) => ({ name: "survey", page, index, audit: true }),
        take: (page) => void surveyed.push(page),
      },
      context,
    );
    const audit = summariseAudit(surveyed, { threshold });
    return {
      json: () => ({ ...audit, failures: context.failures }),
      tables: () => auditTables(nameOfFile(path), audit),
      csv: () => auditCsv(surveyed, audit),
      html: () => auditReport({ path, layout }, surveyed, audit, context),
    };
  },
);

/** Returns CSV with one line per page. */
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

/** The error of the gold, as a metric by which the error browser of the report can sort pages. */
const GOLD_ERROR: Metric = {
  name: "gold-error",
  about: "Share of the gold that is not on the page.",
  convention: {
    tokenizer: "runs of letters, digits, marks and underscores, CJK by character",
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

/** The name under which the page's whole text is compared with the gold. */
const SYSTEM = "page text";

/**
 * Renders the report of an audit: the distribution of errors, and the pages to review, with their whole text
 * and gold.
 */
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
    title: `${dataset.name}: gold compared with the pages`,
    metrics: [GOLD_ERROR],
    results: [tabulate(dataset, [{ name: SYSTEM, pages }], { metrics: [GOLD_ERROR] })],
    scores: { [dataset.name]: { [SYSTEM]: pages } },
    pages: await pageViews(source, dataset, [], { wanted, pageText: SYSTEM }, context),
    tables: auditTables(dataset.name, audit),
    goldErrors: { [dataset.name]: surveyed.flatMap(({ audit: found }) => found?.error ?? []) },
  });
}
