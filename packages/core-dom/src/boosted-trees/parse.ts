import { CodeReader, ModelError, openModel } from "../model-file/index.js";
import { type BoostedTrees, FORMAT, GROUP_LEAVES, MAX_LEAF_VALUE, MAX_LEAVES } from "./types.js";

/** The order keys of finite thresholds are between these. */
const MIN_KEY = -0x7f80_0000;
const MAX_KEY = 0x7f7f_ffff;
/** A longer list of nodes does not come from training. */
const MAX_NODES_PER_BYTE = 64;

/**
 * Parses boosted trees that `encodeBoostedTrees` encoded. Between the header and the checksum of a model file:
 *
 * | bytes | content |
 * | --- | --- |
 * | 2 | the number of features |
 * | 1 | the number of outputs |
 * | 4 | float: the score of one unit of a leaf's value |
 * | 2 | the number of thresholds |
 * | 10 each | the bias of each output (a float of 8 bytes), and the number of its trees (2 bytes) |
 *
 * The rest is coded (see `CodeReader`):
 *
 * - of all thresholds by value and feature, the features, and the differences between the order keys, as numbers;
 * - the number of inner nodes of each tree. For the first inner node in preorder of all trees that have one, then the
 *   second ones, and so on: whether its left child (1) and its right child (2) are inner nodes;
 * - the thresholds of all inner nodes, as indexes by feature and value, trees by output, nodes in preorder; rows
 *   with a greater feature go right;
 * - the values of leaves, as integers, and the binary logarithms of their numbers of training rows, times 8.
 *
 * @param argument - the name of `bytes` in messages.
 * @param isChecked - whether the bytes are part of the code, or of a model whose checksum is right.
 * @throws TypeError if the value is not a Uint8Array; `ModelError` `model-damaged` if the bytes are not boosted
 *   trees, or incomplete, or changed; `model-unsupported` for another version, or a tree of more than 1,024 leaves.
 * @example
 * const model = parseBoostedTrees(await readFile("trees.model"));
 * const scores = new Float32Array(rows * model.outputs);
 * predict(model, features, rows, scores);
 */
export function parseBoostedTrees(bytes: Uint8Array, argument = "bytes", isChecked = false): BoostedTrees {
  const reader = openModel(bytes, FORMAT, argument, isChecked);
  const features = reader.uint16();
  const outputs = reader.uint8();
  const step = reader.float();
  const thresholds = reader.uint16();
  if (features === 0 || outputs === 0) throw ModelError.damaged("it has no features or no outputs");
  if (step < 0) throw ModelError.damaged("the unit of its leaves is negative");
  const bias = new Float64Array(outputs);
  const treeEnd = new Int32Array(outputs);
  let trees = 0;
  for (let output = 0; output < outputs; output++) {
    bias[output] = reader.double();
    treeEnd[output] = trees += reader.uint16();
  }
  // Before any allocation.
  const maxNodes = MAX_NODES_PER_BYTE * bytes.length;
  if (features > maxNodes || thresholds > maxNodes || trees > maxNodes)
    throw ModelError.damaged("it is too short");
  const code = new CodeReader(reader.bytes(reader.remaining()));
  const { ids, ...conditions } = readConditions(code, features, thresholds);
  const nodes = readTrees(code, trees, maxNodes, ids);
  code.end();
  return { features, outputs, step, bias, treeEnd, ...conditions, ...nodes };
}

/** Reads the thresholds; `ids` are the entries of the conditions by feature and value. */
function readConditions(code: CodeReader, features: number, total: number) {
  const order = code.symbols(total, features);
  const conditions = new Uint8Array(features);
  for (let i = 0; i < total; i++) {
    if (conditions[order[i]!]!++ === 255) throw ModelError.damaged("a feature has too many thresholds");
  }
  const firstCondition = new Int32Array(features);
  let size = 0;
  for (let feature = 0; feature < features; feature++) {
    const count = conditions[feature]!;
    firstCondition[feature] = size;
    // The smallest power of two above the count.
    if (count > 0) size += 2 << (31 - Math.clz32(count));
  }
  const gaps = code.numbers(total);
  const threshold = new Int32Array(size).fill(0x7fff_ffff);
  const featureOf = new Uint16Array(size);
  const ids = new Uint16Array(total);
  let at = 0;
  for (let feature = 0; feature < features; feature++) {
    const first = firstCondition[feature]!;
    featureOf.fill(feature, first, firstCondition[feature + 1] ?? size);
    for (let i = 1; i <= conditions[feature]!; i++) ids[at++] = first + i;
  }
  const last = firstCondition.slice();
  let key = MIN_KEY;
  for (let i = 0; i < total; i++) {
    key += gaps[i]!;
    const feature = order[i]!;
    const entry = ++last[feature]!;
    if (key > MAX_KEY || (entry > firstCondition[feature]! + 1 && key === threshold[entry - 1])) {
      throw ModelError.damaged("its thresholds are not in order");
    }
    threshold[entry] = key;
  }
  return { conditions, firstCondition, threshold, featureOf, ids };
}

function readTrees(code: CodeReader, trees: number, maxNodes: number, ids: Uint16Array) {
  const innerNodes = code.numbers(trees);
  const firstInner = new Int32Array(trees + 1);
  const firstGroup = new Int32Array(trees + 1);
  let leaves = 1;
  for (let tree = 0; tree < trees; tree++) {
    leaves = Math.max(leaves, innerNodes[tree]! + 1);
    if (leaves > MAX_LEAVES) throw ModelError.unsupported(`a tree has more than ${MAX_LEAVES} leaves`);
    firstInner[tree + 1] = firstInner[tree]! + innerNodes[tree]!;
    firstGroup[tree + 1] = firstGroup[tree]! + Math.ceil((innerNodes[tree]! + 1) / GROUP_LEAVES);
  }
  const inner = firstInner[trees]!;
  if (inner > maxNodes) throw ModelError.damaged("it has too many nodes");
  const shapes = readShapes(code, innerNodes, firstInner, leaves - 1);
  const condition = code.symbols(inner, ids.length);
  for (let i = 0; i < inner; i++) condition[i] = ids[condition[i]!]!;
  const values = code.integers(inner + trees);
  const counts = code.symbols(inner + trees, 256);
  const innerSlot = 32 * Math.ceil(leaves / GROUP_LEAVES);
  const linked = link({ firstInner, firstGroup, innerSlot, maxLeaves: leaves }, shapes, values, counts);
  return { firstInner, firstGroup, innerSlot, slots: innerSlot + leaves - 1, condition, ...linked };
}

/** By inner node: which of its children are inner nodes. */
function readShapes(
  code: CodeReader,
  innerNodes: Uint32Array,
  firstInner: Int32Array,
  most: number,
): Uint8Array {
  const shapes = new Uint8Array(firstInner.at(-1)!);
  const trees = new Int32Array(innerNodes.length);
  for (let at = 0; at < most; at++) {
    let count = 0;
    for (let tree = 0; tree < innerNodes.length; tree++) if (innerNodes[tree]! > at) trees[count++] = tree;
    const read = code.symbols(count, 4);
    for (let i = 0; i < count; i++) shapes[firstInner[trees[i]!]! + at] = read[i]!;
  }
  return shapes;
}

/** Which children of a node are inner nodes. */
const LEFT = 1;
const RIGHT = 2;

interface Layout {
  readonly firstInner: Int32Array;
  readonly firstGroup: Int32Array;
  readonly innerSlot: number;
  /** Leaves of the largest tree. */
  readonly maxLeaves: number;
}

/** Gives each node its children, and each leaf its slot. */
function link(
  { firstInner, firstGroup, innerSlot, maxLeaves }: Layout,
  shapes: Uint8Array,
  values: Int32Array,
  counts: Uint16Array,
) {
  const trees = firstInner.length - 1;
  const children = new Int32Array(shapes.length);
  const leafValue = new Int16Array(32 * firstGroup[trees]!);
  const leafCount = new Uint8Array(leafValue.length);
  /** Inner nodes whose right child has not been read. */
  const open = new Int32Array(maxLeaves);
  let leaf = 0;
  for (let tree = 0; tree < trees; tree++) {
    const root = firstInner[tree]!;
    const end = firstInner[tree + 1]!;
    const leaves = 32 * firstGroup[tree]!;
    let nextLeaf = 1;
    let node = root;
    let depth = 0;
    let isLeft = false;
    let isInner = end > root;
    do {
      const slot = isInner ? innerSlot + node - root : nextLeaf;
      if (isLeft) children[open[depth - 1]!] = slot;
      else if (depth > 0) children[open[--depth]!]! |= slot << 16;
      isLeft = isInner;
      if (isInner) {
        if (node === end) throw ModelError.damaged("it has more inner nodes");
        open[depth++] = node;
        isInner = (shapes[node++]! & LEFT) !== 0;
      } else {
        const value = values[leaf]!;
        if (value > MAX_LEAF_VALUE || value < -MAX_LEAF_VALUE) {
          throw ModelError.damaged("the value of a leaf is too large");
        }
        leafValue[leaves + slot] = value;
        leafCount[leaves + slot] = counts[leaf++]!;
        // As `leafSlot`: the first slot of each group stays empty.
        nextLeaf += (slot & 31) === 31 ? 2 : 1;
        isInner = depth > 0 && (shapes[open[depth - 1]!]! & RIGHT) !== 0;
      }
    } while (depth > 0);
    if (node < end) throw ModelError.damaged("it has fewer nodes");
  }
  return { children, leafValue, leafCount };
}
