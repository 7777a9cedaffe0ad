/**
 * Box clustering (Zeleny et al. 2017).
 *
 * @module
 */
import type { BoxGroup, RenderedPage } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { sortedGroups } from "../rendered/boxes.js";
import { rectangleArea } from "../rendered/geometry.js";
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { type Area, pageAreas } from "./areas.js";
import { type AreaCluster, clusterAreas } from "./clusters.js";
import { neighbouring } from "./neighbours.js";
import { type BcsVariant, neighbourSimilarities } from "./similarity.js";

/** Options of {@link bcs}. */
export interface BcsOptions {
  /** Whose similarity and tests. Default: `"author"`, whose threshold is known. */
  readonly variant?: BcsVariant | undefined;
  /**
   * Clustering threshold (CT), 0 to 1: clusters whose similarity is above it are not merged; 0 is the most similar.
   * Default: 0.3, that of the authors' program; the paper tries several.
   */
  readonly threshold?: number | undefined;
}

const DEFAULT_THRESHOLD = 0.3;

/**
 * Divides a page by box clustering segmentation (BCS; Zeleny, Burget and Zendulka 2017, "Box clustering segmentation: A
 * new method for vision-based web page preprocessing"): lines of text and images are merged by their distance, shape
 * and color, without regard to the DOM. Time grows with _n_ log _n_ as long as boxes don't overlap.
 *
 * The two variants are the formulas of the paper, and those of the program that its authors published. A text whose
 * lines are in several clusters belongs to the one with most of it.
 *
 * @returns One group per cluster, in the order of their first boxes. No box is in two of them.
 * @throws RangeError if an option is out of range; TypeError if it is unknown.
 * @example
 * bcs(page); // [{ boxes: [3, 4], outline: { left: 8, top: 8, right: 300, bottom: 44 } }, …]
 */
export function bcs(page: RenderedPage, options: BcsOptions = {}): readonly BoxGroup[] {
  checkOptions(options, { variant: ["paper", "author"], threshold: "number" });
  const { variant = "author", threshold = DEFAULT_THRESHOLD } = options;
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError("threshold must be between 0 and 1");
  const areas = pageAreas(page);
  const pairs = neighbouring(areas);
  const similarities = neighbourSimilarities(areas, pairs, variant);
  const clusters = clusterAreas(areas, pairs, similarities, threshold, variant);
  const boxes = clusterBoxes(clusters, areas);
  const groups = clusters.map(({ outline: { left, top, right, bottom } }, index) => ({
    boxes: boxes[index]!,
    outline: { left, top, right, bottom },
  }));
  return sortedGroups(groups.filter(({ boxes }) => boxes.length > 0));
}

/** Returns the boxes of each cluster: those most of whose areas, by size, are in it. */
function clusterBoxes(
  clusters: readonly AreaCluster[],
  areas: readonly Area[],
): readonly (readonly number[])[] {
  const best = new Map<number, { cluster: number; size: number }>();
  for (const [cluster, { areas: members }] of clusters.entries()) {
    const sizes = new Map<number, number>();
    for (const member of members) {
      const { box } = areas[member]!;
      sizes.set(box, (sizes.get(box) ?? 0) + rectangleArea(areas[member]!));
    }
    for (const [box, size] of sizes) if (size > (best.get(box)?.size ?? 0)) best.set(box, { cluster, size });
  }
  const boxes = clusters.map((): number[] => []);
  for (const [box, { cluster }] of best) boxes[cluster]!.push(box);
  return boxes;
}

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"bcs", RenderedSegmenterEntry>> = {
  bcs: {
    createSegmenter: (page) => groupsSegmenter(page, bcs(page), { segmenter: "bcs", source: "boxes" }),
    about: "clusters of texts and pictures that are near each other and look alike",
    source: "Zeleny et al. 2017",
  },
};
