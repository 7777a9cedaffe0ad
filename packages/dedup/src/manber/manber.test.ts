import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSequence } from "../../test/sequence.js";
import { madeUpText } from "../../test/texts.js";
import { anchorFingerprints } from "./anchors.js";
import { createFingerprintIndex } from "./fingerprint-index.js";
import { manberFingerprints, manberWindows } from "./fingerprints.js";
import { manberSimilarity } from "./similarity.js";

/** The text with letters put in at random places. */
function inserted(text: string, count: number, seed: number): string {
  const next = createSequence(seed);
  let changed = text;
  for (let i = 0; i < count; i++) {
    const place = next() % changed.length;
    changed = `${changed.slice(0, place)}#${changed.slice(place)}`;
  }
  return changed;
}

describe("manberFingerprints", () => {
  it("are those of the windows, each once and ascending", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 20, max: 400 }), (seed, words) => {
        const text = madeUpText(seed, words);
        const { fingerprints } = manberWindows(text, { zeroBits: 3 });
        const expected = [...new Set(fingerprints)].sort((a, b) => a - b);
        expect([...manberFingerprints(text, { zeroBits: 3 })]).toEqual(expected);
      }),
      { seed: 1, numRuns: 50 },
    );
  });
  it("are the same in both implementations", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), (text) => {
        const options = { window: 10, zeroBits: 2 } as const;
        expect(manberFingerprints(text, { ...options, implementation: "javascript" })).toEqual(
          manberFingerprints(text, { ...options, implementation: "wasm" }),
        );
      }),
      { seed: 1, numRuns: 100 },
    );
  });
  it("lose nothing: short content has one fingerprint, of the whole", () => {
    expect(manberFingerprints("Short.")).toHaveLength(1);
    expect(manberFingerprints("Short.")).toEqual(manberFingerprints(new TextEncoder().encode("Short.")));
    expect(manberFingerprints("Short.")).not.toEqual(manberFingerprints("Short!"));
    // Of any content, that no window of was selected too: the 20 windows of this text are not among one in 2²⁴.
    expect(manberFingerprints(madeUpText(1, 20), { zeroBits: 24 })).toHaveLength(1);
    expect(manberFingerprints("")).toHaveLength(0);
  });
  it("survive insertions: one edit touches 50 of 12,000 windows", () => {
    // Without chance 1 - 50/12,000 = .996 and .96 of the windows are left; measured on real pages: .994 and .937.
    const kept = (edits: number): number => {
      let shared = 0;
      let all = 0;
      for (let seed = 0; seed < 40; seed++) {
        const text = madeUpText(seed, 1850);
        const left = manberFingerprints(text);
        const { shared: common } = manberSimilarity(left, manberFingerprints(inserted(text, edits, seed)));
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
  it("contain those of a part, and not the other way round", () => {
    const part = madeUpText(1, 2000);
    const whole = `${madeUpText(2, 4000)} ${part} ${madeUpText(3, 2000)}`;
    const [ofPart, ofWhole] = manberSimilarity(
      manberFingerprints(part),
      manberFingerprints(whole),
    ).containment;
    expect(ofPart).toBe(1);
    expect(ofWhole).toBeGreaterThan(0.15);
    expect(ofWhole).toBeLessThan(0.35);
  });
  it("take ten million equal bytes in stride", () => {
    expect(manberFingerprints(new Uint8Array(10_000_000).fill(97)).length).toBe(1);
  });
  it("refuse what makes no sense", () => {
    expect(() => manberFingerprints(5 as unknown as string)).toThrow(TypeError);
    expect(() => manberFingerprints("text", { window: 0 })).toThrow(RangeError);
  });
});

describe("manberSimilarity", () => {
  it("is two numbers: shared fingerprints by the fingerprints of each", () => {
    expect(manberSimilarity(Uint32Array.of(1, 2, 3), Uint32Array.of(2, 3, 4, 5))).toEqual({
      shared: 2,
      left: 3,
      right: 4,
      containment: [2 / 3, 2 / 4],
    });
    expect(manberSimilarity(Uint32Array.of(), Uint32Array.of(1)).containment).toEqual([0, 0]);
  });
});

describe("anchorFingerprints", () => {
  it("are of the bytes that follow an anchor, wherever it stands", () => {
    const options = { anchors: ["acte"], window: 7 };
    const one = anchorFingerprints("characters are counted", options);
    const other = anchorFingerprints("Other characters are not, of course", options);
    expect(one).toHaveLength(1);
    expect(other).toEqual(one);
    expect(anchorFingerprints("character, and so on and on", options)).not.toEqual(one);
  });
  it("find sentences and lines without being told anchors", () => {
    const sentences = (first: number): string =>
      Array.from({ length: 30 }, (_, i) => `${madeUpText(first + i, 15)}. `).join("");
    const left = anchorFingerprints(sentences(0));
    const right = anchorFingerprints(`${sentences(100)}\n${sentences(0)}`);
    expect(left.length).toBeGreaterThan(25);
    expect(manberSimilarity(left, right).containment[0]).toBeGreaterThan(0.95);
  });
  it("lose nothing: content without an anchor has one fingerprint, of the whole", () => {
    expect(anchorFingerprints("no anchor")).toHaveLength(1);
    expect(anchorFingerprints("An anchor. Too near to the end")).toEqual(
      manberFingerprints("An anchor. Too near to the end"),
    );
    expect(anchorFingerprints("")).toHaveLength(0);
  });
  it("refuse empty anchors, long ones and other things", () => {
    expect(() => anchorFingerprints("text", { anchors: [""] })).toThrow(RangeError);
    expect(() => anchorFingerprints("text", { anchors: ["x".repeat(65)] })).toThrow(RangeError);
    expect(() => anchorFingerprints("text", { anchors: [1 as unknown as string] })).toThrow(TypeError);
    expect(() => anchorFingerprints("text", { window: 0 })).toThrow(/window/);
  });
});

describe("createFingerprintIndex", () => {
  it("finds what comparing with every document finds", () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.nat(30), { maxLength: 12 }), { maxLength: 20 }),
        fc.uniqueArray(fc.nat(30), { maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (documents, query, containment) => {
          const set = (numbers: number[]): Uint32Array => Uint32Array.from(numbers).sort();
          const index = createFingerprintIndex();
          documents.forEach((numbers, i) => {
            index.add(`${i}`, set(numbers));
          });
          const expected = documents
            .map((numbers, i) => ({ id: `${i}`, ...manberSimilarity(set(query), set(numbers)) }))
            .filter((match) => match.shared > 0 && Math.max(...match.containment) >= containment)
            .sort((a, b) => b.shared - a.shared);
          expect(index.size).toBe(documents.length);
          expect(index.find(set(query), { containment })).toEqual(expected);
        },
      ),
      { seed: 1, numRuns: 200 },
    );
  });
  it("refuses an id that it has", () => {
    const index = createFingerprintIndex();
    index.add("a", Uint32Array.of(1));
    expect(() => index.add("a", Uint32Array.of(2))).toThrow(/id/);
  });
});
