import { parse, Tag } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convert } from "./convert.js";

function tex(mathml: string): string | undefined {
  const tree = parse(`<math>${mathml}</math>`);
  return convert(tree, tree.tag.indexOf(Tag.math));
}

const x = "<mi>x</mi>";
const y = "<mi>y</mi>";
const two = "<mn>2</mn>";
const half = `<mfrac><mn>1</mn>${two}</mfrac>`;
const mo = (sign: string, attributes = ""): string => `<mo ${attributes}>${sign}</mo>`;
const row = (...parts: string[]): string => `<mrow>${parts.join("")}</mrow>`;

describe("numbers of equations", () => {
  const equation = (label: string): string | undefined =>
    tex(`<mtable><mlabeledtr><mtd><mtext>${label}</mtext></mtd><mtd>${x}</mtd></mlabeledtr></mtable>`);

  it.each([
    ["(1.2)", "\\tag{1.2}"],
    [" ( 3a ) ", "\\tag{3a}"],
    ["4", "\\tag{4}"],
  ])("%j is a tag", (label, tag) => expect(equation(label)).toContain(`x ${tag}`));

  it.each(["(1) and (2)", "(", "()"])("%j is not a tag", (label) =>
    expect(equation(label)).not.toContain("\\tag"),
  );
});

describe("tokens", () => {
  it.each([
    ["<mi>α</mi>", "\\alpha"],
    ["<mi>Γ</mi>", "\\Gamma"],
    ["<mi>α</mi><mi>x</mi>", "\\alpha x"],
    ["<mi>𝐱</mi>", "\\mathbf{x}"],
    ["<mi>ℝ</mi>", "\\mathbb{R}"],
    ["<mi>𝔸</mi>", "\\mathbb{A}"],
    ["<mi>ℒ</mi>", "\\mathcal{L}"],
    ['<mi mathvariant="bold">v</mi>', "\\mathbf{v}"],
    ['<mi mathvariant="bold">α</mi>', "\\boldsymbol{\\alpha}"],
    ['<mi mathvariant="fraktur">g</mi>', "\\mathfrak{g}"],
    ['<mi mathvariant="normal">d</mi>', "\\mathrm{d}"],
    [
      '<mi mathvariant="normal">m</mi><mi mathvariant="normal">a</mi><mi mathvariant="normal">x</mi>',
      "\\mathrm{max}",
    ],
    ["<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", "\\sin x"],
    ["<msub><mi>x</mi><mi>min</mi></msub>", "x_{\\min}"],
    ['<mi>x</mi><mo minsize="1.8em" maxsize="1.8em">∣</mo>', "x\\Big|"],
    ["<mi>foo</mi><mo>&#x2061;</mo><mo>(</mo><mi>x</mi><mo>)</mo>", "\\operatorname{foo}(x)"],
    ["<mi>rate</mi>", "\\mathrm{rate}"],
    ["<mi>中</mi>", "\\text{中}"],
    ["<mn>3.14</mn>", "3.14"],
    ["<mn>1,000</mn>", "1{,}000"],
    ["<mn>5</mn><mo>%</mo>", "5\\%"],
    ["<mtext>50% of a_b &amp; {c}</mtext>", "\\text{50\\% of a\\_b \\& \\{c\\}}"],
    ["<ms>a</ms>", '\\text{"a"}'],
    ['<mi>a</mi><mspace width="1em"/><mi>b</mi>', "a\\quad b"],
    ['<mi>a</mi><mspace width="thinmathspace"/><mi>b</mi>', "a\\,b"],
    ["<mi>$</mi><mi>#</mi>", "\\$\\#"],
  ])("%s", (mathml, expected) => {
    expect(tex(mathml)).toBe(expected);
  });
});

describe("rows", () => {
  it.each([
    ["a binary operator", `${x}${mo("+")}${y}`, "x + y"],
    ["a sign", `${mo("−")}${x}${mo("=")}${mo("−")}${y}`, "-x = -y"],
    ["a relation", `${x}${mo("≤")}${y}${mo("∈")}<mi>A</mi>`, "x \\le y \\in A"],
    ["invisible operators", `${two}${mo("&#x2062;")}${x}`, "2x"],
    ["fences that need not grow", `<mi>f</mi>${mo("(")}${x}${mo(",")}${y}${mo(")")}`, "f(x, y)"],
    ["fences around what is tall", row(mo("("), half, mo(")")), "\\left(\\frac{1}{2}\\right)"],
    [
      "fences that must not grow",
      row(mo("(", "stretchy=false"), half, mo(")", "stretchy=false")),
      "(\\frac{1}{2})",
    ],
    ["fences without a group", `<mi>f</mi>${mo("[")}${half}${mo("]")}${y}`, "f\\left[\\frac{1}{2}\\right]y"],
    ["bars", row(mo("|"), half, mo("|")), "\\left|\\frac{1}{2}\\right|"],
    ["a fence on one side", row(half, mo("|", "fence=true")), "\\left.\\frac{1}{2}\\right|"],
    ["mfenced", `<mi>f</mi><mfenced>${x}${y}</mfenced>`, "f(x, y)"],
    [
      "mfenced around what is tall",
      `<mfenced open="|" close="|">${half}</mfenced>`,
      "\\left|\\frac{1}{2}\\right|",
    ],
    ["mfenced without fences", `<mfenced open="" close="">${x}${y}</mfenced>`, "x, y"],
    ["mfenced with its own", `<mfenced open="[" close="[" separators=";">${x}${y}</mfenced>`, "[x; y["],
    ["a scripted fence", `${mo("(")}${x}${mo("+")}${y}<msup>${mo(")")}${two}</msup>`, "(x + y)^2"],
    ["a modulus", row(mo("("), "<mi>mod</mi>", "<mi>n</mi>", mo(")")), "\\pmod{n}"],
  ])("%s", (_, mathml, expected) => {
    expect(tex(mathml)).toBe(expected);
  });
});

describe("layout", () => {
  it.each([
    ["a fraction", half, "\\frac{1}{2}"],
    ["a bevelled one", `<mfrac bevelled="true">${x}${row(y, mo("+"), two)}</mfrac>`, "x/{y + 2}"],
    ["a binomial", row(mo("("), `<mfrac linethickness="0">${x}${two}</mfrac>`, mo(")")), "\\binom{x}{2}"],
    [
      "roots",
      `<msqrt>${x}${mo("+")}${two}</msqrt><mroot>${x}<mn>3</mn></mroot>`,
      "\\sqrt{x + 2}\\sqrt[3]{x}",
    ],
    ["scripts", `<msubsup>${x}<mi>i</mi>${row(two, "<mi>n</mi>")}</msubsup>`, "x_i^{2n}"],
    ["a script on a row", `<msup>${row(x, mo("+"), y)}${two}</msup>`, "{x + y}^2"],
    ["a script on nothing", `<msup><mrow></mrow><mn>14</mn></msup><mi>C</mi>`, "{}^{14}C"],
    ["primes", `<msup>${x}${mo("″")}</msup><msubsup>${y}<mi>i</mi>${mo("′")}</msubsup>`, "x''y'_i"],
    ["degrees", `<msup><mn>90</mn>${mo("°")}</msup>`, "90^\\circ"],
    [
      "limits",
      `<munderover>${mo("∑")}${row("<mi>i</mi>", mo("="), "<mn>1</mn>")}<mi>n</mi></munderover>${x}`,
      "\\sum_{i = 1}^n x",
    ],
    [
      "limits of an integral",
      `<munderover>${mo("∫")}<mn>0</mn><mn>1</mn></munderover>${x}`,
      "\\int\\limits_0^1 x",
    ],
    [
      "limits of a function",
      `<munder><mi>lim</mi>${row(x, mo("→"), "<mn>0</mn>")}</munder>${y}`,
      "\\lim_{x \\to 0} y",
    ],
    ["limits of another", `<munder><mi>argmax</mi>${x}</munder>${y}`, "\\operatorname*{argmax}_x y"],
    [
      "accents",
      `<mover accent="true">${x}${mo("^")}</mover><mover>${row(x, y)}${mo("¯")}</mover>`,
      "\\hat{x}\\overline{xy}",
    ],
    [
      "vectors",
      `<mover>${x}${mo("→")}</mover><mover>${row("<mi>A</mi>", "<mi>B</mi>")}${mo("→")}</mover>`,
      "\\vec{x}\\overrightarrow{AB}",
    ],
    [
      "a brace with its label",
      `<munder><munder>${row(x, y)}${mo("⏟")}</munder><mi>n</mi></munder>`,
      "\\underbrace{xy}_n",
    ],
    ["an arrow with a label", `<mover>${mo("→")}<mi>f</mi></mover>`, "\\xrightarrow{f}"],
    [
      "anything over and under",
      `<munderover>${x}<mi>a</mi><mi>b</mi></munderover>`,
      "\\overset{b}{\\underset{a}{x}}",
    ],
    [
      "prescripts",
      `<mmultiscripts><mi>F</mi><mn>1</mn><none/><mprescripts/>${two}<none/></mmultiscripts>`,
      "{}_2F_1",
    ],
    ["a box", `<menclose notation="box">${x}</menclose>`, "\\boxed{x}"],
    ["strikes", `<menclose notation="updiagonalstrike downdiagonalstrike">${x}</menclose>`, "\\xcancel{x}"],
    ["a phantom", `<mphantom>${x}</mphantom>`, "\\phantom{x}"],
    ["padding and styles", `<mpadded width="0"><mstyle mathcolor="red">${x}</mstyle></mpadded>`, "x"],
    ["a display fraction", `${x}<mstyle displaystyle="true">${half}</mstyle>`, "x\\dfrac{1}{2}"],
    ["an action", `<maction>${x}${y}</maction>`, "x"],
  ])("%s", (_, mathml, expected) => {
    expect(tex(mathml)).toBe(expected);
  });
});

describe("tables", () => {
  const cells = (...values: string[]): string =>
    `<mtr>${values.map((value) => `<mtd><mi>${value}</mi></mtd>`).join("")}</mtr>`;
  const body = cells("a", "b") + cells("c", "d");
  const inner = "a & b \\\\ c & d";
  it.each([
    ["a matrix", `<mtable>${body}</mtable>`, `\\begin{matrix} ${inner} \\end{matrix}`],
    [
      "in parentheses",
      row(mo("("), `<mtable>${body}</mtable>`, mo(")")),
      `\\begin{pmatrix} ${inner} \\end{pmatrix}`,
    ],
    [
      "mfenced",
      `<mfenced open="[" close="]"><mtable>${body}</mtable></mfenced>`,
      `\\begin{bmatrix} ${inner} \\end{bmatrix}`,
    ],
    [
      "a determinant",
      row(mo("|"), `<mtable>${body}</mtable>`, mo("|")),
      `\\begin{vmatrix} ${inner} \\end{vmatrix}`,
    ],
    [
      "cases",
      row("<mi>f</mi>", mo("="), row(mo("{"), `<mtable columnalign="left left">${body}</mtable>`)),
      `f = \\begin{cases} ${inner} \\end{cases}`,
    ],
    [
      "aligned",
      `<mtable columnalign="right left">${body}</mtable>`,
      `\\begin{aligned} ${inner} \\end{aligned}`,
    ],
    [
      "an array with lines",
      `<mtable columnalign="left right" columnlines="solid" rowlines="solid">${body}</mtable>`,
      "\\begin{array}{l|r} a & b \\\\ \\hline c & d \\end{array}",
    ],
    [
      "lines in a script",
      `<munder>${mo("∑")}<mtable><mtr><mtd>${x}</mtd></mtr><mtr><mtd>${y}</mtd></mtr></mtable></munder>`,
      "\\sum_{\\substack{x \\\\ y}}",
    ],
    [
      "a numbered row",
      `<mtable><mlabeledtr><mtd><mtext>(3)</mtext></mtd><mtd>${x}</mtd></mlabeledtr></mtable>`,
      "x \\tag{3}",
    ],
  ])("%s", (_, mathml, expected) => {
    expect(tex(mathml)).toBe(expected);
  });
});

describe("content that is not presentation MathML", () => {
  it("becomes text", () => {
    expect(tex("<apply><plus/><ci>x</ci><cn>1</cn></apply>")).toBeUndefined();
    expect(tex("")).toBeUndefined();
    expect(tex("<mrow> </mrow>")).toBeUndefined();
  });

  it("becomes text among other elements", () => {
    expect(tex(`${x}<mfoo>${y}</mfoo>`)).toBe("xy");
    expect(tex(`${x}<mfoo>is it</mfoo>`)).toBe("x\\text{is it}");
  });

  it("takes the first of several alternatives", () => {
    expect(tex(`<semantics>${x}<annotation encoding="text/plain">ex</annotation></semantics>`)).toBe("x");
  });
});

describe("any formula", () => {
  const names =
    "mi mn mo mtext mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mfenced mstyle";
  const token = fc
    .tuple(
      fc.constantFrom("mi", "mn", "mo", "mtext"),
      fc.constantFrom(..."x12+-=(){}[]|%$#&amp;_^~\\αΣ∑→′".split("")),
    )
    .map(([name, value]) => `<${name}>${value}</${name}>`);
  const formula = fc.letrec<{ part: string }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 4 },
      token,
      fc
        .tuple(fc.constantFrom(...names.split(" ")), fc.array(tie("part"), { maxLength: 4 }))
        .map(([name, parts]) => `<${name}>${parts.join("")}</${name}>`),
    ),
  })).part;

  it("closes its braces and environments", () => {
    fc.assert(
      fc.property(formula, (mathml) => {
        const source = tex(mathml) ?? "";
        const plain = source.replace(/\\[\\{}&%$#_]/g, "");
        let depth = 0;
        for (const sign of plain) {
          if (sign === "{") depth++;
          else if (sign === "}") expect(--depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
        const count = (what: RegExp): number => source.match(what)?.length ?? 0;
        expect(count(/\\begin\{/g)).toBe(count(/\\end\{/g));
        expect(count(/\\left(?![a-z])/g)).toBe(count(/\\right(?![a-z])/g));
        expect(plain).not.toMatch(/[%$#]/);
      }),
      { seed: 1, numRuns: runs(200) },
    );
  });

  it.each([
    ["deep rows", "<mrow>"],
    ["deep roots", "<msqrt>"],
    ["many fences", "<mo>(</mo>"],
    ["many bars", "<mo>|</mo><mfrac><mi>a</mi><mi>b</mi></mfrac>"],
    ["many primes", "<mo>′</mo>"],
  ])("%s take linear time", (_, part) => {
    expect(timeRatio(400, (count) => part.repeat(count), tex)).toBeLessThan(MAX_TIME_RATIO);
    expect(() => tex(`${part.repeat(50_000)}<mi>x</mi>`)).not.toThrow();
  });
});
