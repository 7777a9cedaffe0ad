/**
 * The segmenters of the package by name, for command lines.
 *
 * @module
 */
import type { SegmenterEntry } from "@winnow/core-dom";
import { cohesion } from "../cohesion/cohesion.js";
import { records } from "../records/records.js";
import { regions } from "../regions/regions.js";

/**
 * The segmenters by name; none needs a browser.
 *
 * @example segment(tree, marks, { segmenter: SEGMENTERS.regions.segmenter })
 */
export const SEGMENTERS: Readonly<Record<"records" | "regions" | "cohesion", SegmenterEntry>> = {
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
};
