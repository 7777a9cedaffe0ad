import type { GoldPage, Problem } from "@winnow/eval";
import { datasetPages } from "@winnow/eval/node";
import { CommandError, usageError } from "../command-error.js";
import { log } from "../environment.js";
import type { EvalContext, PartFailure } from "../interruption.js";
import { withProgress } from "../output/progress.js";
import type { PageResults, PageTask, PageTaskName } from "../workers/page-work.js";
import { openPageWorkers, type PageWorkers, type WorkersOptions } from "../workers/page-workers.js";
import { asCommand } from "./errors.js";
import { checkDataset, type DatasetSource, nameOfFile } from "./inputs.js";
import { evalMessages } from "./messages.js";

/** A pass over the pages of a data set. */
export interface PageWalk<N extends PageTaskName> {
  /** A description, such as `"cleaneval: reading pages"`. */
  readonly doing: string;
  /** Number of pages. Default: not known. */
  readonly pages?: number | undefined;
  /** Returns the task for a page, or `undefined` to skip it. */
  readonly task: (page: GoldPage, index: number) => PageTask<N> | undefined;
  /** Takes the results, in the order of the pages. */
  readonly take: (result: PageResults[N], page: PageName) => void;
}

/** The identification of a page. */
type PageName = Pick<GoldPage, "id"> & { readonly index: number };

/**
 * Processes the pages of a data set with their HTML in worker processes, with a progress line. Pages that
 * fail are named on stderr and excluded.
 *
 * @param workers - default: opened and closed by this function.
 * @returns the problems of the data set.
 * @throws CommandError if it cannot be read; the signal's reason.
 */
export async function forEachPage<N extends PageTaskName>(
  { path, layout }: DatasetSource,
  { doing, pages, task, take }: PageWalk<N>,
  context: EvalContext & { readonly settings?: WorkersOptions },
  workers?: PageWorkers,
): Promise<readonly Problem[]> {
  const { environment } = context;
  const problems: Problem[] = [];
  const onProblem = (problem: Problem): void => void problems.push(problem);
  const own = workers ?? openPageWorkers(context.settings ?? {}, context);
  const failures: PartFailure[] = [];
  try {
    await withProgress(environment, doing, { total: pages }, ({ advance }) =>
      asCommand(async () => {
        async function* tasks(): AsyncGenerator<PageTask<N>, void, undefined> {
          let index = 0;
          for await (const page of datasetPages(path, { layout, onProblem })) {
            const wanted = task(page, index);
            if (wanted === undefined) advance(1);
            else yield wanted;
            index++;
          }
        }
        for await (const { id, index, ...result } of own.run(tasks())) {
          if ("value" in result) take(result.value, { id, index });
          else failures.push({ id, ...result.failure });
          advance(1);
        }
      }),
    );
  } finally {
    if (workers === undefined) own.close();
    log(environment, ...evalMessages.failedPages(path, failures));
    context.failures.push(...failures);
  }
  return problems;
}

/**
 * Processes the pages of several data sets, and prints their problems on stderr. A page without a `dataset`
 * gets the name of its file. A data set that cannot be read, or has no page with HTML, becomes a failure if
 * others can be read.
 *
 * @throws CommandError if a data set does not exist, or none can be read; the signal's reason.
 */
export async function forEachPageOf<N extends PageTaskName>(
  paths: readonly string[],
  { task, take }: Pick<PageWalk<N>, "task" | "take">,
  context: EvalContext & { readonly settings: WorkersOptions & { readonly layout?: string | undefined } },
): Promise<void> {
  if (paths.length === 0) throw usageError("no data set. Name one or more.");
  const { layout } = context.settings;
  for (const path of paths) await checkDataset({ path, layout });
  const workers = openPageWorkers(context.settings, context);
  const broken: CommandError[] = [];
  let index = 0;
  try {
    for (const path of paths) {
      const name = nameOfFile(path);
      const first = index;
      let withHtml = 0;
      const results: Parameters<PageWalk<N>["take"]>[] = [];
      const walk: PageWalk<N> = {
        doing: evalMessages.readingPages(name),
        task: (page) => {
          if (page.html !== undefined || page.htmlBase64 !== undefined) withHtml++;
          return task(page.dataset === undefined ? { ...page, dataset: name } : page, index++);
        },
        take: (...result) => void results.push(result),
      };
      try {
        const problems = await forEachPage({ path, layout }, walk, context, workers);
        for (const line of evalMessages.datasetProblems(path, problems)) log(context.environment, line);
        if (index === first) throw new CommandError("no-input", evalMessages.noGoldIn(path));
        if (withHtml === 0) throw new CommandError("no-input", evalMessages.noHtmlIn(path, index - first));
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        broken.push(error);
        if (broken.length === paths.length) throw broken[0]!;
        log(context.environment, error.message);
        context.failures.push({ id: name, code: error.code, message: error.message });
        continue;
      }
      for (const result of results) take(...result);
    }
  } finally {
    workers.close();
  }
}
