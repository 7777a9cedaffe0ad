import { createRandom } from "@winnow/common";
import type { TaskVariant, Variant } from "../types.js";

const DISTANCE = 3;
const COUNT = 50_000;

/** Pairs that differ in one bit are planted: one fingerprint in this many. */
const PLANTED = 1000;

/** Random fingerprints, high and low half; of the planted ones each is the last but for a bit. */
export function randomFingerprints(count: number): Uint32Array {
  const random = createRandom(64);
  const fingerprints = new Uint32Array(2 * count);
  for (let i = 0; i < 2 * count; i += 2) {
    const planted = i > 0 && (i / 2) % PLANTED === 0;
    fingerprints[i] = planted ? fingerprints[i - 2]! ^ 1 : random() * 4294967296;
    fingerprints[i + 1] = planted ? fingerprints[i - 1]! : random() * 4294967296;
  }
  return fingerprints;
}

const done = (count: number, found: number): ReturnType<Awaited<ReturnType<TaskVariant["load"]>>> => ({
  amount: (count * (count - 1)) / 2,
  found: `${found} pairs among ${count}`,
});

/** All pairs of 64-bit fingerprints compared. */
export const HAMMING: readonly Variant[] = [
  {
    kind: "task",
    name: "winnow",
    about: "all pairs within 3 bits",
    packages: [["@winnow/dedup"]],
    load: async () => {
      const { hammingKernel } = await import("@winnow/dedup");
      const { pairs } = hammingKernel();
      const fingerprints = randomFingerprints(COUNT);
      pairs(fingerprints.subarray(0, 4000), DISTANCE);
      return () => done(COUNT, pairs(fingerprints, DISTANCE).length / 2);
    },
  },
  {
    kind: "task",
    name: "naive-bigint",
    about: "x & (x - 1) on BigInt until it is zero",
    packages: [],
    load: async () => {
      const count = 2001;
      const halves = randomFingerprints(count);
      const fingerprints = Array.from(
        { length: count },
        (_, i) => (BigInt(halves[2 * i]!) << 32n) | BigInt(halves[2 * i + 1]!),
      );
      return () => {
        let found = 0;
        for (let i = 0; i < count; i++) {
          for (let j = i + 1; j < count; j++) {
            let bits = 0;
            for (let x = fingerprints[i]! ^ fingerprints[j]!; x !== 0n && bits <= DISTANCE; x &= x - 1n)
              bits++;
            if (bits <= DISTANCE) found++;
          }
        }
        return done(count, found);
      };
    },
  },
];
