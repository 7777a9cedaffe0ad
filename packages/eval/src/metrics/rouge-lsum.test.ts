import { createRandom } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { tableMatches } from "../align/lcs.js";
import { METRICS } from "./registry.js";
import { rougeLsum } from "./rouge-lsum.js";

// Counts the pairs of lines that are compared.
vi.mock(import("../align/lcs.js"), { spy: true });

/**
 * Gold, prediction, precision and recall: computed with rouge_score 0.1.2 (`split_summaries=False`, Python's
 * `str.split` as tokenizer), and small enough to check by hand.
 */
const ROUGE_SCORE: readonly (readonly [string, string, number, number])[] = [
  ["a b c\nd e f", "d e f\na b c", 1, 1],
  ["a b c d", "a c\nb d", 1, 1],
  ["a b c d", "d c b a", 1 / 4, 1 / 4],
  ["a b\na b", "a b", 1, 1 / 2],
  ["a b", "a b\na b", 1 / 2, 1],
  ["a a b", "a b", 1, 2 / 3],
  ["w1 w2 w3 w4 w5", "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", 2 / 5, 4 / 5],
  ["a b c d e f", "f e d\nc b a", 1 / 3, 1 / 3],
  ["a b a c", "a c a b", 1 / 2, 1 / 2],
  ["a b a b", "b a b a\na", 3 / 5, 3 / 4],
  ["x y\ny x", "x\ny", 1, 1 / 2],
  ["a b c\n\nd", "d\n \nc b", 2 / 3, 1 / 2],
  // Of the LCSs of the first line, rouge_score picks "b a", which leaves no "a" for the second line.
  ["b c a b\na c", "c b a\nb", 3 / 4, 1 / 2],
];

const line = fc
  .array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 40 })
  .map((words) => words.join(" "));
const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join("\n"));

/** The definition of the paper and of rouge_score: whole tables for all pairs of lines. */
function plainHits(gold: string, predicted: string): number {
  const lines = (source: string) =>
    source.split("\n").map((one) => one.split(" ").filter((word) => word !== ""));
  const available = new Map<string, number>();
  for (const word of lines(predicted).flat()) available.set(word, (available.get(word) ?? 0) + 1);
  let hits = 0;
  for (const own of lines(gold)) {
    const union = new Set(lines(predicted).flatMap((other) => plainLcs(own, other)));
    for (const place of union) {
      const left = available.get(own[place]!)!;
      if (left > 0) hits++;
      available.set(own[place]!, Math.max(0, left - 1));
    }
  }
  return hits;
}

function plainLcs(own: readonly string[], other: readonly string[]): readonly number[] {
  const table = Array.from({ length: own.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  for (let i = 1; i <= own.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const isMatch = own[i - 1] === other[j - 1];
      table[i]![j] = isMatch ? table[i - 1]![j - 1]! + 1 : Math.max(table[i - 1]![j]!, table[i]![j - 1]!);
    }
  }
  const places: number[] = [];
  let [i, j] = [own.length, other.length];
  while (i > 0 && j > 0) {
    if (own[i - 1] === other[j - 1]) {
      places.push(--i);
      j--;
    } else if (table[i]![j - 1]! > table[i - 1]![j]!) j--;
    else i--;
  }
  return places;
}

/** Lines of words with a distribution like that of languages: few words are frequent. */
function naturalLines(lines: number, words: number, seed: number): string {
  const random = createRandom(seed);
  const drawn = () => `w${Math.floor(Math.exp(random() * Math.log(5000)))}`;
  return Array.from({ length: lines }, () => Array.from({ length: words }, drawn).join(" ")).join("\n");
}

describe("rougeLsum", () => {
  it.each(ROUGE_SCORE)("matches rouge_score for %j and %j", (gold, predicted, precision, recall) => {
    const score = rougeLsum(gold, predicted);
    expect(score.precision).toBeCloseTo(precision, 12);
    expect(score.recall).toBeCloseTo(recall, 12);
    expect(score.f1).toBeCloseTo((2 * precision * recall) / (precision + recall), 12);
  });

  it("is ROUGE-L for texts of one line", () => {
    const bus = ["The bus is on the highway", "A Red bus is on the road"] as const;
    expect(rougeLsum(...bus).f1).toBeCloseTo(8 / 13, 12);
    fc.assert(
      fc.property(line, line, (gold, predicted) => {
        if (gold !== "")
          expect(rougeLsum(gold, predicted)).toEqual(
            METRICS["rouge-l"]!.score({ text: gold }, { id: "1", text: predicted }),
          );
      }),
      { seed: 1 },
    );
  });

  it("agrees with complete tables for all pairs of lines", () => {
    fc.assert(
      fc.property(text, text, (gold, predicted) => {
        const count = gold.split(/\s+/).filter((word) => word !== "").length;
        if (count > 0)
          expect(rougeLsum(gold, predicted).recall * count).toBeCloseTo(plainHits(gold, predicted), 9);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("splits scripts without spaces by character", () => {
    expect(rougeLsum("今天天氣很好", "今天天氣很差").recall).toBe(5 / 6);
  });

  it("handles empty texts", () => {
    expect(rougeLsum("", " \n")).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(rougeLsum("\n", "a")).toEqual({ precision: 0, recall: 1, f1: 0 });
    expect(rougeLsum("a", "")).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it("compares only the pairs of lines that can add to the union", () => {
    vi.mocked(tableMatches).mockClear();
    expect(rougeLsum(naturalLines(300, 20, 1), naturalLines(2000, 20, 2)).recall).toBeLessThan(1);
    // There are 600,000 pairs.
    expect(tableMatches).toHaveBeenCalled();
    expect(vi.mocked(tableMatches).mock.calls.length).toBeLessThan(6000);
  });

  it("accepts lines whose table is too large to be kept", () => {
    const [long, short] = [naturalLines(1, 8000, 1), naturalLines(50, 20, 2)];
    expect(rougeLsum(long, short).precision).toBeGreaterThan(0.5);
    expect(rougeLsum(short, long).recall).toBeGreaterThan(0.5);
  });

  it("is a metric", () => {
    expect(METRICS["rouge-lsum"]!.score({ text: "a b" }, { id: "1", text: "b" })).toEqual({
      precision: 1,
      recall: 1 / 2,
      f1: 2 / 3,
    });
  });
});
