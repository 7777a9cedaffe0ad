import { describe, expect, it } from "vitest";
import { random } from "../../test/random.js";
import { containment, overlap, shingleSet } from "../shingles/sets.js";
import { dedupParameters } from "../signatures/parameters.js";
import { createSignatureTable } from "../signatures/table.js";
import { manberPairs, minSharedFingerprints } from "./manber.js";
import { createRoster } from "./roster.js";

const parameters = dedupParameters({ matchers: ["manber"] });

/** Returns the pairs proposed among documents with these fingerprints, as `a-b`. */
function proposed(lists: readonly number[][], options = parameters): { pairs: string[]; capped: number } {
  const table = createSignatureTable(options);
  for (const [at, list] of lists.entries()) {
    table.add({
      id: String.fromCharCode(97 + at),
      url: "",
      site: "",
      source: "",
      characters: 1,
      published: 0,
      exact: new Uint32Array(4),
      shingles: new Uint32Array(0),
      fingerprints: Uint32Array.from(list),
    });
  }
  const signatures = table.finish();
  const roster = createRoster(signatures.ids, signatures.sites, "corpus");
  const pairs: string[] = [];
  const work = manberPairs(signatures, roster, roster.order, options, (a, b) => {
    pairs.push(`${signatures.ids[a]}-${signatures.ids[b]}`);
  });
  let step = work.next();
  while (step.done !== true) step = work.next();
  return { pairs: pairs.sort(), capped: step.value };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe("manberPairs", () => {
  it("proposes pairs that share enough of the smaller document's fingerprints", () => {
    const min = minSharedFingerprints(20, parameters);
    const large = range(0, 100);
    const enough = [...range(0, min), ...range(500, 520 - min)];
    const few = [...range(50, 50 + min - 1), ...range(600, 621 - min)];
    expect(proposed([large, enough, few, [], [700]]).pairs).toEqual(["a-b"]);
  });

  it("counts a frequent fingerprint only for pairs with its first documents, and ignores it for others", () => {
    // Four have 1 to 20: 6 pairs are too many. With 3 comparisons for 4 documents, each has at least one.
    const hot = range(1, 21);
    const lists = [hot, [...hot, 50, 51], hot, [...hot, 50, 51]];
    const { pairs, capped } = proposed(lists, { ...parameters, maxComparisons: 3 });
    expect(capped).toBe(20);
    expect(pairs).toEqual(["a-b", "a-c", "a-d", "b-d"]);
  });
});

describe("minSharedFingerprints", () => {
  it("is three standard deviations below the mean, and at least one", () => {
    // Windows of 50 bytes touch 28/3 words, shingles have 5: 0.9 ^ (28/15) is 0.8215.
    // With 100 fingerprints: mean 82.15, deviation 3.83.
    expect(minSharedFingerprints(100, parameters)).toBe(70);
    expect(minSharedFingerprints(1, parameters)).toBe(1);
    expect(minSharedFingerprints(0, parameters)).toBe(1);
    expect(minSharedFingerprints(1000, { ...parameters, containment: 1 })).toBe(1000);
  });

  it("proposes nearly all texts with single changed words that contain enough of one another's shingles", () => {
    const next = random(42);
    const word = (): string =>
      Array.from({ length: 2 + Math.floor(next() * 7) }, () => String.fromCharCode(97 + next() * 26)).join(
        "",
      );
    const hash = (text: string, start: number, end: number): number => {
      let value = 0x811c9dc5;
      for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
      value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
      return (value ^ (value >>> 13)) >>> 0;
    };
    const shinglesOf = (words: readonly string[]) =>
      shingleSet(
        Uint32Array.from({ length: words.length - 4 }, (_, at) => {
          const text = words.slice(at, at + 5).join(" ");
          return hash(text, 0, text.length);
        }),
      );
    const fingerprintsOf = (words: readonly string[]) => {
      const text = words.join(" ");
      const all = Array.from({ length: text.length - 49 }, (_, at) => hash(text, at, at + 50));
      return shingleSet(Uint32Array.from(all.filter((value) => value >>> 24 === 0)));
    };
    let pairs = 0;
    let missed = 0;
    for (let trial = 0; trial < 60; trial++) {
      const words = Array.from({ length: 500 + Math.floor(next() * 500) }, word);
      // Changing 2 % of words leaves 0.98 ^ 5 = 0.904 of the shingles.
      const edited = words.map((old) => (next() < 0.02 ? word() : old));
      const [left] = containment(overlap(shinglesOf(words), shinglesOf(edited)));
      if (left < parameters.containment) continue;
      const [first, second] = [fingerprintsOf(words), fingerprintsOf(edited)];
      const min = minSharedFingerprints(Math.min(first.length, second.length), parameters);
      pairs++;
      if (overlap(first, second).shared < min) missed++;
    }
    expect(pairs).toBeGreaterThan(20);
    expect(missed).toBeLessThanOrEqual(1);
  });
});
