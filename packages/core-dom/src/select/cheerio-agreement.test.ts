import { runs } from "@winnow/testing";
import { load } from "cheerio";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { select } from "./select.js";

const PAGES: Readonly<Record<string, string>> = {
  article: `<!DOCTYPE html><html lang=en-GB><head><title>Trees of the valley</title><meta name=author content="A. Elm">
    <meta property=og:title content=Trees><link REL=Stylesheet href=a.css></head>
    <body class="page wide"><nav id=nav><ul><li><a href=/>Home</a><li class=here><a href=/trees>Trees</a></ul></nav>
    <main><article class="post first"><h1>Trees</h1><p class=lead>The <em>oldest</em> oak.<p>The elm, <b>the <i>ash</i></b>.
    <figure><img src=oak.png alt=""><figcaption>An oak</figcaption></figure><blockquote><p>Quoted <a href=#n1 rel="nofollow noopener">1</a>
    </blockquote><div></div><div><!-- nothing --></div><div>text</div></article>
    <article class=post lang=de><h2>Bäume</h2><p>Die Eiche</p></article></main>
    <aside data-role="Side bar" data-n=3><h2>More</h2><p class="lead small">Less</p></aside><footer>©</footer></body></html>`,
  table: `<table class=t><caption>Heights</caption><thead><tr><th scope=col>Tree<th>m</thead><tbody>
    <tr><td>Oak<td>30<tr class=odd><td>Elm<td>25<tr><td colspan=2>none</tbody></table><table><tr><td><table><tr><td>in</table></table>`,
  form: `<form action=/s><fieldset disabled><legend><input name=l></legend><input type=TEXT name=q value=a><input name=p>
    <input type=checkbox checked><input type=Radio><select multiple><option>1<option selected>2</select>
    <select><option>3<option>4</select><textarea readonly>t</textarea><button>Go</button></fieldset><input type=submit required></form>`,
  drawing: `<p>before<svg class="icon big" width=1><title>Icon</title><g><path d=M0 /><circle r=1 /></g><a href=#x>link</a></svg>
    <math><mi>x</mi><mo>=</mo><mi>y</mi></math><noscript><img src=t.gif></noscript><script>var p = "<p>";</script><style>p{}</style>`,
  broken: `<p><b>one<p>two</b>three<div><a>1<a>2</a></div><table>fostered<tr><td><i>x</table>y<li>z<dd>w</body>after<p id=a-1 class=--x>`,
};

const SELECTORS: readonly string[] = [
  "*",
  "p",
  "P",
  "article p",
  "article > p",
  "article>p , li",
  "h1 + p",
  "h1 ~ p",
  "p ~ *",
  "p + p + figure",
  ".post",
  ".post.first",
  "article.post:not(.first)",
  "#nav a",
  "#a-1, .--x",
  "[href]",
  "[href='/']",
  "[href^='/']",
  "[href$=trees]",
  "[href*=re]",
  "[class~=lead]",
  "[lang|=en]",
  "[lang|=de] p",
  "[data-role='side bar']",
  "[data-role='side bar' i]",
  "[data-role='Side bar' s]",
  "[rel=stylesheet]",
  "[rel=stylesheet s]",
  "[rel~=noopener]",
  "[type=text]",
  "[type='text' s]",
  "[alt='']",
  "[alt*='']",
  "[class!=post]",
  "[class!='']",
  "[data-n='3']",
  "meta[property='og:title']",
  ":root",
  ":root > body",
  ":first-child",
  ":last-child",
  ":only-child",
  "p:first-of-type",
  "p:last-of-type",
  "td:only-of-type",
  "li:nth-child(2)",
  "tr:nth-child(odd) > td:nth-child(even)",
  "*:nth-child(2n+1)",
  "*:nth-child(-n+2)",
  "*:nth-last-child(2)",
  "*:nth-of-type(2n)",
  "p:nth-last-of-type(1)",
  "p:not(article p)",
  ":not(p, div, a):not([class])",
  ":is(h1, h2) + p",
  ":is(article, aside) :is(em, b i)",
  ":where(main, aside) > *",
  "article:has(h1)",
  "article:has(> h1, > h3)",
  "p:has(em, b)",
  "h1:has(+ p)",
  "h2:has(~ p)",
  ":has(table) > td",
  "div:not(:has(*))",
  ":has(blockquote) :has(a)",
  "body :has(> :has(> a))",
  ":contains(Trees)",
  "p:contains('the ash')",
  "article:contains(oak):has(figure)",
  ":icontains('DIE EICHE')",
  ":parent > td",
  ":header",
  ":any-link",
  ":disabled",
  ":checked",
  ":selected",
  ":required",
  ":optional",
  ":button",
  ":input",
  ":radio",
  "input:text",
  ":checkbox",
  "svg *",
  "svg > title",
  "head > title, svg title",
  "svg a",
  "math > mi + mo",
  "noscript img, script, style",
  "table table td",
  "tbody > tr > td",
  "td:empty, div:empty",
  "body *:not(:first-child):not(:last-child)",
];

/** The matches of both libraries, as positions among all elements in document order. */
function sides(html: string): (css: string) => { ours: number[]; cheerios: number[] } {
  const tree = parse(html);
  const $ = load(html, { scriptingEnabled: false });
  const rows = new Map(select(tree, "*").map((row, place) => [row, place]));
  const elements = new Map<unknown, number>(
    $("*")
      .toArray()
      .map((element, place) => [element, place]),
  );
  expect(rows.size).toBe(elements.size);
  return (css) => ({
    ours: select(tree, css).map((row) => rows.get(row)!),
    cheerios: $(css)
      .toArray()
      .map((element) => elements.get(element)!),
  });
}

describe("agreement with cheerio", () => {
  it.each(Object.keys(PAGES))("selects the same elements of the page: %s", (page) => {
    const both = sides(PAGES[page]!);
    const compared = SELECTORS.map((css) => ({ css, ...both(css) }));
    expect(compared.map(({ css, ours }) => [css, ours])).toEqual(
      compared.map(({ css, cheerios }) => [css, cheerios]),
    );
  });

  it("finds something for every selector, except those that must not match", () => {
    const trees = Object.values(PAGES).map((page) => parse(page));
    const none = SELECTORS.filter((css) => trees.every((tree) => select(tree, css).length === 0));
    expect(none).toEqual(["[data-role='side bar']", "[rel=stylesheet s]", "[type='text' s]", "[alt*='']"]);
  });

  it("selects the same elements of generated trees", () => {
    const name = fc.constantFrom("div", "span", "ul", "li", "p", "b", "section");
    const { html } = fc.letrec<{ html: string }>((tie) => ({
      html: fc
        .array(
          fc.oneof(
            { maxDepth: 5, withCrossShrink: true },
            fc.constantFrom("x", "y z", " ", "<!--x-->"),
            fc
              .tuple(
                name,
                fc.constantFrom("", " class=c", " class='c d'", " id=i", " a=x", " a"),
                tie("html"),
              )
              .map(([tag, attributes, inside]) => `<${tag}${attributes}>${inside}</${tag}>`),
          ),
          { maxLength: 4 },
        )
        .map((parts) => parts.join("")),
    }));
    const simple = fc.oneof(
      fc.constantFrom(
        ".c",
        ".d",
        "#i",
        "[a]",
        "[a=x]",
        "[a!=x]",
        ":first-child",
        ":last-child",
        ":only-child",
      ),
      fc.constantFrom(
        ":nth-child(2n+1)",
        ":nth-last-child(2)",
        ":nth-of-type(2)",
        ":contains(x)",
        ":not(:has(*))",
      ),
    );
    const { complex } = fc.letrec<{ complex: string; compound: string }>((tie) => ({
      compound: fc
        .tuple(
          fc.oneof(name, fc.constant("*")),
          fc.array(
            fc.oneof(
              { maxDepth: 2 },
              simple,
              fc
                .tuple(fc.constantFrom("not", "is", "has", "where"), tie("complex"))
                .map(([pseudo, inner]) => `:${pseudo}(${inner})`),
              fc
                .tuple(fc.constantFrom(">", "+", "~"), tie("complex"))
                .map(([combinator, inner]) => `:has(${combinator} ${inner})`),
            ),
            { maxLength: 2 },
          ),
        )
        .map(([type, rest]) => type + rest.join("")),
      complex: fc
        .tuple(
          tie("compound"),
          fc.array(fc.tuple(fc.constantFrom(" ", " > ", " + ", " ~ "), tie("compound")), { maxLength: 2 }),
        )
        .map(([first, rest]) => first + rest.flat().join("")),
    }));
    let found = 0;
    fc.assert(
      fc.property(html, complex, (html, css) => {
        const { ours, cheerios } = sides(html)(css);
        expect(ours).toEqual(cheerios);
        if (ours.length > 0) found++;
      }),
      { seed: 1, numRuns: runs(100) },
    );
    // Otherwise the law would be empty.
    expect(found).toBeGreaterThan(10);
  });

  it("supports what css-select in cheerio lacks", () => {
    const { article } = PAGES;
    const page = parse(article!);
    expect(select(page, ":lang(de)")).toEqual(select(page, "[lang=de], [lang=de] *"));
    expect(select(page, "article:lang(en)")).toEqual(select(page, ".first"));

    const form = parse(PAGES.form!);
    expect(select(form, ":enabled")).toEqual(select(form, "button, input, select, textarea, option"));
    expect(select(form, ":read-only")).toEqual(select(form, "textarea"));
    expect(select(form, ":read-write")).toEqual(select(form, "[type=text]"));

    const tree = parse("<p id=a><b id=b></b><i id=c></i><b id=d></b><u id=e></u><b id=f></b></p>");
    expect(select(tree, ":nth-child(2n+1 of b)")).toEqual(select(tree, "#b, #f"));
    expect(select(tree, ":nth-last-child(1 of u, i)")).toEqual(select(tree, "#e"));
  });
});
