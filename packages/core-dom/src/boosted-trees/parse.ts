import { ModelError, type ModelReader, openModel } from "../model-file/index.js";
import { bitsOf, orderKey } from "./rows.js";
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
 * | 2 | the number of leaves of the largest tree, at least 1 |
 * | 4 | the number of inner nodes of all trees |
 * | 4 | the number of groups of up to 31 leaves of all trees |
 * | 4 | float: the score of one unit of a leaf's value |
 * | 1 each | the number of thresholds of each feature |
 * | 4 each | floats: the thresholds by feature, ascending |
 * | 10 each | the bias of each output (a float of 8 bytes), and the number of its trees (2 bytes) |
 * | | the trees by output, with their nodes in preorder |
 *
 * An inner node is the index of its threshold (2 bytes, below 0x8000); rows with a greater feature go right. A
 * leaf is its value plus 0xbfff (2 bytes), and the binary logarithm of its number of training rows, times 8
 * (1 byte).
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
  const leaves = reader.uint16();
  const inner = reader.uint32();
  const groups = reader.uint32();
  const step = reader.float();
  if (features === 0 || outputs === 0) throw ModelError.damaged("it has no features or no outputs");
  if (step < 0) throw ModelError.damaged("the unit of its leaves is negative");
  if (leaves === 0) throw ModelError.damaged("its largest tree has no leaves");
  if (leaves > MAX_LEAVES) throw ModelError.unsupported(`a tree has more than ${MAX_LEAVES} leaves`);
  const { ids, ...conditions } = readConditions(reader, features);
  const bias = new Float64Array(outputs);
  const treeEnd = new Int32Array(outputs);
  let trees = 0;
  for (let output = 0; output < outputs; output++) {
    bias[output] = reader.double();
    treeEnd[output] = trees += reader.uint16();
  }
  // Before any allocation: a tree has a group or more, an inner node two bytes, a group at least three.
  if (trees > groups || 2 * inner + 3 * groups > reader.remaining())
    throw ModelError.damaged("it has too few nodes");
  const nodes = readTrees(reader, { trees, inner, groups, leaves }, ids);
  reader.end();
  return { features, outputs, step, bias, treeEnd, ...conditions, ...nodes };
}

/** Reads the thresholds; `ids` are the entries of the conditions by their index in the file. */
function readConditions(reader: ModelReader, features: number) {
  const conditions = Uint8Array.from(reader.bytes(features));
  const firstCondition = new Int32Array(features);
  let size = 0;
  let total = 0;
  for (let feature = 0; feature < features; feature++) {
    const count = conditions[feature]!;
    firstCondition[feature] = size;
    total += count;
    // The smallest power of two above the count.
    if (count > 0) size += 2 << (31 - Math.clz32(count));
  }
  if (total > LEAF_BIT) throw ModelError.damaged("it has too many thresholds");
  const values = bitsOf(reader.floats(total)).map(orderKey);
  const threshold = new Int32Array(size).fill(0x7fff_ffff);
  const featureOf = new Uint16Array(size);
  const ids = new Uint16Array(total);
  let at = 0;
  for (let feature = 0; feature < features; feature++) {
    const first = firstCondition[feature]!;
    featureOf.fill(feature, first, firstCondition[feature + 1] ?? size);
    for (let i = 1; i <= conditions[feature]!; i++, at++) {
      if (i > 1 && values[at]! <= values[at - 1]!)
        throw ModelError.damaged("its thresholds are not in order");
      threshold[first + i] = values[at]!;
      ids[at] = first + i;
    }
  }
  return { conditions, firstCondition, threshold, featureOf, ids };
}

interface Sizes {
  readonly trees: number;
  /** Inner nodes, and groups of leaves, of all trees. */
  readonly inner: number;
  readonly groups: number;
  /** Leaves of the largest tree. */
  readonly leaves: number;
}

function readTrees(reader: ModelReader, sizes: Sizes, ids: Uint16Array) {
  const file = reader.bytes(reader.remaining());
  const innerSlot = 32 * Math.ceil(sizes.leaves / GROUP_LEAVES);
  const firstInner = new Int32Array(sizes.trees + 1);
  const firstGroup = new Int32Array(sizes.trees + 1);
  const condition = new Uint16Array(sizes.inner);
  const children = new Int32Array(sizes.inner);
  const leafValue = new Int16Array(32 * sizes.groups);
  const leafCount = new Uint8Array(32 * sizes.groups);
  /** Inner nodes whose right child has not been read. */
  const open = new Int32Array(sizes.leaves);
  let at = 0;
  let inner = 0;
  let group = 0;
  for (let tree = 0; tree < sizes.trees; tree++) {
    const root = inner;
    let leaves = 0;
    let depth = 0;
    let isLeft = false;
    do {
      if (at + 2 > file.length) throw ModelError.damaged("it ends too early");
      const node = file[at]! | (file[at + 1]! << 8);
      const isLeaf = node >= LEAF_BIT;
      const slot = isLeaf ? leafSlot(leaves) : innerSlot + inner - root;
      if (isLeft) children[open[depth - 1]!] = slot;
      else if (depth > 0) children[open[--depth]!]! |= slot << 16;
      isLeft = !isLeaf;
      if (isLeaf) {
        const leaf = 32 * group + slot;
        if (++leaves > sizes.leaves || leaf >= leafValue.length)
          throw ModelError.damaged("it has more leaves");
        if (at + 3 > file.length) throw ModelError.damaged("it ends too early");
        leafValue[leaf] = node - LEAF_BIT - MAX_LEAF_VALUE;
        leafCount[leaf] = file[at + 2]!;
        at += 3;
      } else {
        if (node >= ids.length) throw ModelError.damaged("a threshold does not exist");
        if (inner >= sizes.inner || depth >= open.length) throw ModelError.damaged("it has more inner nodes");
        condition[inner] = ids[node]!;
        open[depth++] = inner++;
        at += 2;
      }
    } while (depth > 0);
    group += Math.ceil(leaves / GROUP_LEAVES);
    firstInner[tree + 1] = inner;
    firstGroup[tree + 1] = group;
  }
  if (at < file.length || inner < sizes.inner || group < sizes.groups) {
    throw ModelError.damaged("it has fewer nodes");
  }
  const slots = innerSlot + sizes.leaves - 1;
  return { firstInner, firstGroup, innerSlot, slots, condition, children, leafValue, leafCount };
}
