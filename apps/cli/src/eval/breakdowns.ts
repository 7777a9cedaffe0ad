import {
  type Breakdown,
  breakdownByComplexity,
  type Dataset,
  FIELD_BREAKDOWNS,
  groupByComplexity,
  type SurveyedPage,
  surveyPage,
} from "@winnow/eval";
import { datasetPages } from "@winnow/eval/node";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import type { Settings } from "../settings.js";
import { readLabels } from "./labels.js";

/**
 * The ways to part pages that `--by` names. A breakdown by complexity reads the pages once more.
 *
 * @throws CommandError `no-input` where the file of labels cannot be read.
 */
export async function breakdownsOf(
  path: string,
  dataset: Dataset,
  { by = [], labels, layout }: Settings,
): Promise<Readonly<Record<string, Breakdown>>> {
  const breakdowns: Record<string, Breakdown> = {};
  for (const name of by) {
    if (name === "complexity") breakdowns[name] = await complexityOf(path, layout);
    else if (name === "topic" && labels !== undefined) breakdowns[name] = await topicsOf(labels);
    else breakdowns[name] = FIELD_BREAKDOWNS[name];
    if (dataset.pages.every((page, index) => breakdowns[name]!(page, index) === undefined)) {
      throw new CommandError("usage", messages.nothingToPartBy(name));
    }
  }
  return breakdowns;
}

async function complexityOf(path: string, layout: string | undefined): Promise<Breakdown> {
  const surveyed: SurveyedPage[] = [];
  for await (const page of datasetPages(path, { layout })) {
    surveyed.push(surveyPage(page, surveyed.length, { audit: false }));
  }
  return breakdownByComplexity(groupByComplexity(surveyed));
}

/** The topics of a file, by the pages' ids. */
async function topicsOf(path: string): Promise<Breakdown> {
  const { labels } = await readLabels(path);
  return (page) => labels.get(page.id);
}
