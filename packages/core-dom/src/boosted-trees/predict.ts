import { bitsOf, checkRows, orderKey } from "./rows.js";
import { type BoostedTrees, leafSlot } from "./types.js";

const EACH_EIGHTH = 0x0101_0101;
/** Fewer rows descend through each tree one by one: for one row, that takes about a quarter of the time. */
const MIN_ROWS_TOGETHER = 8;

/** Work space, kept from page to page: the rows that meet each condition, and those that reach each slot. */
let ofConditions = new Int32Array(0);
let ofSlots = new Int32Array(0);

/**
 * Writes the scores of rows, before any sigmoid or softmax. They are those of a descent through each tree, and do
 * not depend on the other rows. NaN counts as 0, as in LightGBM.
 *
 * @param features - one row after the other.
 * @param out - for `rows` × `model.outputs` scores, one row after the other.
 * @throws TypeError if `features` is not a Float32Array; RangeError if the length of `features` or `out` does not fit.
 * @example
 * const scores = new Float32Array(rows * model.outputs);
 * predict(model, features, rows, scores);
 */
export function predict(model: BoostedTrees, features: Float32Array, rows: number, out: Float32Array): void {
  checkRows(model, features, rows);
  const { outputs, bias, step } = model;
  if (out.length !== rows * outputs) {
    throw new RangeError(`out must have ${rows * outputs} elements, not ${out.length}`);
  }
  const bits = bitsOf(features);
  const sums = new Int32Array(64);
  const isMany = rows >= MIN_ROWS_TOGETHER;
  if (isMany) {
    const conditions = 2 * model.threshold.length;
    if (ofConditions.length < conditions) ofConditions = new Int32Array(conditions);
    if (ofSlots.length < 2 * model.slots) ofSlots = new Int32Array(2 * model.slots);
    // Slots that no tree of this model uses are 0.
    ofSlots.fill(0);
  }
  for (let first = 0; first < rows; first += 64) {
    const count = Math.min(64, rows - first);
    const isFew = count < MIN_ROWS_TOGETHER;
    const keys = isFew ? bits.subarray(first * model.features).map(orderKey) : bits;
    if (!isFew) testConditions(model, bits, first, count, ofConditions);
    for (let output = 0; output < outputs; output++) {
      sums.fill(0);
      if (isFew) descendTrees(model, output, count, keys, sums);
      else addTrees(model, output, count, ofConditions, ofSlots, sums);
      for (let i = 0; i < count; i++) out[(first + i) * outputs + output] = bias[output]! + step * sums[i]!;
    }
  }
}

/** Sets `met` to the rows that meet each condition: two words of 32 bits. */
function testConditions(
  { features: width, conditions, firstCondition, threshold }: BoostedTrees,
  bits: Int32Array,
  first: number,
  count: number,
  met: Int32Array,
): void {
  met.fill(0, 0, 2 * threshold.length);
  for (let feature = 0; feature < width; feature++) {
    const thresholds = conditions[feature]!;
    if (thresholds === 0) continue;
    const base = firstCondition[feature]!;
    const half = 1 << (31 - Math.clz32(thresholds));
    let at = first * width + feature;
    let previous = ~bits[at]!;
    // The last condition that a row meets.
    let entry = base;
    for (let word = 0; word < 2; word++) {
      const start = at;
      const end = Math.min(32, count - 32 * word);
      // Rows that follow each other often have the same value: one bit for each that differs from the one before.
      let changes = 0;
      for (let i = 0; i < end; i++, at += width) {
        const value = bits[at]!;
        changes |= Number(value !== previous) << i;
        previous = value;
      }
      met[2 * entry + word]! ^= -1;
      while (changes !== 0) {
        const bit = changes & -changes;
        changes ^= bit;
        const key = orderKey(bits[start + (31 - Math.clz32(bit)) * width]!);
        // This row and the following ones move from one condition to another.
        met[2 * entry + word]! ^= -bit;
        // A binary search without jumps: Number(a > b) is one instruction, a > b ? 1 : 0 a jump.
        entry = base;
        for (let size = half; size > 0; size >>= 1) entry += -Number(key > threshold[entry + size]!) & size;
        met[2 * entry + word]! ^= -bit;
      }
    }
    // A row that meets a condition meets all with smaller thresholds.
    let low = 0;
    let high = 0;
    for (let id = base + thresholds; id > base; id--) {
      met[2 * id] = low |= met[2 * id]!;
      met[2 * id + 1] = high |= met[2 * id + 1]!;
    }
  }
}

/** Adds the values of an output's trees to the sums of a few rows, row by row. */
function descendTrees(
  { features: width, treeEnd, firstInner, firstGroup, innerSlot, ...model }: BoostedTrees,
  output: number,
  count: number,
  keys: Int32Array,
  sums: Int32Array,
): void {
  const { condition, featureOf, threshold, children, leafValue } = model;
  const end = treeEnd[output]!;
  for (let tree = output === 0 ? 0 : treeEnd[output - 1]!; tree < end; tree++) {
    const from = firstInner[tree]!;
    const root = from === firstInner[tree + 1]! ? 1 : innerSlot;
    for (let i = 0; i < count; i++) {
      let slot = root;
      while (slot >= innerSlot) {
        const inner = from + slot - innerSlot;
        const id = condition[inner]!;
        // The right child is in the upper half.
        const isGreater = keys[i * width + featureOf[id]!]! > threshold[id]!;
        slot = isGreater ? children[inner]! >>> 16 : children[inner]! & 0xffff;
      }
      sums[i]! += leafValue[32 * firstGroup[tree]! + slot]!;
    }
  }
}

/**
 * Adds the values of an output's trees to the sums of up to 64 rows.
 *
 * Like QuickScorer (Lucchese et al., SIGIR 2015), it tests conditions by feature and combines bit vectors instead
 * of descending; but the bits are rows, as in a bit-sliced circuit: a node passes the rows that reach it on to
 * its children with two operations for 32 rows. For many rows plain descent, QuickScorer, a descent of four rows at
 * a time without jumps, and one word of rows per visit of a node were tried and are slower.
 */
function addTrees(
  { treeEnd, firstInner, firstGroup, innerSlot, condition, children, leafValue }: BoostedTrees,
  output: number,
  count: number,
  met: Int32Array,
  reach: Int32Array,
  sums: Int32Array,
): void {
  // What is added to all rows of a word.
  let low = 0;
  let high = 0;
  const end = treeEnd[output]!;
  for (let tree = output === 0 ? 0 : treeEnd[output - 1]!; tree < end; tree++) {
    const from = firstInner[tree]!;
    const to = firstInner[tree + 1]!;
    const root = from === to ? 1 : innerSlot;
    reach[2 * root] = -1;
    reach[2 * root + 1] = -1;
    for (let inner = from, slot = innerSlot; inner < to; inner++, slot++) {
      const id = condition[inner]!;
      const pair = children[inner]!;
      const left = pair & 0xffff;
      const right = pair >>> 16;
      const lowRows = reach[2 * slot]!;
      const lowGreater = lowRows & met[2 * id]!;
      reach[2 * left] = lowRows ^ lowGreater;
      reach[2 * right] = lowGreater;
      const highRows = reach[2 * slot + 1]!;
      const highGreater = highRows & met[2 * id + 1]!;
      reach[2 * left + 1] = highRows ^ highGreater;
      reach[2 * right + 1] = highGreater;
    }
    const group = firstGroup[tree]!;
    const groups = firstGroup[tree + 1]! - group;
    // Slots that this tree does not use may have rows of another tree.
    for (let i = 2 * leafSlot(to - from) + 2; i < 64 * groups; i++) reach[i] = 0;
    for (let i = 0; i < groups; i++) {
      low += addLeaves(leafValue, 32 * (group + i), reach, 64 * i, sums, 0);
      if (count > 32) high += addLeaves(leafValue, 32 * (group + i), reach, 64 * i + 1, sums, 32);
    }
  }
  for (let i = 0; i < 32; i++) {
    sums[i]! += low;
    sums[32 + i]! += high;
  }
}

/**
 * Adds the values of a group of leaves to the sums of 32 rows from `first` on, or returns the value if it is the
 * same for all. Slot 0 of a group is never reached, and its value is 0.
 */
function addLeaves(
  leafValue: Int16Array,
  values: number,
  reach: Int32Array,
  slots: number,
  sums: Int32Array,
  first: number,
): number {
  // The five bits of the slot that each row reaches, 0 if it reaches none; one bit per row.
  let bit0 = 0;
  let bit1 = 0;
  let bit2 = 0;
  let bit3 = 0;
  let bit4 = 0;
  for (let slot = 0; slot < 32; slot += 4) {
    const at = slots + 2 * slot;
    const one = reach[at + 2]!;
    const two = reach[at + 4]!;
    const three = reach[at + 6]!;
    const upper = two | three;
    const all = reach[at]! | one | upper;
    bit0 |= one | three;
    bit1 |= upper;
    bit2 |= all & -((slot >> 2) & 1);
    bit3 |= all & -((slot >> 3) & 1);
    bit4 |= all & -(slot >> 4);
  }
  // Rows that follow each other often reach the same leaf.
  const differ = (bit0 ^ -(bit0 & 1)) | (bit1 ^ -(bit1 & 1)) | (bit2 ^ -(bit2 & 1)) | (bit3 ^ -(bit3 & 1));
  if ((differ | (bit4 ^ -(bit4 & 1))) === 0) {
    return leafValue[values + ((bit0 & 1) | (bit1 & 2) | (bit2 & 4) | (bit3 & 8) | (bit4 & 16))]!;
  }
  for (let i = 0; i < 8; i++) {
    // The slots of the rows i, i + 8, i + 16 and i + 24, in one byte each.
    const four =
      (bit0 & EACH_EIGHTH) |
      ((bit1 & EACH_EIGHTH) << 1) |
      ((bit2 & EACH_EIGHTH) << 2) |
      ((bit3 & EACH_EIGHTH) << 3) |
      ((bit4 & EACH_EIGHTH) << 4);
    sums[first + i]! += leafValue[values + (four & 31)]!;
    sums[first + i + 8]! += leafValue[values + ((four >> 8) & 31)]!;
    sums[first + i + 16]! += leafValue[values + ((four >> 16) & 31)]!;
    sums[first + i + 24]! += leafValue[values + (four >> 24)]!;
    bit0 >>>= 1;
    bit1 >>>= 1;
    bit2 >>>= 1;
    bit3 >>>= 1;
    bit4 >>>= 1;
  }
  return 0;
}
