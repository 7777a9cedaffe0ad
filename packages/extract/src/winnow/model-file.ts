import { PAGE_TYPES } from "@winnow/core-dom";
import { type BoostedTrees, parseBoostedTrees } from "@winnow/core-dom/boosted-trees";
import { CodeReader, ModelError, type ModelFormat, openModel } from "@winnow/core-dom/model-file";
import { FEATURES } from "./features/index.js";
import { LEXICAL_FEATURES, type LinearWeights } from "./features/lexical.js";
import { EXTENTS, type PageTypeModel, STEPS } from "./page-type.js";
import { SLOTS, TERM_GROUPS } from "./terms.js";

/** What the learned extractor has learned. */
export interface WinnowModel {
  /** The hashed linear model, whose sums are features of the trees. */
  readonly linear: LinearWeights;
  /** From the features of a block to the logit that it is content. */
  readonly blocks: BoostedTrees;
  readonly pages: PageTypeModel;
  /** Pairs of an expected F1, ascending, and the mean F1 of pages with it. */
  readonly calibration: Float32Array;
}

const FORMAT: ModelFormat = { name: "winnow", magic: "WNNW", version: 3 };

/**
 * Parses a model file. Between header and checksum, little-endian: the number of features of a block (2 bytes),
 * the number of weights of the linear model (2 bytes; 0 if they are not in the file) and the weights (signed bytes),
 * their scales (floats), the number of pairs of the calibration (1 byte) and the
 * pairs (floats), the trees of blocks after their length in bytes (4 bytes), and of the model of page types the
 * bias (floats), the scale (float) and the number of terms (2 bytes).
 *
 * The rest is coded (see `CodeReader`), of the model of page types: the differences between the terms, which ascend;
 * the differences between the bits of the steps of each number, which are floats; and by number and term, the weights
 * of all types but the last, and the sum of all weights, which is about 0, as integers.
 *
 * @param weights - those of the linear model, if the file does not have them: then both are part of the code, and need no
 *   checksum.
 * @throws TypeError if the value is not a Uint8Array; `ModelError` `model-damaged` or `model-unsupported`.
 */
export function parseWinnowModel(bytes: Uint8Array, weights?: Int8Array): WinnowModel {
  const reader = openModel(bytes, FORMAT, "options.model", weights !== undefined);
  const width = FEATURES.length + LEXICAL_FEATURES.length;
  const features = reader.uint16();
  if (features !== width) throw ModelError.unsupported(`it has ${features} features, not ${width}`);
  const own = reader.bytes(reader.uint16());
  const values = own.length === 0 && weights !== undefined ? weights : new Int8Array(own);
  if (values.length !== SLOTS) throw ModelError.damaged("it has another number of weights");
  const scales = [...reader.floats(TERM_GROUPS.length)];
  const calibration = reader.floats(2 * reader.uint8());
  const blocks = parseBoostedTrees(reader.bytes(reader.uint32()), "options.model", true);
  const bias = reader.floats(PAGE_TYPES.length);
  const scale = reader.float();
  const terms = reader.uint16();
  const code = new CodeReader(reader.bytes(reader.remaining()));
  const pages = { ...readPageTypes(code, width + EXTENTS, terms), scale, bias };
  code.end();
  checkCalibration(calibration);
  if (blocks.features !== width || blocks.outputs !== 1) throw ModelError.unsupported("its trees do not fit");
  return { linear: { values, scales }, blocks, pages, calibration };
}

/**
 * Returns the weights that the module of the package has as characters, one each: what compresses files in transit
 * sees them better than in Base64, and they take one short loop on the first page of a process.
 */
export function unpackWeights(text: string): Int8Array {
  const weights = new Int8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const folded = text.charCodeAt(i) - 35;
    weights[i] = (folded >>> 1) ^ -(folded & 1);
  }
  return weights;
}

function readPageTypes(code: CodeReader, numbers: number, length: number) {
  const terms = new Int32Array(length);
  let term = 0;
  const distances = code.numbers(length);
  for (let i = 0; i < length; i++) terms[i] = term += distances[i]!;
  const bits = new Int32Array(numbers * STEPS);
  const gaps = code.numbers(bits.length);
  for (let i = 0; i < bits.length; i++) bits[i] = gaps[i]! + (i % STEPS === 0 ? 0 : bits[i - 1]!);
  const steps = new Float32Array(bits.buffer);
  if (!steps.every(Number.isFinite)) throw ModelError.damaged("a step is not a number");
  const types = PAGE_TYPES.length;
  const weights = new Int8Array(code.integers((numbers + length) * types));
  // The last number of each row is the sum, until the other weights are subtracted.
  for (let last = types - 1; last < weights.length; last += types) {
    for (let i = last - types + 1; i < last; i++) weights[last]! -= weights[i]!;
  }
  return { terms, steps, weights };
}

function checkCalibration(pairs: Float32Array): void {
  for (const [i, number] of pairs.entries()) {
    if (!(number >= 0 && number <= 1)) throw ModelError.damaged("its calibration is not between 0 and 1");
    if (i >= 2 && i % 2 === 0 && number < pairs[i - 2]!) throw ModelError.damaged("its calibration descends");
  }
}
