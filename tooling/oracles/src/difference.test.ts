import { describe, expect, it } from "vitest";
import { excerpts, showRuns, wordRuns } from "./difference.js";

describe("wordRuns", () => {
  it("separates words of both from those of one text, whatever the case and layout", () => {
    expect(wordRuns("Home. The cat sat", "the\ncat sat | down, slowly")).toEqual([
      { in: "ours", words: ["Home"] },
      { in: "both", words: ["The", "cat", "sat"] },
      { in: "theirs", words: ["down", "slowly"] },
    ]);
  });

  it("is empty for texts without words", () => {
    expect(wordRuns("", " – ")).toEqual([]);
  });
});

const number = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i));

describe("excerpts", () => {
  it("returns the longest runs of one side, shortened in the middle", () => {
    const runs = [
      { in: "ours", words: ["a"] },
      { in: "theirs", words: ["b", "c", "d"] },
      { in: "ours", words: number(25) },
    ] as const;
    expect(excerpts(runs, "ours", 1)).toEqual(["0 1 2 3 4 5 6 7 8 9 [… 5 …] 15 16 17 18 19 20 21 22 23 24"]);
    expect(excerpts(runs, "theirs", 5)).toEqual(["b c d"]);
  });
});

describe("showRuns", () => {
  it("prints a line per run", () => {
    const runs = wordRuns(`x ${number(20).join(" ")}`, `${number(20).join(" ")} y`);
    expect(showRuns(runs)).toBe("+ x\n  0 1 2 3 4 5 6 7 [… 4 …] 12 13 14 15 16 17 18 19\n- y");
  });
});
