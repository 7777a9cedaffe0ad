import type { Dataset, GoldPage } from "@winnow/eval";
import { labelsFrom, unusedLabels, withTopics } from "@winnow/eval/experiments";
import { CommandError } from "../command-error.js";
import { say } from "../environment.js";
import type { EvalContext } from "../interruption.js";
import { readText } from "../settings/read.js";
import { evalMessages } from "./messages.js";

/** Topics by the pages' ids. */
export type Topics = ReadonlyMap<string, string>;

/**
 * Reads a file of topics; says on stderr what of it contradicts itself.
 *
 * @throws CommandError `no-input` where it cannot be read or a line of it is no label.
 */
export async function readTopics(path: string, { environment }: EvalContext): Promise<Topics> {
  const source = await readText(path, "no-input");
  const { labels, broken, duplicate } = labelsFrom(source);
  const [first] = broken;
  if (first !== undefined) {
    throw new CommandError("no-input", evalMessages.brokenLabel(path, first.line, first.message));
  }
  for (const line of evalMessages.labelIssues(path, "duplicate", duplicate)) {
    say(environment, line);
  }
  return labels;
}

/** {@link readTopics} for one data set: topics of pages that it lacks are reported. */
export async function readTopicsOf(
  path: string,
  pages: readonly GoldPage[],
  context: EvalContext,
): Promise<Topics> {
  const topics = await readTopics(path, context);
  for (const line of evalMessages.labelIssues(path, "unknown", unusedLabels(pages, topics))) {
    say(context.environment, line);
  }
  return topics;
}

/** The data set, its pages with these topics. */
export function labelled(dataset: Dataset, topics: Topics | undefined): Dataset {
  return topics === undefined ? dataset : { ...dataset, pages: withTopics(dataset.pages, topics) };
}
