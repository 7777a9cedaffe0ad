import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withDollars, withoutMoney } from "./dollars.js";
import { markdownStructure } from "./read.js";

const tex = (markdown: string) => markdownStructure(markdown).formulas.map((formula) => formula.tex);

describe("withoutMoney", () => {
  it("finds formulas and ignores money", () => {
    expect(tex("Let $x$ and $y^2$.")).toEqual(["x", "y^2"]);
    // Pandoc's own example, and similar ones.
    expect(tex("$20,000 and $30,000 won't parse as math.")).toEqual([]);
    expect(tex("costs $5, formula $x$")).toEqual(["x"]);
    expect(tex("US$5/US$10, 3 $ or 4 $")).toEqual([]);
    expect(tex("escaped \\$5 and $a \\$ b$")).toEqual(["a \\$ b"]);
    expect(tex("$a\n\nb$")).toEqual([]);
  });

  it("doesn't treat scripts and sentences as formulas", () => {
    expect(tex(`$\{a}" or "b$`)).toEqual([]);
    expect(tex("It cost me $) for many days and it was the price$")).toEqual([]);
    expect(tex("$\\text{the sum of all of the parts}$")).toEqual(["\\text{the sum of all of the parts}"]);
  });

  it("reads display formulas on lines of their own, within a line and across lines", () => {
    const { formulas } = markdownStructure("$$\na\n\nb\n$$\n\n$$ c $$\n\n$$ d\n+ e $$ after\n\n# F\n");
    expect(formulas).toEqual([
      { tex: "a\n\nb", display: true },
      { tex: "c", display: true },
      { tex: "d + e", display: true },
    ]);
  });

  it("doesn't treat price levels as the start of a formula", () => {
    for (const level of ["$$ cheap", "$$$ dear", "$$", "$$$$"]) {
      const { headings, formulas } = markdownStructure(`${level}\n\n# After\n\n$x$`);
      expect([headings.length, formulas]).toEqual([1, [{ tex: "x", display: false }]]);
    }
  });

  it("ignores dollars in code", () => {
    const code = "echo $$\nkill $$\n$a$";
    expect(markdownStructure(`\`\`\`\n${code}\n\`\`\``).code[0]?.text).toBe(code);
    expect(markdownStructure("`$a$` and `$b`")).toMatchObject({ spans: ["$a$", "$b"], formulas: [] });
  });

  it("keeps lengths, and withDollars restores everything except line ends", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("$", "$$", "a", "1", " ", "\n", "\n\n", "\\", "```", ">"), {
          maxLength: 40,
        }),
        (parts) => {
          const text = parts.join("");
          const hidden = withoutMoney(text);
          expect(hidden).toHaveLength(text.length);
          expect(withDollars(hidden).replaceAll("\n", " ")).toBe(text.replaceAll("\n", " "));
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });
});
