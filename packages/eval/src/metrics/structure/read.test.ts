import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownStructure } from "./read.js";

describe("markdownStructure", () => {
  it("reads ATX and setext headings with their text", () => {
    const { headings } = markdownStructure(
      "# A *b* `c`\n\nSecond\n---\n\n> ### In [a quote](x)\n\n## ![Logo](l.png)\n",
    );
    expect(headings).toEqual([
      { level: 1, text: "A b c" },
      { level: 2, text: "Second" },
      { level: 3, text: "In a quote" },
    ]);
  });

  it("reads an autolink within a link's text as another link", () => {
    expect(markdownStructure("[see <https://a.b/> here](https://c.d) and <https://e.f/>").links).toEqual([
      { href: "https://c.d", text: "see https://a.b/ here" },
      { href: "https://a.b/", text: "https://a.b/" },
      { href: "https://e.f/", text: "https://e.f/" },
    ]);
  });

  it("reads items with depth and kind, without nested lists", () => {
    const { items } = markdownStructure("- one\n  two\n  1. three\n     - four\n- [x] five\n\n3) six\n");
    expect(items).toEqual([
      { text: "one two", depth: 1, ordered: false },
      { text: "three", depth: 2, ordered: true },
      { text: "four", depth: 3, ordered: false },
      { text: "five", depth: 1, ordered: false },
      { text: "six", depth: 1, ordered: true },
    ]);
  });

  it("reads tables, fills up short rows, and omits an empty header", () => {
    const { tables } = markdownStructure(
      "| a | **b** |\n|---|---|\n| c \\| d |\n\n|  |  |\n|--|--|\n| e | f<br>g |\n",
    );
    const texts = tables.map(({ rows }) => rows.map((row) => row.map(({ text }) => text)));
    expect(texts).toEqual([
      [
        ["a", "b"],
        ["c | d", ""],
      ],
      [["e", "f g"]],
    ]);
  });

  it("reads HTML tables with spans and blank lines, and nested tables as text", () => {
    const { tables } = markdownStructure(
      "Text\n\n<table><caption>no</caption>\n<tr><th colspan=2>a<br>b</th></tr>\n\n<tr><td rowspan='2'>c <b>d</b></td><td><table><tr><td>e</td></tr></table></td></tr>\n</table>\n\n# After\n",
    );
    expect(tables).toEqual([
      {
        rows: [
          [{ text: "a b", columns: 2, rows: 1 }],
          [
            { text: "c d", columns: 1, rows: 2 },
            { text: "e", columns: 1, rows: 1 },
          ],
        ],
      },
    ]);
  });

  it("reads code with its language, and inline code", () => {
    const { code, spans } = markdownStructure("```Python x\na = $1\n\nb\n```\n\n    indented\n\nuse `f()`");
    expect(code).toEqual([
      { text: "a = $1\n\nb", language: "python" },
      { text: "indented", language: "" },
    ]);
    expect(spans).toEqual(["f()"]);
  });

  it("reads reference links and autolinks, but not images", () => {
    const { links } = markdownStructure(
      '[a *b*](/x "t") [r][] ![i](y) https://e.org/z\n\n[r]: <http://r.org>\n[r]: other',
    );
    expect(links).toEqual([
      { href: "/x", text: "a b" },
      { href: "http://r.org", text: "r" },
      { href: "https://e.org/z", text: "https://e.org/z" },
    ]);
  });

  it("is empty for text without structure", () => {
    for (const text of ["", "Some words.\n\nAnd more."]) {
      expect(Object.values(markdownStructure(text)).every((pieces) => pieces?.length === 0)).toBe(true);
    }
  });

  it("rejects documents that would take too long", () => {
    expect(markdownStructure("a".repeat(500_001)).reason).toBe("too-long");
    expect(markdownStructure("*a ".repeat(20_000)).reason).toBe("too-many-delimiters");
    expect(markdownStructure("[".repeat(20_000)).reason).toBe("too-many-delimiters");
    // The parser searches for the end of the address from each full stop.
    expect(markdownStructure(`http://a${".".repeat(20_000)}x`).reason).toBe("too-many-delimiters");
    for (const container of ["> ", "- ", "1. ", "12) "])
      expect(markdownStructure(container.repeat(10_000)).reason).toBe("too-deep");
    expect(markdownStructure("1".repeat(20_000)).reason).toBeUndefined();
    for (const heading of ["a\n-\n", "a\n ===\n"])
      expect(markdownStructure(heading.repeat(5_000)).reason).toBe("too-many-delimiters");
    expect(markdownStructure("a\n\n---\n".repeat(3_100)).reason).toBeUndefined();
    expect(markdownStructure("|".repeat(40_000)).reason).toBe("too-many-cells");
    expect(markdownStructure("> ".repeat(10_000)).headings).toEqual([]);
  });

  it("reads deep and large documents within the limits", () => {
    const deep = markdownStructure(`${"> ".repeat(1000)}# a\n\n${"[".repeat(1000)}b`);
    expect([deep.reason, deep.headings]).toEqual([undefined, [{ level: 1, text: "a" }]]);
    // The delimiters of different paragraphs don't add up.
    expect(markdownStructure("*a* *b*\n\n".repeat(2600)).reason).toBeUndefined();
    expect(markdownStructure("<table>\n\n".repeat(1000)).tables).toEqual([]);
  });

  it("parses random combinations of syntax", () => {
    const piece = fc.constantFrom(
      "# ",
      "- ",
      "1. ",
      "> ",
      "|",
      "---",
      "$",
      "$$",
      "`",
      "```",
      "[",
      "](",
      ")",
      "<table>",
      "<td>",
      "\n",
      "\n\n",
      "a",
      "    ",
      "\\",
      "*",
      "&",
      "!",
      "\u0000",
      "<https://a.b/>",
      "](https://c.d)",
      "www.a.b",
      "![",
      "[^a]",
      "[a]: b",
      "~~",
      "\n===\n",
      "|-|\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(markdownStructure(pieces.join("")).reason).toBeUndefined();
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
