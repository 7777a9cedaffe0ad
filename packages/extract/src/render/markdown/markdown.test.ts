import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { describe, expect, it } from "vitest";
import { allVisibleText } from "../../all-visible-text.js";
import { formats } from "../../formats.js";
import { render } from "../render.js";
import { text as asText } from "../text.js";
import { markdown as asMarkdown } from "./markdown.js";

function markdown(html: string): string {
  const tree = parse(html);
  return render(tree, allVisibleText(tree), asMarkdown);
}

/** Parses Markdown to HTML; a formula becomes `mark`, which no test page contains. */
function read(source: string): string {
  return micromark(source, {
    allowDangerousHtml: true,
    extensions: [gfm(), math()],
    htmlExtensions: [
      gfmHtml(),
      {
        enter: { mathText() { this.tag("<mark>"); } },
        exit: { mathText() { this.tag("</mark>"); } },
      },
    ],
  }); // biome-ignore format: two events
}

function plain(html: string): string {
  const tree = parse(html);
  return asText(tree, allVisibleText(tree)).replace(/\s+/g, " ");
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Printable ASCII, starts of blocks, and constructs of several characters. */
const TEXT = fc
  .array(
    fc.oneof(
      fc.string({ minLength: 1, maxLength: 3, unit: "grapheme-ascii" }),
      fc.constantFrom(
        ..."1. |1) |+ |- |* |# |###### |> |``` |~~~ |--- |=== |***|___|_ _ _|:-|-:|a|b c|é|文|😀|\u00a0|&amp;|&#35;".split(
          "|",
        ),
        ..."](x)|[a]: b|[^1]|[ ] |[x] |![|http://a.b/*c*|https://e.org/_x_y|www.a.b/_c_|a_b@c.de|<b>|<!--|</a>|$x$|$5|~|~~|||\\|\\*".split(
          "|",
        ),
      ),
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((pieces) => pieces.join(""));

describe("any text survives a round trip", () => {
  const check = (html: string): void => {
    const source = markdown(html);
    const back = read(source);
    expect(plain(back), source).toBe(plain(html));
    // Text creates no elements except links to the addresses in it.
    expect(back.match(/<(?:em|strong|del|code|pre|mark|h\d|hr|img|input)\b/g) ?? [], source).toEqual(
      html.match(/<(?:em|strong|del|code|pre|mark|h\d|hr|img|input)\b/g) ?? [],
    );
  };
  const law = (name: string, html: (a: string, b: string) => string): void => {
    it(name, () => {
      fc.assert(
        fc.property(TEXT, TEXT, (a, b) => check(html(escaped(a), escaped(b)))),
        { seed: 1, numRuns: runs(150) },
      );
    });
  };
  law("in a paragraph of two lines", (a, b) => `<p>${a}<br>${b}</p>`);
  law("next to other elements", (a, b) => `<p>x <em>y</em> ${a} <code>z</code> ${b} w</p>`);
  law("in items", (a, b) => `<ul><li>${a}</li><li>${b}</li></ul>`);
  law("in headings and quotes", (a, b) => `<h2>x ${a}</h2><blockquote><p>${b}</p></blockquote>`);
  law(
    "in cells",
    (a, b) => `<table><tr><th>h</th><th>i</th></tr><tr><td>${a}</td><td>x ${b}</td></tr></table>`,
  );
  law("in links", (a, b) => `<p><a href="https://e.org/(x)_y_|z">x ${a} y</a> ${b}</p>`);
});

/** The characters of HTML except for white space, each with its styles. */
function styled(html: string): readonly string[] {
  const out: string[] = [];
  const open: string[] = [];
  for (const [whole, close, tag] of html.matchAll(/<(\/?)(\w+)[^>]*>|&\w+;|[^<]/gsu)) {
    if (tag !== undefined && STYLES.includes(tag)) {
      if (close === "/") open.splice(open.lastIndexOf(tag), 1);
      else open.push(tag);
    } else if (tag === undefined && /\S/.test(whole)) out.push(`${whole}${[...new Set(open)].sort()}`);
  }
  return out;
}

const STYLES = ["strong", "em", "del", "sub", "sup"];

const RUN = fc
  .tuple(
    fc.array(fc.constantFrom("a", "b", " ", ".", "“", "(", ")", "文", "*", "_", "~", "😀", "\u00a0"), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.subarray(STYLES, { maxLength: 2 }),
  )
  .map(([characters, styles]) => {
    const open = styles.map((style) => `<${style}>`).join("");
    const close = styles
      .map((style) => `</${style}>`)
      .reverse()
      .join("");
    return open + characters.join("") + close;
  });

it("keeps the styles of every character", () => {
  fc.assert(
    fc.property(fc.array(RUN, { minLength: 1, maxLength: 6 }), (runs) => {
      const html = runs.join("");
      const source = markdown(html);
      expect(styled(read(source)), source).toEqual(styled(html));
    }),
    { seed: 1, numRuns: runs(300) },
  );
});

it.each([
  ["2 * 3, a_b, $5, ~100, a | b, [1], x > y, 3 < 4, AT&T, C:\\dir", "the same"],
  ["<b>x</b> 5 * 6 and c*", "**x** 5 * 6 and c\\*"],
  ["a $5 note and a $10 note", "a \\$5 note and a \\$10 note"],
  ["$$$", "\\$$$"],
  ["Wow! <a href=/x>this</a>", "Wow! [this](/x)"],
  ["Wow!<a href=/x>this</a>", "Wow\\![this](/x)"],
  ["<a href=/x>[1]</a> <a href=/y>a]</a>", "[[1]](/x) [a\\]](/y)"],
  ["<a href='/a_(b)'>x</a> <a href='/a(b'>y</a> <a href='/a b'>z</a>", "[x](/a_(b)) [y](/a\\(b) [z](</a b>)"],
  ["see https://e.org/a_b_c.", "see <https://e.org/a_b_c>."],
  ["www.e.org and me@e.org", "the same"],
])("escapes only what a parser needs: %s", (html, expected) => {
  expect(markdown(`<p>${html}</p>`)).toBe(expected === "the same" ? html : expected);
});

it.each([
  ["lists in a row", "<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>", "- a\n\n* b\n\n1. c\n\n1) d"],
  ["a rule in an item", "<ul><li><p>a<hr><p>b</ul>", "- a\n\n  ---\n\n  b"],
  ["a list that text would swallow", "<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"],
  ["a list in a quote in an item", "<ol><li><blockquote><ul><li>a<p>b</ul></blockquote></ol>", "1. > - a\n   >\n   >   b"],
  ["a heading that ends in signs", "<h2>C #</h2><h3>F#</h3>", "## C \\#\n\n### F#"],
  ["code with fences", "<pre>```\na\n\nb</pre>", "````\n```\na\n\nb\n````"],
  ["spans of cells", "<table><tr><th>a<th colspan=2>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>",
    "| a | b ||\n| - | - | - |\n| c | d | e |\n| | f | g |"],
  ["no bold twice", "<dl><dt>a <b>b</b><dd>c</dl>", "**a b**\n\nc"],
  ["a checkbox", "<ul><li><input type=checkbox checked> a<li><p><input type=checkbox>b</ul>", "- [x] a\n- [ ] b"],
  ["formulas in cells", "<table><tr><th>a<th>b<tr><td><math><mo>|</mo><mi>x</mi><mo>|</mo></math><td>c</table>",
    "| a | b |\n| - | - |\n| $\\vert x\\vert $ | c |"],
])("writes %s", (_, html, expected) => {
  expect(markdown(html)).toBe(expected);
}); // biome-ignore format: a table

describe("a formula", () => {
  const tex = "\\text{<img src=x onerror=alert(1)>}</p><!--<?x<b";
  const of = (display: string): string =>
    `<math ${display}><mi>x</mi><annotation encoding="application/x-tex">${escaped(tex)}</annotation></math>`;
  const pages = [
    ["in a line", `<p>a ${of("")} b`],
    ["on a line of its own", `<p>a</p>${of("display=block")}`],
    ["in a cell", `<table><tr><th>a<th>b<tr><td>${of("")}<td>c</table>`],
    ["in an item", `<ul><li>a${of("display=block")}</ul>`],
  ] as const;

  it.each(pages)("has no tags for a reader without formulas: %s", (_, html) => {
    const source = markdown(html);
    expect(source).toContain("\\text{< img src=x onerror=alert(1)>}");
    expect(source).not.toMatch(/<[A-Za-z/!?]/);
    const plain = micromark(source, {
      allowDangerousHtml: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    });
    expect(plain).not.toMatch(/<(?:img|!--|b\b)/);
  });

  it.each(pages)("has no tags in HTML and TEI: %s", (_, html) => {
    const tree = parse(html);
    for (const format of [formats.html, formats.tei]) {
      expect(format(tree, allVisibleText(tree))).not.toMatch(/<(?:img|!--)/);
    }
  });

  it("is unchanged if nothing in it could begin a tag", () => {
    const html = `<p><math><mi>x</mi><annotation encoding="application/x-tex">a &lt; 1, 2&lt;3</annotation></math>`;
    expect(markdown(html)).toBe("$a < 1, 2<3$");
  });
});

it("takes linear time", () => {
  const parts = [
    "www.",
    "_*",
    "](",
    "[",
    "a_",
    "$ ",
    "http://a/_ ",
    "![",
    "#",
    "<b>x</b><i>y</i>",
    "\\",
    "...x",
  ];
  for (const part of parts) {
    const input = (count: number): string => `<p>a ${part.repeat(count)} last`;
    expect(timeRatio(1_000, input, markdown), part).toBeLessThan(MAX_TIME_RATIO);
    expect(markdown(input(10_000))).toContain("last");
  }
  expect(markdown(`${"<blockquote><ul><li>".repeat(50_000)}last`)).toContain("last");
});
