import { parse } from "@winnow/core-dom";
import {
  domainOf,
  type GoldPage,
  metricsNamed,
  type PageScore,
  type Prediction,
  pageHtml,
  pageTokens,
  type SurveyedPage,
  scorePage,
  surveyPage,
} from "@winnow/eval";
import { FEATURE_SETS, type PageFacts, pageFacts } from "@winnow/eval/experiments";
import type { PageView } from "@winnow/eval/report";
import { type ViewOptions, viewPage } from "../eval/page-view.js";
import { firstLine } from "../messages.js";
import { failure } from "../records/failure.js";
import type { Failure } from "../records/types.js";
import type { FeatureSetName } from "../settings/names.js";

/** A page of a data set. */
interface OnePage {
  readonly page: GoldPage;
  /** The page's place in its data set. */
  readonly index: number;
}

/** The tasks for a page of a data set, by name, with their arguments. */
interface PageTasks {
  /** Scores a prediction. The page comes without its HTML, which no metric reads. */
  readonly score: OnePage & {
    readonly prediction: Prediction | undefined;
    readonly metrics: readonly string[];
  };
  /** Computes the facts that a benchmark needs of the page. */
  readonly facts: OnePage;
  readonly survey: OnePage & { readonly audit: boolean };
  /** Computes features of the page, if any are named. */
  readonly describe: OnePage & { readonly features: FeatureSetName | undefined };
  /** Creates the view of the page for a report. */
  readonly view: OnePage & { readonly options: ViewOptions };
  /** Runs a live system on the page. */
  readonly predict: OnePage & { readonly system: string };
}

/** The results of the tasks. */
export interface PageResults {
  readonly score: PageScore;
  readonly facts: PageFacts;
  readonly survey: SurveyedPage;
  readonly describe: DescribedPage;
  readonly view: PageView;
  /** The prediction of a live system, and the memory that its process has after it, in bytes. */
  readonly predict: { readonly prediction: Prediction; readonly rss: number };
}

export type PageTaskName = keyof PageTasks;

/** A task, which is sent to a worker process. */
export type PageTask<N extends PageTaskName = PageTaskName> = {
  readonly [Name in N]: PageTasks[Name] & { readonly name: Name };
}[N];

/** The result of a task, or its failure. */
export type PageResult<T> = { readonly value: T } | { readonly failure: Failure };

/** A page with the number of its tokens, and the features that need no gold. */
export interface DescribedPage {
  readonly surveyed: SurveyedPage;
  /** For grouping, since pages of one site are similar. */
  readonly domain: string | undefined;
  /** Undefined for a record without a page, or if no features were named. */
  readonly features?: ArrayLike<number> | undefined;
}

const WORK: {
  readonly [N in PageTaskName]: (task: PageTasks[N]) => PageResults[N] | Promise<PageResults[N]>;
} = {
  score: ({ page, index, prediction, metrics }) => scorePage(page, prediction, metricsNamed(metrics), index),
  facts: ({ page }) => pageFacts(page),
  survey: ({ page, index, audit }) => surveyPage(page, index, { audit }),
  describe: describePage,
  view: ({ page, index, options }) => viewPage(page, index, options),
  predict: async ({ page, system }) => {
    // Loaded on demand, since it loads all methods.
    const { predict } = await import("../eval/systems.js");
    const prediction = predict(page, system);
    // `resourceUsage().maxRSS` starts at the parent's value on Linux.
    return { prediction, rss: process.memoryUsage.rss() };
  },
};

/** Runs a task. Errors become failures. */
export async function doPageTask<N extends PageTaskName>(
  task: PageTask<N>,
): Promise<PageResult<PageResults[N]>> {
  try {
    const work = WORK[task.name] as (task: PageTask<N>) => PageResults[N] | Promise<PageResults[N]>;
    return { value: await work(task) };
  } catch (error) {
    return { failure: failure("internal", firstLine(error)) };
  }
}

function describePage({ page, index, features }: PageTasks["describe"]): DescribedPage {
  const { id, dataset, source, url } = page;
  const html = pageHtml(page);
  const tree = html === undefined ? undefined : parse(html);
  const tokens = tree && pageTokens(page, { tree });
  const lengths = tokens && { gold: tokens.gold.length, page: tokens.page.length };
  return {
    surveyed: { index, id, dataset, source, url, tokens: lengths },
    domain: domainOf(page),
    features: features && tree && Array.from(FEATURE_SETS[features].read(tree)),
  };
}
