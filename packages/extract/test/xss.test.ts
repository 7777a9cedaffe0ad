import { createMarker, Label, type Marks, NodeKind, parse, type Tree } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { formats } from "../src/formats.js";
import { extract } from "../src/index.js";
import { html as htmlFormat } from "../src/render/html.js";
import { render } from "../src/render/render.js";
import { faults, outlines } from "./vocabulary-check.js";
import { XSS_VECTORS } from "./xss-vectors.js";

/** Marks text and elements as content; with `hidden`, also invisible ones. */
function marksOf(tree: Tree, hidden: boolean, label: number): Marks {
  const { mark, marks } = createMarker(tree);
  for (let row = 1; row < tree.length; row++) {
    const isLeaf = tree.kind[row] === NodeKind.text || (hidden && tree.kind[row] === NodeKind.element);
    if (isLeaf && (hidden || tree.hidden[row] === 0)) mark(row, label, "test");
  }
  return marks;
}

/** Renders the visible page without an address, and all of it as a comment with an address. */
function rendered(page: string): readonly string[] {
  const tree = parse(page);
  const url = "https://example.org/a/b?c";
  return [
    htmlFormat(tree, marksOf(tree, false, Label.content), { parts: "all" }),
    htmlFormat(tree, marksOf(tree, true, Label.comment), { url, parts: "all" }),
  ];
}

function check(page: string): void {
  for (const html of rendered(page)) {
    expect(faults(html), html).toEqual([]);
    expect(new Set(outlines(html)).size, html).toBe(1);
  }
}

describe.each(Object.entries(XSS_VECTORS))("vectors: %s", (_, vectors) => {
  it.each(vectors.map((vector) => [vector]))("%s", (vector) => {
    check(`<p>before</p>${vector}<p>after</p>`);
    check(`<table><tr><th>h<th>i<tr><td>${vector}<td>j</table>`);
    check(`<ul><li>a <a href=/k>${vector}</a> b</ul>`);
  });
});

const ARTICLE =
  "The ferry left at six, as it had done every morning since the war. Nobody looked back. ".repeat(8);

/** Pages whose article is in JSON, as pages that scripts build have it. */
function embedded(vector: string): readonly string[] {
  const json = JSON.stringify({ articleBody: `<p>${ARTICLE}</p>${vector}<p>after</p>` });
  const inScript = json.replace(/</g, "\\u003c");
  const rows = JSON.stringify(`2c:Tffff,<p>${ARTICLE}</p>${vector}`).replace(/</g, "\\u003c");
  return [
    `<script type=application/ld+json>${inScript}</script>`,
    `<script type=application/json>${inScript}</script>`,
    `<script>window.__STATE__ = ${inScript}</script>`,
    `<script>self.__next_f.push([1,${rows}])</script>`,
    `<div id=data-preloaded data-preloaded="${json.replace(/&/g, "&amp;").replace(/"/g, "&quot;")}"></div>`,
  ];
}

describe.each(Object.entries(XSS_VECTORS))("vectors in data: %s", (_, vectors) => {
  it.each(vectors.map((vector) => [vector]))("%s", (vector) => {
    for (const page of embedded(vector)) {
      const article = extract(page, { url: "https://example.org/" });
      expect(article.text).toContain("Nobody looked back.");
      expect(faults(article.html), article.html).toEqual([]);
    }
  });
});

describe("vectors in other formats", () => {
  it.each(Object.values(XSS_VECTORS).flatMap((vectors) => vectors.map((vector) => [vector])))(
    "%s",
    (vector) => {
      const tree = parse(`<p>before</p>${vector}<p>after</p>`);
      const options = { url: "https://example.org/a/b?c" };
      const marks = marksOf(tree, false, Label.content);
      const tei = render(tree, marks, formats.tei, options);
      const tags = tei.match(/<[^<>]*>/g)!.join("");
      expect(tags).not.toMatch(/<(?:script|img|iframe|svg|style)\b|="\s*(?:javascript|vbscript|data):/i);
      expect(tags.replace(/"[^"]*"/g, "")).not.toMatch(/\s(?:on\w+|srcdoc|style)=/i);
      const markdown = render(tree, marks, formats.markdown, options);
      const rendered = micromark(markdown, {
        allowDangerousHtml: true,
        extensions: [gfm()],
        htmlExtensions: [gfmHtml()],
      });
      const elements = (rendered.match(/<[^<>]*>/g) ?? []).join("").replace(/"[^"]*"/g, "");
      expect(elements, markdown).not.toMatch(
        /<(?:script|iframe|svg|style|object|embed)\b|\s(?:on\w+|srcdoc|style)=/i,
      );
      expect(rendered, markdown).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data|file|blob):/i);
    },
  );
});

describe("the check itself", () => {
  it.each([
    "<script>x()</script>",
    "<p onclick=x()>a</p>",
    "<p><a href=javascript:x()>a</a></p>",
    "<p><a href=' java&#10;script:x()'>a</a></p>",
    "<p><a href=#top>a</a></p>",
    "<p><img src=data:image/png;base64,AA alt=></p>",
    "<p id=a>a</p>",
    "<p style=a>a</p>",
    "<div>a</div>",
    "<ul><p>a</p></ul>",
    "text",
    "<p><svg></svg></p>",
    "<p><math><mi>a</mi><mtext><b>a</b></mtext></math></p>",
    "<!-- a -->",
  ])("reports %s", (html) => {
    expect(faults(html)).not.toEqual([]);
  });

  it("detects markup that is parsed as something else", () => {
    expect(new Set(outlines("<p>a<p>b</p></p>")).size).toBe(1);
    expect(new Set(outlines("<tr><td>a</td></tr>")).size).toBeGreaterThan(1);
  });
});

const NAMES = [
  ...[
    "p",
    "div",
    "span",
    "a",
    "b",
    "i",
    "em",
    "code",
    "pre",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "tr",
  ],
  ...[
    "td",
    "th",
    "caption",
    "thead",
    "tfoot",
    "h1",
    "h2",
    "h6",
    "blockquote",
    "figure",
    "figcaption",
    "details",
  ],
  ...[
    "summary",
    "ruby",
    "rt",
    "rp",
    "rb",
    "rtc",
    "svg",
    "math",
    "mi",
    "mo",
    "mtext",
    "mrow",
    "mfenced",
    "mtable",
  ],
  ...[
    "mtr",
    "semantics",
    "annotation",
    "annotation-xml",
    "mglyph",
    "foreignObject",
    "title",
    "style",
    "script",
  ],
  ...["template", "noscript", "textarea", "select", "option", "form", "button", "iframe", "object", "video"],
  ...[
    "img",
    "br",
    "hr",
    "input",
    "nobr",
    "font",
    "section",
    "sup",
    "sub",
    "q",
    "bdo",
    "bdi",
    "abbr",
    "time",
    "s",
  ],
  ...[
    "center",
    "plaintext",
    "xmp",
    "listing",
    "desc",
    "text",
    "marquee",
    "dialog",
    "address",
    "x-y",
    "frameset",
  ],
];

const ATTRIBUTES = [
  ...[
    "href=javascript:x()",
    "href=/a",
    "href=#n1",
    "id=n1",
    "src=/i.png",
    "src=data:,x",
    "onclick=x()",
    "style=x",
  ],
  ...["class=footnote-ref", "class=language-js", "lang=fr", "dir=rtl", "colspan=3", "rowspan=2", "start=5"],
  ...[
    "title='</p><script>'",
    "alt='\"><x'",
    "display=block",
    "cite=data:x",
    "datetime=2020",
    "type=math/tex",
  ],
  ...["encoding=application/x-tex", "encoding=text/html", "srcset='a 1x'", "open='<'", "role=presentation"],
  ...[
    "class=sidenote",
    "class=footnotes",
    "class=ltx_note",
    "class=ltx_note_content",
    "class=admonition",
    "href=https:x",
    "data-tex=x",
  ],
];

const element = fc
  .tuple(fc.constantFrom(...NAMES), fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 3 }), fc.boolean())
  .map(([name, attributes, closing]) => (closing ? `</${name}>` : `<${[name, ...attributes].join(" ")}>`));

const piece = fc.oneof(
  { weight: 3, arbitrary: element },
  {
    weight: 2,
    arbitrary: fc.constantFrom("a", " b ", "1", "&lt;p>", "&amp;lt;", "\u00a0", "\n\n", "<!--", "-->", "]]>"),
  },
);

describe("pages of nested elements and attributes", () => {
  it("are rendered in the vocabulary and survive a round trip", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => check(pieces.join(""))),
      { seed: 1, numRuns: runs(100) },
    );
  });
});
