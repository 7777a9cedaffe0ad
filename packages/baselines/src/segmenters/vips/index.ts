/**
 * VIPS: the vision-based page segmentation of Cai et al. 2003.
 *
 * @module
 */
import type { BoxGroup, RenderedPage } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { divide, type VisualBlock, visualTree } from "./divide.js";
import { boxEdges, type Direction, separate } from "./separators.js";

export interface VipsOptions {
  /**
   * `strict` repeats the known errors of the port in JavaScript that published figures come from: it sees neither texts
   * (rule 8) nor differences of fonts (rule 4), gives some separators other weights, measures all of them against a weight of
   * 40, and divides a part at all of its separators. Default: `corrected`.
   */
  readonly variant?: "corrected" | "strict" | undefined;
  /** Permitted degree of coherence, 1 to 11: more coherent blocks are not divided. Default: 6, as in Kiesel et al. 2021. */
  readonly coherence?: number | undefined;
}

/** In square pixels, the size below which nodes are kept, for each round. */
// biome-ignore format: a table
const ROUNDS = [
  350 * 400, 300 * 350, 250 * 300, 200 * 250, 150 * 200, 100 * 150, 100 * 100, 80 * 80, 10 * 40, 1,
];

/** Minimum width of a separator in pixels: of the page, and inside of it. */
const MIN_WIDTH = 3;
const MIN_NESTED_WIDTH = 4;

/** Blocks that are at least as coherent, such as texts, are not divided again. */
const MAX_DIVIDED = 9;

/** The directions of separators, in the order in which a round tries them. */
const DIRECTIONS: readonly Direction[] = ["horizontal", "vertical", "horizontal", "vertical"];

const DEFAULT_COHERENCE = 6;

/** The weight of the page's own borders in the port, greater than that of any separator. */
const PAGE_WEIGHT = 40;

/** A part of the page. */
interface Structure {
  blocks: readonly VisualBlock[];
  children: readonly Structure[];
  /** The weights of the separators between its children. */
  weights: readonly number[];
  /** The greatest weight of a separator inside of it. */
  weight: number;
}

/**
 * Divides a page by how it looks (VIPS, Cai et al. 2003): in ten rounds, nodes are divided by twelve rules about their
 * tags, sizes and backgrounds, and empty stripes between the resulting blocks divide the page into parts, which the next
 * round divides by finer rules. A part is as coherent as the stripes inside of it are inconspicuous.
 *
 * @returns parts without others inside them, from top to bottom and from left to right.
 * @throws RangeError or TypeError for an invalid option.
 * @example groupsSegmenter(page, vips(page), { segmenter: "vips", source: "layout" })
 */
export function vips(page: RenderedPage, options: VipsOptions = {}): readonly BoxGroup[] {
  checkOptions<VipsOptions>(options, { variant: ["corrected", "strict"], coherence: "number" });
  const { variant = "corrected", coherence = DEFAULT_COHERENCE } = options;
  if (!(coherence >= 1 && coherence <= 11)) throw new RangeError("coherence must be from 1 to 11");
  if (page.boxes.length === 0) return [];
  const isStrict = variant === "strict";
  return coherentParts(divideRounds(page, isStrict), coherence, isStrict);
}

/** Returns all parts, the page first, and each before those inside it. */
function divideRounds(page: RenderedPage, isStrict: boolean): readonly Structure[] {
  const tree = visualTree(page);
  const edges = boxEdges(tree);
  const tops = [...page.boxes.keys()].filter((index) => page.boxes[index]!.parent < 0);
  const undivided = (blocks: readonly VisualBlock[]): Structure => ({
    blocks,
    children: [],
    weights: [],
    weight: 0,
  });
  const root = undivided(tops.map((box) => ({ box, coherence: 1 })));
  const structures = [root];
  let leaves: readonly Structure[] = [root];
  for (const minArea of ROUNDS) {
    for (const leaf of leaves) {
      const isOnly = leaf.blocks.length === 1;
      leaf.blocks = leaf.blocks.flatMap((block) =>
        block.coherence >= MAX_DIVIDED ? [block] : divide(tree, block.box, { minArea, isOnly, isStrict }),
      );
    }
    for (const direction of DIRECTIONS) {
      leaves = leaves.flatMap((leaf) => {
        const minWidth = leaf === root ? MIN_WIDTH : MIN_NESTED_WIDTH;
        const { pieces, weights } = separate(tree, edges, leaf.blocks, { direction, minWidth, isStrict });
        if (pieces.length < 2) return [leaf];
        leaf.weights = weights;
        leaf.children = pieces.map(undivided);
        for (const child of leaf.children) structures.push(child);
        return leaf.children;
      });
    }
  }
  for (const structure of structures.toReversed())
    for (const weight of [...structure.weights, ...structure.children.map((child) => child.weight)])
      structure.weight = Math.max(structure.weight, weight);
  return structures;
}

/** Returns the parts that are coherent enough, or cannot be divided. */
function coherentParts(
  structures: readonly Structure[],
  coherence: number,
  isStrict: boolean,
): readonly BoxGroup[] {
  const [root] = structures;
  let least = PAGE_WEIGHT;
  const most = isStrict ? PAGE_WEIGHT : root!.weight;
  for (const { weights } of structures) for (const weight of weights) least = Math.min(least, weight);
  // The formula of the port; the paper only says that the weightiest separator decides.
  const isDivided = (weight: number): boolean =>
    weight > 0 && 12 - Math.ceil((10 * (weight - least)) / (most - least || 1) + 1) <= coherence;
  const parts: BoxGroup[] = [];
  const open: (readonly Structure[])[] = [[root!]];
  for (let joined = open.pop(); joined !== undefined; joined = open.pop()) {
    const [first] = joined;
    // The page is divided in any case, at its weightiest separators.
    const isRoot = first === root;
    if (joined.length > 1 || !(isRoot || isDivided(first!.weight)) || first!.children.length === 0) {
      const boxes = finalBoxes(joined);
      if (boxes.length > 0) parts.push({ boxes: boxes.sort((a, b) => a - b) });
      continue;
    }
    const { children, weights } = first!;
    const runs: Structure[][] = [];
    for (const [index, child] of children.entries()) {
      const weight = weights[index - 1] ?? PAGE_WEIGHT;
      const isApart =
        index === 0 ||
        isStrict ||
        isDivided(weight) ||
        (isRoot && weight === first!.weight) ||
        isDivided(child.weight) ||
        isDivided(children[index - 1]!.weight);
      if (isApart) runs.push([child]);
      else runs[runs.length - 1]!.push(child);
    }
    for (const run of runs.reverse()) open.push(run);
  }
  return parts;
}

/** Returns the boxes of parts: those of their last divisions, which leave out what is empty. */
function finalBoxes(structures: readonly Structure[]): number[] {
  const boxes: number[] = [];
  const open = [...structures];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    for (const child of each.children) open.push(child);
    if (each.children.length === 0) for (const { box } of each.blocks) boxes.push(box);
  }
  return boxes;
}

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"vips", RenderedSegmenterEntry>> = {
  vips: {
    createSegmenter: (page) => groupsSegmenter(page, vips(page), { segmenter: "vips", source: "layout" }),
    about: "parts of the page between empty stripes",
    source: "Cai et al. 2003",
  },
};
