import { PAGE_TYPES } from "@winnow/core-dom";
import { type BoostedTrees, parseBoostedTrees } from "@winnow/core-dom/boosted-trees";
import { createModelWriter, ModelError, type ModelFormat, openModel } from "@winnow/core-dom/model-file";
import { FEATURES } from "./features/index.js";
import { LEXICAL_FEATURES, type LinearWeights } from "./features/lexical.js";
import { SLOTS, TERM_GROUPS } from "./terms.js";

/** What the learned extractor has learned. */
export interface WinnowModel {
  /** The hashed linear model, whose sums are features of the trees. */
  readonly linear: LinearWeights;
  /** From the features of a block to the logit that it is content. */
  readonly blocks: BoostedTrees;
  /** From the features of a page to the logits of the {@link PAGE_TYPES}. */
  readonly pages: BoostedTrees;
  /** Pairs of an expected F1, ascending, and the mean F1 of pages with it. */
  readonly calibration: Float32Array;
}

const FORMAT: ModelFormat = { name: "winnow", magic: "WNNW", version: 1 };

/** The numbers that a model file consists of, before they are packed. */
export interface WinnowModelParts {
  readonly linear: LinearWeights & { readonly values: Int8Array };
  /** Files of boosted trees. */
  readonly blocks: Uint8Array;
  readonly pages: Uint8Array;
  readonly calibration: Float32Array;
}

/**
 * Parses a model file. Between header and checksum, little-endian: the number of features of a block (2 bytes),
 * the weights of the linear model (signed bytes) and their scales (floats), the number of pairs of the
 * calibration (1 byte) and the pairs (floats), and the trees of blocks and of pages, each with its length in
 * bytes before it (4 bytes).
 *
 * @throws TypeError if the value is not a Uint8Array; `ModelError` `model-damaged` or `model-unsupported`.
 */
export function parseWinnowModel(bytes: Uint8Array): WinnowModel {
  const reader = openModel(bytes, FORMAT);
  const width = FEATURES.length + LEXICAL_FEATURES.length;
  const features = reader.uint16();
  if (features !== width) throw ModelError.unsupported(`it has ${features} features, not ${width}`);
  const weights = reader.bytes(SLOTS);
  const linear: LinearWeights = {
    values: new Int8Array(weights.buffer, weights.byteOffset, weights.length),
    scales: [...reader.floats(TERM_GROUPS.length)],
  };
  const calibration = reader.floats(2 * reader.uint8());
  const blocks = parseBoostedTrees(reader.bytes(reader.uint32()));
  const pages = parseBoostedTrees(reader.bytes(reader.uint32()));
  reader.end();
  checkCalibration(calibration);
  if (blocks.features !== width || blocks.outputs !== 1) throw ModelError.unsupported("its trees do not fit");
  if (pages.features !== width || pages.outputs !== PAGE_TYPES.length) {
    throw ModelError.unsupported("its trees of page types do not fit");
  }
  return { linear, blocks, pages, calibration };
}

function checkCalibration(pairs: Float32Array): void {
  for (const [i, number] of pairs.entries()) {
    if (!(number >= 0 && number <= 1)) throw ModelError.damaged("its calibration is not between 0 and 1");
    if (i >= 2 && i % 2 === 0 && number < pairs[i - 2]!) throw ModelError.damaged("its calibration descends");
  }
}

/** Encodes a model file; see {@link parseWinnowModel}. */
export function encodeWinnowModel({ linear, blocks, pages, calibration }: WinnowModelParts): Uint8Array {
  const writer = createModelWriter(FORMAT);
  writer.uint16(FEATURES.length + LEXICAL_FEATURES.length);
  writer.bytes(new Uint8Array(linear.values.buffer, linear.values.byteOffset, linear.values.length));
  for (const scale of linear.scales) writer.float(scale);
  writer.uint8(calibration.length / 2);
  for (const number of calibration) writer.float(number);
  for (const trees of [blocks, pages]) {
    writer.uint32(trees.length);
    writer.bytes(trees);
  }
  return writer.finish();
}
