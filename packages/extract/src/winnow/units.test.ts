import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { wordCounts } from "./decide.js";
import { pageView } from "./page-view.js";
import { keepUnits } from "./units.js";

/** Which blocks of a page are kept in the end, 1 or 0 each, if these are at first. */
function unitsOf(html: string, kept: readonly (0 | 1)[]): number[] {
  const page = pageView(parse(html), undefined);
  expect(page.blocks.length).toBe(kept.length);
  const result = Uint8Array.from(kept);
  keepUnits(page, wordCounts(page.blocks), result);
  return [...result];
}

const table = "<table><tr><th>Share<th>Price<tr><td>Adler<td>12<tr><td>Brandt<td>14</table>";

describe("keepUnits", () => {
  it("keeps a data table of which most is kept, and drops it otherwise", () => {
    expect(unitsOf(`<p>text</p>${table}`, [1, 0, 1, 0, 1, 1, 1])).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(unitsOf(`<p>text</p>${table}`, [1, 0, 1, 0, 1, 0, 1])).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });

  it("leaves tables for layout alone", () => {
    const cell = "<p>one two three<p>four five six";
    const page = `<table><tr><td>${cell}<td>${cell}<tr><td>${cell}<td>${cell}</table>`;
    expect(unitsOf(page, [1, 1, 1, 0, 1, 1, 0, 1])).toEqual([1, 1, 1, 0, 1, 1, 0, 1]);
  });

  it("keeps code and captions whole", () => {
    expect(unitsOf("<pre><div>a = 1</div><div>b = 2</div><div>c = 3</div></pre>", [1, 0, 1])).toEqual([
      1, 1, 1,
    ]);
    const figure =
      "<figure><img src=a.png><figcaption><p>The old harbour in May</p><p>Photo: A. Brandt</p></figcaption></figure>";
    expect(unitsOf(figure, [1, 0])).toEqual([1, 1]);
    expect(unitsOf(figure, [0, 1])).toEqual([0, 0]);
  });

  it("keeps terms with their definitions", () => {
    const list =
      "<dl><dt>Keel<dd><p>The lowest beam.<p>It bears the others.<dt>Mast<dd>A pole for sails.<dt>Rig<dd>All ropes.</dl>";
    expect(unitsOf(list, [0, 1, 1, 1, 0, 0, 0])).toEqual([1, 1, 1, 0, 0, 0, 0]);
    const names =
      "<dl><div><dt>Bow<dt>Prow<dd>The front of a ship.</div><div><dt>Stern<dd>The back.</div></dl>";
    expect(unitsOf(names, [0, 0, 0, 1, 1])).toEqual([0, 0, 0, 1, 1]);
    expect(unitsOf(names, [0, 1, 1, 0, 0])).toEqual([1, 1, 1, 1, 1]);
  });

  it("completes lists of lines of which most is kept, and leaves others alone", () => {
    const lines = "<ul><li>flour<li>butter<li>sugar</ul>";
    expect(unitsOf(lines, [1, 0, 1])).toEqual([1, 1, 1]);
    expect(unitsOf(lines, [1, 0, 0])).toEqual([1, 0, 0]);
    const cards = "<ul><li><p>A red boat<p>Buy<li><p>A blue boat<p>Buy</ul>";
    expect(unitsOf(cards, [1, 0, 1, 0])).toEqual([1, 0, 1, 0]);
  });

  it("lets the outermost unit decide", () => {
    const page = `<dl><dt>Shares<dd>${table}<dt>Bonds<dd>none</dl>`;
    expect(unitsOf(page, [1, 0, 0, 0, 1, 1, 1, 0, 0])).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });

  it("does not keep copies in noscript that are not kept", () => {
    const lazy = "<table><tr><th>Boat<th>Price<tr><td>Adler <noscript><p>Adler</p></noscript><td>12</table>";
    expect(unitsOf(lazy, [1, 1, 1, 0, 0])).toEqual([1, 1, 1, 0, 1]);
  });

  it("is empty for a page without text", () => expect(unitsOf("", [])).toEqual([]));
});
