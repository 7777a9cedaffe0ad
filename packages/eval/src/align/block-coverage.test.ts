import { parse } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockCoverage } from "./block-coverage.js";

const PAGE = "<nav>Home News</nav><p>The cat sat on the mat.</p><ul><li>one</li><li>two</li></ul><p>…</p>";

describe("blockCoverage", () => {
  it("measures how much of each block a text contains", () => {
    const { blocks, shares } = blockCoverage(parse(PAGE), ["the cat sat on a mat\ntwo", "", "News"]);
    expect(blocks).toEqual(["Home News", "The cat sat on the mat.", "one", "two", "…"]);
    expect([...shares[0]!].map((share) => share.toFixed(2))).toEqual([
      "0.00",
      "0.83",
      "0.00",
      "1.00",
      "0.00",
    ]);
    expect([...shares[1]!]).toEqual([0, 0, 0, 0, 0]);
    expect([...shares[2]!]).toEqual([0.5, 0, 0, 0, 0]);
  });

  it("accepts a page without text", () => {
    expect(blockCoverage(parse(""), ["a"])).toEqual({ blocks: [], shares: [new Float32Array(0)] });
  });

  it("covers all blocks that a text contains in their order, whatever surrounds them", () => {
    const paragraphs = fc.array(fc.stringMatching(/^[a-e]{1,2}( [a-e]{1,2}){0,5}$/), { maxLength: 8 });
    fc.assert(
      fc.property(paragraphs, fc.array(fc.boolean(), { maxLength: 8 }), (texts, chosen) => {
        const tree = parse(texts.map((text) => `<p>${text}</p>`).join(""));
        const some = texts.filter((_, index) => chosen[index] === true);
        const { shares } = blockCoverage(tree, [texts.join("\n").toUpperCase(), some.join("\n")]);
        expect([...shares[0]!]).toEqual(texts.map(() => 1));
        // All words of the chosen paragraphs are covered, though equal words may be found in other blocks.
        const words = (text: string): number => text.split(" ").length;
        const covered = texts.reduce((sum, text, index) => sum + shares[1]![index]! * words(text), 0);
        expect(covered).toBeCloseTo(
          some.reduce((sum, text) => sum + words(text), 0),
          4,
        );
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});
