import { parse, type Tree } from "@winnow/core-dom";
import { domainOf } from "@winnow/eval";
import { type DatasetPage, datasetPages } from "@winnow/lab";

/** A page to train on. */
export interface TrainingPage {
  readonly page: DatasetPage;
  /** The registrable domain, or the page's id if it is unknown: such a page is a site of its own. */
  readonly domain: string;
  readonly tree: Tree;
}

/**
 * Yields the pages of wcxb-dev, the only data set that models are trained on.
 *
 * @param count - number of pages, evenly spread; by default all.
 */
export async function* trainingPages(
  count: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<TrainingPage, void, undefined> {
  for await (const page of datasetPages("wcxb-dev", count)) {
    yield { page, domain: domainOf(page) ?? page.id, tree: parse(page.html) };
  }
}
