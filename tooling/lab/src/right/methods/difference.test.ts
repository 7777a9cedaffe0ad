import { describe, expect, it } from "vitest";
import { showRuns, wordRuns } from "./difference.js";

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

describe("showRuns", () => {
  it("prints a line per run", () => {
    const runs = wordRuns(`x ${number(20).join(" ")}`, `${number(20).join(" ")} y`);
    expect(showRuns(runs)).toBe("+ x\n  0 1 2 3 4 5 6 7 [… 4 …] 12 13 14 15 16 17 18 19\n- y");
  });
});
