import { describeValue } from "@winnow/core-dom/options";
import { ExtractError } from "../../extract-error.js";
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

/** The first four bytes of a model file: `W2TM`. */
const MAGIC = 0x5732_544d;
const VERSION = 1;
const CHECKSUM_LENGTH = 4;
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
 * @throws TypeError if the value is not a Uint8Array; {@link ExtractError} `model-damaged` if the bytes are not
 *   a model, or incomplete, or changed; `model-unsupported` for another version, or shapes that do not fit.
 */
export function parseModel(bytes: Uint8Array): Web2textModel {
  if (!(bytes instanceof Uint8Array)) {
    throw new TypeError(`options.model must be a Uint8Array, not ${describeValue(bytes)}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - CHECKSUM_LENGTH;
  if (end < 9 || view.getUint32(0) !== MAGIC) throw damaged("it is not a model of web2text");
  if (view.getUint32(end, true) !== checksum(bytes.subarray(0, end))) throw damaged("its checksum is wrong");
  if (view.getUint8(4) !== VERSION) throw unsupported(`its version is ${view.getUint8(4)}, not ${VERSION}`);
  const reader = createReader(view, end);
  reader.skip(5);
  const pairWeight = reader.float();
  const unary = readNetwork(reader, BLOCK_FEATURES, 2);
  const pairwise = readNetwork(reader, EDGE_FEATURES, 4);
  if (reader.remaining() !== 0) throw damaged(`${reader.remaining()} bytes are left over`);
  if (!(pairWeight >= 0 && Number.isFinite(pairWeight))) throw damaged("the weight of pairs is not a number");
  return { unary, pairwise, pairWeight };
}

/** The FNV-1a hash of some bytes. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function readNetwork(reader: Reader, features: number, classes: number): Network {
  const width = reader.uint16();
  if (width !== features) throw unsupported(`a network has ${width} features, not ${features}`);
  const mean = reader.floats(width);
  const scale = reader.floats(width);
  const count = reader.uint8();
  if (count === 0 || count > MAX_LAYERS) throw unsupported(`a network has ${count} layers`);
  const layers: Layer[] = [];
  let inputs = width;
  for (let i = 0; i < count; i++) {
    const layer = readLayer(reader);
    if (layer.inputs !== inputs) throw unsupported(`layer ${i} has ${layer.inputs} inputs, not ${inputs}`);
    inputs = layer.outputs;
    layers.push(layer);
  }
  if (inputs !== classes) throw unsupported(`a network has ${inputs} outputs, not ${classes}`);
  return { mean, scale, layers };
}

function readLayer(reader: Reader): Layer {
  const kernel = reader.uint8();
  if (kernel !== 1 && kernel !== 3) throw unsupported(`a layer has a kernel of ${kernel} leaves`);
  const inputs = reader.uint16();
  const outputs = reader.uint16();
  const step = reader.float();
  const biases = reader.floats(outputs);
  const weights = reader.bytes(kernel * inputs * outputs, step);
  return { kernel, inputs, outputs, weights, biases };
}

/** Reads numbers in order. Every function throws `model-damaged` beyond the end. */
interface Reader {
  uint8(): number;
  uint16(): number;
  float(): number;
  floats(count: number): Float64Array;
  /** Signed bytes, each multiplied by `step`. */
  bytes(count: number, step: number): Float64Array;
  skip(count: number): void;
  remaining(): number;
}

function createReader(view: DataView, end: number): Reader {
  let at = 0;
  const take = (length: number): number => {
    if (length > end - at) throw damaged("it ends too early");
    at += length;
    return at - length;
  };
  return {
    uint8: () => view.getUint8(take(1)),
    uint16: () => view.getUint16(take(2), true),
    float: () => view.getFloat32(take(4), true),
    floats(count) {
      const first = take(4 * count);
      return Float64Array.from({ length: count }, (_, i) => finite(view.getFloat32(first + 4 * i, true)));
    },
    bytes(count, step) {
      const first = take(count);
      const unit = finite(step);
      return Float64Array.from({ length: count }, (_, i) => view.getInt8(first + i) * unit);
    },
    skip: (count) => void take(count),
    remaining: () => end - at,
  };
}

function finite(number: number): number {
  if (!Number.isFinite(number)) throw damaged("a weight is not a number");
  return number;
}

function damaged(why: string): ExtractError {
  return new ExtractError("model-damaged", `the model is damaged: ${why}`);
}

function unsupported(why: string): ExtractError {
  return new ExtractError("model-unsupported", `the model cannot be used: ${why}`);
}
