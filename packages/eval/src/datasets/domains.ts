import { attribute, parse, Tag } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { hostOf, parseHttpUrl, registrableDomain } from "@winnow/core-dom/url";
import type { GoldPage } from "../types.js";

/**
 * A page as a string, whatever its bytes were encoded in.
 *
 * @returns `undefined` for a record that holds no page.
 * @example pageHtml({ id: "1", gold: { text: "Hi" }, html: "<p>Hi" }) // "<p>Hi"
 */
export function pageHtml(page: GoldPage): string | undefined {
  if (page.html !== undefined) return page.html;
  if (page.htmlBase64 === undefined) return undefined;
  const bytes = Uint8Array.from(atob(page.htmlBase64), (character) => character.charCodeAt(0));
  return decode(bytes, {}).text;
}

/** A page states its own address in its first bytes, as a rule. */
const HEAD_LENGTH = 32_768;

/** The first 32 kB of a page as a string; `undefined` for a record that holds no page. */
function pageHead(page: GoldPage): string | undefined {
  if (page.html !== undefined) return page.html.slice(0, HEAD_LENGTH);
  if (page.htmlBase64 === undefined) return undefined;
  // Four characters of Base64 are three bytes; some put it in lines.
  const packed = page.htmlBase64.slice(0, Math.ceil(HEAD_LENGTH / 3) * 4).replace(/\s+/g, "");
  const start = atob(packed.slice(0, packed.length - (packed.length % 4)));
  return decode(
    Uint8Array.from(start, (character) => character.charCodeAt(0)),
    {},
  ).text;
}

/** Names of `meta` elements that hold the page's address. */
const URL_PROPERTIES: ReadonlySet<string> = new Set(["og:url", "twitter:url"]);

/**
 * The addresses that a page gives itself, the surest first: its canonical link, `og:url` and `twitter:url`, the base of
 * its links.
 *
 * @param head The page's beginning.
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
 * The registrable domain of the site that a page comes from: `"example.co.uk"` (public suffix list, its ICANN part: all
 * blogs of a platform count as one site, since they share its templates).
 *
 * Found in this order: the record's `domain` and `url`; in the first 32 kB of the page its canonical link, `og:url`, `twitter:url`,
 * the base of its links; a part of the record's `source` that is a host name (`20111103_www.express.gr_b790…`).
 *
 * @returns `undefined` where none of these is known.
 * @example domainOf({ id: "1", gold: { text: "" }, url: "http://news.bbc.co.uk/1/hi.html" }) // "bbc.co.uk"
 */
export function domainOf(page: GoldPage): string | undefined {
  return page.domain ?? ofUrl(page.url) ?? ofPage(page) ?? ofSource(page.source);
}

/**
 * The record without its page, for whoever needs gold alone: a tenth of the memory. The domain that the page states is
 * kept in `domain`.
 */
export function withoutHtml(page: GoldPage): GoldPage {
  if (page.html === undefined && page.htmlBase64 === undefined) return page;
  const { html: _, htmlBase64: __, ...rest } = page;
  const domain = domainOf(page);
  return domain === undefined ? rest : { ...rest, domain };
}

/** All blogs of a platform are one site. */
const ICANN = { icannOnly: true };

function ofUrl(url: string | undefined): string | undefined {
  const parsed = url === undefined ? undefined : parseHttpUrl(url);
  return parsed === undefined ? undefined : registrableDomain(hostOf(parsed), ICANN);
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
    const domain = HOST.test(part) ? registrableDomain(part.toLowerCase(), ICANN) : undefined;
    if (domain !== undefined) return domain;
  }
  return undefined;
}
