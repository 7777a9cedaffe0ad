import { Tag, type Tree } from "@winnow/core-dom";
import { keepLast, once } from "@winnow/core-dom/cache";
import { decide, type Field } from "../decide.js";
import { isFrontPage } from "../front-page.js";
import { collect, type MetadataOptions } from "../sources/index.js";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { type TitleCandidate, titleCandidates, withoutReply } from "./candidates.js";
import { featureReader, TITLE_FEATURES } from "./features.js";
import { headingLike, headings, mainHeadings } from "./headings.js";
import { MODEL } from "./model.js";
import { mostLikelyFirst, type RankedOffer, readRanker } from "./ranking.js";
import { namesSite, type SiteNames, siteNames } from "./site-names.js";
import { EMPTY_TITLES } from "./site-words.js";

/** The possible titles of a page, with their features. */
function candidates(sources: PageSources): readonly RankedOffer<string>[] {
  const found = titleCandidates(sources);
  const featuresAt = featureReader(sources, found);
  const names = siteNames(sources);
  const home = isFrontPage(sources.url);
  const logos = new Set(found.filter(({ isLogo }) => isLogo).map(({ folded }) => folded));
  const faultOf = (candidate: TitleCandidate): string | undefined => {
    if (EMPTY_TITLES.has(candidate.folded)) return "placeholder";
    const { runs, headings: own } = candidate;
    if (!home && namesSite(candidate.folded, names) === 2) return "names-the-site";
    if (!home && sources.url !== undefined && candidate.isLogo && !isBesideSite(candidate, names))
      return "logo";
    if (isCutOff(candidate, found)) return "cut-off";
    if (runs.length === 0 && own.length > 0 && own.every(({ aside }) => aside)) return "in-aside";
    if (!home && keepsSite(candidate, names, logos)) return "names-the-site";
    return isHalf(candidate, names, logos) ? "incomplete" : undefined;
  };
  const faults = found.map(faultOf);
  // The site's name alone is a title only if there is nothing else.
  const isAnyFit = faults.includes(undefined);
  return found.flatMap(({ offers }, i) => {
    const fault = isAnyFit ? faults[i] : undefined;
    const features = fault === undefined ? featuresAt(i) : NO_FEATURES;
    return offers.map(({ value, source, key, raw }) => ({ value, source, key, raw, fault, features }));
  });
}

/** Those of a candidate with a fault, which is not ranked. */
const NO_FEATURES: readonly number[] = [];

/** Whether a declared title has the site's name beside it, so that it is not the site's name although it links home. */
function isBesideSite({ runs }: TitleCandidate, names: SiteNames): boolean {
  return runs.some(({ parts: { parts }, from, to }) =>
    [...parts.slice(0, from), ...parts.slice(to)].some((part) => namesSite(part, names) === 2),
  );
}

/** Whether it is only a site's name with a section's, cut from the rest of a title: `The Daily / Birds` of three parts. */
function keepsSite(candidate: TitleCandidate, names: SiteNames, logos: ReadonlySet<string>): boolean {
  const { runs, headings, lines } = candidate;
  if (runs.length === 0 || headings.length > 0 || lines.length > 0) return false;
  const isSite = (part: string): boolean => namesSite(part, names) === 2 || logos.has(fold(part));
  return runs.every(({ parts: { parts }, from, to }) => {
    if (to - from === parts.length) return false;
    return (from === 0 && isSite(parts[0]!)) || (to === parts.length && isSite(parts.at(-1)!));
  });
}

const ELLIPSIS = /\s?(?:…|\.\.\.)/;

/** Whether it ends in an ellipsis, and another candidate has the rest. */
function isCutOff({ offers, folded }: TitleCandidate, all: readonly TitleCandidate[]): boolean {
  if (!/(?:…|\.\.\.)$/.test(offers[0]!.value)) return false;
  return all.some((other) => {
    if (other.folded.length <= folded.length || !other.folded.startsWith(folded)) return false;
    // Not the same with the site's name after it.
    return fold(other.offers[0]!.value.split(ELLIPSIS, 1)[0]!) !== folded;
  });
}

/**
 * Whether it is only what is before or after a colon, as in "Birds: a history", and nothing else on the page shows
 * that the other half is not of the title.
 */
function isHalf(candidate: TitleCandidate, names: SiteNames, logos: ReadonlySet<string>): boolean {
  const { runs, headings, lines, isNamed } = candidate;
  if (runs.length === 0 || headings.length > 0 || lines.length > 0 || isNamed) return false;
  return runs.every(({ parts: { parts, separators }, from, to }) => {
    if (separators[from - 1] !== ":" && separators[to - 1] !== ":") return false;
    const cut = [...parts.slice(0, from), ...parts.slice(to)];
    return !cut.some((part) => namesSite(part, names) > 0 || logos.has(fold(part)));
  });
}

const ranker = keepLast(() => readRanker(MODEL, TITLE_FEATURES));

/**
 * The page's own title, without its site's name: the most likely of its headings, their parts, and the titles that
 * its head and its structured data declare, whole or cut at their separators.
 */
export const title: Field<string> = once((sources) =>
  decide(mostLikelyFirst(candidates(sources), ranker()), (a, b) => fold(a) === fold(b)),
);

/** The names of the fields that a model ranks, for `pnpm train metadata`. */
export const RANKED_FIELDS: readonly string[] = ["title"];

/**
 * Returns the names of a field's features.
 *
 * @param field - one of `RANKED_FIELDS`; others have none.
 */
export function rankingFeatures(field: string): readonly string[] {
  return field === "title" ? TITLE_FEATURES : [];
}

/**
 * Returns the candidates of a page for a field, with their features, without those that have a fault.
 *
 * @param field - one of `RANKED_FIELDS`; others have none.
 * @example rankingCandidates(tree, "title", { url, marks })[0].value
 */
export function rankingCandidates(
  tree: Tree,
  field: string,
  options: MetadataOptions,
): readonly RankedOffer<unknown>[] {
  const all = field === "title" ? candidates(collect(tree, options)) : [];
  return all.filter(({ fault }) => fault === undefined);
}

/**
 * The row of the heading with the page's title: an `h1` to `h3` that equals it, or the `h1` most like it; -1 without
 * one.
 */
export const titleHeading: (sources: PageSources) => number = once((sources) => {
  const value = title(sources)?.chosen?.value;
  if (value === undefined) return -1;
  const folded = fold(value);
  const main = mainHeadings(sources);
  for (const rank of [main, headings(sources, Tag.h2), headings(sources, Tag.h3)]) {
    const same = rank.find(({ text }) => fold(withoutReply(text)) === folded);
    if (same !== undefined) return same.row;
  }
  return headingLike(main, value)?.row ?? -1;
});
