import { parse, Tag, tagId, textContent } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Field from "./fields.js";
import { detach, overlayOf } from "./overlay.js";
import { VIDEOS } from "./patterns.js";
import { Below, field, innerLength, linkDensity, sumUp, sweep, takeSums } from "./sums.js";
import { measureTexts } from "./text-measures.js";
import { traitsOf } from "./traits.js";
import { elementsOf } from "./walk.js";

function sumsOf(html: string) {
  const tree = parse(html);
  const overlay = overlayOf(tree);
  const sources = { texts: measureTexts(overlay), traits: traitsOf(tree, VIDEOS) };
  const sums = takeSums(tree);
  const find = (name: string) => elementsOf(overlay, 0, tagId(tree, name))[0]!;
  sweep(overlay, 0, sums, sources);
  return { tree, overlay, sources, sums, find };
}

describe("sums", () => {
  it("are the same for one node computed again as from a sweep", () => {
    const { overlay, sources, sums, find } = sumsOf(
      "<section> a, b <p>c <a href=x>d</a></p><ul><li>e<li>f</ul><img><br><iframe></iframe> </section>",
    );
    const swept = sums.cells.slice();
    const section = find("section");
    // The fourth element, after html, head and body; the document is before them.
    sums.cells.fill(-1, 4 * Field.FIELDS, 5 * Field.FIELDS);
    sumUp(overlay, section, sums, sources);
    expect(sums.cells).toEqual(swept);
  });

  it("have the length of every element's trimmed, collapsed text", () => {
    const piece = fc.constantFrom(
      "a",
      "bc",
      " ",
      "\n",
      " \t ",
      "\u00a0",
      "<b>",
      "</b>",
      "<p>",
      "<i> x",
      "<!--c-->",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { tree, sums } = sumsOf(`<div>${pieces.join("")}</div>`);
        for (let row = 0; row < tree.length; row++) {
          if (tree.tag[row] === 0) continue;
          const trimmed = textContent(tree, row).trim();
          expect(innerLength(sums, row)).toBe(trimmed.replace(/\s{2,}/g, " ").length);
          const raw =
            field(sums, row, Field.raw) - field(sums, row, Field.lead) - field(sums, row, Field.trail);
          expect(Math.max(0, raw)).toBe(trimmed.length);
        }
      }),
      { seed: 1 },
    );
  });

  it("count commas of many scripts, and plain ones separately", () => {
    const { sums, find } = sumsOf("<p>a, b، c， d, <b>e,</b></p>");
    expect(field(sums, find("p"), Field.commas)).toBe(5);
    expect(field(sums, find("p"), Field.plainCommas)).toBe(3);
  });

  it("count three tenths of a link within the page", () => {
    // 10 of 40 characters link to another page, 10 to a fragment; "#" alone is not a fragment.
    const text = "x".repeat(20);
    const { sums, find } = sumsOf(
      `<p>${text}<a href=/a>${"y".repeat(10)}</a><a href=#b>${"z".repeat(10)}</a></p>`,
    );
    expect(linkDensity(sums, find("p"))).toBeCloseTo((10 + 3) / 40);
    const bare = sumsOf(`<p>${text}<a href=#>${"y".repeat(20)}</a></p>`);
    expect(linkDensity(bare.sums, bare.find("p"))).toBeCloseTo(1 / 2);
    const empty = sumsOf("<p><a href=/a></a></p>");
    expect(linkDensity(empty.sums, empty.find("p"))).toBe(0);
  });

  it("count what is below an element, not the element itself", () => {
    const html = "<ul><li>ab<li>c<ul><li>de</ul></ul><h2>four</h2><p><img><br><hr><input><iframe></iframe>";
    const { sums, find } = sumsOf(`<section>${html}`);
    const at = find("section");
    expect(field(sums, at, Field.items)).toBe(3);
    // "abcde" in the outer list, and "de" again in the inner one.
    expect(field(sums, at, Field.lists)).toBe(7);
    expect(field(sums, at, Field.headings)).toBe(4);
    expect(field(sums, at, Field.images)).toBe(1);
    expect(field(sums, at, Field.inputs)).toBe(1);
    expect(field(sums, at, Field.breaks)).toBe(2);
    expect(field(sums, at, Field.embeds)).toBe(1);
    expect(field(sums, at, Field.below) & Below.block).not.toBe(0);
    expect(field(sums, find("h2"), Field.headings)).toBe(0);
    expect(field(sums, find("h2"), Field.below)).toBe(0);
  });

  it("leave out what the visit drops, with everything below it", () => {
    const { overlay, sources, sums, find } = sumsOf("<section>ab <div>cd <div>ef</div></div> gh</section>");
    const seen: number[] = [];
    sweep(overlay, find("section"), sums, sources, (node) => {
      if (overlay.tag[node] !== Tag.div) return false;
      seen.push(innerLength(sums, node));
      if (innerLength(sums, node) !== 2) return false;
      detach(overlay, node);
      return true;
    });
    // The inner one is dropped first ("ef"); the outer one then has only "cd".
    expect(seen).toEqual([2, 2]);
    expect(innerLength(sums, find("section"))).toBe("ab gh".length);
    expect(overlay.tag[overlay.next[overlay.first[find("section")]!]!]).not.toBe(Tag.div);
  });
});
