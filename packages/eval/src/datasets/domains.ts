import { parse as parseHost } from "tldts";
import type { GoldPage } from "../types.js";
import { ownAddresses } from "./own-addresses.js";
import { pageHead } from "./page-head.js";

/**
 * The registrable domain of the site that a page comes from: `"example.co.uk"` (public suffix list, its ICANN part: all
 * blogs of a platform count as one site, since they share its templates).
 *
 * Found in this order: the record's `domain` and `url`; in the first 32 kB of the page its canonical link, `og:url`, `twitter:url`,
 * the base of its links; a part of the record's `source` that is a host name (`20111103_www.express.gr_b790…`).
 *
 * @returns `undefined` where none of these tells.
 * @example domainOf({ id: "1", gold: { text: "" }, url: "http://news.bbc.co.uk/1/hi.html" }) // "bbc.co.uk"
 */
export function domainOf(page: GoldPage): string | undefined {
  return page.domain ?? ofUrl(page.url) ?? ofPage(page) ?? ofSource(page.source);
}

/**
 * The record without its page, for whoever needs gold alone: a tenth of the memory. What the page says of its domain is
 * kept in `domain`.
 */
export function withoutHtml(page: GoldPage): GoldPage {
  if (page.html === undefined && page.htmlBase64 === undefined) return page;
  const { html: _, htmlBase64: __, ...rest } = page;
  const domain = domainOf(page);
  return domain === undefined ? rest : { ...rest, domain };
}

function ofUrl(url: string | undefined): string | undefined {
  if (url === undefined || !/^https?:\/\//i.test(url.trim())) return undefined;
  const { domain, isIcann } = parseHost(url.trim());
  return domain !== null && isIcann === true ? domain : undefined;
}

function ofPage(page: GoldPage): string | undefined {
  const head = pageHead(page);
  if (head === undefined) return undefined;
  for (const url of ownAddresses(head)) {
    const domain = ofUrl(url);
    if (domain !== undefined) return domain;
  }
  return undefined;
}

/** A name of dot-separated labels that ends in letters: `www.express.gr`, not `0003`, not `v1.2`. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]+$/i;

/** Sets that name pages after their hosts part the name with `_` or `/`. */
function ofSource(source: string | undefined): string | undefined {
  if (source === undefined) return undefined;
  for (const part of source.split(/[_/]/)) {
    if (!HOST.test(part)) continue;
    const { domain, isIcann } = parseHost(part);
    if (domain !== null && isIcann === true) return domain;
  }
  return undefined;
}
