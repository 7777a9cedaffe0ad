import type { Rectangle } from "@winnow/core-dom";
import { type DisjointSets, disjointSets, sizeOfSet, union } from "@winnow/core-dom/union-find";
import { rectangleArea } from "../rendered/geometry.js";
import type { Area } from "./areas.js";
import type { Neighbours } from "./neighbours.js";

/** Whose formulas: those of the paper, or those of the program that its authors published with FitLayout. */
export type BcsVariant = "paper" | "author";

/**
 * Returns the similarity of each pair of neighbours, from 0 for areas that belong together to 1 (Zeleny et al. 2017,
 * §4.2). It is the mean of three: relative distance, shape and color; but 0 or 1 if the distance is.
 *
 * The authors' program weights them (0.2, 0.3, 0.5), and divides by twice the length of the row or column of aligned
 * areas; there, areas whose neighbours are all equally far away have a distance of 0.
 */
export function neighbourSimilarities(
  areas: readonly Area[],
  pairs: readonly Neighbours[],
  variant: BcsVariant,
): readonly number[] {
  const largest = new Float64Array(areas.length);
  const smallest = new Float64Array(areas.length).fill(Infinity);
  for (const { one, other, distance } of pairs) {
    for (const index of [one, other]) {
      largest[index] = Math.max(largest[index]!, distance);
      smallest[index] = Math.min(smallest[index]!, distance);
    }
  }
  const isAuthor = variant === "author";
  const lengths = isAuthor ? alignedLengths(areas, pairs) : [];
  return pairs.map(({ one, other, distance }, index) => {
    const isEven = [one, other].some((area) => largest[area] === smallest[area]);
    if (distance === 0 || (isAuthor && isEven)) return 0;
    const relative = (distance / largest[one]! + distance / largest[other]!) / 2;
    if (relative === 1) return 1;
    const shape = shapeSimilarity(areas[one]!, areas[other]!);
    const color = colorSimilarity(areas[one]!, areas[other]!);
    if (!isAuthor) return (relative + shape + color) / 3;
    return (0.3 * shape + 0.5 * color + 0.2 * relative) / (2 * lengths[index]!);
  });
}

/**
 * Returns the similarity of two shapes, 0 to 1 (§4.2.2): the mean of those of their aspect ratios and their sizes. The
 * ratio that is further from a square is taken as the larger one, so that it makes no difference if both are turned.
 */
export function shapeSimilarity(a: Rectangle, b: Rectangle): number {
  const [one, other] = [a, b].map(({ left, top, right, bottom }) => (right - left) / (bottom - top));
  const [low, high] = [Math.min(one!, other!), Math.max(one!, other!)];
  const [larger, smaller] = low * high >= 1 ? [high, low] : [1 / low, 1 / high];
  const ratio = larger === 1 ? 0 : (larger - smaller) / ((larger * larger - 1) / larger);
  const [first, second] = [rectangleArea(a), rectangleArea(b)];
  return (ratio + 1 - Math.min(first, second) / Math.max(first, second)) / 2;
}

/** Returns the distance of two colors, 0 to 1 (§4.2.3). */
function colorSimilarity({ color: a }: Area, { color: b }: Area): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / Math.sqrt(3);
}

const SIDES = ["left", "top", "right", "bottom"] as const;

/**
 * Returns for each pair the number of steps between areas that are neighbours in the same direction and have the same
 * side in common: 1 for two areas, 2 for three in a row; 1 if the pair is not aligned.
 */
function alignedLengths(areas: readonly Area[], pairs: readonly Neighbours[]): readonly number[] {
  const rows = new Map<string, DisjointSets>();
  const aligned = pairs.map(({ one, other, direction }) => {
    const side = SIDES.find((name) => areas[one]![name] === areas[other]![name]);
    if (side === undefined) return undefined;
    const key = `${direction} ${side}`;
    const row = rows.get(key) ?? disjointSets(areas.length);
    rows.set(key, row);
    union(row, one, other);
    return row;
  });
  return pairs.map(({ one }, index) => {
    const row = aligned[index];
    return row === undefined ? 1 : sizeOfSet(row, one) - 1;
  });
}
