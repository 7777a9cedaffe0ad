import { age } from "./age.js";
import type { Random } from "./random.js";
import { splice } from "./splice.js";
import type { Copy, Donors, SourcePage } from "./types.js";

export { age } from "./age.js";
export { SPLICED } from "./dom.js";
export { createDonors } from "./donors.js";
export { splice } from "./splice.js";
export type { Copy, Donors, SourcePage } from "./types.js";

/** Page types whose content is neither comments nor teasers. */
const SPLICED_TYPES: ReadonlySet<string> = new Set(["article", "documentation", "service"]);
/** Share of product pages that get insertions: some have reviews as content. */
const PRODUCT_SHARE = 0.5;

/**
 * Returns the copies of a page to train on: the page itself, and aged; on pages whose content is neither
 * comments nor teasers also with insertions, and aged with other insertions.
 *
 * @param random - decides everything: the same numbers give the same copies.
 */
export function copiesOf(page: SourcePage, donors: Donors, random: Random): readonly Copy[] {
  const copies: Copy[] = [
    { name: "plain", html: page.html },
    { name: "aged", html: age(page.html, random) },
  ];
  const isSpliced =
    SPLICED_TYPES.has(page.pageType ?? "") || (page.pageType === "product" && random() < PRODUCT_SHARE);
  if (isSpliced) {
    copies.push({ name: "spliced", html: splice(page, donors, random) });
    copies.push({ name: "aged+spliced", html: age(splice(page, donors, random), random) });
  }
  return copies;
}
