import { type GoldPage, type Problem, type SurveyedPage, type SurveyOptions, surveyPage } from "@winnow/eval";
import { datasetPages } from "@winnow/eval/node";
import { CommandError, usageError } from "../command-error.js";
import { say } from "../environment.js";
import { type EvalContext, yieldTo } from "../interruption.js";
import { withProgress } from "../output/progress.js";
import { asCommand } from "./errors.js";
import { checkDataset, type DatasetSource, nameOfFile } from "./inputs.js";
import { evalMessages } from "./messages.js";

/** How a walk over pages is announced. */
export interface PageWalk {
  /** As `"cleaneval: reading pages"`. */
  readonly doing: string;
  /** Default: not known. */
  readonly pages?: number | undefined;
}

/**
 * Goes through the pages of a data set with their HTML, one at a time, under a line of progress.
 *
 * @returns what is wrong with the data set.
 * @throws CommandError where it cannot be read; the signal's reason.
 */
export async function forEachPage(
  { path, layout }: DatasetSource,
  { doing, pages }: PageWalk,
  { environment, signal }: EvalContext,
  visit: (page: GoldPage, index: number) => void,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const onProblem = (problem: Problem): void => {
    problems.push(problem);
  };
  await withProgress(environment, doing, { total: pages }, ({ advance }) =>
    asCommand(async () => {
      let index = 0;
      for await (const page of datasetPages(path, { layout, onProblem })) {
        visit(page, index++);
        advance(1);
        await yieldTo(signal);
      }
    }),
  );
  return problems;
}

/**
 * Goes through the pages of several data sets, which are read for the first time: says on stderr what is wrong with them.
 * A page without a `dataset` gets the name of its file.
 *
 * @throws CommandError where a data set is not there, has no page, or no page has its HTML; the signal's reason.
 */
export async function forEachPageOf(
  paths: readonly string[],
  layout: string | undefined,
  context: EvalContext,
  visit: (page: GoldPage, index: number) => void,
): Promise<void> {
  if (paths.length === 0) throw usageError("no data set. Name one or more.");
  for (const path of paths) await checkDataset({ path, layout });
  let index = 0;
  for (const path of paths) {
    const name = nameOfFile(path);
    const first = index;
    let withHtml = 0;
    const doing = evalMessages.readingPages(name);
    const problems = await forEachPage({ path, layout }, { doing }, context, (page) => {
      if (page.html !== undefined || page.htmlBase64 !== undefined) withHtml++;
      visit(page.dataset === undefined ? { ...page, dataset: name } : page, index++);
    });
    for (const line of evalMessages.datasetProblems(path, problems)) {
      say(context.environment, line);
    }
    if (index === first) throw new CommandError("no-input", evalMessages.noGoldIn(path));
    if (withHtml === 0) throw new CommandError("no-input", evalMessages.noHtmlIn(path, index - first));
  }
}

/** What the experiments on data sets know of each page of some data sets. */
export async function survey(
  paths: readonly string[],
  layout: string | undefined,
  context: EvalContext,
  options: SurveyOptions = {},
): Promise<readonly SurveyedPage[]> {
  const surveyed: SurveyedPage[] = [];
  await forEachPageOf(paths, layout, context, (page, index) => {
    surveyed.push(surveyPage(page, index, options));
  });
  return surveyed;
}
