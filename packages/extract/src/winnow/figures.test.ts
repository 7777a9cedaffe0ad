import { Label, parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { blockTable } from "./block-table.js";
import { labelFigures } from "./figures.js";

/** The label of the first image of a page whose blocks have these labels. */
function imageLabel(html: string, ...labels: readonly number[]): number {
  return leadLabel(-1, html, ...labels);
}

/** The same on a page whose main heading is this block. */
function leadLabel(heading: number, html: string, ...labels: readonly number[]): number {
  const tree = parse(html);
  const blocks = blockTable(tree);
  expect(blocks.length).toBe(labels.length);
  const label = new Uint8Array(tree.length);
  labelFigures(blocks, Uint8Array.from(labels), heading, label);
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

  it("keeps the picture between the main heading and the first text, though neither heading nor byline is kept", () => {
    const page = `<p>Menu<h1>Boats</h1><p>By A. Brandt${FIGURE}<p>Two`;
    expect(leadLabel(1, page, boilerplate, boilerplate, boilerplate, boilerplate, content)).toBe(content);
    expect(leadLabel(1, page, boilerplate, boilerplate, content, boilerplate, content)).toBe(content);
    expect(leadLabel(3, page, boilerplate, boilerplate, boilerplate, boilerplate, content)).toBe(none);
    const far = `<h1>Boats</h1>${FIGURE}${"<p>a".repeat(15)}<p>Two`;
    expect(leadLabel(0, far, ...Array(17).fill(boilerplate), content)).toBe(none);
  });

  it("keeps an image without a figure directly before that text, unless it is small or a link", () => {
    const lead = (image: string): number =>
      leadLabel(0, `<h1>Boats</h1><div>${image}</div><p>Two`, boilerplate, content);
    expect(lead("<img src=a.jpg>")).toBe(content);
    expect(lead('<img src=a.jpg width="800">')).toBe(content);
    expect(lead('<img src=a.jpg width="64">')).toBe(none);
    expect(lead("<a href=/share><span><img src=a.jpg></span></a>")).toBe(none);
    const named = "<h1>Boats</h1><div><img src=a.jpg></div><p>A. Brandt<p>Two";
    expect(leadLabel(0, named, boilerplate, boilerplate, content)).toBe(none);
  });
});
