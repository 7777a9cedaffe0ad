import { type GoldPage, type SurveyedPage, type SurveyOptions, surveyPage } from "@winnow/eval";
import { datasetPages } from "@winnow/eval/node";
import type { Environment } from "../environment.js";
import { showProgress, type Tally } from "../output/progress.js";
import { asCommand } from "./open.js";

/**
 * Goes through the pages of data sets, one at a time, with progress.
 *
 * @throws CommandError where a data set cannot be read; the signal's reason.
 */
export async function forEachPage(
  paths: readonly string[],
  layout: string | undefined,
  environment: Environment,
  signal: AbortSignal,
  visit: (page: GoldPage) => void,
): Promise<void> {
  const tally: Tally = { done: 0, failed: 0, bytesRead: 0, bytesTotal: undefined };
  const progress = showProgress(environment, tally, false);
  try {
    await asCommand(async () => {
      for (const path of paths) {
        for await (const page of datasetPages(path, { layout })) {
          signal.throwIfAborted();
          visit(page);
          // Whoever waits for Ctrl-C gets a turn.
          if (++tally.done % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
        }
      }
    });
  } finally {
    progress.end();
  }
}

/** What the experiments on data sets know of each page of some data sets. */
export async function survey(
  paths: readonly string[],
  layout: string | undefined,
  environment: Environment,
  signal: AbortSignal,
  options: SurveyOptions = {},
): Promise<readonly SurveyedPage[]> {
  const surveyed: SurveyedPage[] = [];
  await forEachPage(paths, layout, environment, signal, (page) => {
    surveyed.push(surveyPage(page, surveyed.length, options));
  });
  return surveyed;
}
