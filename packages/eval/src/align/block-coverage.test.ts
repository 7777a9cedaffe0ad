import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { blockCoverage } from "./block-coverage.js";

const PAGE = "<nav>Home News</nav><p>The cat sat on the mat.</p><ul><li>one</li><li>two</li></ul><p>…</p>";

describe("blockCoverage", () => {
  it("says how much of each block a text has", () => {
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

  it("takes a page without text", () => {
    expect(blockCoverage(parse(""), ["a"])).toEqual({ blocks: [], shares: [new Float32Array(0)] });
  });
});
