import { ModelError, type ModelFormat, type ModelReader, openModel } from "@winnow/core-dom/model-file";
import { BLOCK_FEATURES, EDGE_FEATURES } from "./features.js";
import type { Layer, Network } from "./network.js";

/** The two networks of web2text, and the weight of the pairs when labels are decoded. */
export interface Web2textModel {
  /** From the features of leaves to the logits of boilerplate and content. */
  readonly unary: Network;
  /** From the features of pairs to the logits of their four labels. */
  readonly pairwise: Network;
  /** λ, the weight of the pairs; 0 labels each leaf for itself. */
  readonly pairWeight: number;
}

const FORMAT: ModelFormat = { name: "web2text", magic: "W2TM", version: 1 };
const MAX_LAYERS = 16;

/**
 * Parses a model file. Numbers are little-endian:
 *
 * | bytes | content |
 * | --- | --- |
 * | 4 | `W2TM` |
 * | 1 | version 1 |
 * | 4 | float: the weight of pairs |
 * | | the network of leaves, then that of pairs |
 * | 4 | FNV-1a hash of all bytes before |
 *
 * A network begins with the number of features (2 bytes), their means and their scales (floats), and the number
 * of layers (1 byte). A layer has its kernel (1 byte), the numbers of inputs and outputs (2 bytes each), the
 * weight that one step of the quantisation represents (float), the biases (floats), and the weights (signed
 * bytes) by leaf of the kernel, input and output.
 *
 * @throws TypeError if the value is not a Uint8Array; {@link ModelError} `model-damaged` if the bytes are not
 *   a model, or incomplete, or changed; `model-unsupported` for another version, or shapes that do not fit.
 */
export function parseModel(bytes: Uint8Array): Web2textModel {
  const reader = openModel(bytes, FORMAT);
  const pairWeight = reader.float();
  const unary = readNetwork(reader, BLOCK_FEATURES, 2);
  const pairwise = readNetwork(reader, EDGE_FEATURES, 4);
  reader.end();
  if (pairWeight < 0) throw ModelError.damaged("the weight of pairs is negative");
  return { unary, pairwise, pairWeight };
}

function readNetwork(reader: ModelReader, features: number, classes: number): Network {
  const width = reader.uint16();
  if (width !== features) throw ModelError.unsupported(`a network has ${width} features, not ${features}`);
  const mean = Float64Array.from(reader.floats(width));
  const scale = Float64Array.from(reader.floats(width));
  const count = reader.uint8();
  if (count === 0 || count > MAX_LAYERS) throw ModelError.unsupported(`a network has ${count} layers`);
  const layers: Layer[] = [];
  let inputs = width;
  for (let i = 0; i < count; i++) {
    const layer = readLayer(reader);
    if (layer.inputs !== inputs)
      throw ModelError.unsupported(`layer ${i} has ${layer.inputs} inputs, not ${inputs}`);
    inputs = layer.outputs;
    layers.push(layer);
  }
  if (inputs !== classes) throw ModelError.unsupported(`a network has ${inputs} outputs, not ${classes}`);
  return { mean, scale, layers };
}

function readLayer(reader: ModelReader): Layer {
  const kernel = reader.uint8();
  if (kernel !== 1 && kernel !== 3) throw ModelError.unsupported(`a layer has a kernel of ${kernel} leaves`);
  const inputs = reader.uint16();
  const outputs = reader.uint16();
  const step = reader.float();
  const biases = Float64Array.from(reader.floats(outputs));
  const quantised = reader.bytes(kernel * inputs * outputs);
  // The shifts extend the sign of a byte.
  const weights = Float64Array.from(quantised, (byte) => ((byte << 24) >> 24) * step);
  return { kernel, inputs, outputs, weights, biases };
}
