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
 * `@winnow/extract/methods/web2text`.
 *
 * @param networks - of leaves, and of pairs.
 */
export function encodeModel(networks: readonly TrainedNetwork[], pairWeight: number): Uint8Array {
  const bytes: number[] = [0x57, 0x32, 0x54, 0x4d, 1];
  const view = new DataView(new ArrayBuffer(4));
  const push = (count: number): void => {
    for (let i = 0; i < count; i++) bytes.push(view.getUint8(i));
  };
  const float = (number: number): void => {
    view.setFloat32(0, number, true);
    push(4);
  };
  const uint16 = (number: number): void => {
    view.setUint16(0, number, true);
    push(2);
  };
  float(pairWeight);
  for (const { mean, scale, layers } of networks) {
    uint16(mean.length);
    for (const number of [...mean, ...scale]) float(number);
    bytes.push(layers.length);
    for (const { kernel, inputs, outputs, weights, biases } of layers) {
      const step = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0) / 127;
      bytes.push(kernel);
      uint16(inputs);
      uint16(outputs);
      float(step);
      for (const bias of biases) float(bias);
      for (const weight of weights) bytes.push(step === 0 ? 0 : Math.round(weight / step) & 0xff);
    }
  }
  view.setUint32(0, fnv1a(bytes), true);
  push(4);
  return Uint8Array.from(bytes);
}

function fnv1a(bytes: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
