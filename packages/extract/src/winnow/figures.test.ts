import { Label, parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { blockTable } from "./block-table.js";
import { labelFigures } from "./figures.js";

/** The label of the first image of a page whose blocks have these labels. */
function imageLabel(html: string, ...labels: readonly number[]): number {
  const tree = parse(html);
  const blocks = blockTable(tree);
  expect(blocks.length).toBe(labels.length);
  const label = new Uint8Array(tree.length);
  labelFigures(blocks, Uint8Array.from(labels), label);
  return label[tree.tag.indexOf(Tag.img)]!;
}

const { content, boilerplate, none } = Label;
const FIGURE = "<figure><img src=a.jpg><figcaption>Boats</figcaption></figure>";

describe("labelFigures", () => {
  it("keeps the image of a figure between blocks of content, whatever its caption is", () => {
    expect(imageLabel(`<p>One${FIGURE}<p>Two`, content, boilerplate, content)).toBe(content);
    expect(imageLabel(`<p>One${FIGURE}<p>Two`, content, content, content)).toBe(content);
  });

  it("leaves other figures to the text around them", () => {
    expect(imageLabel(`<p>One${FIGURE}<p>Two`, content, boilerplate, boilerplate)).toBe(none);
    expect(imageLabel(`<p>One${FIGURE}`, content, boilerplate)).toBe(none);
    expect(imageLabel(`${FIGURE}<p>Two`, boilerplate, content)).toBe(none);
    expect(imageLabel("<p>One<div><img src=a.jpg></div><p>Two", content, content)).toBe(none);
  });
});
