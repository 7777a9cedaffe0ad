/**
 * Multi-objective clustering of elements (Jayashree et al. 2022), as far as it is published.
 *
 * @module
 */
import type { BoxGroup, RenderedPage } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { groupsByKey } from "../rendered/boxes.js";
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { pageElements } from "./elements.js";
import { elementVectors } from "./features.js";
import { search } from "./search.js";

/** Options of {@link mcs}. */
export interface McsOptions {
  /** Seed of the search. Default: 1. */
  readonly seed?: number | undefined;
}

/**
 * Divides a page by multi-objective clustering, after MCS (Jayashree et al. 2022, "Multimodal web page segmentation using
 * self-organized multi-objective clustering"). Only the abstract was available. From it:
 *
 * - K-means over visual, logical and textual cues, which are fused early: one vector for each element.
 * - An evolutionary search for the number of clusters and the places of their seeds.
 *
 * Not in the abstract, and therefore from what the authors published elsewhere:
 *
 * - The elements are the innermost blocks with contents.
 * - The search is that of SMODoc_clust (Saini, Saha and Bhattacharyya 2019): self-organising map, differential evolution,
 *   polynomial mutation, centers of any number, PBM and silhouette.
 *
 * Unknown, and chosen here: the features of each kind and that the kinds weigh the same, the sizes of the search, and which
 * of the solutions that no other one dominates is returned.
 *
 * Clusters may overlap on the page. Time grows with the number of elements up to a thousand, and hardly after that.
 *
 * @returns One group per cluster, in the order of their first boxes; a single one for fewer than three elements, and for a rendering without sizes. No
 *   box is in two of them.
 * @throws RangeError if an option is out of range; TypeError if it is unknown.
 * @example mcs(page, { seed: 7 }); // [{ boxes: [2, 9, 14] }, …]
 */
export function mcs(page: RenderedPage, options: McsOptions = {}): readonly BoxGroup[] {
  checkOptions(options, { seed: "number" });
  const { seed = 1 } = options;
  if (!Number.isSafeInteger(seed)) throw new RangeError("seed must be an integer");
  const elements = pageElements(page);
  const vectors = elements.length < 3 ? [] : elementVectors(page, elements);
  const isClustered = vectors.length > 0 && vectors.every((vector) => vector.every(Number.isFinite));
  const labels = isClustered ? search(vectors, seed) : elements.map(() => 0);
  return groupsByKey(
    elements.map(({ box }) => box),
    labels,
  );
}

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"mcs", RenderedSegmenterEntry>> = {
  mcs: {
    createSegmenter: (page) => groupsSegmenter(page, mcs(page), { segmenter: "mcs", source: "boxes" }),
    about: "clusters of elements by place, look, DOM and words; a reconstruction",
    source: "Jayashree et al. 2022",
  },
};
