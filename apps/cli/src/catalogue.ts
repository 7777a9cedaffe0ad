import { methods } from "@winnow/baselines/methods";
import { SEGMENTERS as LITERATURE } from "@winnow/baselines/segmenters";
import { fusion } from "@winnow/baselines/segmenters/fusion";
import type { Catalogue, SegmenterEntry } from "@winnow/core-dom";
import { catalogue as winnow } from "@winnow/extract/winnow";
import { SEGMENTERS as PRODUCT } from "@winnow/segment/segmenters";
import type { MethodName, SegmenterName } from "./settings/names.js";

/** The methods by name: Winnow's, and those of the literature. */
export const METHODS: Catalogue<MethodName> = { ...winnow, ...methods };

/** The segmenters that need no browser, by name. `fusion` is the vote of `records`, `cohesion` and `heps`. */
export const SEGMENTERS: Readonly<Record<SegmenterName, SegmenterEntry>> = {
  ...PRODUCT,
  ...LITERATURE,
  fusion: {
    segmenter: fusion([PRODUCT.records.segmenter, PRODUCT.cohesion.segmenter, LITERATURE.heps.segmenter]),
    about: "texts that two of the three put into one segment",
    source: "Kiesel et al. 2021",
  },
};
