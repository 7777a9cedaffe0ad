import type { OutlinedSegments } from "@winnow/core-dom";
import type { Raster } from "@winnow/core-dom/png";
import type { NodeBox } from "../datasets/types.js";
import { f1 } from "../metrics/common.js";
import { mean } from "../statistics/quantile.js";
import type { Score } from "../types.js";
import { segmentationScore } from "./bcubed.js";
import type { Elements } from "./elements.js";
import { edgeElements, nodeElements, pixelElements } from "./elements.js";

/** The elements that Kiesel et al. 2020 measure segmentations by (§3.3). */
export type ElementType = "pixels" | "edges-fine" | "edges-coarse" | "nodes" | "characters";

/** What is known of a page besides its segments. */
export interface PageElements {
  /** The visible nodes, for `nodes`; those with `characters` also for `characters`. */
  readonly boxes?: readonly NodeBox[] | undefined;
  /** Edges of the screenshot with σ = 1 (`FINE_EDGES`) and σ = 5 (`COARSE_EDGES`). */
  readonly fineEdges?: Raster | undefined;
  readonly coarseEdges?: Raster | undefined;
}

/**
 * Returns the elements of a page, of every type that the page has, as seen by its segmentations.
 */
export function elementsOf(
  segmentations: readonly OutlinedSegments[],
  { boxes, fineEdges, coarseEdges }: PageElements = {},
): ReadonlyMap<ElementType, Elements> {
  const elements = new Map<ElementType, Elements>([["pixels", pixelElements(segmentations)]]);
  if (fineEdges !== undefined) elements.set("edges-fine", edgeElements(segmentations, fineEdges));
  if (coarseEdges !== undefined) elements.set("edges-coarse", edgeElements(segmentations, coarseEdges));
  if (boxes !== undefined) {
    elements.set("nodes", nodeElements(segmentations, boxes));
    if (boxes.some((box) => box.characters !== undefined)) {
      elements.set(
        "characters",
        nodeElements(segmentations, boxes, (box) => box.characters ?? 0),
      );
    }
  }
  return elements;
}

/** The average of a page measure over pages. */
export interface AverageScore extends Score {
  /** The harmonic mean of the averages of precision and recall: F* of Kiesel et al. 2021. */
  readonly fStar: number;
}

/**
 * Averages the scores of pages: F1 is the mean of the pages' F1, `fStar` the harmonic mean of the two other
 * means. Published tables report both. All 0 without pages.
 */
export function averageScore(scores: readonly Score[]): AverageScore {
  if (scores.length === 0) return { precision: 0, recall: 0, f1: 0, fStar: 0 };
  const [precision, recall] = [
    mean(scores.map((each) => each.precision)),
    mean(scores.map((each) => each.recall)),
  ];
  return { precision, recall, f1: mean(scores.map((each) => each.f1)), fStar: f1(precision, recall) };
}

/** How well the segmentations of one page agree. */
export interface Agreement {
  /** The mean F1 of all pairs. */
  readonly f1: number;
  /**
   * The mean over all pairs of the larger one of precision and recall: high if annotators only differ in
   * granularity.
   */
  readonly max: number;
}

/**
 * Computes the agreement of annotators (Kiesel et al. 2020, §4.2). One annotator agrees with himself.
 *
 * @example agreement(pixelElements(annotations)) // { f1: 0.59…, max: 0.94… }
 */
export function agreement(elements: Elements): Agreement {
  const scores: Score[] = [];
  for (let gold = 1; gold < elements.memberships.length; gold++) {
    for (let predicted = 0; predicted < gold; predicted++) {
      scores.push(segmentationScore(elements, { predicted, gold }));
    }
  }
  if (scores.length === 0) return { f1: 1, max: 1 };
  return {
    f1: mean(scores.map((score) => score.f1)),
    max: mean(scores.map(({ precision, recall }) => Math.max(precision, recall))),
  };
}
