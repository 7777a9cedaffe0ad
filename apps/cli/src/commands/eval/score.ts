import {
  type Breakdown,
  type Dataset,
  FIELD_BREAKDOWNS,
  resultTables,
  type SurveyedPage,
  surveyPage,
  tabulate,
  toCsv,
} from "@winnow/eval";
import { breakdownByComplexity, groupByComplexity } from "@winnow/eval/experiments";
import type { Command } from "commander";
import { ExitCode, usageError } from "../../command-error.js";
import { hasUnusable } from "../../eval/inputs.js";
import { labelled, readTopicsOf } from "../../eval/labels.js";
import { evalMessages } from "../../eval/messages.js";
import { pageViews } from "../../eval/page-views.js";
import { openAll, scoreAll } from "../../eval/scored.js";
import { forEachPage } from "../../eval/surveyed.js";
import { type TableContext, type TableResult, tableCommand } from "../../eval/table-command.js";
import type { CommandContext } from "../command.js";
import { addResamplingOptions, addScoringOptions, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval score gold.jsonl.gz ours.jsonl
  winnow eval score gold.jsonl.gz readability=a.jsonl trafilatura=b.jsonl --metrics word-f1,aeb,rouge-lsum
  winnow eval score gold.jsonl.gz ours.jsonl --by pageType,lang --format csv --output scores.csv
  winnow eval score gold.jsonl.gz ours.jsonl theirs.jsonl --format html --output report.html
  winnow extract gold.jsonl.gz | winnow eval score gold.jsonl.gz winnow=-

Predictions are JSON Lines of {"id", "text", "markdown"?, "ms"?}, named NAME=FILE or after their file. A page without a
prediction is scored as an empty text and counted; predictions of unknown pages, several different ones for a page
and broken lines are counted and named.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some lines are no predictions or contradict others,
130 interrupted.
`;

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description("Scores the predictions of one or several tools on a data set.")
    .argument("<dataset>", DATASET)
    .argument("<predictions...>", "files of predictions, as FILE or NAME=FILE, or - for standard input");
  addResamplingOptions(addScoringOptions(command), "of the bootstrap behind the intervals; 0 for none");
  addTableOptions(command)
    .option(
      "--by <names>",
      "part the pages by source, pageType, lang, topic, complexity, with commas between them",
    )
    .option("--labels <file>", "topics of the pages, as CSV or JSON Lines of id and label, for --by topic")
    .addHelpText("after", EXAMPLES)
    .action(run(tableCommand(score)));
}

/** Predictions of one or several tools on a data set. */
async function score(
  context: TableContext,
  path: string,
  predictions: readonly string[],
): Promise<TableResult> {
  const { by, labels, layout, resamples, seed } = context.settings;
  if (labels !== undefined && by?.includes("topic") !== true) {
    throw usageError("--labels are topics to part the pages by. Add --by topic.");
  }
  const opened = await openAll({ path, predictions }, context);
  const { systems, metrics } = opened;
  const topics = labels === undefined ? undefined : await readTopicsOf(labels, opened.dataset.pages, context);
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
}

/**
 * The ways to part pages that `--by` names. A breakdown by complexity reads the pages once more.
 *
 * @throws CommandError `usage` where no page has what the pages are to be parted by.
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
      throw usageError(evalMessages.nothingToPartBy(name));
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
  const walk = { doing: evalMessages.readingPages(name), pages: pages.length };
  await forEachPage({ path, layout }, walk, context, (page, index) => {
    surveyed.push(surveyPage(page, index, { audit: false }));
  });
  return breakdownByComplexity(groupByComplexity(surveyed));
}
