import { expect, it } from "vitest";
import type { MeasuredPair } from "./buckets.js";
import { missed } from "./recall.js";

it("counts the pairs that SimHash misses above both thresholds", () => {
  const pair = (jaccard: number, simhash3: boolean): MeasuredPair => ({
    ...{ jaccard, containment: 1, minhash: 1, trials: 1, simhash3, simhash7: true, manber: true },
    ...{ chunk: true, rabin: true },
  });
  const pairs = [pair(0.79, false), pair(0.8, false), pair(0.85, true), pair(0.9, false), pair(1, true)];
  expect(missed(pairs)).toBe(
    "SimHash misses at a distance of 3: 0.500 of the 4 pairs of at least 0.8, 0.500 of the 2 pairs of at least 0.9.",
  );
});
