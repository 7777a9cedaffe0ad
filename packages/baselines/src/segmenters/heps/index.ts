/**
 * HEPS: the hierarchy of headings of a page (Manabe and Tajima 2015), with the styles of tags or of a rendering.
 *
 * @module
 */
import type { BoxStyle, RenderedPage, Segment, Segmenter, SegmenterEntry } from "@winnow/core-dom";
import { outlinedSegments } from "../rendered/outlined.js";
import type { RenderedSegmenterEntry } from "../rendered/rendered.js";
import { renderedRows } from "../rendered/rows.js";
import { heps, hepsBy } from "./heps.js";
import { tagStyle } from "./style.js";

/** @public */
export { heps, hepsBy, type TextStyle } from "./heps.js";

/**
 * Creates a segmenter like `heps` that reads the styles of a rendered page, as the original does. Elements that are not
 * visible have the styles that browsers give to their tags. Segments have the bounding rectangles of their boxes.
 *
 * @example segment(parse(page.html), marks, { segmenter: hepsRendered(page) })
 */
export function hepsRendered(page: RenderedPage): Segmenter {
  return (tree, marks, options) => {
    const styles = new Map<number, BoxStyle>();
    for (const [index, row] of renderedRows(tree, page).entries())
      if (row >= 0) styles.set(row, page.boxes[index]!.style);
    const segmenter = hepsBy((_, row) => {
      const style = styles.get(row);
      if (style === undefined) return tagStyle(tree, row);
      const { fontSize, fontWeight, color, isItalic, isUnderlined } = style;
      return { size: fontSize, weight: fontWeight, rest: `${color} ${isItalic} ${isUnderlined}` };
    });
    const segmentation = segmenter(tree, marks, options);
    const { segments: outlines } = outlinedSegments(tree, page, segmentation);
    let next = 0;
    const outlined = (segment: Segment): Segment => {
      const polygons = outlines[next++]!;
      return { ...segment, polygons, children: segment.children.map(outlined) };
    };
    return { ...segmentation, segmenter: "heps-rendered", segments: segmentation.segments.map(outlined) };
  };
}

const SOURCE = "Manabe and Tajima 2015";

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"heps", SegmenterEntry>> = {
  heps: {
    segmenter: heps,
    about: "blocks of the layout, by headings, nested by their levels",
    source: SOURCE,
  },
};

/** The entry of the segmenter that reads a rendering. */
export const renderedCatalogue: Readonly<Record<"heps-rendered", RenderedSegmenterEntry>> = {
  "heps-rendered": {
    createSegmenter: hepsRendered,
    about: "blocks by headings, by their styles on the screen",
    source: SOURCE,
  },
};
