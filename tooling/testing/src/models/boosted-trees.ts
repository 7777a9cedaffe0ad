import { createModelWriter, type ModelWriter } from "./writer.js";

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

/** Nodes of 16 bits: conditions, or leaves with this bit and a value of 15 bits. */
const LEAF_BIT = 0x8000;
/** The largest value of a leaf. */
const MAX_LEAF_VALUE = 0x3fff;
/** The number of leaves that one group has. */
const GROUP_LEAVES = 31;
const MAX_LEAVES = 1024;
const MAX_THRESHOLDS = 255;

/**
 * Encodes trained trees as a file for `parseBoostedTrees` of `@winnow/core-dom/boosted-trees`, which documents the
 * format. Every path stays exactly
 * as trained: thresholds are rounded down to 32 bits, so that each number of 32 bits compares as before. The
 * values of leaves are rounded to 15 bits, as differences from the mean of their tree.
 *
 * @throws RangeError for more than 255 thresholds per feature, 32,768 in all, 1,024 leaves per tree, 255 outputs
 *   or 65,535 features; for features that do not exist, counts below 1, and numbers that are not finite.
 * @example
 * const stump = { feature: 0, threshold: 0.5, left: { value: -1, count: 9 }, right: { value: 1, count: 11 } };
 * encodeBoostedTrees({ features: 2, outputs: [{ bias: 0.25, trees: [stump] }] });
 */
export function encodeBoostedTrees(ensemble: TrainedEnsemble): Uint8Array {
  const { features, outputs } = ensemble;
  const { thresholds, means, largestValue, leaves, inner, groups } = survey(ensemble);
  const step = Math.fround(largestValue / MAX_LEAF_VALUE);

  const writer = createModelWriter({ magic: "BTRE", version: 1 });
  writer.uint16(features);
  writer.uint8(outputs.length);
  writer.uint16(leaves);
  writer.uint32(inner);
  writer.uint32(groups);
  writer.float(step);
  const indexes = writeThresholds(writer, thresholds);
  for (const { bias, trees } of outputs) {
    writer.double(trees.reduce((sum, tree) => sum + means.get(tree)!, bias));
    writer.uint16(trees.length);
  }
  for (const tree of outputs.flatMap(({ trees }) => trees)) {
    const mean = means.get(tree)!;
    visit(tree, (node) => {
      if ("value" in node) writeLeaf(writer, node, mean, step);
      else writer.uint16(indexes[node.feature]!.get(floorToFloat(node.threshold))!);
    });
  }
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
  /** The number of leaves of the largest tree. */
  readonly leaves: number;
  /** The numbers of inner nodes, and of groups of leaves, of all trees. */
  readonly inner: number;
  readonly groups: number;
}

function survey({ features, outputs }: TrainedEnsemble): Survey {
  const thresholds = Array.from({ length: features }, () => new Set<number>());
  const means = new Map<TrainedNode, number>();
  let largestValue = 0;
  let largestTree = 1;
  let inner = 0;
  let groups = 0;
  for (const tree of outputs.flatMap(({ trees }) => trees)) {
    const leaves: TrainedLeaf[] = [];
    visit(tree, (node) => {
      if ("value" in node) {
        leaves.push(node);
        return;
      }
      const set = thresholds[node.feature];
      if (set === undefined) throw new RangeError(`there is no feature ${node.feature}`);
      set.add(floorToFloat(node.threshold));
    });
    if (leaves.length > MAX_LEAVES) throw new RangeError(`a tree has more than ${MAX_LEAVES} leaves`);
    const mean = meanOf(leaves);
    means.set(tree, mean);
    for (const { value } of leaves) largestValue = Math.max(largestValue, Math.abs(value - mean));
    largestTree = Math.max(largestTree, leaves.length);
    inner += leaves.length - 1;
    groups += Math.ceil(leaves.length / GROUP_LEAVES);
  }
  return { thresholds, means, largestValue, leaves: largestTree, inner, groups };
}

/** Visits the nodes of a tree in preorder. */
function visit(tree: TrainedNode, see: (node: TrainedNode) => void): void {
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    see(node);
    if (!("value" in node)) open.push(node.right, node.left);
  }
}

/** Writes the thresholds of each feature, and returns their indexes in the file. */
function writeThresholds(writer: ModelWriter, thresholds: Survey["thresholds"]): Map<number, number>[] {
  const lists = thresholds.map((set) => [...set].sort((a, b) => a - b));
  for (const [feature, list] of lists.entries()) {
    if (list.length > MAX_THRESHOLDS) {
      throw new RangeError(`feature ${feature} has more than ${MAX_THRESHOLDS} thresholds`);
    }
    writer.uint8(list.length);
  }
  let index = 0;
  const indexes = lists.map((list) => {
    for (const threshold of list) writer.float(threshold);
    return new Map(list.map((threshold) => [threshold, index++]));
  });
  if (index > LEAF_BIT) throw new RangeError(`there are more than ${LEAF_BIT} thresholds`);
  return indexes;
}

function writeLeaf(writer: ModelWriter, { value, count }: TrainedLeaf, mean: number, step: number): void {
  const units = step === 0 ? 0 : Math.round((value - mean) / step);
  const clamped = Math.max(-MAX_LEAF_VALUE, Math.min(MAX_LEAF_VALUE, units));
  writer.uint16(LEAF_BIT + MAX_LEAF_VALUE + clamped);
  writer.uint8(Math.min(255, Math.round(8 * Math.log2(count))));
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
