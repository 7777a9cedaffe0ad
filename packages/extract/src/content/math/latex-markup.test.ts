import { describe, expect, it } from "vitest";
import { latexMarkup } from "./latex-markup.js";

describe("MathML of LaTeX", () => {
  it("is written for inline and displayed formulas, and for chemistry", () => {
    expect(latexMarkup("x^2", false)).toContain("<msup><mi>x</mi>");
    expect(latexMarkup("\\sum_{i}^n i", true)).toContain("<munderover>");
    expect(latexMarkup("\\ce{H2O}", false)).toContain("<msub>");
  });

  it.each([
    ["unknown commands", "\\unknown{x}"],
    ["unfinished formulas", "\\frac{1}{"],
    ["definitions that grow", `\\def\\a{${"x".repeat(200)}}${"\\a".repeat(200)}`],
    ["formulas of great length", "x+".repeat(10_000)],
    ["formulas of great depth", "{".repeat(5000) + "}".repeat(5000)],
  ])("is not written for %s", (_, tex) => {
    expect(latexMarkup(tex, false)).toBeUndefined();
  });
});
