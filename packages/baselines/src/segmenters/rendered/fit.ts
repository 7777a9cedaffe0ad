import { type BoxGroup, outlineOf, type Rectangle, type RenderedPage } from "@winnow/core-dom";
import { boxesInside, flattened, unionOf } from "@winnow/core-dom/outlines";
import { rectangleArea } from "./geometry.js";

/**
 * Returns rectangles, such as those that a method finds in the pixels of the screenshot, as parts of the page without
 * overlaps (Kiesel et al. 2021): each becomes the union of the boxes of which at least 75% of the area are inside it; then a
 * point or box in several of them belongs to the smallest. Rectangles without a box are dropped.
 *
 * @example groupsSegmenter(page, fitToBoxes(page, cormier(page)), { segmenter: "cormier", source: "pixels" })
 */
export function fitToBoxes({ boxes }: RenderedPage, rectangles: readonly Rectangle[]): readonly BoxGroup[] {
  const regions = rectangles
    .map((rectangle) => ({
      inside: boxesInside([outlineOf(rectangle)], boxes),
      area: rectangleArea(rectangle),
    }))
    .filter(({ inside }) => inside.length > 0);
  const owners = new Int32Array(boxes.length).fill(-1);
  for (const [index, { inside, area }] of regions.entries())
    for (const box of inside)
      if (owners[box] === -1 || area < regions[owners[box]!]!.area) owners[box] = index;
  const members = regions.map((): number[] => []);
  for (const [box, owner] of owners.entries()) members[owner]?.push(box);
  const outlines = flattened(regions.map(({ inside }) => unionOf(inside.map((box) => boxes[box]!))));
  return members.flatMap((boxes, index) =>
    boxes.length === 0 ? [] : [{ boxes, outline: outlines[index]! }],
  );
}
