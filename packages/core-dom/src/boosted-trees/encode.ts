import { createModelWriter, type ModelWriter } from "../model-file/index.js";
import {
  FORMAT,
  LEAF_BIT,
  MAX_LEAF_VALUE,
  MAX_LEAVES,
  MAX_THRESHOLDS,
  type TrainedEnsemble,
  type TrainedLeaf,
  type TrainedNode,
} from "./types.js";

/**
 * Encodes trained trees as a file for `parseBoostedTrees`, which documents the format. Every path stays exactly
 * as trained: thresholds are rounded down to 32 bits, so that each number of 32 bits compares as before. The
 * values of leaves are rounded to 15 bits, as differences from the mean of their tree.
 *
 * @throws RangeError for more than 255 thresholds per feature, 32,768 in all, 1,024 leaves per tree, 255 outputs
 *   or 65,535 features; for features that do not exist, counts below 1, and numbers that are not finite.
 * @example
 * const stump = { feature: 0, threshold: 0.5, left: { value: -1, count: 9 }, right: { value: 1, count: 11 } };
 * encodeBoostedTrees({ features: 2, outputs: [{ bias: 0.25, trees: [stump] }] });
 */
export function encodeBoostedTrees({ features, outputs }: TrainedEnsemble): Uint8Array {
  const thresholds = Array.from({ length: features }, () => new Set<number>());
  let largest = 0;
  const centred = outputs.map(({ bias, trees }) => {
    let total = bias;
    const means: number[] = [];
    for (const tree of trees) {
      const leaves: TrainedLeaf[] = [];
      visit(tree, (node) => {
        if ("value" in node) leaves.push(node);
        else thresholdsOf(thresholds, node.feature).add(floorToFloat(node.threshold));
      });
      if (leaves.length > MAX_LEAVES) throw new RangeError(`a tree has more than ${MAX_LEAVES} leaves`);
      const mean = meanOf(leaves);
      for (const { value } of leaves) largest = Math.max(largest, Math.abs(value - mean));
      total += mean;
      means.push(mean);
    }
    return { bias: total, trees, means };
  });
  const step = Math.fround(largest / MAX_LEAF_VALUE);

  const writer = createModelWriter(FORMAT);
  writer.uint16(features);
  writer.uint8(outputs.length);
  writer.float(step);
  const sorted = thresholds.map((set) => [...set].sort((a, b) => a - b));
  writeThresholds(writer, sorted);
  const indexes: Map<number, number>[] = [];
  let conditions = 0;
  for (const list of sorted) {
    const first = conditions;
    indexes.push(new Map(list.map((threshold, i) => [threshold, first + i])));
    conditions += list.length;
  }
  if (conditions > LEAF_BIT) throw new RangeError(`there are more than ${LEAF_BIT} thresholds`);
  for (const { bias, trees, means } of centred) {
    writer.double(bias);
    writer.uint16(trees.length);
    for (const [i, tree] of trees.entries()) {
      visit(tree, (node) => {
        if ("value" in node) writeLeaf(writer, node, means[i]!, step);
        else writer.uint16(indexes[node.feature]!.get(floorToFloat(node.threshold))!);
      });
    }
  }
  return writer.finish();
}

/** Visits the nodes of a tree in preorder. */
function visit(tree: TrainedNode, see: (node: TrainedNode) => void): void {
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    see(node);
    if (!("value" in node)) open.push(node.right, node.left);
  }
}

function thresholdsOf(thresholds: readonly Set<number>[], feature: number): Set<number> {
  const set = thresholds[feature];
  if (set === undefined) throw new RangeError(`there is no feature ${feature}`);
  return set;
}

function writeThresholds(writer: ModelWriter, sorted: readonly (readonly number[])[]): void {
  for (const [feature, list] of sorted.entries()) {
    if (list.length > MAX_THRESHOLDS) {
      throw new RangeError(`feature ${feature} has more than ${MAX_THRESHOLDS} thresholds`);
    }
    writer.uint8(list.length);
  }
  for (const list of sorted) for (const threshold of list) writer.float(threshold);
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
