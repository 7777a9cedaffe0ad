import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeLabels } from "./viterbi.js";

const decode = (unary: number[], pairwise: number[], weight: number) => [
  ...decodeLabels(Float64Array.from(unary), Float64Array.from(pairwise), weight),
];

describe("decodeLabels", () => {
  it("labels each leaf for itself without the weight of pairs", () => {
    expect(decode([1, 0, 0, 1, 1, 0], [9, 0, 0, 0, 9, 0, 0, 0], 0)).toEqual([0, 1, 0]);
    expect(decode([], [], 1)).toEqual([]);
    expect(decode([0, 2], [], 1)).toEqual([1]);
  });

  it("follows the pairs where the leaves are unsure", () => {
    // The pairs are 11 for sure, the leaves prefer 0 a little.
    expect(decode([0.1, 0, 0.1, 0], [0, 0, 0, 5], 1)).toEqual([1, 1]);
    expect(decode([9, 0, 9, 0], [0, 0, 0, 5], 1)).toEqual([0, 0]);
    // 01 and 10 are the second and the third.
    expect(decode([0, 0, 0, 0], [0, 5, 0, 0], 1)).toEqual([0, 1]);
    expect(decode([0, 0, 0, 0], [0, 0, 5, 0], 1)).toEqual([1, 0]);
  });

  it("finds the labels with the highest sum of all", () => {
    const logit = fc.double({ min: -5, max: 5, noNaN: true });
    const law = fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(logit),
      logit,
      (length, stream, w) => {
        const take = (count: number) => Array.from({ length: count }, () => stream.next().value);
        const [unary, pairwise, weight] = [take(2 * length), take(4 * (length - 1)), Math.abs(w)];
        const total = (labels: readonly number[]): number => {
          let sum = 0;
          for (const [i, label] of labels.entries()) {
            sum += logOf(unary.slice(2 * i, 2 * i + 2), label);
            if (i > 0) sum += weight * logOf(pairwise.slice(4 * i - 4, 4 * i), 2 * labels[i - 1]! + label);
          }
          return sum;
        };
        const best = Math.max(
          ...Array.from({ length: 2 ** length }, (_, bits) => total(bitsOf(bits, length))),
        );
        expect(total(decode(unary, pairwise, weight))).toBeCloseTo(best, 9);
      },
    );
    fc.assert(law, { seed: 1, numRuns: runs(100) });
  });
});

function bitsOf(number: number, length: number): number[] {
  return Array.from({ length }, (_, i) => (number >> i) & 1);
}

function logOf(logits: readonly number[], chosen: number): number {
  return logits[chosen]! - Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit), 0));
}
