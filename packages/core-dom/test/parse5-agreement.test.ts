import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "../src/index.js";
import { dumpParse5, dumpTree } from "./html5lib-dumps.js";

/** What the tokenizer passes over in one step, and all that may interrupt it. */
const PIECES = [
  "<script>", "</script>", "<script", "<style>", "</style>", "<iframe>", "</iframe>", "<xmp>", "<!--", "-->", "<!",
  '<p class="', "<a href='", '"', "'", ">", "<", "/", "</", "=", " ", "\n", "\r", "\r\n", "\0", "&", "&amp;", "&lt",
  "words and words", "x", "é", "雨燕", "\u{1f600}", "\ud800", "\udc00", "<svg><script>", "<textarea>\n", "</textarea>",
  "<table>", "<td>", "<b>", "</b>", "<select>", "<template>",
]; // biome-ignore format: a list of words

describe("the tree", () => {
  it("is parse5's own, whatever the markup", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
        const html = pieces.join("");
        expect(dumpTree(parse(html))).toBe(dumpParse5(html, undefined));
      }),
      { seed: 20261121, numRuns: 5000 },
    );
  });
});
