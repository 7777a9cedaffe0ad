import { BLOCK_FEATURES, createWeb2text, EDGE_FEATURES } from "@winnow/baselines/methods/web2text";
import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { encodeModel, type TrainedNetwork } from "./encode-model.js";

/** A network of one layer that reads one feature. */
function network(features: number, classes: number, feature: number, weights: number[]): TrainedNetwork {
  const matrix = new Array<number>(features * classes).fill(0);
  for (const [i, weight] of weights.entries()) matrix[feature * classes + i] = weight;
  const layer = {
    kernel: 1,
    inputs: features,
    outputs: classes,
    weights: matrix,
    biases: weights.map(() => 0),
  };
  return {
    mean: new Array<number>(features).fill(0),
    scale: new Array<number>(features).fill(1),
    layers: [layer],
  };
}

describe("encodeModel", () => {
  it("writes what createWeb2text reads", () => {
    // Content if the text has more than one copy: the first feature is 1 then, otherwise -1.
    const unary = network(BLOCK_FEATURES, 2, 0, [-2, 2]);
    const pairwise = network(EDGE_FEATURES, 4, 0, [0, 0, 0, 0]);
    const tree = parse("<p>One</p><p>Two</p><p>One</p>");
    const { label, score } = createWeb2text({ model: encodeModel([unary, pairwise], 1) })(tree, {});
    const rows = [...tree.kind.keys()].filter((row) => label[row] !== 0);
    expect(rows.map((row) => label[row])).toEqual([1, 3, 1]);
    // The logits differ by 4.
    expect(score[rows[0]!]).toBeCloseTo(1 / (1 + Math.exp(-4)), 6);
  });

  it("keeps weights within half a step", () => {
    // The step is 1.27 / 127; 0.004 is less than half of it, 0.006 is more.
    for (const [weight, expected] of [
      [0.004, 0.5],
      [0.006, 1 / (1 + Math.exp(-0.01))],
    ] as const) {
      const unary = network(BLOCK_FEATURES, 2, 3, [0, weight]);
      const largest = { ...unary.layers[0]!, weights: unary.layers[0]!.weights.with(0, 1.27) };
      const blank = { ...unary, scale: unary.scale.with(0, 0), layers: [largest] };
      const model = encodeModel([blank, network(EDGE_FEATURES, 4, 0, [0, 0, 0, 0])], 0);
      const tree = parse("<p>One</p>");
      const { score } = createWeb2text({ model })(tree, {});
      expect(score[tree.length - 1]).toBeCloseTo(expected, 6);
    }
  });
});
