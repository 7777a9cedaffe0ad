import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { blockTable, blockText } from "./block-table.js";
import { mainHeading } from "./main-heading.js";
import { wordHashes } from "./scan-text.js";

function headingOf(html: string, title = ""): { text: string; agreement: number } {
  const tree = parse(html);
  const blocks = blockTable(tree);
  const { block, words, agreement } = mainHeading(tree, blocks, new Set(wordHashes(title)));
  const text = block < 0 ? "" : blockText(blocks, block);
  expect(words).toEqual(new Set(wordHashes(text)));
  return { text, agreement };
}

describe("mainHeading", () => {
  it("finds the block that repeats the title, whatever its tag", () => {
    const page =
      "<h1>The Daily Port</h1><div><b>Ferry runs aground</b></div><p>The ferry ran aground at six.";
    const { text, agreement } = headingOf(page, "Ferry runs aground now");
    expect(text).toBe("Ferry runs aground");
    // All of 3 and 3 of 4 words, and no heading by its tag.
    expect(agreement).toBeCloseTo((0.85 * 2 * 3) / 7, 6);
  });

  it.each([
    ["a heading before other elements", "<p>Big sea</p><h2>Big sea</h2>", 1],
    ["an h1 before other headings", "<h2>Big sea</h2><h1>Big sea</h1>", 1],
    ["an h1 around another element", "<h2>Big sea</h2><h1><div>Big sea</div></h1>", 1],
    ["text before links", "<p><a href=/>Big sea</a></p><p>Big sea</p>", 1],
    ["the first of two", "<h2>Big sea</h2><h2>Big sea</h2>", 0],
  ])("prefers %s", (_, html, index) => {
    const tree = parse(html);
    const blocks = blockTable(tree);
    expect(mainHeading(tree, blocks, new Set(wordHashes("Big sea"))).block).toBe(index);
  });

  it("is the first h1 if no block repeats the title", () => {
    expect(headingOf("<h2>a</h2><h1> </h1><h1>海</h1><h1>b</h1>", "Ferry")).toEqual({
      text: "海",
      agreement: 0,
    });
    expect(headingOf("<p>Ferry<h1>b</h1>", "Ferry runs aground in the port").text).toBe("b");
    expect(headingOf("<p>a<h1>b</h1>").text).toBe("b");
    expect(headingOf("<h2>a</h2><p>b", "c").text).toBe("");
    expect(headingOf("", "Ferry").text).toBe("");
  });

  it("counts a word once, and does not take a long block", () => {
    expect(headingOf("<p>sea sea sea<h1>b</h1>", "sea of blue").text).toBe("b");
    expect(headingOf(`<p>sea ${"x ".repeat(40)}<h1>b</h1>`, "sea").text).toBe("b");
  });
});
