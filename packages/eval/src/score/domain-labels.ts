import { domainOf } from "../datasets/domains.js";
import type { GoldPage } from "../types.js";

/**
 * What pages are resampled by: a label a page, the same for pages of one domain. A page whose domain is not known is a
 * domain of its own, with the pages that have its id: they are the same page again.
 *
 * @example domainLabels(dataset.pages) // ["bbc.co.uk", "page 8a4e29…", "bbc.co.uk"]
 */
export function domainLabels(pages: readonly GoldPage[]): readonly string[] {
  return pages.map((page) => domainOf(page) ?? `page ${page.id}`);
}
