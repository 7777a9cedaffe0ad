import { createMarker, Label, parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { markedBlocks } from "./marked-blocks.js";

const tree = parse("<nav><a href=/>Home</a></nav><p>The <b>ferry</b> left at six.");
const { mark, marks } = createMarker(tree);
for (let row = 0; row < tree.length; row++) mark(row, Label.content, "all");

describe("markedBlocks", () => {
  it("lists the blocks with their marks and measures", () => {
    expect(markedBlocks(tree, marks)).toEqual([
      {
        ...{ text: "Home", label: "content", reason: "all", score: 1, path: "html/body/nav" },
        ...{ words: 1, linkDensity: 1 },
      },
      {
        ...{ text: "The ferry left at six.", label: "content", reason: "all", score: 1, path: "html/body/p" },
        ...{ words: 5, linkDensity: 0 },
      },
    ]);
  });

  it("lists none if the deadline has passed, and says so", () => {
    const reasons: string[] = [];
    const onLimit = (reason: string): void => void reasons.push(reason);
    expect(markedBlocks(tree, marks, { deadline: performance.now() - 1, onLimit })).toEqual([]);
    expect(reasons).toEqual(["time-limit"]);
  });
});
