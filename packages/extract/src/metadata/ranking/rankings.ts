import type { Tree } from "@winnow/core-dom";
import { collect, type MetadataOptions } from "../sources/index.js";
import { titleRanking } from "../title/index.js";
import type { RankedOffer, Ranking } from "./index.js";

/** The fields that a model ranks, for `pnpm train metadata`. */
const RANKINGS: ReadonlyMap<string, Pick<Ranking<unknown>, "features" | "candidates">> = new Map([
  ["title", titleRanking],
]);

/** The names of the fields that a model ranks. */
export const RANKED_FIELDS: readonly string[] = [...RANKINGS.keys()];

/**
 * Returns the names of a field's features.
 *
 * @param field - one of `RANKED_FIELDS`; others have none.
 */
export function rankingFeatures(field: string): readonly string[] {
  return RANKINGS.get(field)?.features ?? [];
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
  const all = RANKINGS.get(field)?.candidates(collect(tree, options)) ?? [];
  return all.filter(({ fault }) => fault === undefined);
}
