import { createModelWriter } from "@winnow/testing/models";

/** A network as `python/web2text.py` prints it. */
export interface TrainedNetwork {
  readonly mean: readonly number[];
  readonly scale: readonly number[];
  readonly layers: readonly {
    readonly kernel: number;
    readonly inputs: number;
    readonly outputs: number;
    /** By leaf of the kernel, input and output. */
    readonly weights: readonly number[];
    readonly biases: readonly number[];
  }[];
}

/**
 * Encodes the two networks of web2text as a model file, with the weights of each layer in 8 bits: multiples of
 * a step, so that the largest weight is 127 steps. The format is documented at `parseModel` of
 * `@winnow/baselines/methods/web2text`.
 *
 * @param networks - of leaves, and of pairs.
 */
export function encodeModel(networks: readonly TrainedNetwork[], pairWeight: number): Uint8Array {
  const writer = createModelWriter({ magic: "W2TM", version: 1 });
  writer.float(pairWeight);
  for (const { mean, scale, layers } of networks) {
    writer.uint16(mean.length);
    for (const number of [...mean, ...scale]) writer.float(number);
    writer.uint8(layers.length);
    for (const { kernel, inputs, outputs, weights, biases } of layers) {
      const step = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0) / 127;
      writer.uint8(kernel);
      writer.uint16(inputs);
      writer.uint16(outputs);
      writer.float(step);
      for (const bias of biases) writer.float(bias);
      for (const weight of weights) writer.uint8(step === 0 ? 0 : Math.round(weight / step) & 0xff);
    }
  }
  return writer.finish();
}
