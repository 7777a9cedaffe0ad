import { attribute, parse, Tag } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { registrableDomain } from "@winnow/core-dom/site";
import { hostOf, parseHttpUrl } from "@winnow/core-dom/url";
import type { GoldPage } from "../types.js";

/**
 * Returns a page's HTML as a string, decoding its bytes if necessary.
 *
 * @returns `undefined` for a record without a page.
 * @example pageHtml({ id: "1", gold: { text: "Hi" }, html: "<p>Hi" }) // "<p>Hi"
 */
export function pageHtml(page: GoldPage): string | undefined {
  if (page.html !== undefined) return page.html;
  if (page.htmlBase64 === undefined) return undefined;
  const bytes = Uint8Array.from(atob(page.htmlBase64), (character) => character.charCodeAt(0));
  return decode(bytes, {}).text;
}

/** Pages usually declare their own address near the start. */
const HEAD_LENGTH = 32_768;

/** Names of `meta` elements that contain the page's address. */
const URL_PROPERTIES: ReadonlySet<string> = new Set(["og:url", "twitter:url"]);

/**
 * Returns the addresses that a page declares for itself, most reliable first: its canonical link, `og:url`
 * and `twitter:url`, the base URL of its links.
 *
 * @param head The start of the page.
 * @example ownAddresses('<link rel="canonical" href="https://a.org/1">') // ["https://a.org/1"]
 */
function ownAddresses(head: string): readonly string[] {
  const tree = parse(head);
  const [canonical, meta, base]: string[][] = [[], [], []];
  for (let row = 0; row < tree.length; row++) {
    const tag = tree.tag[row];
    if (tag !== Tag.link && tag !== Tag.meta && tag !== Tag.base) continue;
    const value = (name: string): string => attribute(tree, row, name) ?? "";
    if (tag === Tag.base) base!.push(value("href"));
    else if (tag === Tag.link) {
      if (/(?:^|\s)canonical(?:\s|$)/i.test(value("rel"))) canonical!.push(value("href"));
    } else if (URL_PROPERTIES.has((value("property") || value("name")).toLowerCase()))
      meta!.push(value("content"));
  }
  return [...canonical!, ...meta!, ...base!];
}

/**
 * Returns the registrable domain of the site that a page comes from, such as `"example.co.uk"`. It uses the
 * ICANN section of the public suffix list, so all blogs of a platform count as one site: they share its
 * templates.
 *
 * The first of these that is known decides: the record's `domain`; its `url`; in the first 32 kB of the page
 * the canonical link, `og:url`, `twitter:url` and the base URL of its links; a part of the record's `source`
 * that is a host name (`20111103_www.express.gr_b790…`).
 *
 * @returns `undefined` if none of these is known.
 * @example domainOf({ id: "1", gold: { text: "" }, url: "http://news.bbc.co.uk/1/hi.html" }) // "bbc.co.uk"
 */
export function domainOf(page: GoldPage): string | undefined {
  return page.domain ?? ofUrl(page.url) ?? ofPage(page) ?? ofSource(page.source);
}

/**
 * Returns the record without its page, which takes a tenth of the memory, for callers that need only the
 * gold. The page's domain is kept in `domain`.
 */
export function withoutHtml(page: GoldPage): GoldPage {
  if (page.html === undefined && page.htmlBase64 === undefined) return page;
  const { html: _, htmlBase64: __, ...rest } = page;
  const domain = domainOf(page);
  return domain === undefined ? rest : { ...rest, domain };
}

/** All blogs of a platform count as one site. */
const ICANN = { icannOnly: true };

function ofUrl(url: string | undefined): string | undefined {
  const parsed = url === undefined ? undefined : parseHttpUrl(url);
  return parsed === undefined ? undefined : registrableDomain(hostOf(parsed), ICANN);
}

function ofPage(page: GoldPage): string | undefined {
  const head = pageHtml(page)?.slice(0, HEAD_LENGTH);
  if (head === undefined) return undefined;
  for (const url of ownAddresses(head)) {
    const domain = ofUrl(url);
    if (domain !== undefined) return domain;
  }
  return undefined;
}

/** A name of dot-separated labels that ends in letters: `www.express.gr`, not `0003`, not `v1.2`. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]+$/i;

/** Data sets that name pages after their hosts separate the parts of the name with `_` or `/`. */
function ofSource(source: string | undefined): string | undefined {
  if (source === undefined) return undefined;
  for (const part of source.split(/[_/]/)) {
    const domain = HOST.test(part) ? registrableDomain(part.toLowerCase(), ICANN) : undefined;
    if (domain !== undefined) return domain;
  }
  return undefined;
}
