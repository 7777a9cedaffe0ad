import { describe, expect, it } from "vitest";
import { asciiMath } from "./ascii-math.js";

describe("asciiMath", () => {
  it.each([
    ["x^2 + y_1^2", "x^{2}+y_{1}^{2}"],
    ["sum_(i=1)^n i^3=((n(n+1))/2)^2", "\\sum_{i=1}^{n}i^{3}=(\\frac{n(n+1)}{2})^{2}"],
    ["sqrt(x/2) <= alpha", "\\sqrt{\\frac{x}{2}}\\le \\alpha"],
    ["2sinx", "2\\sin x"],
    ['a "if" {b in RR}', "a\\text{if}\\{b\\in \\mathbb{R}\\}"],
    ["frac a b", "\\frac{a}{b}"],
    ["(a", "(a"],
    ["", undefined],
  ])("%s", (source, tex) => {
    expect(asciiMath(source)).toBe(tex);
  });

  it("converts brackets of any depth", () => {
    expect(asciiMath("(".repeat(1500))).toMatch(/^\(+$/);
  });
});
