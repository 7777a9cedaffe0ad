import type { Dataset, GoldPage } from "@winnow/eval";
import { labelsFrom, unusedLabels, withTopics } from "@winnow/eval/experiments";
import { CommandError } from "../command-error.js";
import { log } from "../environment.js";
import type { EvalContext } from "../interruption.js";
import { readText } from "../settings/read.js";
import { evalMessages } from "./messages.js";

/** Topics by page id. */
export type Topics = ReadonlyMap<string, string>;

/**
 * Reads a file with topics and prints conflicts on stderr.
 *
 * @throws CommandError `no-input` if it cannot be read or has an invalid line.
 */
export async function readTopics(path: string, { environment }: EvalContext): Promise<Topics> {
  const source = await readText(path, "no-input");
  const { labels, broken, duplicate } = labelsFrom(source);
  const [first] = broken;
  if (first !== undefined) {
    throw new CommandError("no-input", evalMessages.brokenLabel(path, first.line, first.message));
  }
  log(environment, ...evalMessages.labelIssues(path, "duplicate", duplicate));
  return labels;
}

/** Like {@link readTopics}, and also reports topics for pages that are not in the data set. */
export async function readTopicsOf(
  path: string,
  pages: readonly GoldPage[],
  context: EvalContext,
): Promise<Topics> {
  const topics = await readTopics(path, context);
  log(context.environment, ...evalMessages.labelIssues(path, "unknown", unusedLabels(pages, topics)));
  return topics;
}

/** Adds topics to the pages of a data set. */
export function labelled(dataset: Dataset, topics: Topics | undefined): Dataset {
  return topics === undefined ? dataset : { ...dataset, pages: withTopics(dataset.pages, topics) };
}
