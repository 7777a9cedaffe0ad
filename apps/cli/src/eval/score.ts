import {
  type Breakdown,
  type Dataset,
  FIELD_BREAKDOWNS,
  resultTables,
  type SurveyedPage,
  tabulate,
  toCsv,
} from "@winnow/eval";
import { breakdownByComplexity, groupByComplexity } from "@winnow/eval/experiments";
import { usageError } from "../command-error.js";
import { ExitCode } from "../exit-code.js";
import { TABLE_FORMATS } from "../settings/names.js";
import { hasUnusable } from "./inputs.js";
import { labelled, readTopicsOf } from "./labels.js";
import { evalMessages } from "./messages.js";
import { pageViews } from "./page-views.js";
import { openAll, scoreAll } from "./scored.js";
import { forEachPage } from "./surveyed.js";
import { type TableContext, tableCommand } from "./table-command.js";

/** Runs `winnow eval score`: scores the predictions of one or more systems on a data set. */
export const run = tableCommand(
  TABLE_FORMATS,
  async (context, path: string, predictions: readonly string[]) => {
    const { by, labels, layout, resamples, seed } = context.settings;
    if (labels !== undefined && by?.includes("topic") !== true) {
      throw usageError("--labels provides topics for a breakdown. Add --by topic.");
    }
    const opened = await openAll({ path, predictions }, context);
    const { systems, metrics } = opened;
    const topics =
      labels === undefined ? undefined : await readTopicsOf(labels, opened.dataset.pages, context);
    const dataset = labelled(opened.dataset, topics);
    const breakdowns = await breakdownsOf(path, dataset, context);
    const scores = await scoreAll(opened, context);
    const result = tabulate(
      dataset,
      systems.map(({ name, issues }) => ({ name, issues, pages: scores[name]! })),
      { metrics, by: breakdowns, resamples, seed },
    );
    return {
      json: () => result,
      tables: () => resultTables(result, metrics),
      csv: () => toCsv([result]),
      html: async () => {
        const { renderReport } = await import("@winnow/eval/report");
        return renderReport({
          title: `${dataset.name}: scores`,
          metrics,
          results: [result],
          scores: { [dataset.name]: scores },
          pages: await pageViews({ path, layout }, dataset, systems, {}, context),
        });
      },
      code: hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok,
    };
  },
);

/**
 * Returns the breakdowns that `--by` names. A breakdown by complexity reads the pages again.
 *
 * @throws CommandError `usage` if no page has the field of a breakdown.
 */
export async function breakdownsOf(
  path: string,
  dataset: Dataset,
  context: TableContext,
): Promise<Readonly<Record<string, Breakdown>>> {
  const breakdowns: Record<string, Breakdown> = {};
  for (const name of context.settings.by ?? []) {
    const breakdown =
      name === "complexity" ? await complexityOf(path, dataset, context) : FIELD_BREAKDOWNS[name];
    if (dataset.pages.every((page, index) => breakdown(page, index) === undefined)) {
      throw usageError(evalMessages.emptyBreakdown(name));
    }
    breakdowns[name] = breakdown;
  }
  return breakdowns;
}

async function complexityOf(
  path: string,
  { name, pages }: Dataset,
  context: TableContext,
): Promise<Breakdown> {
  const surveyed: SurveyedPage[] = [];
  const { layout } = context.settings;
  await forEachPage<"survey">(
    { path, layout },
    {
      doing: evalMessages.readingPages(name),
      pages: pages.length,
      task: (page, index) => ({ name: "survey", page, index, audit: false }),
      take: (page) => void surveyed.push(page),
    },
    context,
  );
  return breakdownByComplexity(groupByComplexity(surveyed));
}
