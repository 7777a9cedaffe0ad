import { readFile } from "node:fs/promises";
import type { Dataset, GoldPage } from "@winnow/eval";
import { labelsFrom, unusedLabels, withTopics } from "@winnow/eval/experiments";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import type { EvalContext } from "./interruptible.js";

/** Topics by the pages' ids. */
export type Topics = ReadonlyMap<string, string>;

/**
 * Reads a file of topics; says on stderr what of it contradicts itself.
 *
 * @throws CommandError `no-input` where it cannot be read or a line of it is no label.
 */
export async function readTopics(path: string, { environment }: EvalContext): Promise<Topics> {
  let source: string;
  try {
    source = await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError("no-input", messages.cannotOpen(path, error), { cause: error });
  }
  const { labels, broken, duplicate } = labelsFrom(source);
  const [first] = broken;
  if (first !== undefined) {
    throw new CommandError("no-input", messages.brokenLabel(path, first.line, first.message));
  }
  for (const line of messages.labelIssues(path, "duplicate", duplicate)) {
    environment.stderr.write(messages.line(line));
  }
  return labels;
}

/** {@link readTopics} for one data set: topics of pages that it lacks are told of. */
export async function readTopicsOf(
  path: string,
  pages: readonly GoldPage[],
  context: EvalContext,
): Promise<Topics> {
  const topics = await readTopics(path, context);
  for (const line of messages.labelIssues(path, "unknown", unusedLabels(pages, topics))) {
    context.environment.stderr.write(messages.line(line));
  }
  return topics;
}

/** The data set, its pages with these topics. */
export function labelled(dataset: Dataset, topics: Topics | undefined): Dataset {
  return topics === undefined ? dataset : { ...dataset, pages: withTopics(dataset.pages, topics) };
}
