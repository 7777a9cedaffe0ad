import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { formulaKey, formulaRecall, formulasOf } from "./formulas.js";

const ANNOTATED =
  '<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>';

const PAGE = `
<p>All of the numbers <span class="mwe-math-element"><span style="display:none">${ANNOTATED}</span>
<img class="mwe-math-fallback-image-inline" alt="x^2"></span> are squares, and
<span class="MathJax_Preview">y</span><span class="MathJax"><span>y</span></span>
<script type="math/tex">y_1</script> is not one.</p>
<p>An image <img class="latex" alt="\\frac{a}{b}"> of one, and a picture <img alt="a cat">.</p>`;

describe("formulasOf", () => {
  it("counts a formula once, however it is drawn", () => {
    const formulas = formulasOf(parse(PAGE));
    expect(formulas.map(({ key }) => key)).toEqual(["x2", "y1", "ab"]);
    expect(formulas[0]).toMatchObject({
      before: ["of", "the", "numbers"],
      after: ["are", "squares", "and"],
    });
  });
});

describe("formulaRecall", () => {
  const formulas = formulasOf(parse(PAGE));

  it("finds formulas in Markdown", () => {
    const markdown =
      "All of the numbers $x^{2}$ are squares, and\n\n$$\ny_1\n$$\n\nis not one. An image $a/b$ of one,";
    expect(formulaRecall(formulas, { text: `${markdown} and a`, markdown })).toEqual({
      wanted: 3,
      found: 3,
      missing: [],
    });
  });

  it("wants only formulas among kept text", () => {
    const markdown = "All of the numbers are squares, and is not one.";
    expect(formulaRecall(formulas, { text: markdown, markdown })).toEqual({
      wanted: 2,
      found: 0,
      missing: ["x2", "y1"],
    });
  });
});

describe("formulaKey", () => {
  it("is the same for LaTeX and the text of MathML", () => {
    expect(formulaKey("\\sin{x}+\\alpha_{10}")).toBe(formulaKey("sin ⁡ x + α 10"));
  });
});
