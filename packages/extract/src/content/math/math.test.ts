import { parse, selectOne, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { wholeRegion } from "../region.js";
import type { PageFormula } from "../types.js";
import { mathml } from "./convert.js";
import { mathText, pageFormulas } from "./index.js";

function formulaOf(html: string, css: string): Omit<PageFormula, "math"> | undefined {
  const tree = parse(html);
  const formula = pageFormulas(wholeRegion(tree, mathml)).at.get(selectOne(tree, css)!);
  return formula === undefined ? undefined : { tex: formula.tex, display: formula.display };
}

const SQUARE = "<msup><mi>x</mi><mn>2</mn></msup>";

describe("sources of formulas", () => {
  it.each([
    [
      "an annotation first",
      `<math alttext="y^2"><semantics>${SQUARE}<annotation encoding="application/x-tex">x^{2}</annotation></semantics></math>`,
      "math",
      { tex: "x^{2}", display: false },
    ],
    [
      "the alternative text of LaTeXML",
      `<math class="ltx_Math" alttext="\\displaystyle x^{2}" display="block">${SQUARE}</math>`,
      "math",
      { tex: "x^{2}", display: true },
    ],
    [
      "not the spoken form",
      `<math alttext="x squared">${SQUARE}</math>`,
      "math",
      { tex: "x^2", display: false },
    ],
    [
      "the elements of MathML",
      `<math display="block">${SQUARE}</math>`,
      "math",
      { tex: "x^2", display: true },
    ],
    [
      "MathML of pages that were XML",
      `<mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>`,
      "mml\\:math",
      { tex: "x^2", display: false },
    ],
    [
      "KaTeX without its annotation",
      `<span class="katex-display"><span class="katex"><math>${SQUARE}</math></span></span>`,
      ".katex-display",
      { tex: "x^2", display: true },
    ],
    [
      "MathJax 3",
      `<mjx-container display="true"><mjx-assistive-mml><math>${SQUARE}</math></mjx-assistive-mml></mjx-container>`,
      "mjx-container",
      { tex: "x^2", display: true },
    ],
    [
      "a script of MathJax 2",
      `<script type="math/tex; mode=display">% <![CDATA[\nx^2 %]]></script>`,
      "script",
      { tex: "x^2", display: true },
    ],
    [
      "a script with MathML",
      `<script type="math/mml"><math>${SQUARE}</math></script>`,
      "script",
      { tex: "x^2", display: false },
    ],
    [
      "MathJax 2 without its script",
      `<span class="MathJax" data-mathml="<math>${SQUARE}</math>"><nobr>x2</nobr></span>`,
      "span",
      { tex: "x^2", display: false },
    ],
    [
      "WIRIS",
      `<img class="Wirisformula" data-mathml="«math»«msup»«mi mathvariant=¨bold¨»x«/mi»«mn»2«/mn»«/msup»«/math»">`,
      "img",
      { tex: "\\mathbf{x}^2", display: false },
    ],
    [
      "an image of MediaWiki",
      `<img class="mwe-math-fallback-image-inline" alt="{\\displaystyle x^{2}}">`,
      "img",
      { tex: "x^{2}", display: false },
    ],
    [
      "an image of WordPress",
      `<img class="latex" alt="x^2" src="https://s0.wp.com/latex.php?latex=x%5E2">`,
      "img",
      { tex: "x^2", display: false },
    ],
    [
      "the address of an image",
      `<img src="https://latex.codecogs.com/svg.latex?x%5E2&space;+1">`,
      "img",
      { tex: "x^2 +1", display: false },
    ],
    [
      "a parameter of the address",
      `<img src="https://example.org/equation?w=1&amp;tex=x%5E2">`,
      "img",
      { tex: "x^2", display: false },
    ],
    ["an attribute", `<span data-tex="x^2">x2</span>`, "span", { tex: "x^2", display: false }],
    [
      "an attribute with delimiters",
      `<div data-latex="\\[x^2\\]">x2</div>`,
      "div",
      { tex: "x^2", display: true },
    ],
  ])("%s", (_, html, css, expected) => {
    expect(formulaOf(html, css)).toEqual(expected);
  });

  it.each([
    ["an image of anything else", '<img class="photo" alt="x^2" src="/a.png?v=2">', "img"],
    ["a flag", '<span data-latex="true">x</span>', "span"],
    ["another script", '<script type="text/javascript">x^2</script>', "script"],
    ["a paragraph", "<p>x^2</p>", "p"],
  ])("are not found in %s", (_, html, css) => {
    expect(formulaOf(html, css)).toBeUndefined();
  });
});

describe("formulas that are drawn", () => {
  const math = `<math>${SQUARE}</math>`;

  it.each([
    [
      "KaTeX",
      `<span class="katex"><span class="katex-mathml">${math}</span><span class="katex-html">x2</span></span>`,
      [".katex"],
      [],
    ],
    ["KaTeX without a source", `<span class="katex"><span class="katex-html">x2</span></span>`, [], []],
    [
      "MediaWiki",
      `<span class="mwe-math-element"><span>${math}</span><img class="mwe-math-fallback-image-inline" alt="x"></span>`,
      [".mwe-math-element"],
      [],
    ],
    [
      "MediaWiki without the element around both",
      `<span><span>${math}</span> <img class="mwe-math-fallback-image-inline" alt="x"></span>`,
      ["math"],
      ["img"],
    ],
    [
      "MediaWiki's image alone",
      `<p>${math}</p><p><img class="mwe-math-fallback-image-inline" alt="x"></p>`,
      ["math", "img"],
      [],
    ],
    [
      "MathJax 2 before its script",
      `<span class="MathJax_Preview">x</span><span class="MathJax">x2</span><script type="math/tex">x^2</script>`,
      ["script"],
      [".MathJax_Preview", ".MathJax"],
    ],
    [
      "MathJax 2 on a line before its script",
      `<div class="MathJax_Display"><span class="MathJax">x2</span></div> <script type="math/tex; mode=display">x^2</script>`,
      ["script"],
      [".MathJax_Display"],
    ],
    ["MathJax 2 without a source", `<span class="MathJax">x2</span><script>a</script>`, [], []],
    ["a preview without a drawing", `<span class="MathJax_Preview">x_2</span> is`, [".MathJax_Preview"], []],
    [
      "MathJax 2 with MathML for screen readers",
      `<span class="MathJax"><nobr>x2</nobr><span class="MJX_Assistive_MathML">${math}</span></span>`,
      [".MathJax"],
      [],
    ],
    [
      "MathJax 3 in SVG",
      `<mjx-container><svg></svg><mjx-assistive-mml>${math}</mjx-assistive-mml></mjx-container>`,
      ["mjx-container"],
      [],
    ],
    ["anything else", "<p>x</p>", [], []],
  ])("%s", (_, html, at, repeated) => {
    const tree = parse(html);
    const formulas = pageFormulas(wholeRegion(tree, mathml));
    expect([...formulas.at.keys()]).toEqual(at.map((css) => selectOne(tree, css)));
    expect([...formulas.repeated]).toEqual(repeated.map((css) => selectOne(tree, css)));
  });
});

describe("formulas without a source", () => {
  const tree = parse("<math><apply><plus/><ci>x</ci><cn>1</cn></apply><annotation>no</annotation></math>");
  const row = tree.tag.indexOf(Tag.math);

  it("have no LaTeX", () => {
    expect(pageFormulas(wholeRegion(tree, mathml)).at.get(row)).toEqual({
      tex: undefined,
      display: false,
      math: row,
    });
  });

  it("are rendered as their tokens", () => {
    expect(mathText(tree, row)).toBe("x 1");
  });
});
