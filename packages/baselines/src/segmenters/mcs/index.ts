/**
 * Multi-objective clustering of elements (Jayashree et al. 2022), a reconstruction.
 *
 * @module
 */
import type { BoxGroup, RenderedPage } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { groupsByKey } from "../rendered/boxes.js";
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { pageElements } from "./elements.js";
import type { McsVariant } from "./k-means.js";
import { search } from "./search.js";

/** Options of {@link mcs}. */
export interface McsOptions {
  /** Whether an element chooses the nearest center or the one that attracts it most. Default: `"distance"`. */
  readonly variant?: McsVariant | undefined;
  /** Seed of the search. Default: 1. */
  readonly seed?: number | undefined;
}

/**
 * Divides a page by multi-objective clustering: a reconstruction of MCS (Jayashree et al. 2022, "Multimodal web page
 * segmentation using self-organized multi-objective clustering"), whose full text was not available. The parts are those
 * that the group published elsewhere:
 *
 * - The elements are the innermost blocks with contents.
 * - K-means with virtual centers, and the smallest distance of a corner to an edge; or a force that grows with areas.
 * - An evolutionary search for the number of clusters and their seeds, with PBM and silhouette as objectives. Mates
 *   are the most similar solutions, instead of neighbours in a self-organising map.
 *
 * The paper also compares texts and positions in the DOM; this uses rectangles only. Clusters may overlap on the page.
 * The number of generations is fixed, so that time grows with the number of elements.
 *
 * @returns One group per cluster, in the order of their first boxes; a single one for fewer than three elements. No
 *   box is in two of them.
 * @throws RangeError if an option is out of range; TypeError if it is unknown.
 * @example mcs(page, { seed: 7 }); // [{ boxes: [2, 9, 14] }, …]
 */
export function mcs(page: RenderedPage, options: McsOptions = {}): readonly BoxGroup[] {
  checkOptions(options, { variant: ["distance", "force"], seed: "number" });
  const { variant = "distance", seed = 1 } = options;
  if (!Number.isSafeInteger(seed)) throw new RangeError("seed must be an integer");
  const elements = pageElements(page);
  const labels = elements.length < 3 ? elements.map(() => 0) : search(elements, variant, seed).labels;
  return groupsByKey(
    elements.map(({ box }) => box),
    labels,
  );
}

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"mcs", RenderedSegmenterEntry>> = {
  mcs: {
    createSegmenter: (page) => groupsSegmenter(page, mcs(page), { segmenter: "mcs", source: "boxes" }),
    about: "clusters of elements by place and size; a reconstruction",
    source: "Jayashree et al. 2022",
  },
};
