/**
 * All segmenters that read a rendering by name, for command lines. None of them loads a browser.
 *
 * @module
 */
import type { Segmenter } from "@winnow/core-dom";
import { bcs } from "../bcs/bcs.js";
import { bing } from "../bing/bing.js";
import { cormier } from "../cormier/cormier.js";
import { hepsRendered } from "../heps/heps-rendered.js";
import { mcs } from "../mcs/mcs.js";
import { fitToBoxes } from "../rendered/fit.js";
import { rendered } from "../rendered/rendered.js";
import type { BoxGroup, RenderedPage } from "../rendered/types.js";
import { vips } from "../vips/vips.js";
import { wpsDb } from "../wps-db/wps-db.js";

/** A segmenter of rendered pages with its source. */
export interface RenderedSegmenterEntry {
  /** Creates the segmenter for a page; it is for trees of the page's `html`. */
  readonly segmenterOf: (page: RenderedPage) => Segmenter;
  readonly about: string;
  readonly source: string;
}

/**
 * The segmenters that need a rendering, by name.
 *
 * @example
 * const page = await capture(undefined, { html });
 * const { tree, marks } = extract(page.html);
 * segment(tree, marks, { segmenter: RENDERED_SEGMENTERS.vips.segmenterOf(page) })
 */
export const RENDERED_SEGMENTERS: Readonly<
  Record<"vips" | "bing" | "bcs" | "mcs" | "wps-db" | "cormier" | "heps-rendered", RenderedSegmenterEntry>
> = {
  vips: {
    segmenterOf: (page) => dividing(page, vips(page), "vips", "layout"),
    about: "parts of the page between empty stripes",
    source: "Cai et al. 2003",
  },
  bing: {
    segmenterOf: (page) => dividing(page, bing(page), "bing", "boundaries"),
    about: "parts of the page between boundaries, with learned scores",
    source: "Bing et al. 2014",
  },
  bcs: {
    segmenterOf: (page) => dividing(page, bcs(page), "bcs", "boxes"),
    about: "clusters of texts and pictures that are near each other and look alike",
    source: "Zeleny et al. 2017",
  },
  mcs: {
    segmenterOf: (page) => dividing(page, mcs(page), "mcs", "boxes"),
    about: "clusters of elements by place and size; a reconstruction",
    source: "Jayashree et al. 2022",
  },
  "wps-db": {
    segmenterOf: (page) => dividing(page, wpsDb(page), "wps-db", "boxes"),
    about: "blocks that are near each other on the page and in the DOM",
    source: "L. Q. Tri 2023",
  },
  cormier: {
    segmenterOf: (page) => dividing(page, fitToBoxes(page, cormier(page)), "cormier", "pixels"),
    about: "regions of the screenshot between lines",
    source: "Cormier et al. 2016",
  },
  "heps-rendered": {
    segmenterOf: hepsRendered,
    about: "blocks by headings, by their styles on the screen",
    source: "Manabe and Tajima 2015",
  },
};

/** The name of a segmenter in {@link RENDERED_SEGMENTERS}. */
export type RenderedSegmenterName = keyof typeof RENDERED_SEGMENTERS;

function dividing(page: RenderedPage, groups: readonly BoxGroup[], name: string, source: string): Segmenter {
  return rendered(page, groups, { segmenter: name, source });
}
