import { createMarker, Label, NodeKind, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import type { Metadata } from "../metadata/types.js";
import { json as format } from "./json.js";
import type { RenderOptions } from "./types.js";

function json(html: string, options: RenderOptions = {}): unknown {
  const tree = parse(html);
  const { mark, marks } = createMarker(tree);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text) continue;
    mark(row, text(tree, row).startsWith("Re:") ? Label.comment : Label.content, "test");
  }
  return JSON.parse(format(tree, marks, options));
}

const METADATA: Metadata = {
  title: "Swifts",
  url: "https://example.org/canonical",
  authors: [],
  categories: [],
  tags: ["birds"],
  evidence: { title: { agreeing: [], rejected: [] } },
};

describe("JSON", () => {
  it("has the page's address, the metadata without evidence, and the text", () => {
    expect(json("<p>One.<p>Two.", { url: "https://example.org/a?b", metadata: METADATA })).toEqual({
      url: "https://example.org/a?b",
      metadata: {
        title: "Swifts",
        url: "https://example.org/canonical",
        authors: [],
        categories: [],
        tags: ["birds"],
      },
      text: "One.\n\nTwo.",
    });
  });

  it("has requested comments in a separate field", () => {
    expect(json("<p>One.<p>Re: two.", { parts: "all" })).toEqual({
      text: "One.",
      comments: "Re: two.",
    });
    expect(json("<p>One.<p>Re: two.")).not.toHaveProperty("comments");
    expect(json("<p>One.", { parts: "all" })).not.toHaveProperty("comments");
  });

  it("has the confidence and the page type if the method estimates them", () => {
    const tree = parse("<p>One.");
    const probabilities = {
      ...{ article: 0.7, documentation: 0.1, service: 0.1, forum: 0.1 },
      ...{ collection: 0, listing: 0, product: 0 },
    };
    const marksOf = (confidence: number) =>
      createMarker(tree, { confidence, pageType: { type: "article", probabilities } }).marks;
    expect(JSON.parse(format(tree, marksOf(0.87654)))).toEqual({
      text: "",
      confidence: 0.877,
      pageType: "article",
    });
    expect(JSON.parse(format(tree, marksOf(0)))).toMatchObject({ confidence: 0 });
  });

  it("has an empty text if nothing is kept", () => {
    expect(json("")).toEqual({ text: "" });
  });
});
