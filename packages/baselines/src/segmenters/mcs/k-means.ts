import type { Rectangle } from "@winnow/core-dom";
import { gap, overlap, rectangleArea } from "../rendered/geometry.js";

/** How an element chooses a center: the nearest, or the one that attracts it most. */
export type McsVariant = "distance" | "force";

export interface Clustering {
  /** The cluster of each element. */
  readonly labels: Int32Array;
  readonly centers: readonly Rectangle[];
}

/**
 * Clusters rectangles by K-means. The center of a cluster is virtual: a rectangle of the mean width and height, in the
 * middle of the bounding rectangle. Clusters that become empty are dropped.
 *
 * @param centers - where to begin; at least one.
 */
export function kMeans(
  elements: readonly Rectangle[],
  centers: readonly Rectangle[],
  iterations: number,
  variant: McsVariant,
): Clustering {
  let labels = assigned(elements, centers, variant);
  let current = virtualCenters(elements, labels, centers.length);
  for (let iteration = 1; iteration < iterations; iteration++) {
    labels = assigned(elements, current, variant);
    current = virtualCenters(elements, labels, current.length);
  }
  // The last assignment may have left clusters empty, whose numbers are free.
  const numbers = new Map<number, number>();
  for (const label of labels) if (!numbers.has(label)) numbers.set(label, numbers.size);
  const compact = labels.map((label) => numbers.get(label)!);
  return { labels: compact, centers: virtualCenters(elements, compact, numbers.size) };
}

/** Returns the virtual center of some rectangles. */
export function virtualCenter(rectangles: readonly Rectangle[]): Rectangle {
  return virtualCenters(rectangles, new Int32Array(rectangles.length), 1)[0]!;
}

/** Returns the virtual centers of the clusters that are not empty. */
function virtualCenters(
  elements: readonly Rectangle[],
  labels: Int32Array,
  count: number,
): readonly Rectangle[] {
  const sums = Array.from({ length: count }, () => ({
    ...{ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
    ...{ width: 0, height: 0, size: 0 },
  }));
  for (const [index, { left, top, right, bottom }] of elements.entries()) {
    const sum = sums[labels[index]!]!;
    sum.left = Math.min(sum.left, left);
    sum.top = Math.min(sum.top, top);
    sum.right = Math.max(sum.right, right);
    sum.bottom = Math.max(sum.bottom, bottom);
    sum.width += right - left;
    sum.height += bottom - top;
    sum.size++;
  }
  return sums
    .filter(({ size }) => size > 0)
    .map(({ left, top, right, bottom, width, height, size }) =>
      rectangleAt((left + right) / 2, (top + bottom) / 2, width / size, height / size),
    );
}

/** Returns a rectangle by its center and its size. */
export function rectangleAt(x: number, y: number, width: number, height: number): Rectangle {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function assigned(
  elements: readonly Rectangle[],
  centers: readonly Rectangle[],
  variant: McsVariant,
): Int32Array {
  return Int32Array.from(elements, (element) => {
    let [best, least] = [0, Infinity];
    for (const [index, center] of centers.entries()) {
      const apart = variant === "force" ? -force(element, center) : distance(element, center);
      if (apart < least) [best, least] = [index, apart];
    }
    return best;
  });
}

/** Instead of a distance of 0 between two rectangles that attract each other. */
const MIN_DISTANCE = 1e-5;

/** Returns the attraction of two rectangles: the product of their areas by the square of their distance. */
export function force(a: Rectangle, b: Rectangle): number {
  return (rectangleArea(a) * rectangleArea(b)) / Math.max(distance(a, b), MIN_DISTANCE) ** 2;
}

/**
 * Returns the smallest distance between a corner of one rectangle and an edge of the other. If they do not overlap, it
 * is that of the rectangles.
 */
export function distance(a: Rectangle, b: Rectangle): number {
  if (overlap(a, b)) return Math.min(cornersToEdges(a, b), cornersToEdges(b, a));
  const { across, down } = gap(a, b);
  return Math.hypot(across, down);
}

function cornersToEdges({ left, top, right, bottom }: Rectangle, b: Rectangle): number {
  let least = Infinity;
  for (const x of [left, right]) {
    for (const y of [top, bottom]) {
      const across = Math.max(b.left - x, x - b.right);
      const down = Math.max(b.top - y, y - b.bottom);
      const isInside = across <= 0 && down <= 0;
      const apart = isInside ? -Math.max(across, down) : Math.hypot(Math.max(across, 0), Math.max(down, 0));
      least = Math.min(least, apart);
    }
  }
  return least;
}
