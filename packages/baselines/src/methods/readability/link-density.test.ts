import { parse, Tag, tagId, textContent } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  editableTree,
  elementsIn,
  emptySums,
  remove,
  subtreeSum,
  sumSubtrees,
  textLengths,
} from "../../editable-tree/index.js";
import { Below, contentCounter, Field, innerLength, linkDensity } from "./link-density.js";
import { VIDEOS } from "./patterns.js";
import { readTraits } from "./traits.js";

function sumsOf(html: string) {
  const source = parse(html);
  const tree = editableTree(source, "dom");
  const counter = contentCounter(
    tree,
    textLengths(source, "javascript"),
    readTraits(source, VIDEOS),
    new Set(),
  );
  const sums = sumSubtrees(emptySums(tree, counter), 0);
  const find = (name: string) => elementsIn(tree, 0, tagId(source, name))[0]!;
  return { source, tree, sums, find };
}

describe("sums", () => {
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
        const { source, sums } = sumsOf(`<div>${pieces.join("")}</div>`);
        for (let row = 0; row < source.length; row++) {
          if (source.tag[row] === 0) continue;
          const trimmed = textContent(source, row).trim();
          expect(innerLength(sums, row)).toBe(trimmed.replace(/\s{2,}/g, " ").length);
        }
      }),
      { seed: 1 },
    );
  });

  it("count commas of many scripts, and plain ones separately", () => {
    const { sums, find } = sumsOf("<p>a, b، c， d, <b>e,</b></p>");
    expect(subtreeSum(sums, find("p"), Field.foreignCommas)).toBe(2);
    expect(subtreeSum(sums, find("p"), Field.commas)).toBe(3);
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
    expect(subtreeSum(sums, at, Field.items)).toBe(3);
    // "abcde" in the outer list, and "de" again in the inner one.
    expect(subtreeSum(sums, at, Field.lists)).toBe(7);
    expect(subtreeSum(sums, at, Field.headings)).toBe(4);
    expect(subtreeSum(sums, at, Field.images)).toBe(1);
    expect(subtreeSum(sums, at, Field.inputs)).toBe(1);
    expect(subtreeSum(sums, at, Field.breaks)).toBe(2);
    expect(subtreeSum(sums, at, Field.embeds)).toBe(1);
    expect(subtreeSum(sums, at, Field.below) & Below.block).not.toBe(0);
    expect(subtreeSum(sums, find("h2"), Field.headings)).toBe(0);
    expect(subtreeSum(sums, find("h2"), Field.below)).toBe(0);
  });

  it("leave out what the visit drops, with everything below it", () => {
    const { tree, sums, find } = sumsOf("<section>ab <div>cd <div>ef</div></div> gh</section>");
    const seen: number[] = [];
    sumSubtrees(sums, find("section"), (node) => {
      if (tree.tag[node] !== Tag.div) return false;
      seen.push(innerLength(sums, node));
      if (innerLength(sums, node) !== 2) return false;
      remove(tree, node);
      return true;
    });
    // The inner one is dropped first ("ef"); the outer one then has only "cd".
    expect(seen).toEqual([2, 2]);
    expect(innerLength(sums, find("section"))).toBe("ab gh".length);
    expect(tree.tag[tree.next[tree.first[find("section")]!]!]).not.toBe(Tag.div);
  });
});
