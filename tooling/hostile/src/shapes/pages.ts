import { repeated, type Shape } from "./shape.js";

const numbered = (times: number, unit: (i: number) => string): string =>
  Array.from({ length: Math.trunc(times) }, (_, i) => unit(i)).join("");

const references = (times: number): string =>
  `<p>${numbered(times, (i) => `a<sup><a href="#fn${i}">${i}</a></sup>`)}</p>`;

/** References to footnotes, then as many of `unit`. */
const notes = (name: string, unit: (i: number) => string, before = "", after = ""): Shape => ({
  name: `footnotes: ${name}`,
  make: (times) => `${references(times)}${before}${numbered(times, unit)}${after}last`,
});

const NOTES: readonly Shape[] = [
  notes("in each other", (i) => `<ul><li id=fn${i}>n`),
  notes("sections in each other", (i) => `<div class=footnotes><p id=fn${i}>n</p>`),
  notes("terms", (i) => `<dt id=fn${i}>${i}<dd>n`, "<dl>", "</dl>"),
  notes(
    "that call each other",
    (i) => `<li id=fn${i}>n<sup><a href="#fn${i + 1}">1</a></sup>`,
    "<ol>",
    "</ol>",
  ),
  notes("of one id", () => "<li id=fn1>n", "<ol>", "</ol>"),
  {
    name: "footnotes: many marks of one long note",
    make: (n) =>
      `<p>${"a<sup><a href=#fn1>1</a></sup>".repeat(n)}</p><p id=fn1 class="${"x ".repeat(n)}">last</p>`,
  },
  repeated(
    "footnotes: a class that goes back again and again",
    "_backref",
    "<p>a<sup><a href=#fn0>1</a></sup><p id=fn0>n <a class='",
    "!' href=#z>b</a></p>last",
  ),
  repeated("footnotes: LaTeXML's without content", "<span class=ltx_note>a", "<p>", "last"),
  repeated("footnotes: sidenotes", "a<span class=sidenote>n", "<p>", "last"),
];

const TABLES: readonly Shape[] = [
  repeated(
    "table: cells across a thousand columns",
    "<td colspan=1000>a",
    "<table><tr>",
    "<tr><th>last</table>",
  ),
  repeated("table: cells down all rows", "<td rowspan=65534>a", "<table><tr>", "<tr><th>last</table>"),
  repeated("table: rows of cells down all rows", "<tr><td rowspan=65534>a", "<table>", "</table>last"),
  repeated(
    "table: rows of cells across and down",
    "<tr><td rowspan=0 colspan=1000>a",
    "<table>",
    "</table>last",
  ),
  repeated("table: rows that grow by one", (i) => `<tr>${"<td>a".repeat(i % 32)}`, "<table>", "</table>last"),
  repeated("table: one row of cells", "<td>a", "<table><tr>", "</table>last"),
  {
    name: "table: a wide first row, then rows of one cell",
    make: (n) => `<table><tr>${"<td>a".repeat(n)}${"<tr><td>b".repeat(n)}</table>last`,
  },
  repeated("table: columns", "<col span=1000>", "<table>", "<tr><td>a<td>b</table>last"),
  repeated(
    "table: header cells with ids",
    (i) => `<tr><th id=h${i}>a<td headers="h${i} h0">b`,
    "<table>",
    "</table>last",
  ),
  repeated("table: tables in cells", "<table><tr><td>a<td>", "", "last"),
];

const FORMULAS: readonly Shape[] = [
  repeated("formulas: a picture of one that is none", "latex", '<p><img src="/', '">last'),
  repeated("formulas: blank sources", '<span data-tex="         x">a</span>', "<p>", "last"),
  repeated("formulas: delimiters without an end", "\\(", "<script src=mathjax.js></script><p>", "last"),
  repeated("formulas: delimiters of two kinds", "\\( $$ \\[ ", "<script src=mathjax.js></script><p>", "last"),
  repeated("formulas: drawings without one", "<span>x</span>", "<p><mjx-container>", "</mjx-container>last"),
  {
    name: "formulas: drawings beside one",
    make: (n) =>
      `<p><span><math>${"<mi>x</mi>".repeat(n)}</math>${"<span class=katex-html>x</span>".repeat(n)}</span>last`,
  },
  {
    name: "formulas: fences in fences",
    make: (n) => `<p><math>${"<mo>(</mo>".repeat(n)}${"<mo>)</mo>".repeat(n)}</math>last`,
  },
  repeated("formulas: bars", "<mo>|</mo><mfrac><mi>a</mi><mi>b</mi></mfrac>", "<p><math>", "</math>last"),
  repeated("formulas: primes", "<mo>′</mo>", "<p><math>", "</math>last"),
  repeated(
    "formulas: an equation's blank number",
    "&nbsp;",
    "<p><math><mtable width=100%><mtr><mtd></mtd><mtd><mi>x</mi></mtd><mtd></mtd><mtd><mtext>",
    "x(</mtext></mtd></mtr></mtable></math>last",
  ),
];

const MEDIA: readonly Shape[] = [
  repeated("images: a stand-in of stand-ins", "-blank", '<p>a<img src="/', '">last'),
  repeated("images: in a row", (i) => `<img src=/${i}.png alt=a>`, "<p>a"),
  repeated("images: in links", (i) => `<a href=/${i}><img src=/${i}.png></a>`, "<p>a"),
  repeated("images: srcset of many", (i) => `/${i}.png ${i}w, `, '<p>a<img src=a.png srcset="', '">'),
  repeated(
    "images: sources of one picture",
    (i) => `<source srcset="/${i}.png ${i}x">`,
    "<p>a<picture>",
    "<img src=a></picture>",
  ),
];

const METADATA: readonly Shape[] = [
  repeated("metadata: authors", (i) => `<meta name=author content="Ann Bell${i}">`, "", "<p>x"),
  repeated("metadata: article:tag", (i) => `<meta property=article:tag content="a${i}">`, "", "<p>x"),
  repeated(
    "metadata: dates",
    (i) => `<meta property=article:published_time content="2026-01-01T00:00:${i % 60}">`,
    "",
    "<p>x",
  ),
  repeated(
    "metadata: titles",
    (i) => `<meta property=og:title content="The ferry ${i}">`,
    "<title>The ferry</title>",
    "<p>x",
  ),
  repeated(
    "metadata: headings",
    (i) => `<h1>The ferry ${i}</h1>`,
    "<title>The ferry | Harbour</title>",
    "<p>x",
  ),
  repeated(
    "metadata: times",
    (i) => `<time datetime="2026-01-01T00:00:${i % 60}">a</time>`,
    "<h1>a</h1>",
    "<p>x",
  ),
  repeated("metadata: bylines", (i) => `<p class=byline>By Ann Bell${i}</p>`, "<h1>a</h1>", "<p>x"),
  repeated(
    "metadata: rel=author",
    (i) => `<a rel=author href=/u/${i}>Ann Bell${i}</a>`,
    "<h1>a</h1>",
    "<p>x",
  ),
  repeated(
    "metadata: breadcrumbs",
    (i) => `<a href=/${i}>a${i}</a> &gt; `,
    "<nav class=breadcrumbs>",
    "</nav><p>x",
  ),
  repeated(
    "metadata: links with rel",
    (i) => `<link rel="alternate" hreflang=en-${i} href=/${i}>`,
    "",
    "<p>x",
  ),
  repeated("metadata: items in items", "<div itemscope itemprop=a>", "", "<p>x"),
  repeated(
    "metadata: items of one property",
    "<span itemprop=author>Ann</span>",
    "<div itemscope itemtype=https://schema.org/Article>",
    "</div><p>x",
  ),
  {
    name: "metadata: itemref of all ids",
    make: (n) =>
      `${numbered(n, (i) => `<p id=i${i} itemprop=a>b`)}<div itemscope itemref="${numbered(n, (i) => `i${i} `)}">c</div>`,
  },
  {
    name: "metadata: many items that refer to one long id",
    make: (n) => `<div id=i>${"<b itemprop=a>b</b>".repeat(n)}</div>${"<p itemscope itemref=i>c".repeat(n)}`,
  },
  repeated("metadata: itemrefs in a circle", (i) => `<p id=i${i} itemscope itemprop=a itemref=i${i + 1}>b`),
  repeated(
    "metadata: RDFa in itself",
    "<div vocab=https://schema.org/ typeof=Article property=a>",
    "",
    "<p>x",
  ),
  repeated(
    "metadata: RDFa prefixes",
    (i) => `p${i}: http://a.example/${i} `,
    '<div prefix="',
    '"><p property="p1:a">x</div>',
  ),
  repeated(
    "metadata: RDFa prefixes in each other",
    (i) => `<div prefix="p${i}: http://a.example/">`,
    "",
    "<p property=p0:a>x",
  ),
  repeated(
    "json-ld: scripts",
    (i) => `<script type=application/ld+json>{"@type":"Article","name":"a${i}"}</script>`,
    "",
    "<p>x",
  ),
  repeated("json-ld: arrays in arrays", "[", "<script type=application/ld+json>", "</script><p>x"),
  repeated("json-ld: objects in objects", '{"author":', "<script type=application/ld+json>", "</script><p>x"),
  repeated(
    "json-ld: a graph",
    (i) => `{"@id":"#${i}","@type":"Article","author":{"@id":"#${i + 1}"}},`,
    '<script type=application/ld+json>{"@graph":[',
    "{}]}</script><p>x",
  ),
  repeated(
    "json-ld: authors",
    (i) => `{"@type":"Person","name":"Ann Bell${i}"},`,
    '<script type=application/ld+json>{"@type":"Article","author":[',
    "{}]}</script><p>x",
  ),
  repeated("json-ld: broken", '"a":b,\n', "<script type=application/ld+json>{", "}</script><p>x"),
  repeated("json-ld: comments", "/* a */ // b\n", "<script type=application/ld+json>{", "}</script><p>x"),
  repeated(
    "json-ld: escapes",
    "\\u0041",
    '<script type=application/ld+json>{"headline":"',
    '"}</script><p>x',
  ),
  repeated(
    "json-ld: one key again and again",
    '"author":"Ann",',
    '<script type=application/ld+json>{"@type":"Article",',
    '"a":1}</script><p>x',
  ),
  repeated(
    "json-ld: a long body",
    "The ferry left at six. ",
    '<script type=application/ld+json>{"@type":"Article","articleBody":"',
    '"}</script><p>The ferry left at six.',
  ),
  {
    name: "metadata: dates in the text, each after the other",
    make: (n) => `<h1>a</h1>${numbered(n, (i) => `<p>${(i % 28) + 1} May ${1990 + (i % 30)}</p>`)}`,
  },
  {
    name: "metadata: a long title and headings like it",
    make: (n) => `<title>${"ferry ".repeat(n)}</title>${"<h1>ferry ferry</h1>".repeat(n)}<p>x`,
  },
  {
    name: "metadata: a long title of parts and a long site name",
    make: (n) =>
      `<title>${"a | ".repeat(n)}</title><meta property=og:site_name content="${"a | ".repeat(n)}"><h1>${"a | ".repeat(n)}</h1><p>x`,
  },
];

const LONG_ADDRESSES: readonly Shape[] = [
  "a href=b",
  "img src=b",
  "a rel=tag href=b",
  "link rel=alternate href=b",
].map((tag) => ({
  name: `base: a long one, then <${tag}>`,
  make: (n) => `<base href="http://a/${"A".repeat(n)}/"><p>${`<${tag}>x</a>`.repeat(n / 8)}`,
}));

/** An element with one long attribute, and many blocks, lines or items inside it. */
const AROUND: readonly Shape[] = [
  "a href",
  "a title",
  "blockquote cite",
  "q cite",
  "ins cite",
  "abbr title",
  "div lang",
  "div dir",
  "ol start",
  "pre class",
  "div class",
  "ul id",
  "td headers",
  "section aria-label",
  "details title",
].flatMap((tag) => {
  const [name, attribute] = tag.split(" ") as [string, string];
  const open = (n: number): string => `<${name} ${attribute}="http://a/${"A".repeat(n)}">`;
  return ["<p>b", "b<br>", "<li>b", "<b>c</b>"].map((unit) => ({
    name: `<${tag}> of a long value around ${unit}`,
    make: (n: number) => `${open(n * 4)}${unit.repeat(n)}</${name}>`,
  }));
});

const TEXT: readonly Shape[] = [
  repeated("details of very many paragraphs", "<p>a", "<details><summary>s</summary>", "<p>last</details>"),
  repeated("an item of very many lines", "a<br>", "<ul><li>", "last</ul>"),
  repeated("a term of very many lines", "a<br>", "<dl><dt><span dir=rtl>", "</span><dd>last</dl>"),
  repeated("addresses in a line", "https://a.example/ ", "<p>", "last"),
  repeated("ruby without readings", "a<br>", "<p><ruby>", "</ruby>last"),
  repeated("lists: ten levels", "<ul><li>a<ul><li>b<ol><li>c<ul><li>d</ul></ol></ul></ul>"),
  repeated("lists: numbers", (i) => `<li value=${i}>a`, "<ol>", "</ol>"),
  repeated("lists: checkboxes", "<li><input type=checkbox>a", "<ul>", "</ul>"),
  repeated(
    "code: lines",
    "<span class=line>let a = 1;</span>\n",
    "<pre><code class=language-js>",
    "</code></pre>",
  ),
  repeated(
    "code: numbered rows",
    (i) => `<tr><td class=line-number>${i}<td>let a = 1;`,
    "<table class=highlight>",
    "</table>",
  ),
  repeated("code: fences inside", "```\n", "<pre>", "</pre>"),
  repeated("code: longer and longer fences", (i) => `${"`".repeat(i % 60)} `, "<pre>", "</pre>"),
  repeated(
    "code: longer and longer fences in a line",
    (i) => `${"`".repeat(i % 60)} `,
    "<p>a<code>",
    "</code>",
  ),
  repeated("headings with permalinks", (i) => `<h2 id=h${i}>a<a class=anchor href=#h${i}>¶</a></h2><p>b`),
  repeated("headings of all ranks", (i) => `<h${(i % 6) + 1}>a</h${(i % 6) + 1}>`),
  repeated("links: of one address", "<a href=/a>a</a> ", "<p>"),
  repeated("links: of many", (i) => `<a href=/${i}>a</a> `, "<p>"),
  repeated("links: between words", (i) => `word, <a href=/${i}>a</a> and more words, `, "<p>"),
  repeated(
    "paragraphs of prose",
    "<p>The ferry left at six, as it had done every morning since the war, and nobody looked back.",
  ),
  repeated(
    "paragraphs of prose in divs",
    "<div><p>The ferry left at six, as it had done every morning, and nobody looked back.</div>",
  ),
  repeated(
    "paragraphs in nested divs",
    "<div><p>The ferry left at six, as it had done every morning, and nobody looked back.",
  ),
  repeated(
    "prose and breaks",
    "The ferry left at six, as it had done every morning since the war.<br><br>",
    "<div>",
  ),
  repeated(
    "comments: in threads",
    "<div class=comment><p>The ferry left at six, as it had done.",
    "<p>x<div id=comments>",
  ),
  repeated(
    "comments: in a row",
    "<div class=comment><p>The ferry left at six, as it had done.</div>",
    "<p>x<div id=comments>",
  ),
  repeated(
    "articles",
    "<article><h2>a</h2><p>The ferry left at six, as it had done every morning, and nobody looked back.</article>",
  ),
  repeated("headings before short paragraphs", "<h2>a</h2><p>The ferry left at six.", "", ""),
  repeated("hidden elements", "<p hidden>a<p style=display:none>b<p aria-hidden=true>c", "<p>x"),
  repeated("lang on every word", (i) => `<span lang=${"ab"[i % 2]}>a</span> `, "<p>"),
  repeated("dir on every word", (i) => `<bdi dir=${["ltr", "rtl"][i % 2]}>a</bdi> `, "<p>"),
  repeated("classes that are different", (i) => `<p class=c${i}>a`),
  repeated("ids of one name", "<p id=a>b"),
  repeated("styles", "<p style='color:red;display:block;visibility:visible'>a"),
  repeated("noscript images", "<noscript><img src=a.png></noscript>", "<p>a"),
  repeated("data attributes", (i) => ` data-a${i}=b`, "<p", ">x"),
  repeated("emphasis in words", "a<b>b</b><i>c</i>", "<p>"),
  repeated("emphasis across spaces", "<b> a </b><i> b </i>", "<p>"),
  repeated("breaks", "<br>", "<p>a", "b"),
  repeated("rules", "<hr>", "<p>a", "b"),
  repeated("abbreviations", "<abbr title=a>b</abbr>", "<p>"),
  repeated("embedded frames", (i) => `<iframe src=https://www.youtube.com/embed/${i}></iframe>`, "<p>a"),
  repeated("inputs", "<input value=a><button>b</button>", "<form>a"),
  repeated("permalinks alone", "<a href=#a>#</a>", "<h2>a"),
  repeated(
    "Readability's candidates side by side",
    (i) => `<div class=article-${i}><p>The ferry left at six, as it had, as ever, done.</div>`,
  ),
  repeated(
    "Readability's candidates in each other",
    "<div class=content><p>The ferry left at six, as it had, as ever, done.",
    "",
    "",
  ),
  repeated(
    "unlikely candidates",
    "<div class=sidebar><p>The ferry left at six, as it had, as ever, done.</div>",
    "<p>x",
  ),
];

/** The adoption agency algorithm and formatting elements: HTML §13.2.4.3 and §13.2.6.4.7. */
const FORMATTING: readonly Shape[] = [
  {
    name: "formatting: elements of its tag above the blocks",
    make: (n) => `<b x=1>${"<div>".repeat(n)}${"<b>".repeat(n)}</b></b></b><span>${"</b>".repeat(n / 8)}`,
  },
  {
    name: "formatting: copies with a long attribute",
    make: (n) =>
      `${numbered(9, (i) => `<b id=${i}>`)}<b x="${"y".repeat(n * 4)}">${numbered(n, (i) => `<i a=${i}><div>`)}${"</b><b id=x></b>".repeat(n / 8)}`,
  },
  repeated("unclosed everything", "<ul><li><a href=x><p><table><tr><td>"),
  repeated("body tags", (i) => `<body a${i}=1>`),
];

/** Pages in which the cost of one part depends on another. */
export const PAGE_SHAPES: readonly Shape[] = [
  ...NOTES,
  ...TABLES,
  ...FORMULAS,
  ...MEDIA,
  ...METADATA,
  ...LONG_ADDRESSES,
  ...AROUND,
  ...TEXT,
  ...FORMATTING,
];
