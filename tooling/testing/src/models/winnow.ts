import { createModelWriter } from "./writer.js";

/** The numbers that a model of the method `winnow` consists of, before they are packed. */
export interface WinnowModelParts {
  readonly linear: { readonly values: Int8Array; readonly scales: readonly number[] };
  /** The number of features of a block. */
  readonly features: number;
  /** A file of boosted trees. */
  readonly blocks: Uint8Array;
  readonly pages: {
    readonly steps: Float32Array;
    readonly terms: Int32Array;
    readonly bias: Float32Array;
    readonly scale: number;
    readonly weights: Int8Array;
  };
  /** Pairs of an expected F1, ascending, and the mean F1 of pages with it. */
  readonly calibration: Float32Array;
}

/** Encodes a model of the method `winnow`; `parseWinnowModel` of `@winnow/extract` documents the format. */
export function encodeWinnowModel({
  linear,
  features,
  blocks,
  pages,
  calibration,
}: WinnowModelParts): Uint8Array {
  const writer = createModelWriter({ magic: "WNNW", version: 2 });
  writer.uint16(features);
  writer.bytes(new Uint8Array(linear.values.buffer, linear.values.byteOffset, linear.values.length));
  for (const scale of linear.scales) writer.float(scale);
  writer.uint8(calibration.length / 2);
  for (const number of calibration) writer.float(number);
  writer.uint32(blocks.length);
  writer.bytes(blocks);
  for (const step of pages.steps) writer.float(step);
  writer.uint16(pages.terms.length);
  for (const term of pages.terms) writer.uint32(term >>> 0);
  for (const number of pages.bias) writer.float(number);
  writer.float(pages.scale);
  writer.bytes(Uint8Array.from(pages.weights));
  return writer.finish();
}
