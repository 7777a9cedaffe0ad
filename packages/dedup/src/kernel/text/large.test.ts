import { describe, expect, it } from "vitest";
import { nonsense } from "../../../test/naive.js";
import { random } from "../../../test/random.js";
import { simhashOracle } from "../../../test/sketch-oracle.js";
import { permutations } from "../../minhash/permutations.js";
import { PIECE } from "../pieces.js";
import { createTextKernel, textKernel } from "./index.js";
import { HASHES } from "./memory.js";

const PERMUTATIONS = permutations(5, 5);

/** Texts that must not change when a piece ends within them. */
const CUT = [
  "internationalisation of words",
  "ünter😀漢字internationalisation e\u0301toile",
  "𐐀𐐁𐐂𝐀 𐐀",
  "👩🏽\u200d💻👩🏽\u200d💻 🇩🇪🇫🇷",
  "e\u0301\u0323e\u0301\u0323 e\u0323\u0301",
  "\u1112\u1161\u11ab\u1112\u1161\u11ab かか\u3099",
  "a\ud800b\udc00c \ud83d",
  "x".repeat(70),
];

describe("textKernel of large texts", () => {
  const kernel = textKernel();
  const tokens = (text: string): number => kernel.sketch(text, { shingle: 1 }).tokens;
  const shingles = (text: string, shingle = 1): string => kernel.sketch(text, { shingle }).shingles.join();

  it("splits words the same way across pieces", () => {
    const words = nonsense(40_000, random(3)).map((word, i) => (i % 5 === 0 ? `${word}é` : word));
    const text = words.join(" ");
    expect(text.length).toBeGreaterThan(2 * PIECE);
    const hashes = new Map([...new Set(words)].map((word) => [word, shingles(word)]));
    expect(shingles(text)).toBe(words.map((word) => hashes.get(word)).join());
  });

  it.each(CUT)("gives the same shingles across pieces: %j", (text) => {
    const expected = [1, 2].map((size) => shingles(text, size));
    for (let before = 0; before <= text.length; before++) {
      const long = " ".repeat(PIECE - before) + text;
      expect([1, 2].map((size) => shingles(long, size))).toEqual(expected);
    }
  });

  it.each([
    ["one word", "word".repeat(1_000_000), 1],
    ["one letter", "ж".repeat(1_000_000), 1],
    ["Han", "漢".repeat(1_000_000), 1_000_000],
    ["short words", "a ".repeat(1_000_000), 1_000_000],
    ["separators", " ".repeat(4_000_000), 0],
    ["invisible characters", "\u200d".repeat(1_000_000), 0],
    ["letters with marks", "a\u0301 ".repeat(500_000), 500_000],
    // Would take hours if all marks were reordered at once.
    ["marks", "\u0301\u0323".repeat(500_000), 1],
    ["marks of plane 1", "\u{1d165}\u{1e8d0}".repeat(250_000), 1],
    ["lone surrogates", "\ud800".repeat(1_000_000), 0],
  ])("handles a long text of %s", (_, text, count) => {
    expect(tokens(text)).toBe(count);
  });

  it("counts all votes", () => {
    const sketch = kernel.sketch("same ".repeat(300_000), {
      shingle: 3,
      permutations: PERMUTATIONS,
      simhash: true,
    });
    expect(new Set(sketch.shingles).size).toBe(1);
    expect(sketch.shingles.length).toBe(299_998);
    // All votes are for the bits of one hash.
    expect(sketch.simhash).toEqual(kernel.simhash(sketch.shingles.slice(0, 1)));
    expect(sketch.minhash).toEqual(kernel.minhash(sketch.shingles.slice(0, 1), PERMUTATIONS));
  });

  it("works after a text for which memory had to grow a lot", () => {
    const expected = shingles("one two three fœr", 2);
    // More than 64 MB of hashes, which are released afterwards.
    const count = 17_000_000;
    const many = kernel.sketch("漢".repeat(count), { shingle: 1 }).shingles;
    expect(many.length).toBe(count - 1);
    for (let at = 0; at < many.length; at += 9973) if (many[at] !== many[0]) expect.fail(`${at}`);
    expect(many.at(-1)).toBe(many[0]);
    expect(shingles("one two three fœr", 2)).toBe(expected);
    expect(tokens("a ".repeat(200_000))).toBe(200_000);
  });
});

describe("the memory of WebAssembly", () => {
  it("has room for whole vectors if the hashes end at a page boundary", () => {
    const next = random(1);
    const all = Uint32Array.from({ length: (64 * 65_536 - HASHES) / 4 }, () => next() * 2 ** 32);
    for (let missing = 0; missing < 4; missing++) {
      const hashes = all.subarray(missing);
      expect(createTextKernel().simhash(hashes)).toEqual(simhashOracle(hashes));
    }
  });
});
