import { runs } from "@winnow/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { isBlankText } from "./blank-text.js";
import { text } from "./strings.js";
import { Hidden, NodeKind, type Tree } from "./types.js";

function textRows(tree: Tree): readonly number[] {
  return Array.from({ length: tree.length }, (_, row) => row).filter(
    (row) => tree.kind[row] === NodeKind.text,
  );
}

it("finds rows of white space, wherever the run begins", () => {
  const tree = parse("<p>a </p> <p> </p>\n<p>\u00a0</p> <p>b</p><p> x </p><i>.</i> <i> y</i>");
  const blank = textRows(tree).filter((row) => isBlankText(tree, row));
  expect(blank.map((row) => text(tree, row))).toEqual([" ", " ", "\n", "\u00a0", " ", " "]);
});

it("reads the text of hidden rows, which have no measures", () => {
  const tree = parse("<script>x</script><style> </style><p>a");
  const hidden = textRows(tree).filter((row) => tree.hidden[row] !== Hidden.visible);
  expect(hidden.map((row) => isBlankText(tree, row))).toEqual([false, true]);
});

it("agrees with the regular expression for white space", () => {
  const piece = fc.constantFrom(
    "a",
    " ",
    "\n ",
    "\u00a0",
    "\u3000",
    "\u200b",
    "<b>",
    "</b>",
    "<p>",
    "<br>",
    "<textarea> ",
    "</textarea>",
    "<svg><title>t</title></svg>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const tree = parse(pieces.join(""));
      for (const row of textRows(tree)) expect(isBlankText(tree, row)).toBe(!/\S/.test(text(tree, row)));
    }),
    { seed: 1, numRuns: runs(200) },
  );
});
