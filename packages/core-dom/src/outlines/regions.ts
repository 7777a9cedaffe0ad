import type { OutlinedSegments, Rectangle } from "../segments/types.js";
import { rectanglesOf } from "./rectangles.js";

/** A row of the page in which memberships only change from left to right. */
interface Strip {
  readonly top: number;
  readonly bottom: number;
  /** The left edge of each cell, ascending, and the right edge of the last. */
  readonly edges: readonly number[];
  /** The region of each cell; -1 outside all segments. */
  readonly regions: readonly number[];
}

/** A page divided by its segmentations into regions: all points that belong to the same segments. */
export interface Regions {
  /** From top to bottom. */
  readonly strips: readonly Strip[];
  /** For each segmentation, the indexes of the segments that contain each region, ascending. */
  readonly memberships: readonly (readonly (readonly number[])[])[];
  /** In square pixels. */
  readonly areas: readonly number[];
}

interface Boundary {
  readonly x: number;
  readonly segment: number;
  readonly step: 1 | -1;
}

/** Codes of sets of segments are integers below this: the sum of three is still exact. */
const CODES = 2 ** 51;

/**
 * Divides a page into regions by its segments' outlines, on a grid of the outlines' own coordinates. Time and
 * memory grow with the number of cells, not of pixels. Segments without an area are ignored.
 */
export function regionsOf(segmentations: readonly Pick<OutlinedSegments, "segments">[]): Regions {
  const owners = segmentations.flatMap(({ segments }, segmentation) =>
    segments.map((outlines, segment) => ({ segmentation, segment, outlines })),
  );
  const rectangles = owners.flatMap(({ outlines }, owner) =>
    rectanglesOf(outlines).map((rectangle) => ({ ...rectangle, segment: owner })),
  );
  // The sum of the random codes of the current segments identifies the set without listing it (Zobrist 1970).
  const codes = owners.map((_, index) => (mixed(2 * index) % 2 ** 19) * 2 ** 32 + mixed(2 * index + 1));
  const known = new Map<number, number>();
  const memberships: number[][][] = segmentations.map(() => []);
  const areas: number[] = [];
  const current = new Set<number>();
  const regionOf = (code: number): number => {
    if (current.size === 0) return -1;
    const found = known.get(code);
    if (found !== undefined) return found;
    const region = areas.push(0) - 1;
    for (const list of memberships) list.push([]);
    for (const each of [...current].sort((one, other) => one - other)) {
      const { segmentation, segment } = owners[each]!;
      memberships[segmentation]![region]!.push(segment);
    }
    known.set(code, region);
    return region;
  };
  const strips: Strip[] = [];
  for (const [top, bottom, boundaries] of rowsOf(rectangles)) {
    const edges: number[] = [];
    const regions: number[] = [];
    let code = 0;
    for (let index = 0; index < boundaries.length; ) {
      const { x } = boundaries[index]!;
      for (; boundaries[index]?.x === x; index++) {
        const { segment, step } = boundaries[index]!;
        // Rectangles of one segment that touch close and open it at the same x, in any order.
        if (current.has(segment)) current.delete(segment);
        else current.add(segment);
        code = (code + step * codes[segment]! + CODES) % CODES;
      }
      const region = regionOf(code);
      if (regions.length > 0 && regions.at(-1) === region) continue;
      edges.push(x);
      regions.push(region);
    }
    regions.pop();
    for (const [cell, region] of regions.entries()) {
      if (region >= 0) areas[region]! += (edges[cell + 1]! - edges[cell]!) * (bottom - top);
    }
    strips.push({ top, bottom, edges, regions });
  }
  return { strips, memberships, areas };
}

/** Yields each row between two horizontal edges, with the vertical edges of its rectangles from left to right. */
function* rowsOf(
  rectangles: readonly (Rectangle & { readonly segment: number })[],
): Generator<readonly [top: number, bottom: number, boundaries: readonly Boundary[]]> {
  const ys = [...new Set(rectangles.flatMap(({ top, bottom }) => [top, bottom]))].sort((a, b) => a - b);
  const waiting = [...rectangles].sort((one, other) => one.top - other.top);
  let active: typeof waiting = [];
  let next = 0;
  for (let index = 0; index + 1 < ys.length; index++) {
    const [top, bottom] = [ys[index]!, ys[index + 1]!];
    active = active.filter((rectangle) => rectangle.bottom > top);
    while (next < waiting.length && waiting[next]!.top <= top) active.push(waiting[next++]!);
    const boundaries = active.flatMap(({ left, right, segment }): Boundary[] => [
      { x: left, segment, step: 1 },
      { x: right, segment, step: -1 },
    ]);
    yield [top, bottom, boundaries.sort((one, other) => one.x - other.x)];
  }
}

/** Returns a number of 32 bits that looks random (splitmix32). */
function mixed(seed: number): number {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97);
  return (state ^ (state >>> 15)) >>> 0;
}
