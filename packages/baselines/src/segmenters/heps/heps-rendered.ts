import type { BoxStyle, RenderedPage, Segment, Segmenter } from "@winnow/core-dom";
import { outlinedSegments } from "../rendered/outlined.js";
import { renderedRows } from "../rendered/rows.js";
import { hepsBy } from "./heps.js";
import { styleOfTags } from "./style.js";

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
      if (style === undefined) return styleOfTags(tree, row);
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
