import type { VisualBlock, VisualTree } from "./divide.js";

/** A direction: of the lines that separate blocks. */
export type Direction = "horizontal" | "vertical";

/** Blocks divided by the separators of one direction. */
export interface Division {
  /** From top to bottom, or from left to right. */
  readonly pieces: readonly (readonly VisualBlock[])[];
  /** The weights of the separators between them. */
  readonly weights: readonly number[];
}

/** Reads the texts of a page at the edges of its boxes, and its rules (`hr`). */
export interface Edges {
  /** The first and last text inside each box; -1 if there is none. */
  readonly firstText: Int32Array;
  readonly lastText: Int32Array;
  /** The upper edges of the rules, ascending. */
  readonly rules: readonly number[];
}

export function boxEdges({ boxes, names }: VisualTree): Edges {
  const firstText = new Int32Array(boxes.length).fill(-1);
  const lastText = new Int32Array(boxes.length).fill(-1);
  for (let index = boxes.length - 1; index >= 0; index--) {
    const { kind, parent } = boxes[index]!;
    if (kind === "text") firstText[index] = lastText[index] = index;
    if (parent < 0 || firstText[index] === -1) continue;
    firstText[parent] = firstText[index]!;
    if (lastText[parent] === -1) lastText[parent] = lastText[index]!;
  }
  const rules = [...boxes.keys()].filter((index) => names[index] === "HR").map((index) => boxes[index]!.top);
  return { firstText, lastText, rules: rules.sort((a, b) => a - b) };
}

/**
 * Divides blocks where a straight line between them meets no block (Cai et al. 2003, §3.2). Separators narrower than
 * `minWidth` pixels are none.
 */
export function separate(
  tree: VisualTree,
  edges: Edges,
  blocks: readonly VisualBlock[],
  { direction, minWidth, isStrict }: { direction: Direction; minWidth: number; isStrict: boolean },
): Division {
  const [from, to] = direction === "horizontal" ? (["top", "bottom"] as const) : (["left", "right"] as const);
  const sorted = [...blocks].sort((a, b) => tree.boxes[a.box]![from] - tree.boxes[b.box]![from]);
  const pieces: VisualBlock[][] = [];
  const weights: number[] = [];
  let last: VisualBlock | undefined;
  for (const block of sorted) {
    const { [from]: start, [to]: end } = tree.boxes[block.box]!;
    const edge = last === undefined ? Number.NEGATIVE_INFINITY : tree.boxes[last.box]![to];
    if (last === undefined || start - edge >= minWidth) {
      if (last !== undefined) {
        const between = { start: edge, end: start, before: last.box, after: block.box };
        weights.push(separatorWeight(tree, edges, between, direction, isStrict));
      }
      pieces.push([block]);
    } else pieces[pieces.length - 1]!.push(block);
    if (end >= edge) last = block;
  }
  return { pieces, weights };
}

interface Separator {
  /** In pixels along its direction's normal. */
  readonly start: number;
  readonly end: number;
  /** The nearest boxes. */
  readonly before: number;
  readonly after: number;
}

const BASE_WEIGHT = 3;
/** What a property adds to a weight. */
const STEP = 2;

/** What the width of a separator adds to its weight: above so many pixels, so much. */
const WIDTHS = [
  ...[[55, 12] as const, [45, 10] as const, [35, 8] as const, [25, 6] as const],
  ...[[15, 4] as const, [8, 2] as const],
];

/** Returns the weight of a separator (Cai et al. 2003, §3.2.2). */
function separatorWeight(
  { boxes, backgrounds }: VisualTree,
  { firstText, lastText, rules }: Edges,
  { start, end, before, after }: Separator,
  direction: Direction,
  isStrict: boolean,
): number {
  const width = end - start;
  let weight = BASE_WEIGHT + (WIDTHS.find(([above]) => width > above)?.[1] ?? 1);
  // The port continues after its case for 35 pixels.
  if (isStrict && width > 35 && width <= 45) weight += 1;
  if (backgrounds[before] !== backgrounds[after]) weight += STEP;
  if (direction === "vertical") return weight;
  const rule = rules[firstAtLeast(rules, start)];
  if (rule !== undefined && rule < end) weight += STEP;
  const upper = boxes[lastText[before]!]?.style;
  const lower = boxes[firstText[after]!]?.style;
  if (upper === undefined || lower === undefined) return weight;
  if (upper.fontSize !== lower.fontSize || upper.fontWeight !== lower.fontWeight) weight += STEP;
  // Texts alike: the port adds what the paper subtracts.
  else weight += isStrict ? STEP : -STEP;
  if (upper.fontSize < lower.fontSize) weight += STEP;
  return weight;
}

/** Returns the index of the first of ascending numbers that is at least as large as a value; their number if there is none. */
function firstAtLeast(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
