import { createMarker, Label, type Marks, NodeKind, parse, Tag, type Tree, text } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { describe, expect, it } from "vitest";
import { formats } from "../formats.js";
import { render } from "./render.js";

/** Marks all visible text as content, except for text that matches `unwanted`. */
function marksOf(tree: Tree, unwanted = /$^/): Marks {
  const { mark, marks } = createMarker(tree);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== 0) continue;
    mark(row, unwanted.test(text(tree, row)) ? Label.boilerplate : Label.content, "test");
  }
  return marks;
}

function markdown(html: string, unwanted?: RegExp): string {
  const tree = parse(html);
  return render(tree, marksOf(tree, unwanted), formats.markdown);
}

function plain(html: string, unwanted?: RegExp): string {
  const tree = parse(html);
  return render(tree, marksOf(tree, unwanted), formats.text);
}

const words = (value: string): readonly string[] => value.match(/[\p{L}\p{N}]+/gu) ?? [];

describe("what is kept", () => {
  it("is empty if nothing is marked", () => {
    const tree = parse("<p>Hello</p><img src=x>");
    const { marks } = createMarker(tree);
    expect(render(tree, marks, formats.text)).toBe("");
    expect(render(tree, marks, formats.markdown)).toBe("");
    expect(render(tree, marks, formats.html)).toBe("");
  });

  it("leaves out elements without kept content, and separates the text around them", () => {
    expect(markdown("<ul><li>AD<li>keep</ul><blockquote>AD</blockquote><p>x</p>", /AD/)).toBe("- keep\n\nx");
    expect(plain("one<div>AD</div>two", /AD/)).toBe("one\ntwo");
    expect(plain("o<span>AD</span>ne", /AD/)).toBe("one");
  });

  it("renders hidden text if a method marks it", () => {
    const tree = parse("<p>a</p><noscript><p>hidden <b>thread</b></p></noscript>");
    const { mark, marks } = createMarker(tree);
    expect(render(tree, marksOf(tree), formats.text)).toBe("a");
    for (let row = 0; row < tree.length; row++) {
      if (tree.kind[row] === NodeKind.text) mark(row, Label.content, "test");
    }
    expect(render(tree, marks, formats.markdown)).toBe("a\n\nhidden **thread**");
  });

  it("renders unlabelled images only among content", () => {
    const image = "<img src=x>";
    expect(markdown(`<p>a</p>${image}<p>b</p>`)).toBe("a\n\n![](x)\n\nb");
    expect(markdown(`<p>AD</p>${image}<p>AD</p><p>b</p>`, /AD/)).toBe("b");
    expect(markdown(`<div><p>AD</p>${image}</div><p>b</p>`, /AD/)).toBe("b");
    expect(markdown(`<p>AD</p><article>${image}<p>b</p></article>`, /AD/)).toBe("![](x)\n\nb");
  });

  it("obeys the label of an image", () => {
    const tree = parse("<p>a</p><img src=x><p>b</p><img src=y>");
    const { mark, marks } = createMarker(tree);
    for (let row = 0; row < tree.length; row++) {
      if (tree.kind[row] === NodeKind.text) mark(row, Label.content, "test");
      if (tree.tag[row] === Tag.img) mark(row, Label.boilerplate, "test");
    }
    expect(render(tree, marks, formats.markdown)).toBe("a\n\nb");
    expect(Object.isFrozen(marks)).toBe(false);
  });

  it("keeps elements that contain only white space", () => {
    expect(plain("<b>a</b><span> </span><i>b</i>")).toBe("a b");
    expect(markdown("<pre><i>a</i><i> </i><i>b</i></pre>")).toBe("```\na b\n```");
  });

  it("rejects an unknown format", () => {
    const tree = parse("");
    expect(() => render(tree, marksOf(tree), "rtf" as never)).toThrow(RangeError);
    expect(() => render(tree, marksOf(tree), 1 as never)).toThrow(TypeError);
  });
});

/** Pages of nested and adjacent elements of every kind that the renderers distinguish. */
const page = fc
  .array(
    fc.oneof(
      fc.constantFrom("p", "div", "ul", "ol", "li", "b", "i", "a href=x", "code", "pre", "table", "tr", "td"),
      fc.constantFrom(
        "th",
        "blockquote",
        "h2",
        "br",
        "sub",
        "sup",
        "s",
        "dl",
        "dt",
        "dd",
        "em",
        "strong",
        "hr",
      ),
      fc.constantFrom("/p", "/div", "/ul", "/li", "/b", "/i", "/a", "/code", "/pre", "/table", "/blockquote"),
      fc.constantFrom("/h2", "/sub", "/sup", "/s", "/dl", "/em", "/strong", "img src=x alt=y", "q", "/q"),
    ),
    { maxLength: 40 },
  )
  .chain((tags) =>
    fc
      .array(
        fc.oneof(
          fc.constantFrom(
            " ",
            "a",
            "b c",
            " d",
            "e ",
            "1. ",
            "# ",
            "- ",
            "*",
            "_f_",
            "|",
            "$",
            "[x]",
            "`",
            "\\",
          ),
          fc.constantFrom(
            "&lt;b>",
            "&amp;amp;",
            "文",
            "“g”",
            "~",
            "===",
            "h!",
            "https://e.org/_",
            "w.x",
            "\n",
          ),
        ),
        { minLength: tags.length + 1, maxLength: tags.length + 1 },
      )
      .map((texts) =>
        texts.map((value, i) => value + (tags[i] === undefined ? "" : `<${tags[i]}>`)).join(""),
      ),
  );

describe("Markdown", () => {
  it("keeps the words of the text in order", () => {
    fc.assert(
      fc.property(page, (html) => {
        const back = micromark(markdown(html), {
          allowDangerousHtml: true,
          extensions: [gfm()],
          htmlExtensions: [gfmHtml()],
        });
        expect(words(plain(back))).toEqual(words(plain(html)));
      }),
      { seed: 1, numRuns: runs(100) },
    );
  });
});

describe("hostile pages", () => {
  const many = (piece: string, count: number): string => piece.repeat(count);
  it.each([
    ["divs", many("<div>", 100_000)],
    ["quotes", many("<blockquote>", 50_000)],
    ["lists", many("<ul><li>", 25_000)],
    ["bold", many("<b>", 30_000)],
    ["quotes with text", many("<blockquote>a ", 2_000)],
    ["lists with text", many("<ol><li>a ", 2_000)],
    ["bold with text", many("<b>a ", 8_000)],
    ["paragraphs", many("<p>a", 8_000)],
    ["items", `<ul>${many("<li>a", 8_000)}`],
    ["bold in a line", many("<b>a</b> <i>b</i> ", 1_000)],
    ["bold on bold", `<b>${many("a<i>b</i>", 45_000)}</b>`],
    ["stars", many("*", 200_000)],
    ["rows", `<table>${many("<tr><td>a<td>b", 4_000)}`],
    ["spans", `<table>${many("<tr><td rowspan=65534 colspan=1000>a<td>b", 300)}`],
    ["tables in tables", many("<table><tr><td>a", 2_000)],
    ["open formulas", `<script src=mathjax></script>${many("\\(", 50_000)}`],
  ])("renders all words of %s", (_, html) => {
    const source = `${html}last`;
    const text = plain(source);
    expect(text.endsWith("last")).toBe(true);
    // Letters are the same in both formats; only Markdown has the numbers of lists.
    const letters = (value: string): number => value.match(/[a-z]/g)?.length ?? 0;
    expect(letters(markdown(source).replace(/<\/?(?:em|strong)>/g, ""))).toBe(letters(text));
  });
});

describe("formulas", () => {
  it("keeps delimiters in text if no script sets formulas and they contain no LaTeX", () => {
    const back = micromark(markdown("<p>\\(ab\\) and $$b$$ and \\[c*\\]</p>"), {
      extensions: [gfm(), math()],
    });
    expect(back).toBe("<p>\\(ab\\) and $$b$$ and \\[c*\\]</p>");
  });

  it("removes white space, comments and wrappers", () => {
    const tex = (source: string): string =>
      markdown(`<p>a <math><annotation encoding="application/x-tex">${source}</annotation></math></p>`);
    expect(tex("\n x % note\n + y\n")).toBe("a $x + y$");
    expect(tex("{\\displaystyle x}")).toBe("a $x$");
    expect(tex("{\\displaystyle x} + {y}")).toContain("{\\displaystyle x} + {y}");
  });

  it("separates adjacent formulas", () => {
    const one = '<math><annotation encoding="application/x-tex">x</annotation></math>';
    expect(markdown(`<p>${one}${one}</p>`)).toBe("$x$ $x$");
  });
});
