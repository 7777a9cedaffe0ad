/**
 * All segmenters by name, for command lines.
 *
 * @module
 */
import type { Segmenter } from "@winnow/core-dom";
import { cohesion } from "../cohesion/cohesion.js";
import { fusion } from "../fusion/fusion.js";
import { heps } from "../heps/heps.js";
import { records } from "../records/records.js";
import { regions } from "../regions/regions.js";

/** A segmenter with its source. */
export interface SegmenterEntry {
  readonly segmenter: Segmenter;
  readonly about: string;
  readonly source: string;
}

/**
 * The segmenters that need no browser, by name. `fusion` is the vote of `records`, `cohesion` and `heps`.
 *
 * @example segment(tree, marks, { segmenter: SEGMENTERS.heps.segmenter })
 */
export const SEGMENTERS: Readonly<
  Record<"records" | "regions" | "cohesion" | "heps" | "fusion", SegmenterEntry>
> = {
  records: {
    segmenter: records,
    about: "posts, comments, answers, reviews, entries and sections of the main content",
    source: "Winnow",
  },
  regions: {
    segmenter: regions,
    about: "blocks of the layout that people would mark, learned",
    source: "Winnow",
  },
  cohesion: {
    segmenter: cohesion,
    about: "blocks of the layout, by neighbours of one shape",
    source: "Huynh et al. 2025",
  },
  heps: {
    segmenter: heps,
    about: "blocks of the layout, by headings, nested by their levels",
    source: "Manabe and Tajima 2015",
  },
  fusion: {
    segmenter: fusion([records, cohesion, heps]),
    about: "texts that two of the three put into one segment",
    source: "Kiesel et al. 2021",
  },
};

/** The name of a segmenter in {@link SEGMENTERS}. */
export type SegmenterName = keyof typeof SEGMENTERS;
