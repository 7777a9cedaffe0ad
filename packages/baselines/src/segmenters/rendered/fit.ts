import type { BoxGroup, RenderedPage } from "@winnow/core-dom";
import { outlineOf, type Rectangle } from "@winnow/core-dom";
import { boxesInside, flattened, unionOf } from "@winnow/core-dom/outlines";

/**
 * Returns rectangles, such as those that a method finds in the pixels of the screenshot, as parts of the page without
 * overlaps (Kiesel et al. 2021): each becomes the union of the boxes of which at least 75% of the area are inside it; then a
 * point or box in several of them belongs to the smallest. Rectangles without a box are dropped.
 *
 * @example groupsSegmenter(page, fitToBoxes(page, cormier(page)), { segmenter: "cormier", source: "pixels" })
 */
export function fitToBoxes({ boxes }: RenderedPage, rectangles: readonly Rectangle[]): readonly BoxGroup[] {
  const found = rectangles
    .map((rectangle) => ({ rectangle, inside: boxesInside([outlineOf(rectangle)], boxes) }))
    .filter(({ inside }) => inside.length > 0)
    .map(({ rectangle, inside }) => {
      const { left, top, right, bottom } = rectangle;
      return { inside, area: (right - left) * (bottom - top) };
    });
  const owners = new Int32Array(boxes.length).fill(-1);
  for (const [index, { inside, area }] of found.entries())
    for (const box of inside) if (owners[box] === -1 || area < found[owners[box]!]!.area) owners[box] = index;
  const own = found.map((): number[] => []);
  for (const [box, owner] of owners.entries()) own[owner]?.push(box);
  const outlines = flattened(found.map(({ inside }) => unionOf(inside.map((box) => boxes[box]!))));
  return own.flatMap((boxes, index) => (boxes.length === 0 ? [] : [{ boxes, outline: outlines[index]! }]));
}
