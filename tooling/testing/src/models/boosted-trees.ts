import { type CodeWriter, codeWriter } from "./code.js";
import { createModelWriter } from "./writer.js";

/** A leaf of a {@link TrainedEnsemble}. */
interface TrainedLeaf {
  readonly value: number;
  /** Number of training rows in the leaf, at least 1. */
  readonly count: number;
}

/** An inner node of a {@link TrainedEnsemble}: rows whose feature is ≤ `threshold` go left. */
interface TrainedSplit {
  readonly feature: number;
  readonly threshold: number;
  readonly left: TrainedNode;
  readonly right: TrainedNode;
}

export type TrainedNode = TrainedLeaf | TrainedSplit;

/** Trees as they are trained. The score of an output is its bias plus the sum of its trees. */
export interface TrainedEnsemble {
  /** Number of features of a row, 1 to 65,535. */
  readonly features: number;
  readonly outputs: readonly { readonly bias: number; readonly trees: readonly TrainedNode[] }[];
}

/** The largest value of a leaf. */
const MAX_LEAF_VALUE = 0x3fff;
const MAX_LEAVES = 1024;
const MAX_THRESHOLDS = 255;
const MAX_ALL_THRESHOLDS = 0x8000;
/** The order key of the lowest finite number of 32 bits. */
const MIN_KEY = -0x7f80_0000;

/**
 * Encodes trained trees as a file for `parseBoostedTrees` of `@winnow/core-dom/boosted-trees`, which documents the
 * format. Every path stays exactly
 * as trained: thresholds are rounded down to 32 bits, so that each number of 32 bits compares as before. The
 * values of leaves are rounded to 15 bits, as differences from the mean of their tree.
 *
 * @param withCounts - keep the numbers of training rows, which `contributions` needs. Default: true.
 * @throws RangeError for more than 255 thresholds per feature, 32,768 in all, 1,024 leaves per tree, 255 outputs
 *   or 65,535 features; for features that do not exist, counts below 1, and numbers that are not finite.
 * @example
 * const stump = { feature: 0, threshold: 0.5, left: { value: -1, count: 9 }, right: { value: 1, count: 11 } };
 * encodeBoostedTrees({ features: 2, outputs: [{ bias: 0.25, trees: [stump] }] });
 */
export function encodeBoostedTrees(ensemble: TrainedEnsemble, withCounts: boolean = true): Uint8Array {
  const { features, outputs } = ensemble;
  const { thresholds, means, largestValue } = survey(ensemble);
  const step = Math.fround(largestValue / MAX_LEAF_VALUE);
  const total = thresholds.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_ALL_THRESHOLDS)
    throw new RangeError(`there are more than ${MAX_ALL_THRESHOLDS} thresholds`);

  const writer = createModelWriter({ magic: "BTRE", version: 2 });
  writer.uint16(features);
  writer.uint8(outputs.length);
  writer.float(step);
  writer.uint16(total);
  for (const { bias, trees } of outputs) {
    writer.double(trees.reduce((sum, tree) => sum + means.get(tree)!, bias));
    writer.uint16(trees.length);
  }
  const code = codeWriter();
  const indexes = writeThresholds(code, thresholds);
  const trees = outputs.flatMap((output) => output.trees);
  writeShapes(code, trees);
  const used: number[] = [];
  const values: number[] = [];
  const counts: number[] = [];
  for (const tree of trees) {
    visit(tree, (node) => {
      if ("value" in node) {
        const units = step === 0 ? 0 : Math.round((node.value - means.get(tree)!) / step);
        values.push(Math.max(-MAX_LEAF_VALUE, Math.min(MAX_LEAF_VALUE, units)));
        counts.push(withCounts ? Math.min(255, Math.round(8 * Math.log2(node.count))) : 0);
      } else used.push(indexes[node.feature]!.get(floorToFloat(node.threshold))!);
    });
  }
  code.symbols(used, total);
  code.integers(values);
  code.symbols(counts, 256);
  writer.bytes(code.finish());
  return writer.finish();
}

/** What the trees need in the file. */
interface Survey {
  /** By feature. */
  readonly thresholds: readonly ReadonlySet<number>[];
  /** The mean of the leaves of each tree, by training rows. */
  readonly means: ReadonlyMap<TrainedNode, number>;
  /** The largest difference between a leaf and the mean of its tree. */
  readonly largestValue: number;
}

function survey({ features, outputs }: TrainedEnsemble): Survey {
  const thresholds = Array.from({ length: features }, () => new Set<number>());
  const means = new Map<TrainedNode, number>();
  let largestValue = 0;
  for (const tree of outputs.flatMap(({ trees }) => trees)) {
    const leaves: TrainedLeaf[] = [];
    visit(tree, (node) => {
      if ("value" in node) {
        leaves.push(node);
        return;
      }
      const set = thresholds[node.feature];
      if (set === undefined) throw new RangeError(`there is no feature ${node.feature}`);
      const threshold = floorToFloat(node.threshold);
      if (!Number.isFinite(threshold)) throw new RangeError(`${node.threshold} cannot be a threshold`);
      set.add(threshold);
    });
    if (leaves.length > MAX_LEAVES) throw new RangeError(`a tree has more than ${MAX_LEAVES} leaves`);
    const mean = meanOf(leaves);
    means.set(tree, mean);
    for (const { value } of leaves) largestValue = Math.max(largestValue, Math.abs(value - mean));
  }
  return { thresholds, means, largestValue };
}

/** Visits the nodes of a tree in preorder. */
function visit(tree: TrainedNode, see: (node: TrainedNode) => void): void {
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    see(node);
    if (!("value" in node)) open.push(node.right, node.left);
  }
}

/** Writes the thresholds of each feature, and returns their indexes by feature and value. */
function writeThresholds(code: CodeWriter, thresholds: Survey["thresholds"]): Map<number, number>[] {
  const lists = thresholds.map((set) => [...set].sort((a, b) => a - b));
  const tooLong = lists.findIndex(({ length }) => length > MAX_THRESHOLDS);
  if (tooLong >= 0) throw new RangeError(`feature ${tooLong} has more than ${MAX_THRESHOLDS} thresholds`);
  const all = lists.flatMap((list, feature) =>
    list.map((threshold) => ({ feature, key: orderKey(threshold) })),
  );
  all.sort((a, b) => a.key - b.key || a.feature - b.feature);
  code.symbols(
    all.map(({ feature }) => feature),
    lists.length,
  );
  code.numbers(all.map(({ key }, i) => key - (i === 0 ? MIN_KEY : all[i - 1]!.key)));
  let index = 0;
  return lists.map((list) => new Map(list.map((threshold) => [threshold, index++])));
}

/** Writes the numbers of inner nodes of trees, and which children are inner nodes. */
function writeShapes(code: CodeWriter, trees: readonly TrainedNode[]): void {
  const shapes = trees.map((tree) => {
    const list: number[] = [];
    visit(tree, (node) => {
      if (!("value" in node)) list.push(("value" in node.left ? 0 : 1) + ("value" in node.right ? 0 : 2));
    });
    return list;
  });
  code.numbers(shapes.map(({ length }) => length));
  for (let at = 0, read = shapes; ; at++) {
    read = read.filter(({ length }) => length > at);
    if (read.length === 0) return;
    code.symbols(
      read.map((list) => list[at]!),
      4,
    );
  }
}

function meanOf(leaves: readonly TrainedLeaf[]): number {
  let sum = 0;
  let rows = 0;
  for (const { value, count } of leaves) {
    if (!(count >= 1 && Number.isFinite(value))) throw new RangeError("a leaf has no count or no value");
    sum += value * count;
    rows += count;
  }
  return sum / rows;
}

const FLOAT = new Float32Array(1);
const BITS = new Int32Array(FLOAT.buffer);

/** The integer that orders a number of 32 bits among all others. */
function orderKey(number: number): number {
  FLOAT[0] = number;
  return BITS[0]! ^ ((BITS[0]! >> 31) & 0x7fff_ffff);
}

/** The largest number of 32 bits that is not greater; never -0. */
function floorToFloat(number: number): number {
  FLOAT[0] = number;
  if (FLOAT[0]! > number) {
    if (FLOAT[0]! > 0) BITS[0]! -= 1;
    else if (FLOAT[0]! < 0) BITS[0]! += 1;
    else BITS[0] = 0x8000_0001 | 0;
  }
  return FLOAT[0]! + 0;
}
