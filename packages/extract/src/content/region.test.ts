import { createMarker, Label, parse, selectOne } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { labelledRegion, wholeRegion } from "./region.js";

/** Text that is longer than what a region includes next to its own. */
const OTHER = `<p>${"other ".repeat(60)}</p>`;

/** Returns the region of the text in the elements `b`, as the element that it is. */
function regionIn(html: string) {
  const tree = parse(html);
  const { mark, marks } = createMarker(tree);
  for (let row = 1; row < tree.length; row++)
    if (tree.tag[tree.parent[row]!] === tree.tag[selectOne(tree, "b")!]) mark(row, Label.content, "all");
  return { tree, marks, region: labelledRegion(tree, marks, Label.content)! };
}

describe("labelledRegion", () => {
  it.each([
    ["the block around all text with the label", `<main><p><b>a</b>, <b>b</b></p>${OTHER}</main>`, "p"],
    ["an element around several blocks", `<main><p><b>a</b></p><p><b>b</b></p></main>${OTHER}`, "main"],
    ["little other text", `<main><p>x</p><p><b>a</b></p></main>${OTHER}`, "main"],
    ["a callout", `<div class="admonition note"><p><b>a</b></p>${OTHER}</div>`, "div"],
    ["preformatted text", `<pre><i><b>a</b>${OTHER}</i></pre>`, "pre"],
  ])("is %s", (_, html, css) => {
    const { tree, region } = regionIn(html);
    expect(region).toEqual({ tree, from: selectOne(tree, css), end: tree.end[selectOne(tree, css)!] });
  });

  it("is undefined without text with the label", () => {
    const tree = parse("<p>a");
    expect(labelledRegion(tree, createMarker(tree).marks, Label.content)).toBeUndefined();
  });

  it("is the largest one of the page so far", () => {
    const { tree, marks, region } = regionIn(`<main><p><b>a</b></p>${OTHER}</main>`);
    expect(labelledRegion(tree, marks, Label.content)).toBe(region);
    const whole = wholeRegion(tree);
    expect(labelledRegion(tree, marks, Label.content)).toBe(whole);
  });
});
