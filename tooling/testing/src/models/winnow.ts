import { codeWriter, unsigned } from "./code.js";
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

/**
 * Encodes a model of the method `winnow`; `parseWinnowModel` of `@winnow/extract` documents the format.
 *
 * @param withWeights - write the weights of the linear model. Default: true.
 */
export function encodeWinnowModel(
  { linear, features, blocks, pages, calibration }: WinnowModelParts,
  withWeights: boolean = true,
): Uint8Array {
  const writer = createModelWriter({ magic: "WNNW", version: 3 });
  writer.uint16(features);
  const { buffer, byteOffset, length } = linear.values;
  writer.uint16(withWeights ? length : 0);
  if (withWeights) writer.bytes(new Uint8Array(buffer, byteOffset, length));
  for (const scale of linear.scales) writer.float(scale);
  writer.uint8(calibration.length / 2);
  for (const number of calibration) writer.float(number);
  writer.uint32(blocks.length);
  writer.bytes(blocks);
  for (const number of pages.bias) writer.float(number);
  writer.float(pages.scale);
  writer.uint16(pages.terms.length);

  const code = codeWriter();
  const types = pages.bias.length;
  const numbers = pages.weights.length / types - pages.terms.length;
  if (!Number.isInteger(pages.steps.length / numbers)) {
    throw new RangeError("the weights of page types do not fit their numbers and terms");
  }
  // The scores are sums of multiples of the scale, which are exact in any order.
  const order = [...pages.terms.keys()].sort((a, b) => (pages.terms[a]! >>> 0) - (pages.terms[b]! >>> 0));
  const terms = order.map((term) => pages.terms[term]! >>> 0);
  code.numbers(terms.map((term, i) => term - (terms[i - 1] ?? 0)));
  const bits = new Int32Array(Float32Array.from(pages.steps).buffer);
  code.numbers(
    Array.from(bits, (value, i) => (i % (bits.length / numbers) === 0 ? value : value - bits[i - 1]!) >>> 0),
  );
  const rows = [...Array(numbers).keys(), ...order.map((term) => numbers + term)];
  const weights = rows.flatMap((row) => {
    const all = [...pages.weights.subarray(row * types, (row + 1) * types)];
    return [...all.slice(0, -1), all.reduce((a, b) => a + b, 0)];
  });
  code.integers(weights);
  writer.bytes(code.finish());
  return writer.finish();
}

/** Packs the weights of the linear model for `unpackWeights` of `@winnow/extract`. */
export function packWeights(weights: Int8Array): string {
  return Array.from(weights, (weight) => String.fromCharCode(unsigned(weight) + 35)).join("");
}
