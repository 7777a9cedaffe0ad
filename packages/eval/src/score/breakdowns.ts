import { groupBy } from "../group-by.js";
import type { GoldPage } from "../types.js";

/** How much there is around the main text: easy pages are nearly all main text. */
export type ComplexityClass = "easy" | "mid" | "complex";

/** The classes from much main text to little. */
export const COMPLEXITY_CLASSES: readonly ComplexityClass[] = ["easy", "mid", "complex"];

/** A way to part pages into groups: the group of a page, `undefined` where it is unknown. */
export type Breakdown = (page: GoldPage, index: number) => string | undefined;

/** The breakdowns that a record's own fields allow. `source` is the set that a page comes from. */
export const FIELD_BREAKDOWNS: Readonly<Record<"source" | "pageType" | "lang" | "topic", Breakdown>> = {
  source: (page) => page.dataset,
  pageType: (page) => page.pageType,
  lang: (page) => page.lang,
  topic: (page) => page.topic,
};

/** The group of the pages that a breakdown knows nothing of. */
export const UNKNOWN_GROUP = "unknown";

/**
 * Parts pages into groups. The groups are in the order of their names (numbers at the end by size: `group 2`
 * before `group 10`), classes of complexity from easy to complex, `unknown` last.
 *
 * @returns By group the indexes of its pages.
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
  // By code unit, not by locale: the same order on every machine.
  return a < b ? -1 : 1;
}

/** Classes of complexity first, in their order; then all names; then what is not known. */
function placeOf(name: string): number {
  const place = (COMPLEXITY_CLASSES as readonly string[]).indexOf(name);
  if (place >= 0) return place;
  return COMPLEXITY_CLASSES.length + (name === UNKNOWN_GROUP ? 1 : 0);
}

/** A name and the number at its end; -1 where there is none. */
function numbered(name: string): readonly [stem: string, number: number] {
  let start = name.length;
  while (start > 0 && name[start - 1]! >= "0" && name[start - 1]! <= "9") start--;
  return [name.slice(0, start), start === name.length ? -1 : Number(name.slice(start))];
}
