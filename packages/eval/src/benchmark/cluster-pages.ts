import { tagRatios } from "../groups/features/tag-ratios.js";
import { fitGroups } from "../groups/model.js";
import type { PageFacts } from "./types.js";

/**
 * The k-means group of each page, from the ratios of its tags alone (Gupta 2022, section 3.6).
 *
 * @returns The groups' names, the largest group first: `"group 1"`; `undefined` where there are too few pages.
 */
export function clusterPages(
  facts: readonly PageFacts[],
  { clusters, seed }: { readonly clusters: number; readonly seed: number },
): readonly string[] | undefined {
  if (facts.length < Math.max(2, clusters)) return undefined;
  const table = {
    set: tagRatios.name,
    names: tagRatios.features.map(({ name }) => name),
    rows: facts.map(({ features }) => Float64Array.from(features)),
  };
  const { model, labels } = fitGroups(table, { k: clusters, seed });
  return Array.from(labels, (group) => model.groups[group]!.name);
}
