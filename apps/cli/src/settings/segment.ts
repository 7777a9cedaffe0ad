import { z } from "zod";
import { ALL_SEGMENTER_NAMES, SEGMENT_FORMATS } from "./names.js";
import { LIMIT_SETTINGS, PAGE_SETTINGS } from "./pages.js";
import { count, decimal, oneOf, size, text, words } from "./values.js";

const SCORE = "one folder with a model, or two, comma-separated: OBSERVER,PERFORMER";
const score = words(SCORE, (folder) => folder !== "").refine(
  ({ length }) => length === 1 || length === 2,
  SCORE,
);

/** The settings of `segment`, from flags and configuration files. All are optional. */
export const SEGMENT_SETTINGS = PAGE_SETTINGS.pick({
  ...{ method: true, favor: true, language: true, url: true, fields: true, output: true },
  ...{ resume: true, force: true },
  ...LIMIT_SETTINGS,
})
  .extend({
    format: oneOf(SEGMENT_FORMATS),
    segmenter: oneOf(ALL_SEGMENTER_NAMES),
    /** The network of a segmenter that is one. */
    model: text("a file or a folder"),
    /** The models by which segments are scored, and the threshold of verdicts. */
    score,
    calibration: text("a file"),
    minTokens: count("a positive whole number"),
  })
  .partial();

export type SegmentSettings = Readonly<z.infer<typeof SEGMENT_SETTINGS>>;

/** The settings of `segment calibrate`. */
export const CALIBRATE_SETTINGS = z
  .strictObject({
    score,
    /** Maximum share of human texts below the threshold. */
    rate: decimal("a number above 0 and below 1", (rate) => rate > 0 && rate < 1),
    output: text("a file"),
    maxSize: size(),
  })
  .partial();
