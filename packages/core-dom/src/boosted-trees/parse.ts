import { ModelError, type ModelReader, openModel } from "../model-file/index.js";
import {
  type BoostedTrees,
  FORMAT,
  GROUP_LEAVES,
  LEAF_BIT,
  leafSlot,
  MAX_LEAF_VALUE,
  MAX_LEAVES,
} from "./types.js";

/**
 * Parses boosted trees that `encodeBoostedTrees` encoded. Between the header and the checksum of a model file:
 *
 * | bytes | content |
 * | --- | --- |
 * | 2 | the number of features |
 * | 1 | the number of outputs |
 * | 4 | float: the score of one unit of a leaf's value |
 * | 1 each | the number of thresholds of each feature |
 * | 4 each | floats: the thresholds by feature, ascending |
 * | | the outputs |
 *
 * An output has its bias (a float of 8 bytes), the number of its trees (2 bytes), and the nodes of each tree in
 * preorder. An inner node is the index of its threshold (2 bytes, below 0x8000); rows with a greater feature go
 * right. A leaf is its value plus 0xbfff (2 bytes), and the binary logarithm of its number of training rows,
 * times 8 (1 byte).
 *
 * @param argument - the name of `bytes` in messages.
 * @throws TypeError if the value is not a Uint8Array; `ModelError` `model-damaged` if the bytes are not boosted
 *   trees, or incomplete, or changed; `model-unsupported` for another version, or a tree of more than 1,024 leaves.
 * @example
 * const model = parseBoostedTrees(await readFile("trees.model"));
 * const scores = new Float32Array(rows * model.outputs);
 * predict(model, features, rows, scores);
 */
export function parseBoostedTrees(bytes: Uint8Array, argument = "bytes"): BoostedTrees {
  const reader = openModel(bytes, FORMAT, argument);
  const features = reader.uint16();
  const outputs = reader.uint8();
  const step = reader.float();
  if (features === 0 || outputs === 0) throw ModelError.damaged("it has no features or no outputs");
  if (step < 0) throw ModelError.damaged("the unit of its leaves is negative");
  const { ids, ...conditions } = readConditions(reader, features);
  const trees = readOutputs(reader, outputs, ids);
  reader.end();
  return { features, outputs, step, ...conditions, ...trees };
}

/** Reads the thresholds; `ids` are the entries of the conditions by their index in the file. */
function readConditions(reader: ModelReader, features: number) {
  const conditions = Uint8Array.from(reader.bytes(features));
  const firstCondition = new Int32Array(features);
  let size = 0;
  for (const [feature, count] of conditions.entries()) {
    firstCondition[feature] = size;
    size += tableSize(count);
  }
  const threshold = new Float32Array(size).fill(Number.POSITIVE_INFINITY);
  const featureOf = new Uint16Array(size);
  const ids: number[] = [];
  for (const [feature, count] of conditions.entries()) {
    const first = firstCondition[feature]!;
    featureOf.fill(feature, first, first + tableSize(count));
    const values = reader.floats(count);
    for (const [i, value] of values.entries()) {
      if (i > 0 && value <= values[i - 1]!) throw ModelError.damaged("its thresholds are not in order");
      threshold[first + 1 + i] = value;
      ids.push(first + 1 + i);
    }
  }
  if (ids.length > LEAF_BIT) throw ModelError.damaged("it has too many thresholds");
  return { conditions, firstCondition, threshold, featureOf, ids };
}

/** The smallest power of two above a number of thresholds; 0 if there are none. */
function tableSize(count: number): number {
  return count === 0 ? 0 : 2 ** (32 - Math.clz32(count));
}

function readOutputs(reader: ModelReader, outputs: number, ids: readonly number[]) {
  const bias = new Float64Array(outputs);
  const treeEnd = new Int32Array(outputs);
  const firstInner = [0];
  const firstGroup = [0];
  const nodes: Nodes = { condition: [], left: [], right: [], leafValue: [], leafCount: [] };
  for (let output = 0; output < outputs; output++) {
    bias[output] = reader.double();
    const trees = reader.uint16();
    for (let i = 0; i < trees; i++) {
      readTree(reader, ids, nodes);
      firstInner.push(nodes.condition.length);
      firstGroup.push(nodes.leafValue.length / 32);
    }
    treeEnd[output] = firstInner.length - 1;
  }
  const innerSlot = 32 * longest(firstGroup);
  const slots = innerSlot + longest(firstInner);
  // The slots of inner nodes are negative so far.
  const slot = (at: number): number => (at < 0 ? innerSlot - 1 - at : at);
  return {
    bias,
    treeEnd,
    firstInner: Int32Array.from(firstInner),
    firstGroup: Int32Array.from(firstGroup),
    innerSlot,
    slots,
    condition: Uint16Array.from(nodes.condition),
    left: Uint16Array.from(nodes.left, slot),
    right: Uint16Array.from(nodes.right, slot),
    leafValue: Int16Array.from(nodes.leafValue),
    leafCount: Uint8Array.from(nodes.leafCount),
  };
}

/** The largest difference between successive numbers. */
function longest(firsts: readonly number[]): number {
  return firsts.reduce((max, first, i) => Math.max(max, (firsts[i + 1] ?? first) - first), 0);
}

/** The columns of nodes, of all trees so far. */
interface Nodes {
  readonly condition: number[];
  readonly left: number[];
  readonly right: number[];
  readonly leafValue: number[];
  readonly leafCount: number[];
}

/** Reads a tree in preorder. The slots of inner nodes become -1, -2, …, since the number of groups is unknown. */
function readTree(reader: ModelReader, ids: readonly number[], nodes: Nodes): void {
  const { condition, left, right, leafValue, leafCount } = nodes;
  const firstInner = condition.length;
  const firstLeaf = leafValue.length;
  let leaves = 0;
  /** Inner nodes whose right child has not been read. */
  const open: number[] = [];
  let isLeft = false;
  do {
    const node = reader.uint16();
    const inner = condition.length;
    const slot = node < LEAF_BIT ? firstInner - 1 - inner : leafSlot(leaves);
    if (isLeft) left[open.at(-1)!] = slot;
    else if (inner > firstInner) right[open.pop()!] = slot;
    isLeft = node < LEAF_BIT;
    if (isLeft) {
      const id = ids[node];
      if (id === undefined) throw ModelError.damaged("a threshold does not exist");
      condition.push(id);
      left.push(0);
      right.push(0);
      open.push(inner);
    } else {
      if (++leaves > MAX_LEAVES) throw ModelError.unsupported(`a tree has more than ${MAX_LEAVES} leaves`);
      leafValue[firstLeaf + slot] = node - LEAF_BIT - MAX_LEAF_VALUE;
      leafCount[firstLeaf + slot] = reader.uint8();
    }
  } while (open.length > 0);

  for (let at = firstLeaf; at < firstLeaf + 32 * Math.ceil(leaves / GROUP_LEAVES); at++) {
    leafValue[at] ??= 0;
    leafCount[at] ??= 0;
  }
}
