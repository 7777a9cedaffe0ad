import { describe, expect, it } from "vitest";
import { applyNetwork, type Layer, type Network } from "./network.js";

const layer = (kernel: number, inputs: number, weights: number[], biases: number[]): Layer => ({
  ...{ kernel, inputs, outputs: biases.length },
  weights: Float64Array.from(weights),
  biases: Float64Array.from(biases),
});

const network = (inputs: number, ...layers: Layer[]): Network => ({
  mean: new Float64Array(inputs),
  scale: new Float64Array(inputs).fill(1),
  layers,
});

const apply = (net: Network, ...features: number[]) => [...applyNetwork(net, Float32Array.from(features))];

describe("applyNetwork", () => {
  it("multiplies by the weights and adds the biases", () => {
    // Two inputs, three outputs: (1, 2) × ((1, 2, 3), (4, 5, 6)) + (1, 1, 1).
    expect(apply(network(2, layer(1, 2, [1, 2, 3, 4, 5, 6], [1, 1, 1])), 1, 2)).toEqual([10, 13, 16]);
  });

  it("standardises features, up to four deviations", () => {
    const net = { ...network(1, layer(1, 1, [1], [0])), mean: Float64Array.of(2), scale: Float64Array.of(3) };
    expect(apply(net, 2, 3, 100, -100)).toEqual([0, 3, 4, -4]);
  });

  it("sees the leaves before and after with a kernel of 3, and zeros beyond the ends", () => {
    const net = network(1, layer(3, 1, [100, 10, 1], [0]));
    expect(apply(net, 1, 2, 3)).toEqual([12, 123, 230]);
  });

  it("rectifies between layers, not after the last", () => {
    const identity = layer(1, 1, [1], [0]);
    expect(apply(network(1, identity, identity), -1, 1)).toEqual([0, 1]);
    expect(apply(network(1, identity), -1, 1)).toEqual([-1, 1]);
  });

  it("adds up any number of inputs", () => {
    for (const inputs of [1, 3, 4, 5, 9]) {
      const net = network(inputs, layer(1, inputs, new Array(inputs).fill(2), [0]));
      expect(apply(net, ...new Array(inputs).fill(1))).toEqual([2 * inputs]);
    }
  });
});
