import { parse, type Tree } from "@winnow/core-dom";
import { domainOf } from "@winnow/eval";
import { type DatasetName, type DatasetPage, datasetPages } from "@winnow/lab";

/** A page to train on. */
export interface TrainingPage {
  readonly page: DatasetPage;
  /** The registrable domain, or the page's id if it is unknown: such a page is a site of its own. */
  readonly domain: string;
  readonly tree: Tree;
}

/**
 * Yields the pages of a data set whose licence allows to train on it.
 *
 * @param count - number of pages, evenly spread; by default all.
 * @param set - by default wcxb-dev, which has all types of pages.
 */
export async function* trainingPages(
  count: number = Number.POSITIVE_INFINITY,
  set: DatasetName = "wcxb-dev",
): AsyncGenerator<TrainingPage, void, undefined> {
  for await (const page of datasetPages(set, count)) {
    yield { page, domain: domainOf(page) ?? page.id, tree: parse(page.html) };
  }
}
