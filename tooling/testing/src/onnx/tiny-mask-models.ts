import { type Constant, type Node, onnxModel, type Port } from "./onnx.js";

const node = (
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: Node["attributes"] = {},
): Node => ({ operator, inputs, output, attributes });

const constant = (name: string, dims: readonly number[], values: readonly number[]): Constant => ({
  name,
  type: "float",
  dims,
  values,
});
const list = (name: string, values: readonly number[]): Constant => ({
  name,
  type: "int64",
  dims: [values.length],
  values,
});
const port = (name: string, dims: Port["dims"]): Port => ({ name, type: "float", dims });

/** The edges of an image (Sobel) that are on the dark side: above 0 there, -0.5 elsewhere. */
const DARK_EDGES: readonly Node[] = [
  node("Conv", ["image", "mean"], "gray"),
  node("Conv", ["gray", "sobel"], "gradients", { pads: [1, 1, 1, 1] }),
  node("Abs", ["gradients"], "strengths"),
  node("ReduceSum", ["strengths", "channels"], "edges", { keepdims: 1 }),
  node("Less", ["gray", "zero"], "is_dark"),
  node("Cast", ["is_dark"], "dark", { to: 1 }),
  node("Mul", ["edges", "dark"], "dark_edges"),
  node("Sub", ["dark_edges", "half"], "logits"),
];
// biome-ignore format: a table
const EDGE_CONSTANTS: readonly Constant[] = [
  constant("mean", [1, 3, 1, 1], [1 / 3, 1 / 3, 1 / 3]),
  constant("sobel", [2, 1, 3, 3], [-1, 0, 1, -2, 0, 2, -1, 0, 1, -1, -2, -1, 0, 0, 0, 1, 2, 1]),
  list("channels", [1]),
  constant("zero", [1], [0]),
  constant("half", [1], [0.5]),
];

/** Returns a network as that of WebSAM-Adapter: its mask is the inner edges of dark areas. */
export function tinyWebSam(): Uint8Array {
  return onnxModel(
    DARK_EDGES,
    EDGE_CONSTANTS,
    [port("image", [1, 3, 1024, 1024])],
    [port("logits", [1, 1, 1024, 1024])],
  );
}

/** Returns a network as those of MMDetection: a mask of the dark edges, an empty one, and the first with a score of 0. */
export function tinyDetector(): Uint8Array {
  return onnxModel(
    [
      ...DARK_EDGES,
      node("Greater", ["logits", "zero"], "is_edge"),
      node("Cast", ["is_edge"], "mask", { to: 1 }),
      node("Mul", ["mask", "zero"], "empty"),
      node("Concat", ["mask", "empty", "mask"], "masks", { axis: 1 }),
      node("Identity", ["detections"], "dets"),
    ],
    // biome-ignore format: a table
    [...EDGE_CONSTANTS, constant("detections", [1, 3, 5], [0, 0, 9, 9, 0.01, 0, 0, 9, 9, 0.9, 0, 0, 9, 9, 0])],
    [port("image", [1, 3, "height", "width"])],
    [port("dets", [1, 3, 5]), port("masks", [1, 3, "height", "width"])],
  );
}

/** Returns a network as that of Meier et al.: 0.9 within two pixels of text, less 0.1 if it is on white. */
export function tinyMeier(): Uint8Array {
  return onnxModel(
    [
      node("Transpose", ["page"], "planes", { perm: [0, 3, 1, 2] }),
      node("Conv", ["planes", "weights"], "text"),
      node("MaxPool", ["text"], "probabilities", {
        ...{ kernel_shape: [5, 5], pads: [2, 2, 2, 2], strides: [1, 1] },
      }),
    ],
    [constant("weights", [1, 2, 1, 1], [-0.1, 0.9])],
    [port("page", [1, 768, 256, 2])],
    [port("probabilities", [1, 1, 768, 256])],
  );
}

/** Returns networks as those of Segment Anything. A mask is what is dark in the half, left or right, with the point. */
export function tinySam(): readonly [encoder: Uint8Array, decoder: Uint8Array] {
  const encoder = onnxModel(
    [
      node("AveragePool", ["image"], "patches", { kernel_shape: [16, 16], strides: [16, 16] }),
      node("Conv", ["patches", "weights"], "embeddings"),
    ],
    [constant("weights", [256, 3, 1, 1], [1 / 3, 1 / 3, 1 / 3, ...Array<number>(255 * 3).fill(0)])],
    [port("image", [1, 3, 1024, 1024])],
    [port("embeddings", [1, 256, 64, 64])],
  );
  const decoder = onnxModel(
    [
      node("Slice", ["image_embeddings", "first", "second", "channel_axis"], "patches"),
      node("Resize", ["patches", "", "scales"], "square"),
      // The size that the encoder sees.
      node("ReduceMax", ["orig_im_size"], "longest", { keepdims: 1 }),
      node("Div", ["side", "longest"], "factor"),
      node("Mul", ["orig_im_size", "factor"], "exact"),
      node("Add", ["exact", "half"], "above"),
      node("Floor", ["above"], "seen"),
      node("Cast", ["seen"], "size", { to: 7 }),
      node("Slice", ["square", "origin", "size", "image_axes"], "brightness"),
      node("Slice", ["size", "second", "third", "first"], "width"),
      node("Slice", ["columns", "first", "width", "column_axis"], "x"),
      node("Slice", ["seen", "second", "third", "first"], "right"),
      node("Mul", ["right", "half"], "middle"),
      node("Slice", ["point_coords", "origin", "ones", "point_axes"], "point"),
      node("Sub", ["x", "middle"], "of_pixel"),
      node("Sub", ["point", "middle"], "of_point"),
      node("Mul", ["of_pixel", "of_point"], "sides"),
      node("Greater", ["sides", "zero"], "is_same"),
      node("Cast", ["is_same"], "same", { to: 1 }),
      node("Sub", ["brightness", "ten"], "far"),
      node("Mul", ["far", "same"], "kept"),
      // Minus ten times the brightness in the half with the point; -100 elsewhere.
      node("Add", ["kept", "ten"], "shifted"),
      node("Mul", ["shifted", "minus_ten"], "seen_mask"),
      node("Cast", ["orig_im_size"], "page_size", { to: 7 }),
      node("Concat", ["ones", "page_size"], "shape", { axis: 0 }),
      node("Resize", ["seen_mask", "", "", "shape"], "mask"),
      node("Concat", ["mask", "mask", "mask", "mask"], "masks", { axis: 1 }),
      node("Identity", ["qualities"], "iou_predictions"),
    ],
    // biome-ignore format: a table
    [
      list("first", [0]), list("second", [1]), list("third", [2]), list("channel_axis", [1]), list("origin", [0, 0]),
      list("ones", [1, 1]), list("image_axes", [2, 3]), list("column_axis", [3]), list("point_axes", [1, 2]),
      constant("scales", [4], [1, 1, 16, 16]), constant("half", [1], [0.5]), constant("zero", [1], [0]),
      constant("side", [1], [1024]), constant("ten", [1], [10]), constant("minus_ten", [1], [-10]),
      constant("columns", [1, 1, 1, 1024], Array.from({ length: 1024 }, (_, i) => i + 0.5)),
      constant("qualities", [1, 4], [0.99, 0.95, 0.5, 0.9]),
    ],
    [
      port("image_embeddings", [1, 256, 64, 64]),
      port("point_coords", [1, "points", 2]),
      port("point_labels", [1, "points"]),
      port("mask_input", [1, 1, 256, 256]),
      port("has_mask_input", [1]),
      port("orig_im_size", [2]),
    ],
    [port("masks", [1, 4, "height", "width"]), port("iou_predictions", [1, 4])],
  );
  return [encoder, decoder];
}
