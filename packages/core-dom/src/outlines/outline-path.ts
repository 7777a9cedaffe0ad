import type { MultiPolygon } from "../segments/types.js";
import { rectanglesOf } from "./rectangles.js";

/** The outline of a segment as SVG path data, with the right end of its upper edge. */
interface OutlinePath {
  /** Empty for a segment without an area. */
  readonly path: string;
  readonly right: number;
  readonly top: number;
}

/**
 * Traces the outline of a segment: polygons that touch or overlap become one shape, without lines inside.
 *
 * The sides of its rectangles are cut at every corner; a piece that two rectangles share is inside, and is dropped.
 * The rest, directed so that the inside is on the right, is joined to rings.
 */
export function outlinePath(outlines: MultiPolygon): OutlinePath {
  const rectangles = rectanglesOf(outlines);
  const [first] = rectangles;
  if (first === undefined) return { path: "", right: 0, top: 0 };
  const xs = new Map<number, Set<number>>();
  const add = (y: number, x: number): void => {
    const list = xs.get(y);
    if (list === undefined) xs.set(y, new Set([x]));
    else list.add(x);
  };
  for (const { left, top, right, bottom } of rectangles) {
    for (const y of [top, bottom]) {
      add(y, left);
      add(y, right);
    }
  }
  const corners = new Map([...xs].map(([y, set]) => [y, [...set].sort((a, b) => a - b)]));
  // Rectangles of a row touch only at level sides of other rows: upright sides are never shared in part.
  const next = new Map<string, string[]>();
  const key = (x: number, y: number): string => `${x} ${y}`;
  const draw = (from: string, to: string): void => {
    const back = next.get(to);
    const at = back?.indexOf(from) ?? -1;
    if (at >= 0) back!.splice(at, 1);
    else {
      const list = next.get(from);
      if (list === undefined) next.set(from, [to]);
      else list.push(to);
    }
  };
  for (const { left, top, right, bottom } of rectangles) {
    const inside = (y: number): readonly number[] => corners.get(y)!.filter((x) => x >= left && x <= right);
    const [upper, lower] = [inside(top), inside(bottom)];
    for (let index = 1; index < upper.length; index++)
      draw(key(upper[index - 1]!, top), key(upper[index]!, top));
    draw(key(right, top), key(right, bottom));
    for (let index = lower.length - 1; index > 0; index--)
      draw(key(lower[index]!, bottom), key(lower[index - 1]!, bottom));
    draw(key(left, bottom), key(left, top));
  }
  const rings: string[] = [];
  for (const start of next.keys()) {
    while (next.get(start)!.length > 0) {
      const ring: string[] = [];
      for (let at = start; ; ) {
        const to = next.get(at)?.pop();
        if (to === undefined) break;
        ring.push(at);
        at = to;
      }
      rings.push(`M${ring.join("L")}Z`);
    }
  }
  return { path: rings.join(""), right: first.right, top: first.top };
}
