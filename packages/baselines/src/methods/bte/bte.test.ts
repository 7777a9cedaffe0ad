import { Label, NodeKind, parse, parseFragment, text } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countSpacedWords, markupOrder } from "../markup-order.js";
import { bte } from "./index.js";

/** Returns the text nodes that are content. */
function content(html: string): string[] {
  const tree = parse(html);
  const { label } = bte(tree);
  return [...tree.kind.keys()].filter((row) => label[row] === Label.content).map((row) => text(tree, row));
}

/**
 * Returns the maximum of formula 2.1, computed as it is written: with a bit per token (1 for a tag, 0 for a
 * word), the tags before i plus the words from i to j plus the tags after j.
 */
function largestObjective(bits: readonly number[]): number {
  const count = (from: number, to: number, bit: number) =>
    bits.slice(from, to).filter((is) => is === bit).length;
  let largest = 0;
  for (let i = 0; i < bits.length; i++) {
    for (let j = i; j < bits.length; j++) {
      const objective = count(0, i, 1) + count(i, j + 1, 0) + count(j + 1, bits.length, 1);
      largest = Math.max(largest, objective);
    }
  }
  return largest;
}

describe("bte", () => {
  it("selects the range that maximises tags outside and words inside", () => {
    // Scores of the tokens: ul −1, li −1, a −1, Home +1, /a −1, /li −1, /ul −1, p −1, 6 words +6, b −1, +1,
    // /b −1, 2 words +2, /p −1, div −1, +1, /div −1. From the 6 words to the 2 words: 6 − 1 + 1 − 1 + 2 = 7.
    // Going on to the last word adds −1 − 1 + 1 = −1, going back to "Home" 1 − 4 = −3.
    const page = `<body><ul><li><a>Home</a></li></ul><p>one two three four five six<b>seven</b>eight nine</p><div>ten</div>`;
    expect(content(page)).toEqual(["one two three four five six", "seven", "eight nine"]);
  });

  it("uses the first and then the shortest of equally good ranges", () => {
    expect(content("<body>one two<br><br><br>three four")).toEqual(["one two"]);
    // Bridging two tags with two words changes nothing: the range is extended to the left, not to the right.
    expect(content("<body>one two<br><br>three four five<br><br>six seven")).toEqual([
      "one two",
      "three four five",
    ]);
  });

  it("counts a comment as a tag, and a script as two tags without words", () => {
    expect(content("<body>one<!-- a b c -->two three")).toEqual(["one", "two three"]);
    expect(content("<body>one<script>a b c d</script>two three")).toEqual(["two three"]);
    expect(content("<body>one<style>a b c d</style>two three")).toEqual(["two three"]);
  });

  it("does not read the head", () => {
    expect(content("<title>one two three four</title><body><p>five</p>")).toEqual(["five"]);
  });

  it("reads hidden text like the original, but not the source in an iframe", () => {
    expect(content("<body><noscript>one two three</noscript>")).toEqual(["one two three"]);
    expect(content("<body><textarea>one two three</textarea>four")).toEqual(["one two three"]);
    expect(content("<body><iframe>one <b>two</b> three</iframe>four")).toEqual(["four"]);
  });

  it("keeps nothing without words", () => {
    expect(content("<body><p> </p><br>")).toEqual([]);
    expect(content("")).toEqual([]);
  });

  it("writes words separated by spaces, and lines at paragraphs, headings and list items", () => {
    const page = `<body><h2>One  two</h2>three<b>four</b>\n five<ul><li>six seven</li><li>eight nine ten</li></ul><hr>eleven twelve thirteen fourteen`;
    expect(extract(page, { method: bte }).text).toBe(
      "One two\nthree four five\nsix seven\neight nine ten\neleven twelve thirteen fourteen",
    );
  });

  it("reaches the largest value of formula 2.1 on any page", () => {
    const piece = fc.constantFrom("<p>", "</p>", "<b>", "</b>", "<br>", "<!--x-->", "one ", "two three ");
    const law = fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const tree = parseFragment(pieces.join(""));
      const { label } = bte(tree);
      const bits: number[] = [];
      const inside: number[] = [];
      for (const place of markupOrder(tree, 0)) {
        const isText = place >= 0 && tree.kind[place] === NodeKind.text;
        const words = isText ? countSpacedWords(tree, place) : 0;
        for (let i = 0; i < words; i++) {
          if (label[place] === Label.content) inside.push(bits.length);
          bits.push(0);
        }
        if (!isText) bits.push(1);
      }
      const [first, last] = [inside[0] ?? 0, inside.at(-1) ?? -1];
      const objective = bits.filter((bit, n) => (n >= first && n <= last ? bit === 0 : bit === 1)).length;
      // Without words every range loses a tag; the empty one does not.
      expect(objective).toBe(Math.max(largestObjective(bits), bits.filter((bit) => bit === 1).length));
    });
    fc.assert(law, { seed: 1, numRuns: runs(200) });
  });
});
