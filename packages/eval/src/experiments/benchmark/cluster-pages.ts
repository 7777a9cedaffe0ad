import { tagRatios } from "../groups/features/tag-ratios.js";
import { fitGroups } from "../groups/model.js";
import type { PageFacts } from "./types.js";

/**
 * The k-means group of each page, from the ratios of its tags alone (Gupta 2022, section 3.6).
 *
 * @returns The groups' names, the largest group first: `"group 1"`; `undefined` for a record without a page, and for all
 *   where there are fewer pages than groups.
 * @example clusterPages(dataset.pages.map(pageFacts), { clusters: 3, seed: 1 }) // ["group 2", "group 1", undefined, …]
 */
export function clusterPages(
  facts: readonly PageFacts[],
  { clusters, seed }: { readonly clusters: number; readonly seed: number },
): readonly (string | undefined)[] {
  const rows = facts.flatMap(({ features }) => (features === undefined ? [] : [Float64Array.from(features)]));
  if (rows.length < Math.max(2, clusters)) return facts.map(() => undefined);
  const names = tagRatios.features.map(({ name }) => name);
  const { model, labels } = fitGroups({ set: tagRatios.name, names, rows }, { k: clusters, seed });
  let row = 0;
  return facts.map(({ features }) =>
    features === undefined ? undefined : model.groups[labels[row++]!]!.name,
  );
}
