import type { GoldPage } from "../types.js";

/** A way to part pages into groups: the group of a page, `undefined` where the set doesn't tell. */
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
 * Parts pages into groups, the groups in the order of their names, `unknown` last.
 *
 * @returns By group the indexes of its pages.
 * @example groupPages(pages, (page) => page.lang) // Map { "de" => [0, 2], "en" => [1] }
 */
export function groupPages(
  pages: readonly GoldPage[],
  breakdown: Breakdown,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, page] of pages.entries()) {
    const name = breakdown(page, index) ?? UNKNOWN_GROUP;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [index]);
    else group.push(index);
  }
  const rank = (name: string): string => (name === UNKNOWN_GROUP ? `1${name}` : `0${name}`);
  return new Map([...groups].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1)));
}
