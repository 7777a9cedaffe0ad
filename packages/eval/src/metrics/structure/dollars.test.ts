import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withDollars, withoutMoney } from "./dollars.js";
import { markdownStructure } from "./pieces.js";

const tex = (markdown: string) => markdownStructure(markdown).formulas.map((formula) => formula.tex);

describe("withoutMoney", () => {
  it("keeps formulas and leaves money", () => {
    expect(tex("Let $x$ and $y^2$.")).toEqual(["x", "y^2"]);
    // Pandoc's own example, and what is like it.
    expect(tex("$20,000 and $30,000 won't parse as math.")).toEqual([]);
    expect(tex("costs $5, formula $x$")).toEqual(["x"]);
    expect(tex("US$5/US$10, 3 $ or 4 $")).toEqual([]);
    expect(tex("escaped \\$5 and $a \\$ b$")).toEqual(["a \\$ b"]);
    expect(tex("$a\n\nb$")).toEqual([]);
  });

  it("takes no script and no sentence for a formula", () => {
    expect(tex(`$\{a}" or "b$`)).toEqual([]);
    expect(tex("It cost me $) for many days and it was the price$")).toEqual([]);
    expect(tex("$\\text{the sum of all of the parts}$")).toEqual(["\\text{the sum of all of the parts}"]);
  });

  it("reads displays on their own lines, in a line and over lines", () => {
    const { formulas } = markdownStructure("$$\na\n\nb\n$$\n\n$$ c $$\n\n$$ d\n+ e $$ after\n\n# F\n");
    expect(formulas).toEqual([
      { tex: "a\n\nb", display: true },
      { tex: "c", display: true },
      { tex: "d + e", display: true },
    ]);
  });

  it("lets no price level eat the page", () => {
    for (const level of ["$$ cheap", "$$$ dear", "$$", "$$$$"]) {
      const { headings, formulas } = markdownStructure(`${level}\n\n# After\n\n$x$`);
      expect([headings.length, formulas]).toEqual([1, [{ tex: "x", display: false }]]);
    }
  });

  it("leaves code alone", () => {
    const code = "echo $$\nkill $$\n$a$";
    expect(markdownStructure(`\`\`\`\n${code}\n\`\`\``).code[0]?.text).toBe(code);
    expect(markdownStructure("`$a$` and `$b`")).toMatchObject({ spans: ["$a$", "$b"], formulas: [] });
  });

  it("keeps lengths, and everything but line ends comes back", () => {
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
