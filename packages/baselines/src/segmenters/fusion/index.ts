/**
 * The fusion of several segmentations (Kiesel et al. 2021).
 *
 * @module
 */
import {
  type FuseOptions,
  fuseMemberships,
  Hidden,
  NodeKind,
  type RowRange,
  type Segment,
  type Segmentation,
  type Segmenter,
  type Tree,
} from "@winnow/core-dom";
import { checkOptions, checkType } from "@winnow/core-dom/options";
import { layoutSegmentation, wholePage } from "@winnow/core-dom/segments";

/** Share of segmenters that may separate two texts of one segment: θ = 0.375 of Kiesel et al. 2021. */
const DEFAULT_DISAGREEMENT = 0.625;

/** Maximum number of texts that are clustered; beyond it, only neighbours are compared. */
const MAX_ELEMENTS = 200;

/**
 * Creates a segmenter that fuses the segments of others (the ensemble "Min-vote" of Kiesel et al. 2021): texts that
 * most of them put into one segment are one segment. The segments of the others may be nested; fused ones are not, and
 * are runs of text without gaps. If the others divide a page into more than 200 pieces, only successive ones are compared.
 *
 * @param options.minAnnotators - texts in segments of fewer segmenters are dropped. Default: 2, as in the paper.
 * @param options.maxDisagreement - default: 0.625, as in the paper.
 * @throws TypeError if a segmenter is not a function, or for an unknown option.
 * @throws RangeError if an option is out of range, or there are no segmenters.
 * @example segment(tree, marks, { segmenter: fusion([records, cohesion, heps]) })
 */
export function fusion(segmenters: readonly Segmenter[], options: FuseOptions = {}): Segmenter {
  checkType("segmenters", segmenters, "list");
  for (const [index, segmenter] of segmenters.entries())
    checkType(`segmenters[${index}]`, segmenter, "function");
  checkOptions(options, { minAnnotators: "number", maxDisagreement: "number" });
  const { minAnnotators = 2, maxDisagreement = DEFAULT_DISAGREEMENT } = options;
  if (segmenters.length === 0) throw new RangeError("segmenters must not be empty");
  const fuse = { minAnnotators, maxDisagreement } as const;
  fuseMemberships([], [], fuse);
  return (tree, marks, options) => {
    const lists = segmenters.map((segmenter) => memberships(tree, segmenter(tree, marks, options)));
    const elements = groupTexts(tree, lists);
    const cluster =
      elements.weights.length > MAX_ELEMENTS
        ? neighbourClusters(elements, fuse)
        : elementClusters(elements, fuse);
    const blocks: RowRange[] = [];
    let current = -1;
    for (const [index, row] of elements.rows.entries()) {
      const next = cluster[index]!;
      if (next >= 0 && next === current)
        blocks[blocks.length - 1] = { start: blocks[blocks.length - 1]!.start, end: row + 1 };
      else if (next >= 0) blocks.push({ start: row, end: row + 1 });
      current = next;
    }
    const fused = layoutSegmentation(tree, blocks, { segmenter: "fusion", source: "fusion" });
    return fused.segments.length > 0 ? fused : wholePage(tree, marks, "fusion", "no-repetition");
  };
}

/** The fused segment of each text; -1 for those that are dropped. */
type Clusters = Int32Array;

function elementClusters({ element, weights, memberships: lists }: Elements, fuse: FuseOptions): Clusters {
  const cluster = new Int32Array(weights.length).fill(-1);
  for (const [index, members] of fuseMemberships(weights, lists, fuse).entries())
    for (const member of members) cluster[member] = index;
  return Int32Array.from(element, (each) => cluster[each]!);
}

/** Joins successive texts if enough segmenters put both into one segment, which takes linear time. */
function neighbourClusters(
  { element, memberships: lists }: Elements,
  { minAnnotators, maxDisagreement }: { readonly minAnnotators: number; readonly maxDisagreement: number },
): Clusters {
  const clusters = new Int32Array(element.length).fill(-1);
  let count = 0;
  for (const [index, group] of element.entries()) {
    if (lists.filter((list) => list[group]!.length > 0).length < minAnnotators) continue;
    const before = index > 0 ? element[index - 1]! : -1;
    const agreeing =
      before < 0
        ? 0
        : lists.filter((list) => list[group]!.some((each) => list[before]!.includes(each))).length;
    const isJoined = index > 0 && clusters[index - 1]! >= 0 && agreeing / lists.length >= 1 - maxDisagreement;
    clusters[index] = isJoined ? clusters[index - 1]! : count++;
  }
  return clusters;
}

/** The segments that contain each row: its own, and those around it. */
type Memberships = readonly (readonly number[])[];

function memberships(tree: Tree, { segments }: Segmentation): Memberships {
  const none: readonly number[] = [];
  const rows: (readonly number[])[] = Array.from({ length: tree.length }, () => none);
  const waiting: (readonly [segment: Segment, around: readonly number[]])[] = segments.map((each) => [
    each,
    none,
  ]);
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [{ ranges, children }, around] = next;
    const path = [...around, count++];
    for (const { start, end } of ranges) rows.fill(path, start, end);
    for (const child of children) waiting.push([child, path]);
  }
  return rows;
}

/** The visible texts of a page. Texts that all segmenters treat alike are one element. */
interface Elements {
  /** The row of each text. */
  readonly rows: readonly number[];
  /** The element of each text. */
  readonly element: readonly number[];
  /** The number of characters of each element. */
  readonly weights: readonly number[];
  /** For each segmenter, the segments of each element. */
  readonly memberships: readonly Memberships[];
}

function groupTexts(tree: Tree, segmentations: readonly Memberships[]): Elements {
  const rows: number[] = [];
  const element: number[] = [];
  const weights: number[] = [];
  const lists: (readonly number[])[][] = segmentations.map(() => []);
  const known = new Map<string, number>();
  for (let row = 0; row < tree.length; row++) {
    const size = tree.textBefore[row + 1]! - tree.textBefore[row]!;
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible || size === 0) continue;
    const key = segmentations.map((each) => each[row]!.join(" ")).join("|");
    let index = known.get(key);
    if (index === undefined) {
      index = weights.push(0) - 1;
      known.set(key, index);
      for (const [segmenter, list] of lists.entries()) list.push(segmentations[segmenter]![row]!);
    }
    weights[index]! += size;
    rows.push(row);
    element.push(index);
  }
  return { rows, element, weights, memberships: lists };
}
