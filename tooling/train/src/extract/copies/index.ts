import { age } from "./age.js";
import { chance, type Random } from "./random.js";
import { shorten } from "./shorten.js";
import { splice } from "./splice.js";
import type { Copy, Donors, SourcePage } from "./types.js";

export { age } from "./age.js";
export { SPLICED } from "./dom.js";
export { createDonors } from "./donors.js";
export { shorten } from "./shorten.js";
export { splice } from "./splice.js";
export type { Copy, Donors, SourcePage } from "./types.js";

/** Page types whose content is neither comments nor teasers. */
const SPLICED_TYPES: ReadonlySet<string> = new Set(["article", "documentation", "service"]);
/** Share of product pages that get insertions: some have reviews as content. */
const PRODUCT_SHARE = 0.5;
/** Share of copies with insertions whose content is cut down to that of short news. */
const SHORT_SHARE = 0.4;

/**
 * Returns the copies of a page to train on: the page itself, and aged; on pages whose content is neither
 * comments nor teasers also with insertions, and aged with other insertions. The content of some copies with
 * insertions is shortened, so that the insertions are most of the page.
 *
 * @param random - decides everything: the same numbers give the same copies.
 */
export function copiesOf(page: SourcePage, donors: Donors, random: Random): readonly Copy[] {
  const gold = page.gold.text;
  const copies: Copy[] = [
    { name: "plain", html: page.html, gold },
    { name: "aged", html: age(page.html, random), gold },
  ];
  const isSpliced =
    SPLICED_TYPES.has(page.pageType ?? "") || (page.pageType === "product" && chance(random, PRODUCT_SHARE));
  if (isSpliced) {
    for (const name of ["spliced", "aged+spliced"] as const) {
      const source = chance(random, SHORT_SHARE) ? shorten(page, random) : page;
      const html = splice(source, donors, random);
      copies.push({ name, html: name === "spliced" ? html : age(html, random), gold: source.gold.text });
    }
  }
  return copies;
}
