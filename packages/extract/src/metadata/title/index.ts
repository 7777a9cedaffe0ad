import { Tag } from "@winnow/core-dom";
import { urlOf } from "@winnow/core-dom/url";
import { decide, type Field, type Offer, offer } from "../decide.js";
import { once } from "../page/once.js";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { cutTitle } from "./cut.js";
import { headTitles } from "./head-titles.js";
import { chooseHeading, type Heading, headings, mainHeadings, nearestHeading } from "./headings.js";
import { namesSite, siteNames } from "./site-names.js";
import { EMPTY_TITLES } from "./site-words.js";

/**
 * The page's own title, without its site's name: a heading that matches the declared title (JSON-LD, Dublin
 * Core, Open Graph, `title` …); otherwise the declared title, or a heading alone.
 */
export const title: Field<string> = (sources) => {
  const { declared, main, fit, chosen, ofHeading } = foundTitles(sources);
  const ofPage: Offer<string>[] = [];
  if (declared.length === 0) {
    const nearest = nearestHeading(fit) ?? nearestHeading(headings(sources, Tag.h2));
    if (nearest !== undefined) ofPage.push(ofHeading(nearest.text, fit.includes(nearest) ? "h1" : "h2"));
  }
  const rest = main.filter((heading) => heading !== chosen).map(({ text }) => ofHeading(text));
  const all = [...(chosen === undefined ? [] : [ofHeading(chosen.text)]), ...declared, ...ofPage, ...rest];
  // The site's name alone is a title only if there is nothing else.
  const isFit = all.some(({ fault }) => fault === undefined);
  return decide(
    isFit ? all : all.map((one) => ({ ...one, fault: undefined })),
    (a, b) => fold(a) === fold(b),
  );
};

/** Ranks in which blogs write the title of a post, the most likely first. */
const LOWER_RANKS: readonly number[] = [Tag.h2, Tag.h3];

/**
 * The row of the heading with the page's title: an `h1`, or an `h2` or `h3` that equals a declared title; -1
 * without one.
 */
export const titleHeading: (sources: PageSources) => number = once((sources) => {
  const { declared, chosen } = foundTitles(sources);
  if (chosen !== undefined) return chosen.row;
  const names = siteNames(sources);
  const folded = new Set(
    declared.flatMap(({ value, raw = value }) => [value, raw, cutTitle(raw, names, []).value].map(fold)),
  );
  for (const rank of LOWER_RANKS) {
    const same = headings(sources, rank).find(({ text }) => folded.has(fold(text)));
    if (same !== undefined) return same.row;
  }
  return -1;
});

interface FoundTitles {
  /** The titles of the head and the main item, without the site's name, the most reliable first. */
  readonly declared: readonly Offer<string>[];
  /** The `h1` headings, those that may be the page's title, and the one that is. */
  readonly main: readonly Heading[];
  readonly fit: readonly Heading[];
  readonly chosen: Heading | undefined;
  readonly ofHeading: (text: string, key?: string) => Offer<string>;
}

const foundTitles: (sources: PageSources) => FoundTitles = once((sources) => {
  const names = siteNames(sources);
  const home = isHomePage(sources.url);
  const faultOf = (value: string): string | undefined => {
    if (EMPTY_TITLES.has(fold(value))) return "says-nothing";
    return !home && namesSite(value, names) === 2 ? "names-the-site" : undefined;
  };
  const main = mainHeadings(sources);
  const fit = main.filter(({ text }) => faultOf(text) === undefined);
  const known = fit.filter(({ aside }) => !aside).map(({ text }) => fold(text));
  const declared = headTitles(sources).map(({ source, key, raw, text }) => {
    const value = withoutReply(cutTitle(text, names, known, { home }).value);
    return offer(value, source, key, raw, faultOf(value));
  });
  const titles = declared.filter(({ fault }) => fault === undefined).map(({ value }) => value);
  const ofHeading = (raw: string, key = "h1"): Offer<string> => {
    const value = withoutReply(cutTitle(raw, names, [], { home: true }).value);
    return offer(value, "page", key, raw, faultOf(value));
  };
  return { declared, main, fit, chosen: chooseHeading(fit, titles), ofHeading };
});

/** Paths of home pages, also of a language or country: `/`, `/index.html`, `/en-us/`. */
const HOME = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|default|home)(?:\.[a-z]{3,5})?\/?)?$/i;

/** Whether the page is its site's home page, as far as its address shows. */
export function isHomePage(url: string | undefined): boolean {
  const address = urlOf(url);
  if (address === undefined) return false;
  const { pathname, search } = address;
  return HOME.test(pathname) && !/[?&](?:p|page_id|id|q|s)=/.test(search);
}

/** Prefixes that mail and forum programs add to the title of a reply, in many languages. */
const REPLY =
  /^(?:re|aw|antw|sv|vs|tr|rv|res|rif|odp|отв|ответ|回复|回覆|答复|답장|fwd?|wg)(?:\[\d{1,3}\])?\s?[:：]\s*/i;

/**
 * Returns a thread's title without the prefixes of an answer.
 *
 * @example withoutReply("Re: AW: Which lamp?") // "Which lamp?"
 */
export function withoutReply(title: string): string {
  let bare = title;
  for (let times = 0; times < 5 && REPLY.test(bare); times++) bare = bare.replace(REPLY, "");
  return bare === "" ? title : bare;
}
