import { age } from "./age.js";
import { excerpt } from "./excerpt.js";
import { chance, type Random } from "./random.js";
import { shorten } from "./shorten.js";
import { splice } from "./splice.js";
import { translate } from "./translate.js";
import type { Copy, Donors, SourcePage } from "./types.js";

export { SPLICED } from "./dom.js";
export { createDonors } from "./donors.js";
export type { Copy, Donors, SourcePage } from "./types.js";

/** Page types whose content is neither comments nor teasers. */
const SPLICED_TYPES: ReadonlySet<string> = new Set(["article", "documentation", "service"]);
/** Share of product pages that get insertions: some have reviews as content. */
const PRODUCT_SHARE = 0.5;
/** Share of copies in an invented language. */
const TRANSLATED = 0.3;
/** Share of excerpts that are aged, too. */
const AGED_EXCERPTS = 0.5;
/** Share of copies whose content is cut down to that of short news, on pages that get insertions. */
const SHORT_SHARES = { aged: 0.5, spliced: 0.5, "aged+spliced": 0.7 } as const;

/**
 * Returns the copies of a page to train on: the page itself, and aged; on pages whose content is neither
 * comments nor teasers also with insertions, and aged with other insertions. Of these pages, the content of
 * some copies is shortened, so that it is a small part of the page. An excerpt is little more than content.
 *
 * @param random - decides everything: the same numbers give the same copies.
 */
export function copiesOf(page: SourcePage, donors: Donors, random: Random): readonly Copy[] {
  const isSpliced =
    SPLICED_TYPES.has(page.pageType ?? "") || (page.pageType === "product" && chance(random, PRODUCT_SHARE));
  const plain: Copy = { name: "plain", html: page.html, gold: page.gold.text };
  const changed = (["aged", "spliced", "aged+spliced"] as const)
    .filter((name) => isSpliced || name === "aged")
    .map((name): Copy => {
      const isShort = isSpliced && page.pageType !== "product" && chance(random, SHORT_SHARES[name]);
      const source = isShort ? shorten(page, random) : page;
      const html = name === "aged" ? source.html : splice(source, donors, random);
      return { name, html: name === "spliced" ? html : age(html, random), gold: source.gold.text };
    });
  const part = excerpt(page, random);
  const excerpts: Copy[] =
    part === undefined
      ? []
      : [
          {
            name: "excerpt",
            html: chance(random, AGED_EXCERPTS) ? age(part, random) : part,
            gold: page.gold.text,
          },
        ];
  return [plain, ...changed, ...excerpts];
}

/** Returns the copies, some of them in an invented language; the first one, the page itself, is unchanged. */
export function translateSome([plain, ...others]: readonly Copy[], random: Random): readonly Copy[] {
  const copies = others.map((copy) =>
    chance(random, TRANSLATED)
      ? { ...copy, ...translate(copy.html, copy.gold, random), translated: true }
      : copy,
  );
  return plain === undefined ? copies : [plain, ...copies];
}
