import { once } from "../cache.js";
import { bitsOf, checkRows, orderKey } from "./rows.js";
import { type BoostedTrees, leafSlot } from "./types.js";

/** What each feature adds to the scores of rows. */
export interface Contributions {
  /** By output: the mean score of the training rows. */
  readonly expected: Float64Array;
  /** By row, output and feature. */
  readonly values: Float32Array;
}

/**
 * Returns how much each feature adds to or takes from the scores of rows: on the path through a tree, the value of
 * a node is the mean of its training rows, and the difference between a child and its parent belongs to the
 * feature that the parent tests (Saabas, "Interpreting random forests", 2014). `expected` plus the contributions
 * of all features is the score that `predict` writes, up to rounding.
 *
 * It descends through each tree and is slower than `predict`: for explanations, not for every page.
 *
 * @param features - one row after the other.
 * @throws TypeError if `features` is not a Float32Array; RangeError if the length of `features` does not fit.
 * @example
 * const { values } = contributions(model, features.subarray(0, model.features), 1);
 * const strongest = values.indexOf(Math.max(...values));
 */
export function contributions(model: BoostedTrees, features: Float32Array, rows: number): Contributions {
  checkRows(model, features, rows);
  const { features: width, outputs, step, treeEnd, firstInner, innerSlot, threshold, featureOf } = model;
  const { condition, children } = model;
  const bits = bitsOf(features);
  const expected = Float64Array.from(model.bias);
  const values = new Float32Array(rows * outputs * width);
  const means = treeMeans(model);
  let tree = 0;
  for (let output = 0; output < outputs; output++) {
    for (; tree < treeEnd[output]!; tree++) {
      const from = firstInner[tree]!;
      const mean = means[tree]!;
      const root = from === firstInner[tree + 1]! ? 1 : innerSlot;
      expected[output]! += step * mean[root]!;
      for (let row = 0; row < rows; row++) {
        const own = row * width;
        const added = (row * outputs + output) * width;
        for (let slot = root; slot >= innerSlot; ) {
          const inner = from + slot - innerSlot;
          const id = condition[inner]!;
          const feature = featureOf[id]!;
          const isGreater = orderKey(bits[own + feature]!) > threshold[id]!;
          const child = isGreater ? children[inner]! >>> 16 : children[inner]! & 0xffff;
          values[added + feature]! += step * (mean[child]! - mean[slot]!);
          slot = child;
        }
      }
    }
  }
  return { expected, values };
}

/** By tree: the means of its nodes by slot. */
const treeMeans: (model: BoostedTrees) => readonly Float64Array[] = once((model) => {
  const count = new Float64Array(model.slots);
  return Array.from(model.firstInner.subarray(1), (_, tree) => nodeMeans(model, tree, count));
});

/** Returns the means of a tree's nodes by slot; sets their numbers of training rows. */
function nodeMeans(model: BoostedTrees, tree: number, count: Float64Array): Float64Array {
  const { firstInner, firstGroup, innerSlot, children, leafValue, leafCount } = model;
  const from = firstInner[tree]!;
  const to = firstInner[tree + 1]!;
  const mean = new Float64Array(innerSlot + to - from);
  const leaves = 32 * firstGroup[tree]!;
  for (let leaf = 0; leaf <= to - from; leaf++) {
    const slot = leafSlot(leaf);
    mean[slot] = leafValue[leaves + slot]!;
    count[slot] = 2 ** (leafCount[leaves + slot]! / 8);
  }
  // Children come after their parent.
  for (let inner = to - 1; inner >= from; inner--) {
    const slot = innerSlot + inner - from;
    const a = children[inner]! & 0xffff;
    const b = children[inner]! >>> 16;
    count[slot] = count[a]! + count[b]!;
    mean[slot] = (mean[a]! * count[a]! + mean[b]! * count[b]!) / count[slot]!;
  }
  return mean;
}
