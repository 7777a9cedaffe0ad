import { RENDERED_SEGMENTERS } from "@winnow/baselines/segmenters";
import {
  groupsSegmenter,
  outlinedSegments,
  type RenderedSegmenterEntry,
} from "@winnow/baselines/segmenters/rendered";
import type { Page, Segmentation, Segmenter, Tree } from "@winnow/core-dom";
import { keepLast } from "@winnow/core-dom/cache";
import { decode } from "@winnow/core-dom/decode";
import { segmentationSvg } from "@winnow/eval/report";
import { capture, openBrowser, SegmentError } from "@winnow/segment/capture";
import { CommandError } from "../command-error.js";
import { firstLine } from "../messages.js";
import type { PageRecord } from "../records/page-record.js";
import type { SegmentRecipe } from "../records/types.js";
import { isNetwork, openNetwork } from "./networks.js";

/** A page as a browser lays it out. */
interface Rendering {
  /** The page as it was when it was laid out: segments are those of its tree. */
  readonly page: Page;
  /** The recipe's segmenter; undefined if it needs no rendering. */
  readonly segmenter: Segmenter | undefined;
  /** Returns a picture of the segments over the screenshot. */
  readonly picture: (tree: Tree, segmentation: Segmentation, title: string) => string;
}

/** Lays out the page of a request. */
export type Render = (request: PageRecord, recipe: SegmentRecipe) => Promise<Rendering>;

/** Returns a function that lays out pages in one browser, which it starts for the first page, as it opens a network. */
export function createRender(): Render {
  let browser: ReturnType<typeof openBrowser> | undefined;
  const networkOf = keepLast(openNetwork);
  return async ({ page, url }, { format, segmenter, model, extract }) => {
    // A page may have ended the browser.
    if (browser !== undefined && !(await browser).isConnected()) browser = undefined;
    browser ??= openBrowser();
    const { bytes, contentType, ...rest } = page;
    const { maxSize, timeout } = extract;
    const html = page.html ?? decode(bytes ?? new Uint8Array(), { contentType, maxSize }).text;
    const isShot = format === "svg" || segmenter === "cormier" || isNetwork(segmenter);
    const laidOut = await capture(await browser, { html, url }, { timeout, screenshot: isShot });
    let by = (RENDERED_SEGMENTERS as Readonly<Record<string, RenderedSegmenterEntry>>)[
      segmenter
    ]?.createSegmenter(laidOut);
    if (isNetwork(segmenter) && model !== undefined) {
      const groups = await (await networkOf(segmenter, model)).segment(laidOut);
      by = groupsSegmenter(laidOut, groups, { segmenter, source: "pixels" });
    }
    return {
      page: { ...rest, html: laidOut.html },
      segmenter: by,
      picture: (tree, segmentation, title) => {
        const png = laidOut.screenshot;
        const screenshot = png && `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
        return segmentationSvg(outlinedSegments(tree, laidOut, segmentation), { screenshot, title });
      },
    };
  };
}

/**
 * Starts a browser and ends it.
 *
 * @throws CommandError `no-browser` if there is none, with which no page could be laid out.
 */
export async function checkBrowser(): Promise<void> {
  try {
    await (await openBrowser()).close();
  } catch (error) {
    if (error instanceof SegmentError)
      throw new CommandError("no-browser", `${firstLine(error)}.`, { cause: error });
    throw error;
  }
}
