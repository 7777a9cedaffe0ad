import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { rowsCsv, tableCsv } from "./csv.js";
import { toLatex } from "./latex.js";
import { toMarkdown } from "./markdown.js";
import { counted, figure, percent, type Table, withInterval } from "./table.js";

const tableOf = (
  names: readonly string[],
  rows: readonly (readonly string[])[],
  rest: Partial<Table> = {},
): Table => ({
  caption: "c",
  columns: names.map((name, index) => ({ name, ...(index === 0 ? { align: "left" as const } : {}) })),
  rows,
  notes: [],
  ...rest,
});

/** Text with the special characters of all formats. */
const nasty = fc.string({
  unit: fc.constantFrom(..."ab_|\\`*~<>&;#[](){}!:-$%^\"',\n\r\t 漢é−–…↑@/+="),
  maxLength: 12,
});
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

describe("toMarkdown", () => {
  it("aligns columns, also with characters of double width", () => {
    const table = tableOf(
      ["system", "f1"],
      [
        ["漢字", "0.5"],
        ["a", "0.123"],
      ],
      { notes: ["One.", "Two."] },
    );
    expect(toMarkdown(table)).toBe(
      [
        "**c**",
        "",
        "| system |    f1 |",
        "| ------ | ----: |",
        "| 漢字   |   0.5 |",
        "| a      | 0.123 |",
        "",
        "- One.",
        "- Two.",
        "",
      ].join("\n"),
    );
  });

  it("doesn't escape underscores in words and figures in brackets", () => {
    const written = toMarkdown(tableOf(["em_2_5", "_x_"], [["0.8 [0.7, 0.9]", "a|b"]]));
    expect(written).toContain("| em_2_5         | \\_x\\_ |");
    expect(written).toContain("| 0.8 [0.7, 0.9] |  a\\|b |");
  });

  it("accepts a table without rows", () => {
    expect(toMarkdown(tableOf(["a"], []))).toBe("**c**\n\n| a   |\n| --- |\n");
  });

  it("writes cells and notes that parse back to the same text", () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 2, maxLength: 4 }), nasty, (cells, note) => {
        const table = tableOf(cells, [cells], { caption: `c ${note} c`, notes: [`n ${note} n`] });
        const tree = fromMarkdown(toMarkdown(table), {
          extensions: [gfm()],
          mdastExtensions: [gfmFromMarkdown()],
        });
        expect(tree.children.map(({ type }) => type)).toEqual(["paragraph", "table", "list"]);
        const [caption, written, notes] = tree.children;
        expect(plain(caption)).toBe(oneLine(`c ${note} c`));
        expect(plain(notes)).toBe(oneLine(`n ${note} n`));
        const rows = (written as { children: { children: unknown[] }[] }).children;
        for (const row of rows) expect(row.children.map(plain)).toEqual(cells.map(oneLine));
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

/** Returns the text of a node, with the types of any nodes other than plain text. */
function plain(node: unknown): string {
  const { type, value, children } = node as { type: string; value?: string; children?: unknown[] };
  if (type === "text") return value!;
  const inside = (children ?? []).map(plain).join("");
  const isBlock = ["paragraph", "tableCell", "tableRow", "list", "listItem", "strong"].includes(type);
  return isBlock ? inside : `<${type}>${value ?? inside}`;
}

describe("toLatex", () => {
  it("writes a table for booktabs", () => {
    const table = tableOf(["system", "f1 ↑"], [["em_2_5", "0.5"]], {
      caption: "50% & more",
      notes: ["One.", "A < b."],
    });
    expect(toLatex(table)).toBe(
      [
        "\\begin{table}",
        "\\centering",
        "\\caption{50\\% \\& more}",
        "\\begin{tabular}{lr}",
        "\\toprule",
        "system & f1 $\\uparrow$ \\\\",
        "\\midrule",
        "em\\_2\\_5 & 0.5 \\\\",
        "\\bottomrule",
        "\\end{tabular}",
        "",
        "\\smallskip",
        "{\\small\\raggedright One. A \\textless{} b.\\par}",
        "\\end{table}",
        "",
      ].join("\n"),
    );
  });

  it("escapes every special character", () => {
    const written = toLatex(tableOf(["\\w+ {$#~^}", '"--by" | `x` > −1 – 2…'], []));
    expect(written).toContain("\\textbackslash{}w+ \\{\\$\\#\\textasciitilde{}\\textasciicircum{}\\} & ");
    expect(written).toContain(
      "{\\char34}-{}-by{\\char34} \\textbar{} \\textasciigrave{}x\\textasciigrave{} \\textgreater{} $-$1 -- 2\\ldots{} \\\\",
    );
  });

  it("prevents a bracket or star at the start of a row from becoming an argument", () => {
    const written = toLatex(tableOf(["[1]"], [["[2]"], ["*"], ["x"]]));
    expect(written).toContain("\\toprule\n{}[1] \\\\\n\\midrule\n{}[2] \\\\\n{}* \\\\\nx \\\\\n\\bottomrule");
  });

  it("always balances braces and dollars, and never writes a comment or an extra column", () => {
    fc.assert(
      fc.property(nasty, nasty, (a, b) => {
        const written = toLatex(tableOf([a, b], [[b, a]], { caption: a, notes: [b] }));
        const bare = written.replace(/\\[\\{}$&#%_]/g, "");
        expect(bare.split("{").length).toBe(bare.split("}").length);
        expect(bare.split("$").length % 2).toBe(1);
        expect(bare.split("&").length).toBe(3);
        expect(bare).not.toMatch(/[#%_~^<>|`"]/);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe("tableCsv", () => {
  it("quotes cells with commas, quotes or line ends as in RFC 4180", () => {
    expect(
      tableCsv(
        tableOf(
          ["a", "b"],
          [
            ["x,y", 'say "no"'],
            ["two\nlines", "c\rd"],
          ],
        ),
      ),
    ).toBe('a,b\n"x,y","say ""no"""\n"two\nlines","c\rd"\n');
  });

  it("parses back to the same cells, except for an apostrophe before formulas", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, nasty), { maxLength: 4 }), (rows) => {
        const table = tableOf(["a", "b"], rows);
        const inert = (text: string): string =>
          /^[=+\-@\t\r\n]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
        expect(parse(tableCsv(table), { record_delimiter: "\n" })).toEqual([
          ["a", "b"],
          ...rows.map((row) => row.map(inert)),
        ]);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe("rowsCsv", () => {
  const cellOf = (value: string | number | null | undefined): unknown =>
    parse(rowsCsv([[value, "end"]]), { record_delimiter: "\n" })[0]![0];

  it("puts an apostrophe before what a spreadsheet would evaluate (OWASP, CSV injection)", () => {
    const formulas = [
      "=cmd|' /C calc'!A0",
      "+1+1",
      "-2+3",
      "@SUM(A1)",
      "\t=1",
      "\r=1",
      "\n=1",
      "＝1",
      "－A1",
    ];
    for (const formula of formulas) expect(cellOf(formula)).toBe(`'${formula}`);
    expect(cellOf('=HYPERLINK("http://a.b/","x")')).toBe('\'=HYPERLINK("http://a.b/","x")');
  });

  it("doesn't change numbers and other text", () => {
    for (const number of [-0.5, -1e-7, 0, 12, 1e21]) expect(cellOf(number)).toBe(String(number));
    for (const text of ["-0.500", "+3", "-12", "-1.5e-7", "a=b", "'=x", "–", "", "1-2"])
      expect(cellOf(text)).toBe(text);
    expect(cellOf(undefined)).toBe("");
    expect(cellOf(null)).toBe("");
  });
});

describe("figures", () => {
  it("have three decimals, and a dash for a missing value", () => {
    expect([0, 0.0004, 0.12345, 1, Number.NaN, undefined].map(figure)).toEqual([
      "0.000",
      "0.000",
      "0.123",
      "1.000",
      "–",
      "–",
    ]);
    // JSON writes NaN as null.
    expect(figure(null as unknown as number)).toBe("–");
    expect([0.1234, Number.NaN, undefined].map(percent)).toEqual(["12.3%", "–", "–"]);
    expect([0, 1, 2].map((count) => counted(count, "page"))).toEqual(["0 pages", "1 page", "2 pages"]);
  });

  it("are followed by their interval if it is known", () => {
    expect(withInterval(0.5, { low: 0.25, high: 0.75 })).toBe("0.500 [0.250, 0.750]");
    expect(withInterval(0.5, { low: Number.NaN, high: Number.NaN })).toBe("0.500");
    expect(withInterval(0.5, undefined)).toBe("0.500");
  });
});
