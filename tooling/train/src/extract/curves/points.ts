import { createRandom } from "@winnow/lab";
import type { CollectedPage } from "../collect.js";

/** A part of the training pages. */
export interface Point {
  /** Name of its files. */
  readonly id: string;
  /** The part, for the table. */
  readonly part: string;
  /** Of the trees. */
  readonly seed: number;
  readonly isKept: (page: TrainingPage) => boolean;
}

type TrainingPage = Pick<CollectedPage, "id" | "url" | "domain">;

const PERCENTAGES: readonly number[] = [10, 25, 50];
/** Other seeds of the trees on all pages. */
const OTHER_SEEDS = 2;

/** Identifies a page and its copies: two records may have one id, with other addresses. */
export function keyOf({ id, url }: Pick<CollectedPage, "id" | "url">): string {
  return `${id} ${url}`;
}

/**
 * Returns the parts of the training pages that the curves train on, the smallest first. A site is a registrable domain.
 * The sites of a part are among those of the larger parts.
 *
 * @param pages - without copies.
 * @param english - the keys of the pages whose gold text is in English.
 * @example pointsOf(pages, english, 1).map(({ id }) => id) // ["sites-10", "sites-25", "sites-50", "one-page", …]
 */
export function pointsOf(
  pages: readonly TrainingPage[],
  english: ReadonlySet<string>,
  seed: number,
): readonly Point[] {
  const random = createRandom(seed);
  const sites = [...new Set(pages.map(({ domain }) => domain))]
    .map((domain) => ({ domain, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ domain }) => domain);
  const firstOf = new Map(pages.toReversed().map((page) => [page.domain, keyOf(page)]));
  return [
    ...PERCENTAGES.map((percentage): Point => {
      const kept = new Set(sites.slice(0, Math.round((sites.length * percentage) / 100)));
      return {
        id: `sites-${percentage}`,
        part: `${percentage}% of the sites`,
        seed,
        isKept: ({ domain }) => kept.has(domain),
      };
    }),
    {
      id: "one-page",
      part: "one page per site",
      seed,
      isKept: (page) => firstOf.get(page.domain) === keyOf(page),
    },
    { id: "english", part: "pages in English", seed, isKept: (page) => english.has(keyOf(page)) },
    { id: "all", part: "all pages", seed, isKept: () => true },
    ...Array.from({ length: OTHER_SEEDS }, (_, i): Point => {
      const other = seed + i + 1;
      return { id: `all-${other}`, part: `all pages, seed ${other}`, seed: other, isKept: () => true };
    }),
  ];
}
