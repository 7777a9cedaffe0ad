/**
 * The segmenters of the literature by name, for command lines. None of them loads a browser. Code imports each from its
 * own entry, `@winnow/baselines/segmenters/NAME`.
 *
 * @module
 */
import { catalogue as bcs } from "./bcs/index.js";
import { catalogue as bing } from "./bing/index.js";
import { catalogue as cormier } from "./cormier/index.js";
import { catalogue as heps, renderedCatalogue as hepsRendered } from "./heps/index.js";
import { catalogue as mcs } from "./mcs/index.js";
import { catalogue as vips } from "./vips/index.js";
import { catalogue as wpsDb } from "./wps-db/index.js";

/**
 * The segmenters that read the tree alone, by name.
 *
 * @example segment(tree, marks, { segmenter: SEGMENTERS.heps.segmenter })
 */
export const SEGMENTERS: typeof heps = heps;

/**
 * The segmenters that need a rendering, by name.
 *
 * @example
 * const page = await capture(undefined, { html });
 * const { tree, marks } = extract(page.html);
 * segment(tree, marks, { segmenter: RENDERED_SEGMENTERS.vips.createSegmenter(page) })
 */
export const RENDERED_SEGMENTERS: typeof vips &
  typeof bing &
  typeof bcs &
  typeof mcs &
  typeof wpsDb &
  typeof cormier &
  typeof hepsRendered = { ...vips, ...bing, ...bcs, ...mcs, ...wpsDb, ...cormier, ...hepsRendered };

/** The name of a segmenter in {@link RENDERED_SEGMENTERS}. */
export type RenderedSegmenterName = keyof typeof RENDERED_SEGMENTERS;
