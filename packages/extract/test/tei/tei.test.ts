import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { attribute, createMarker, Label, type Marks, NodeKind, parse, type Tree } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Metadata } from "../../src/metadata/types.js";
import { tei as teiFormat } from "../../src/render/tei/tei.js";
import { readXml } from "./read-xml.js";
import { SUBSET } from "./subset.js";
import { violations } from "./violations.js";

const FIXTURES = join(import.meta.dirname, "..", "fixtures");

/** Marks text by `data-label` on an element around it; text without a label is content. */
function labelled(tree: Tree): Marks {
  const { mark, marks } = createMarker(tree);
  const labels: number[] = [];
  for (let row = 0; row < tree.length; row++) {
    const name = attribute(tree, row, "data-label") as keyof typeof Label | undefined;
    labels[row] = name === undefined ? (labels[tree.parent[row]!] ?? Label.content) : Label[name];
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, labels[row]!, "labelled");
  }
  return marks;
}

function teiOf(html: string, metadata?: Metadata): string {
  const tree = parse(html);
  return teiFormat(tree, labelled(tree), { parts: "all", url: "https://example.org/a", metadata });
}

describe("the check", () => {
  const tei = (body: string): readonly string[] =>
    violations(
      readXml(
        `<TEI><teiHeader><fileDesc><titleStmt><title/></titleStmt><publicationStmt><publisher/></publicationStmt>` +
          `<sourceDesc><bibl/></sourceDesc></fileDesc></teiHeader><text><body>${body}</body></text></TEI>`,
      ),
    );

  it("reports elements in the wrong place", () => {
    expect(tei("<div><p>a</p></div>")).toEqual([]);
    expect(tei("<p>a</p>")).toContain("p in body");
    expect(tei("<div>a</div>")).toContain("text in div");
    expect(tei("<div><p><p>a</p></p></div>")).toContain("p in p");
    expect(tei("<div><div><p/></div><p/></div>")).toContain("div of div, p");
    expect(tei("<div><p/><head/></div>")).toContain("div of p, head");
    expect(tei('<div><p class="x"/></div>')).toContain("class on p");
    expect(tei("<div><list><label/><label/><item/></list></div>")).toContain("list of label, label, item");
    expect(tei('<div><p><ref target="#x">a</ref></p></div>')).toContain("#x has no target");
    expect(tei('<div><note xml:id="a"/><note xml:id="a"/></div>')).toContain("id a twice");
    expect(tei("<div><blink/></div>")).toContain("unknown element blink");
  });

  it.each([
    "<a>",
    "<a></b>",
    "<a>&b;</a>",
    "<a>&</a>",
    "<a b=c/>",
    '<a b="<"/>',
    "<a/><b/>",
    "<a>\u0001</a>",
    "a",
  ])("rejects %j", (source) => {
    expect(() => readXml(source)).toThrow(SyntaxError);
  });

  it("lists only parents that are in the vocabulary", () => {
    for (const [name, { parents }] of SUBSET) {
      expect(parents.length > 0 || name === "TEI").toBe(true);
      for (const parent of parents) expect(SUBSET.has(parent)).toBe(true);
    }
  });
});

describe("every document uses only the subset", () => {
  it.each(readdirSync(FIXTURES))("%s", (name) => {
    const html = readFileSync(join(FIXTURES, name, "input.html"), "utf8");
    expect(violations(readXml(teiOf(html)))).toEqual([]);
  });

  const tags = fc.constantFrom(
    ..."p div section article h1 h2 h3 h6 ul ol li dl dt dd table caption thead tr td th tfoot blockquote".split(
      " ",
    ),
    ..."pre code figure figcaption details summary hr br a b em del ins sub sup small mark cite kbd q abbr".split(
      " ",
    ),
    ..."time ruby rt rp img video span math mi mfrac /p /div /ul /ol /li /dl /table /td /b /a /h2 /ruby".split(
      " ",
    ),
    ..."/figure /details /blockquote /pre /code /sup /math".split(" "),
    'a href="#n"',
    'a href="https://e.org/?a b[1]%"',
    'li id=n value=7 lang="de"',
    'span lang="fr"',
    'abbr title="t"',
    'time datetime="2024-02-30"',
    'time datetime="2024-05-01 10:00"',
    'img src="/a b.png" alt="x" width=10',
    "td colspan=2 rowspan=2",
    "ol start=3 reversed",
    'div data-label="comment"',
    'p lang="not a tag"',
  );
  const texts = fc.constantFrom(
    "a",
    " ",
    "b c",
    "1",
    "&amp;",
    "&lt;x>",
    "\u0001",
    "\uFFFE",
    "\ud800",
    "]]>",
    "文",
    "\r\n",
  );
  const pages = fc
    .array(fc.tuple(tags, texts), { maxLength: 40 })
    .map((parts) => parts.map(([tag, value]) => `<${tag}>${value}`).join(""));

  it("on any page", () => {
    fc.assert(
      fc.property(pages, (html) => {
        expect(violations(readXml(teiOf(html)))).toEqual([]);
      }),
      { seed: 1, numRuns: runs(60) },
    );
  });

  it("with any metadata", () => {
    const string = fc.string({ unit: "binary" });
    const metadata = fc.record(
      {
        title: string,
        published: fc.oneof(string, fc.constantFrom("2024", "2024-05", "2024-05-01T10:00:00+02:00")),
        modified: fc.oneof(string, fc.constantFrom("2024-13", "2024-05-01T10:00")),
        siteName: string,
        url: fc.webUrl(),
        language: fc.oneof(string, fc.constant("de-CH")),
        description: string,
        image: fc.webUrl(),
        license: fc.oneof(string, fc.webUrl()),
        kind: string,
      },
      { requiredKeys: [] },
    );
    const lists = fc.record({
      authors: fc.array(string),
      categories: fc.array(string),
      tags: fc.array(string),
    });
    fc.assert(
      fc.property(metadata, lists, (fields, listed) => {
        const source = teiOf("<p>a", { ...fields, ...listed, evidence: {} });
        expect(violations(readXml(source))).toEqual([]);
      }),
      { seed: 1, numRuns: runs(25) },
    );
  });

  it.each([
    ["nested deep", `${"<div><blockquote><ul><li>".repeat(25_000)}last`],
    ["bold in bold", `${"<b><i><span lang=de>".repeat(5_000)}last`],
    ["many headings", `${"<h1>a<h6>b<p>c".repeat(2_000)}last`],
  ])("%s", (_, html) => {
    const source = teiOf(html);
    expect(source).toContain("last");
    expect(violations(readXml(source))).toEqual([]);
  });
});
