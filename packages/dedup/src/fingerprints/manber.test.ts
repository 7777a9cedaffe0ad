import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomIntegers } from "../../test/random.js";
import { madeUpText } from "../../test/texts.js";
import { byteKernel } from "../kernel/bytes.js";
import { containment, overlap } from "../shingles/sets.js";
import { manberFingerprints } from "./fingerprints.js";

/** Inserts characters at random positions. */
function inserted(text: string, count: number, seed: number): string {
  const next = randomIntegers(seed);
  let changed = text;
  for (let i = 0; i < count; i++) {
    const position = next() % changed.length;
    changed = `${changed.slice(0, position)}#${changed.slice(position)}`;
  }
  return changed;
}

describe("manberFingerprints", () => {
  it("returns the fingerprints of the selected windows, distinct and ascending", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 20, max: 400 }), (seed, words) => {
        const text = madeUpText(seed, words);
        const { fingerprints } = byteKernel().windows(new TextEncoder().encode(text), 50, 3);
        const expected = [...new Set(fingerprints)].sort((a, b) => a - b);
        expect([...manberFingerprints(text, { zeroBits: 3 })]).toEqual(expected);
      }),
      { seed: 1, numRuns: 50 },
    );
  });
  it("returns one fingerprint of the whole for short content", () => {
    expect(manberFingerprints("Short.")).toHaveLength(1);
    expect(manberFingerprints("Short.")).toEqual(manberFingerprints(new TextEncoder().encode("Short.")));
    expect(manberFingerprints("Short.")).not.toEqual(manberFingerprints("Short!"));
    // The same applies if no window is selected: with 24 bits, only one window in 2²⁴ is.
    expect(manberFingerprints(madeUpText(1, 20), { zeroBits: 24 })).toHaveLength(1);
    expect(manberFingerprints("")).toHaveLength(0);
  });
  it("keeps most fingerprints after insertions: one edit affects 50 of 12,000 windows", () => {
    // Expected are 1 - 50/12,000 = .996 and .96 of the windows; measured on real pages: .994 and .937.
    const kept = (edits: number): number => {
      let shared = 0;
      let all = 0;
      for (let seed = 0; seed < 40; seed++) {
        const text = madeUpText(seed, 1850);
        const left = manberFingerprints(text);
        const { shared: common } = overlap(left, manberFingerprints(inserted(text, edits, seed)));
        shared += common;
        all += left.length;
      }
      return shared / all;
    };
    expect(kept(0)).toBe(1);
    expect(kept(1)).toBeGreaterThan(0.985);
    const ten = kept(10);
    expect(ten).toBeGreaterThan(0.93);
    expect(ten).toBeLessThan(0.985);
  });
  it("includes the fingerprints of a part, but not vice versa", () => {
    const part = madeUpText(1, 2000);
    const whole = `${madeUpText(2, 4000)} ${part} ${madeUpText(3, 2000)}`;
    const [ofPart, ofWhole] = containment(overlap(manberFingerprints(part), manberFingerprints(whole)));
    expect(ofPart).toBe(1);
    expect(ofWhole).toBeGreaterThan(0.15);
    expect(ofWhole).toBeLessThan(0.35);
  });
  it("handles ten million equal bytes", () => {
    expect(manberFingerprints(new Uint8Array(10_000_000).fill(97)).length).toBe(1);
  });
  it("rejects invalid arguments", () => {
    expect(() => manberFingerprints(5 as unknown as string)).toThrow(TypeError);
    expect(() => manberFingerprints("text", { window: 0 })).toThrow(RangeError);
  });
});
