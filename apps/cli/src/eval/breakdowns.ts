import { type Breakdown, type Dataset, FIELD_BREAKDOWNS, type SurveyedPage, surveyPage } from "@winnow/eval";
import { breakdownByComplexity, groupByComplexity } from "@winnow/eval/experiments";
import { CommandError } from "../command-error.js";
import { evalMessages } from "./messages.js";
import { forEachPage } from "./surveyed.js";
import type { TableContext } from "./table-command.js";

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
      throw new CommandError("usage", evalMessages.nothingToPartBy(name));
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
