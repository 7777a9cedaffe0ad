import type { Rectangle, RenderedPage } from "@winnow/core-dom";
import { boundingRectangle } from "../rendered/geometry.js";

/** A part of the page between two boundaries, or between one and the end of what is around it. */
export interface Part {
  /** The outermost boxes in it. */
  readonly boxes: readonly number[];
  /** Around all texts and images in it. */
  readonly extent: Rectangle;
}

/** Parts side by side, with a boundary between each and the next. */
export interface Division {
  readonly isHorizontal: boolean;
  /** Two or more, from top to bottom or from left to right. */
  readonly parts: readonly Part[];
  /** The index of the boundary between the first two parts; the others follow. */
  readonly first: number;
  /** The division of the part around it, and the place of that part; -1 for that of the page. */
  readonly outer: number;
  readonly place: number;
  /** Number of divisions around it. */
  readonly depth: number;
}

/** Maximum number of times that the trees of a part are replaced by their children to find a boundary. */
const MAX_DESCENTS = 8;

/** Maximum number of divisions around each other. */
const MAX_DEPTH = 64;

/** Boxes overlap by more than this, in pixels, if no boundary is between them. */
const MAX_OVERLAP = 1;

/**
 * Finds the possible boundaries of a page (Bing et al. 2014, section 3): lines between boxes that cut no subtree of the
 * page, horizontal ones, or else vertical ones. The parts between them are divided in the same way; a part that is one
 * subtree is that subtree's children.
 *
 * @returns The divisions, each after the one around it.
 */
export function divisionsOf({ boxes }: RenderedPage): readonly Division[] {
  const extents = contentExtents(boxes);
  const children: number[][] = boxes.map(() => []);
  const roots: number[] = [];
  for (const [index, { parent }] of boxes.entries()) {
    if (extents[index] === undefined) continue;
    if (parent < 0) roots.push(index);
    else children[parent]!.push(index);
  }
  const below = (index: number): readonly number[] => {
    const inner = children[index]!;
    return inner.length > 0 ? inner : [index];
  };
  const divisions: Division[] = [];
  let boundaries = 0;
  const open = (trees: readonly number[], outer: number, place: number, depth: number): void => {
    const division = depth < MAX_DEPTH ? cut(trees, extents, below) : undefined;
    if (division === undefined) return;
    const parts = division.parts.map(
      (list): Part => ({
        boxes: [...list].sort((a, b) => a - b),
        extent: boundingRectangle(list.map((box) => extents[box]!))!,
      }),
    );
    divisions.push({ isHorizontal: division.isHorizontal, parts, first: boundaries, outer, place, depth });
    boundaries += parts.length - 1;
  };
  open(roots, -1, 0, 0);
  for (let next = 0; next < divisions.length; next++) {
    const { parts, depth } = divisions[next]!;
    for (const [place, { boxes: trees }] of parts.entries()) open(trees, next, place, depth + 1);
  }
  return divisions;
}

/** Returns the rectangles around the texts and images of each box; undefined if there are none. */
function contentExtents(boxes: RenderedPage["boxes"]): readonly (Rectangle | undefined)[] {
  const extents: (Rectangle | undefined)[] = boxes.map((box) =>
    box.kind !== "element" && box.right > box.left && box.bottom > box.top ? box : undefined,
  );
  for (let index = boxes.length - 1; index >= 0; index--) {
    const [extent, parent] = [extents[index], boxes[index]!.parent];
    if (extent === undefined || parent < 0) continue;
    const around = extents[parent];
    extents[parent] = around === undefined ? extent : boundingRectangle([around, extent]);
  }
  return extents;
}

function cut(
  trees: readonly number[],
  extents: readonly (Rectangle | undefined)[],
  below: (tree: number) => readonly number[],
): { readonly isHorizontal: boolean; readonly parts: readonly (readonly number[])[] } | undefined {
  let current = trees;
  for (let descent = 0; descent <= MAX_DESCENTS; descent++) {
    while (current.length === 1) {
      const inner = below(current[0]!);
      if (inner[0] === current[0]) return undefined;
      current = inner;
    }
    for (const isHorizontal of [true, false]) {
      const parts = separated(current, extents, isHorizontal);
      if (parts.length > 1) return { isHorizontal, parts };
    }
    const inner = current.flatMap(below);
    if (inner.length === current.length && inner.every((tree, index) => tree === current[index]))
      return undefined;
    current = inner;
  }
  return undefined;
}

/** Returns trees in groups with a line between each and the next that cuts none of them. */
function separated(
  trees: readonly number[],
  extents: readonly (Rectangle | undefined)[],
  isHorizontal: boolean,
): readonly (readonly number[])[] {
  const leadingEdge = (tree: number): number => extents[tree]![isHorizontal ? "top" : "left"];
  const parts: number[][] = [];
  let end = -Infinity;
  for (const tree of [...trees].sort((a, b) => leadingEdge(a) - leadingEdge(b) || a - b)) {
    if (parts.length === 0 || leadingEdge(tree) >= end - MAX_OVERLAP) parts.push([tree]);
    else parts[parts.length - 1]!.push(tree);
    end = Math.max(end, extents[tree]![isHorizontal ? "bottom" : "right"]);
  }
  return parts;
}
