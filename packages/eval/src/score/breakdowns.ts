import { groupBy } from "../group-by.js";
import type { GoldPage } from "../types.js";

/** How much boilerplate a page has: easy pages are nearly all main text. */
export type ComplexityClass = "easy" | "mid" | "complex";

/** The classes, from most main text to least. */
export const COMPLEXITY_CLASSES: readonly ComplexityClass[] = ["easy", "mid", "complex"];

/** Assigns a page to a group; `undefined` if its group is unknown. */
export type Breakdown = (page: GoldPage, index: number) => string | undefined;

/** Breakdowns by fields of the records. `source` is the data set that a page comes from. */
export const FIELD_BREAKDOWNS: Readonly<Record<"source" | "pageType" | "lang" | "topic", Breakdown>> = {
  source: (page) => page.dataset,
  pageType: (page) => page.pageType,
  lang: (page) => page.lang,
  topic: (page) => page.topic,
};

/** The group of the pages for which a breakdown returns `undefined`. */
export const UNKNOWN_GROUP = "unknown";

/**
 * Divides pages into groups. The groups are sorted by name (`group 2` before `group 10`), with classes of
 * complexity first, from easy to complex, and `unknown` last.
 *
 * @returns The indexes of the pages of each group.
 * @example groupPages(pages, (page) => page.lang) // Map { "de" => [0, 2], "en" => [1] }
 */
export function groupPages(
  pages: readonly GoldPage[],
  breakdown: Breakdown,
): ReadonlyMap<string, readonly number[]> {
  const groups = groupBy(pages.keys(), (index) => breakdown(pages[index]!, index) ?? UNKNOWN_GROUP);
  return new Map([...groups].sort(([a], [b]) => compareGroups(a, b)));
}

function compareGroups(a: string, b: string): number {
  if (a === b) return 0;
  const [placeA, placeB] = [placeOf(a), placeOf(b)];
  if (placeA !== placeB) return placeA - placeB;
  const [[stemA, numberA], [stemB, numberB]] = [numbered(a), numbered(b)];
  if (stemA === stemB && numberA !== numberB) return numberA - numberB;
  // By code unit, which gives the same order in every locale.
  return a < b ? -1 : 1;
}

/** Classes of complexity come first, in their order; then other names; `unknown` last. */
function placeOf(name: string): number {
  const place = (COMPLEXITY_CLASSES as readonly string[]).indexOf(name);
  if (place >= 0) return place;
  return COMPLEXITY_CLASSES.length + (name === UNKNOWN_GROUP ? 1 : 0);
}

/** Splits a name into its stem and the number at its end, -1 if there is none. */
function numbered(name: string): readonly [stem: string, number: number] {
  let start = name.length;
  while (start > 0 && name[start - 1]! >= "0" && name[start - 1]! <= "9") start--;
  return [name.slice(0, start), start === name.length ? -1 : Number(name.slice(start))];
}
