import { PAGE_TYPES } from "@winnow/core-dom";
import { type BoostedTrees, parseBoostedTrees } from "@winnow/core-dom/boosted-trees";
import { ModelError, type ModelFormat, type ModelReader, openModel } from "@winnow/core-dom/model-file";
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

const FORMAT: ModelFormat = { name: "winnow", magic: "WNNW", version: 2 };

/**
 * Parses a model file. Between header and checksum, little-endian: the number of features of a block (2 bytes),
 * the weights of the linear model (signed bytes) and their scales (floats), the number of pairs of the
 * calibration (1 byte) and the pairs (floats), the trees of blocks after their length in bytes (4 bytes), and the
 * model of page types: the steps of its numbers (floats), the number of terms (2 bytes) and the terms (4 bytes
 * each), the bias (floats), the scale (float), and the weights (signed bytes).
 *
 * @param isChecked - whether the bytes are part of the code, and need no checksum.
 * @throws TypeError if the value is not a Uint8Array; `ModelError` `model-damaged` or `model-unsupported`.
 */
export function parseWinnowModel(bytes: Uint8Array, isChecked = false): WinnowModel {
  const reader = openModel(bytes, FORMAT, "options.model", isChecked);
  const width = FEATURES.length + LEXICAL_FEATURES.length;
  const features = reader.uint16();
  if (features !== width) throw ModelError.unsupported(`it has ${features} features, not ${width}`);
  const weights = reader.bytes(SLOTS);
  const linear: LinearWeights = {
    values: new Int8Array(weights.buffer, weights.byteOffset, weights.length),
    scales: [...reader.floats(TERM_GROUPS.length)],
  };
  const calibration = reader.floats(2 * reader.uint8());
  const blocks = parseBoostedTrees(reader.bytes(reader.uint32()), "options.model", true);
  const pages = readPageTypes(reader, width + EXTENTS);
  reader.end();
  checkCalibration(calibration);
  if (blocks.features !== width || blocks.outputs !== 1) throw ModelError.unsupported("its trees do not fit");
  return { linear, blocks, pages, calibration };
}

function readPageTypes(reader: ModelReader, numbers: number): PageTypeModel {
  const steps = reader.floats(numbers * STEPS);
  const terms = new Int32Array(reader.uint16());
  for (let i = 0; i < terms.length; i++) terms[i] = reader.uint32();
  const bias = reader.floats(PAGE_TYPES.length);
  const scale = reader.float();
  const weights = Int8Array.from(reader.bytes((numbers + terms.length) * PAGE_TYPES.length));
  return { steps, terms, weights, scale, bias };
}

function checkCalibration(pairs: Float32Array): void {
  for (const [i, number] of pairs.entries()) {
    if (!(number >= 0 && number <= 1)) throw ModelError.damaged("its calibration is not between 0 and 1");
    if (i >= 2 && i % 2 === 0 && number < pairs[i - 2]!) throw ModelError.damaged("its calibration descends");
  }
}
