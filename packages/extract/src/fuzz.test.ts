import { Label } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse as readYaml } from "yaml";
import { readXml } from "../test/tei/read-xml.js";
import { violations } from "../test/tei/violations.js";
import { faults, outlines } from "../test/vocabulary-check.js";
import { extract } from "./extract.js";
import { formats } from "./formats.js";
import { methods } from "./methods/index.js";
import type { Extraction } from "./types.js";

const RUNS = runs(300);

const PROSE =
  "The ferry left at six, as it had done every morning since the war, and nobody on board looked back at the town. ";

const SEEDS: readonly string[] = [
  `<!doctype html><html lang="en"><title>Ferry</title><body><nav><a href=/>Home</a> <a href=/n>News</a></nav><article><h1>The ferry</h1><p>${PROSE.repeat(3)}<p>${PROSE.repeat(2)}<figure><img src=a.jpg alt=Quay><figcaption>The quay</figcaption></figure><blockquote><p>${PROSE}</blockquote><pre><code class="language-js">let a = 1;\n</code></pre></article><footer>© 2026</footer>`,
  `<table><tr><td colspan=2>${PROSE}<td rowspan=3>b</table><ul><li>one<ul><li>${PROSE}</ul><li>two</ul><dl><dt>a<dd>${PROSE}</dl>`,
  `<body><div class=comment><p>${PROSE}</div><div id=content>${PROSE}<br><br>${PROSE}<br><br><b>${PROSE}</b></div><form><select><option>x</select><textarea>y</textarea></form>`,
  `<p>渡船清晨六點離開，船上沒有人回頭看那座小鎮。${"水很靜，天很低。".repeat(30)}</p><math><mi>x</mi></math><svg><title>t</title><text>z</text></svg><noscript><img src=b.png></noscript>`,
  `<p>${PROSE}<a href=/x>link <span class=sidenote>A note.</span></a> and<sup><a href=#fn1>1</a></sup> more<sup><a href=#fn2>2</a></sup>.<p>${PROSE}<ol><li id=fn1><p>First. <a href=#r1>↩</a><li id=fn2>Second.<ol><li id=fn3>Third.</ol></ol><math display=block><semantics><mfrac><mi>a</mi><mtext>b</mtext></mfrac><annotation encoding=application/x-tex>\\frac ab</annotation></semantics></math>`,
];

const TOKENS: readonly string[] = [
  "<p>", "</p>", "<div>", "</div>", "<table>", "<tr>", "<td>", "</table>", "<a href='x'>", "</a>", "<b>", "</b>",
  "<ul><li>", "</ul>", "<br><br>", "<h2>", "<pre>", "<code>", "<svg>", "<math>", "<template>", "<noscript>",
  "<script>", "</script>", "<!--", "-->", "<![CDATA[", "]]>", "&", "&#0;", "&#x110000;", "\0", "\ud800", "\ufffd", "<", ">",
  "'", '"', "`", "*", "_", "|", "#", "\n\n", "    ", "$$", "\\(", "[", "](", "<body class=x>", "<frameset>", "<select>",
  "<form>", "<sup><a href='#fn1'>1</a></sup>", "<li id=fn1>", "<img src=x>", "<details><summary>", "<ruby>",
  "<rt>", "<figure>", "<figcaption>", "<dl><dt>", "<dd>", "<caption>", "<blockquote>", "<q>", "<abbr title='<\"'>", "<span lang=fr dir=rtl>",
  "<a href='#fn3'>", "<a href='https:x'>", "<a href='\\\\x\\y'>", "<base href='//b.example/'>", "<span class=sidenote>", "<mtext>", "<annotation-xml>",
  "<img srcset='a 1x,b 2x'>", "<meta name=author content='a: \u2028- b'>", "<meta property=og:title content='\u0001]]> & <'>", "\u2028", "\u0085", "---\n",
]; // biome-ignore format: a list of words

interface Edit {
  readonly at: number;
  readonly drop: number;
  readonly token: number;
  readonly copy: number;
}

/** Cuts, inserts a token and copies a stretch, at positions that are shares of the page's length. */
function mutate(page: string, edits: readonly Edit[]): string {
  let html = page;
  for (const { at, drop, token, copy } of edits) {
    const start = Math.floor(at * html.length);
    const stretch = html.slice(start, start + copy);
    html = html.slice(0, start) + TOKENS[token % TOKENS.length]! + stretch + html.slice(start + drop);
  }
  return html;
}

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat(60),
  token: fc.nat(TOKENS.length),
  copy: fc.nat(120),
});

const page = fc
  .tuple(fc.constantFrom(...SEEDS), fc.array(edit, { minLength: 1, maxLength: 12 }))
  .map(([seed, edits]) => mutate(seed, edits));

const method = fc.constantFrom(...Object.values(methods).map((entry) => entry.method), undefined);

/**
 * YAML does not allow half of a surrogate pair (YAML 1.2.2 §5.1): the front matter has U+FFFD in its place.
 */
function wellFormed(value: string): string {
  return value.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Checks the rules of every format, which hold for any page. */
function checkFormats(article: Extraction): void {
  for (const html of [article.html, article.render(formats.html)]) {
    expect(faults(html), html).toEqual([]);
    expect(new Set(outlines(html)).size, html).toBe(1);
  }
  const tei = article.render(formats.tei);
  expect(violations(readXml(tei)), tei).toEqual([]);
  const json = JSON.parse(article.render(formats.json));
  expect(json.text).toBe(article.text);
  expect(json.comments ?? "").toBe(article.comments);
  const markdown = article.render(formats.markdown);
  const matter = /^---\n(.*?)\n---(?:\n\n|$)/s.exec(markdown);
  if (matter === null) return;
  const { evidence: _, ...metadata } = article.metadata;
  const expected = Object.entries(metadata)
    .filter(([, value]) => value !== undefined && value.length > 0)
    .map(([name, value]) => [name, typeof value === "string" ? wellFormed(value) : value.map(wellFormed)]);
  expect(readYaml(matter[1]!)).toEqual(Object.fromEntries(expected));
  expect(markdown.slice(matter[0].length).startsWith(article.markdown.slice(matter[0].length))).toBe(true);
}

describe("extract on mutated pages", () => {
  it(`never throws, and labels every leaf (${RUNS} cases)`, () => {
    fc.assert(
      fc.property(page, method, fc.boolean(), fc.nat(5), (html, method, comments, nth) => {
        const options = {
          comments,
          frontMatter: nth === 1,
          url: "https://example.org/",
          ...(method === undefined ? {} : { method }),
        };
        const article = extract(html, options);
        expect(article.marks.label).toHaveLength(article.tree.length);
        expect(typeof article.markdown).toBe("string");
        if ([undefined, "little-content", "unsure"].includes(article.reason)) {
          expect(article.marks.label).toContain(Label.content);
        } else expect(article.text).toBe("");
        expect(extract(html, options).text).toBe(article.text);
        // The checks of all formats take longer than everything else: one page in three.
        if (nth < 2) checkFormats(article);
      }),
      { seed: 20261121, numRuns: RUNS },
    );
  });

  it("accepts any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(typeof extract(bytes, { decode }).text).toBe("string");
      }),
      { seed: 20261121, numRuns: Math.ceil(RUNS / 10) },
    );
  });
});
