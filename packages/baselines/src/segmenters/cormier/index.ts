/**
 * Regions of a screenshot between its lines (Cormier et al. 2016).
 *
 * @module
 */
import type { Rectangle, RenderedPage } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { fitToBoxes } from "../rendered/fit.js";
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { decodeScreenshot } from "../rendered/screenshot.js";
import { findRegions } from "./regions.js";

/** Options of {@link cormier}. */
export interface CormierOptions {
  /** Minimum width and height of a region, and radius in which edges are compared, in pixels. Default: 45. */
  readonly minSize?: number | undefined;
  /** Lines of this length or more are halved, in pixels, 2 to 65,535. Default: 512. */
  readonly lineLength?: number | undefined;
}

const DEFAULT_MIN_SIZE = 45;
const DEFAULT_LINE_LENGTH = 512;

/**
 * Divides the screenshot of a page by significant lines (Cormier, Moffatt, Cohen and Mann 2016, "Purely vision-based
 * segmentation of web pages for assistive technology"; Cormier 2018). A region is cut along all lines across it that are
 * more probable than one half and than those next to them; then its parts are cut in the other direction. The
 * defaults are those that Kiesel et al. 2021 found to be the best.
 *
 * Gives the same rectangles for the same pixels: probabilities are computed, not sampled. Time grows with the number of
 * pixels; a screenshot of 1366 by 10,000 takes seconds.
 *
 * @returns The page and all regions in it, outer ones first; `fitToBoxes` turns them into parts of the page. Empty for
 *   an empty screenshot.
 * @throws TypeError if the page's screenshot is not a PNG image or an option is unknown; RangeError if an option is out of range.
 * @example groupsSegmenter(page, fitToBoxes(page, cormier(page)), { segmenter: "cormier", source: "pixels" })
 */
export function cormier(page: RenderedPage, options: CormierOptions = {}): readonly Rectangle[] {
  const { minSize = DEFAULT_MIN_SIZE, lineLength = DEFAULT_LINE_LENGTH } = options;
  checkOptions(options, { minSize: "number", lineLength: "number" });
  for (const [name, value, min] of [["minSize", minSize, 1] as const, ["lineLength", lineLength, 2] as const])
    if (!(Number.isSafeInteger(value) && value >= min && value < 65_536))
      throw new RangeError(`${name} must be an integer from ${min} to 65535`);
  const brightness = decodeScreenshot(page, (red, green, blue) => red + green + blue);
  return findRegions(brightness, minSize, lineLength);
}

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"cormier", RenderedSegmenterEntry>> = {
  cormier: {
    createSegmenter: (page) =>
      groupsSegmenter(page, fitToBoxes(page, cormier(page)), { segmenter: "cormier", source: "pixels" }),
    about: "regions of the screenshot between lines",
    source: "Cormier et al. 2016",
  },
};
