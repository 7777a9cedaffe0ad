/**
 * Scores the segments of pages against gold segments: outlines on the rendered page, or texts.
 *
 * @module
 */
export type { MultiPolygon, OutlinedSegments, Rectangle } from "@winnow/core-dom";
export type { NodeBox } from "../datasets/types.js";
export { segmentationScore } from "./bcubed.js";
/** @public */
export {
  type CannyOptions,
  COARSE_EDGES,
  cannyEdges,
  edgeImage,
  FINE_EDGES,
  grayImage,
} from "./canny.js";
/** @public */
export { type ClusteringScore, clusteringScore } from "./clusterings.js";
export type { Elements, Membership } from "./elements.js";
/** @public */
export { edgeElements, nodeElements, pixelElements } from "./elements.js";
/** @public */
export { fitToNodes, flattenSegments, fuseSegmentations } from "./fuse.js";
export { type PageSegments, parseSegmentations, type SegmentationFile, type Unit } from "./records.js";
export {
  type Agreement,
  type AverageScore,
  agreement,
  averageScore,
  type ElementType,
  elementsOf,
  type PageElements,
} from "./score.js";
export {
  type SegmentedPageScore,
  type SegmenterScore,
  type SegmentMeasure,
  scoreSegmenter,
} from "./systems.js";
export { segmentationTables } from "./tables.js";
/** @public */
export {
  type BlockMatching,
  blockScore,
  characterElements,
  type UnitMatch,
  type UnitScore,
  unitScore,
} from "./units.js";
