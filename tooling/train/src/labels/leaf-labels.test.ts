import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { labelledText, leafLabels } from "./leaf-labels.js";

const labelled = (html: string, gold: string): string[] => {
  const tree = parse(html);
  return labelledText(tree, leafLabels(tree, gold)).split("\n");
};

describe("leafLabels", () => {
  it("labels all text nodes of a block whose words are in the gold text", () => {
    const html = "<nav>Menu</nav><p>The <b>boats</b> left.</p><p>Share this</p>";
    expect(labelled(html, "The boats left.")).toEqual(["The ", "boats", " left."]);
  });

  it("needs two thirds of the words", () => {
    const html = "<p>one two three</p><p>four five six</p>";
    expect(labelled(html, "one two five")).toEqual(["one two three"]);
  });

  it("labels one of two copies, and no hidden text", () => {
    const html =
      "<title>The boats left</title><p>The boats left</p><p>They came back</p><p>The boats left</p>";
    expect(labelled(html, "The boats left they came back")).toEqual(["The boats left", "They came back"]);
  });
});
