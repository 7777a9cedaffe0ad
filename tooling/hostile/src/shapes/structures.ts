import { repeated, type Shape, under } from "./shape.js";

const numbered = (times: number, unit: (i: number, n: number) => string): string =>
  Array.from({ length: Math.trunc(times) }, (_, i) => unit(i, Math.trunc(times))).join("");

const PROSE = "The ferry left at six, as it had done every morning since the war, and nobody looked back.";

const FORMULAS: readonly Shape[] = [
  repeated("formulas: MathJax in MathJax", "<mjx-container><mjx-math>a", "<p>"),
  repeated("formulas: MathJax with MathML", "<mjx-container><mjx-assistive-mml><math><mi>a</mi>", "<p>"),
  under("formulas: MathJax that closes", "<mjx-container>a", "</mjx-container>b"),
  repeated("formulas: KaTeX in KaTeX", "<span class=katex><span class=katex-html>a", "<p>"),
  repeated("formulas: LaTeXML equations in each other", "<div class=ltx_eqn_div><math><mi>a</mi></math>"),
  repeated("formulas: LaTeXML equation tables", "<table class=ltx_equation><tr><td><math><mi>a</mi></math>"),
  repeated(
    "formulas: LaTeXML groups",
    "<tbody><tr><td class=ltx_eqn_cell><math><mi>a</mi></math>",
    "<table class=ltx_equationgroup>",
  ),
  repeated(
    "formulas: opening delimiters before one end",
    "\\(",
    "<script src=mathjax.js></script><p>",
    "a\\)last",
  ),
  repeated(
    "formulas: closing delimiters after one start",
    "a\\)",
    "<script src=mathjax.js></script><p>\\(",
    "last",
  ),
  repeated(
    "formulas: opening delimiters in elements",
    "<b>\\(a</b>",
    "<script src=mathjax.js></script><p>",
    "\\)last",
  ),
  repeated(
    "formulas: environments that begin",
    "\\begin{align}",
    "<script src=mathjax.js></script><p>",
    "\\end{align}",
  ),
  repeated(
    "formulas: environments of many names",
    (i) => `\\begin{a${i}}`,
    "<script src=mathjax.js></script><p>",
    "last",
  ),
  repeated("formulas: dollars and spaces", "$ a ", "<script src=mathjax.js></script><p>", "last"),
  repeated("formulas: prices", (i) => `costs $${i} and `, "<script src=mathjax.js></script><p>", "last"),
  repeated("formulas: double dollars in lines", "$$<br>", "<script src=mathjax.js></script><p>", "last"),
  repeated("formulas: in data attributes", '<span data-latex="x_1^2"><span data-tex="y">', "<p>"),
  repeated("formulas: of equal sources", '<span data-tex="x_1^2">a</span>', "<p>", "last"),
  repeated(
    "formulas: script sources beside drawings",
    "<span class=MathJax>x</span><script type=math/tex>x</script>",
    "<p>",
  ),
  repeated(
    "formulas: drawings before one source",
    "<span class=MathJax_Preview>x</span>",
    "<p>",
    "<script type=math/tex>x</script>",
  ),
  repeated("formulas: pictures", '<img class=latex src=/a.png alt="x_1^2">', "<p>a", "last"),
  repeated("formulas: letters and scripts", "<i>x</i><sub>1</sub><sup>2</sup>", "<p>", "last"),
  repeated(
    "formulas: Wikipedia's",
    '<span class=mwe-math-element><math alttext="x"><mi>x</mi></math><img class=mwe-math-fallback-image-inline alt=x src=a>',
    "<p>",
  ),
];

const mark = (i: number, target: number | string = i): string =>
  `a<sup><a href="#n${target}" id=r${i}>${i}</a></sup>`;

const NOTES: readonly Shape[] = [
  {
    name: "notes: many marks of one note",
    make: (n) => `<p>${numbered(n, (i) => mark(i, 0))}</p><ol class=footnotes><li id=n0>note</ol>`,
  },
  {
    name: "notes: in reverse order",
    make: (n) =>
      `<p>${numbered(n, (i) => mark(i))}</p><ol class=footnotes>${numbered(n, (i, n) => `<li id=n${n - 1 - i}>note <a href=#r${n - 1 - i}>↩</a>`)}</ol>`,
  },
  {
    name: "notes: in reverse order, as paragraphs",
    make: (n) =>
      `<p>${numbered(n, (i) => mark(i))}</p>${numbered(n, (i, n) => `<p id=n${n - 1 - i}>${n - 1 - i}. note</p>`)}`,
  },
  {
    name: "notes: in a cycle",
    make: (n) =>
      `<p>${mark(0)}</p><ol class=footnotes>${numbered(n, (i, n) => `<li id=n${i}>note ${mark(i, (i + 1) % n)}`)}</ol>`,
  },
  {
    name: "notes: each refers to the first",
    make: (n) =>
      `<p>${mark(0)}</p><ol class=footnotes>${numbered(n, (i) => `<li id=n${i}>note ${mark(i, 0)}`)}</ol>`,
  },
  {
    name: "notes: in each other, in a cycle",
    make: (n) =>
      `<p>${numbered(n, (i) => mark(i))}</p>${numbered(n, (i, n) => `<div id=n${i}>note ${mark(i, n - 1 - i)}`)}`,
  },
  {
    name: "notes: anchors in each other",
    make: (n) => `<p>${numbered(n, (i) => mark(i))}</p><p>${numbered(n, (i) => `<span id=n${i}>`)}note</p>`,
  },
  {
    name: "notes: one element away from each other",
    make: (n) =>
      `<p>${numbered(n, (i) => mark(i))}</p>${numbered(n, (i) => `<p><a id=n${i}></a>${i}. note<p>more`)}`,
  },
  {
    name: "notes: continued",
    make: (n) => `<p>${mark(1)}</p><div class=footnotes><p id=n1>1. note</p>${"<p>more</p>".repeat(n)}</div>`,
  },
  {
    name: "notes: one section, then many sections",
    make: (n) => `<p>${mark(1)}</p>${numbered(n, (i) => `<h2>Notes</h2><ol><li id=n${i}>note</ol>`)}`,
  },
  {
    name: "notes: plain marks, and as many notes",
    make: (n) =>
      `<p>${numbered(n, (i) => `a<sup>${i + 1}</sup>`)}</p><h2>Notes</h2><ol>${"<li>note".repeat(n)}</ol>`,
  },
  {
    name: "notes: plain marks and numbered paragraphs",
    make: (n) =>
      `<p>${numbered(n, (i) => `a<sup>${i + 1}</sup>`)}</p>${numbered(n, (i) => `<p>${i + 1}. note</p>`)}`,
  },
  {
    name: "notes: plain marks and lists of notes",
    make: (n) =>
      `<p>${numbered(n, (i) => `a<sup>${(i % 9) + 1}</sup>`)}</p>${"<h2>Notes</h2><ol><li>note<li>note</ol>".repeat(n)}`,
  },
  {
    name: "notes: marks in brackets",
    make: (n) =>
      `<p>${numbered(n, (i) => `a [${(i % 999) + 1}]`)}</p>${numbered(n, (i) => `<p>[${(i % 999) + 1}] note</p>`)}`,
  },
  {
    name: "notes: one number again and again",
    make: (n) => `<p>${"a<sup>1</sup>".repeat(n)}</p>${"<p>1. note</p>".repeat(n)}`,
  },
  repeated("notes: superscripts in each other", "<sup>1", "<p>a"),
  repeated("notes: superscript links in each other", "<sup><a href=#n1>1</a>", "<p>a", "<p id=n1>note"),
  repeated("notes: in double brackets", (i) => ` [[${(i % 999) + 1}. note]] [[1. `, "<p>a"),
  repeated(
    "notes: in attributes",
    (i) => `a<sup data-footnote-content="&lt;b&gt;Note ${i}">${i}</sup>`,
    "<p>",
  ),
  repeated("notes: in attributes, in each other", '<sup data-footnote="A note">1', "<p>a"),
  repeated("notes: in titles", (i) => `a<sup title="The note ${i}">${i}</sup>`, "<p>"),
  repeated("notes: sidenotes in each other", "<span class=sidenote>note", "<p>a"),
  repeated(
    "notes: margin toggles",
    (i) =>
      `<label for=m${i} class=margin-toggle></label><input type=checkbox id=m${i}><span class=marginnote>note</span>`,
    "<p>a",
  ),
  repeated(
    "notes: LaTeXML's",
    "a<span class=ltx_note><sup>1</sup><span class=ltx_note_outer><span class=ltx_note_content><sup>1</sup>note</span></span></span>",
    "<p>",
  ),
  repeated(
    "notes: LaTeXML's in each other",
    "<span class=ltx_note><sup>1</sup><span class=ltx_note_outer><span class=ltx_note_content>note",
    "<p>a",
  ),
  repeated(
    "notes: in place and repeated",
    (i) => `<sup><a href=#n${i}>${i}</a></sup><span class=sidenote id=n${i}>note ${i}</span>`,
    "<p>a",
    "<ol class=footnotes><li>note 1</ol>",
  ),
  repeated("notes: arrows", "<a href=#r1>↩</a>", `<p>${mark(1)}</p><p id=n1>note`),
  repeated("notes: brackets before the number", "[", `<p>${mark(1)}</p><p id=n1>`, "<b>[</b>1] note"),
  repeated("notes: empty elements before the number", "<b></b>", `<p>${mark(1)}</p><p id=n1>`, "1. note"),
];

const CODE: readonly Shape[] = [
  repeated("code: pre in pre", "<pre>a\n", "<p>a"),
  repeated("code: pre and code in each other", "<pre><code class=language-js>a\n"),
  repeated(
    "code: tables of lines in each other",
    "<table class=highlight><tr><td class=gutter>1<td class=code><pre>a",
  ),
  repeated("code: highlighters in each other", "<div class=highlight><figure class=code><pre>a"),
  repeated(
    "code: lines with gutters",
    (i) => `<span class=line><span class=lineno>${i}</span>let a = 1;</span>\n`,
    "<pre class=chroma><code>",
    "</code></pre>",
  ),
  repeated("code: lines as blocks", "<div class=line>let a = 1;</div>", "<pre><code>", "</code></pre>"),
  repeated("code: lines as items", "<li>let a = 1;", "<pre><ol class=linenums>", "</ol></pre>"),
  repeated("code: lines in lines", "<span class=line>let a = 1;", "<pre><code>"),
  repeated(
    "code: rows of GitHub",
    (i) => `<tr><td data-line-number=${i}></td><td class=blob-code>let a`,
    "<table class=js-file-line-container>",
    "</table>",
  ),
  repeated("code: tokens", "<span class=token>a</span><span> </span>", "<pre><code>", "</code></pre>"),
  {
    name: "code: a gutter of numbers beside as many lines",
    make: (n) =>
      `<table class=highlighttable><tr><td class=linenos><pre>${numbered(n, (i) => `${i}\n`)}</pre><td class=code><pre>${"a = 1\n".repeat(n)}</pre></table>`,
  },
  {
    name: "code: numbers in elements beside as many lines",
    make: (n) =>
      `<div class=syntaxhighlighter><table><tr><td class=gutter>${numbered(n, (i) => `<div class=line>${i}</div>`)}<td class=code>${"<div class=line><code>a</code></div>".repeat(n)}</table></div>`,
  },
  repeated("code: languages", (i) => `<pre><code class="language-a${i} hljs">a</code></pre>`),
  repeated("code: one class of many words", (i) => `a${i} `, '<pre class="', '"><code>a</code></pre>'),
  repeated("code: copy buttons", "<div class=highlight><button>Copy</button><pre>a</pre></div>"),
  repeated(
    "code: tab panels",
    (i) => `<div role=tabpanel aria-labelledby=t${i}><pre>a</pre></div>`,
    "<div class=tabs>",
  ),
  repeated("code: titles of blocks", "<div class=code-title>a.js</div><pre>a</pre>"),
  repeated("code: Monaco's lines", "<div class=view-line><span>a</span></div>", "<div class=monaco-editor>"),
  repeated(
    "code: CodeMirror's lines",
    "<div class=CodeMirror-linenumber>1</div><pre class=CodeMirror-line>a</pre>",
    "<div class=CodeMirror>",
  ),
  repeated("code: inline in each other", "<code>a", "<p>a"),
];

const CALLOUTS: readonly Shape[] = [
  repeated("callouts: quotes in each other", "<blockquote class=callout>a"),
  repeated("callouts: quotes with signs in each other", "<blockquote><p>[!NOTE]<br>a</p>"),
  repeated("callouts: quotes with signs", "<blockquote><p>[!NOTE] a</p></blockquote>"),
  repeated("callouts: details in each other", "<details class=note><summary>Note</summary>a"),
  repeated(
    "callouts: admonitions in each other",
    "<div class='admonition note'><p class=admonition-title>Note</p>a",
  ),
  repeated(
    "callouts: in a row",
    "<div class='admonition warning'><p class=admonition-title>Warning</p><p>a</div>",
  ),
  repeated("callouts: asides in each other", "<aside role=note aria-label=Tip>a"),
  repeated(
    "callouts: titles in one",
    "<p class=admonition-title>Note</p>",
    "<div class=admonition>",
    "</div>",
  ),
  repeated(
    "callouts: alerts",
    "<div class='markdown-alert markdown-alert-tip'><p class=markdown-alert-title>Tip</p>a</div>",
  ),
  repeated("callouts: tables in each other", "<table class=admonitionblock><tr><td class=icon>Note<td>a"),
];

const LISTS_OF_CONTENTS: readonly Shape[] = [
  repeated("contents: in each other", "<div class=toc><ul><li><a href=#a>a</a>", "<h2 id=a>a</h2>"),
  repeated("contents: navigations in each other", "<nav id=toc><a href=#a>a</a>", "<h2 id=a>a</h2>"),
  repeated("contents: lists in each other", (i) => `<ul><li><a href=#h${i}>a</a>`, "", "<h2 id=h1>a</h2>"),
  {
    name: "contents: links to as many headings",
    make: (n) =>
      `<ul>${numbered(n, (i) => `<li><a href=#h${i}>a${i}</a>`)}</ul>${numbered(n, (i) => `<h2 id=h${i}>a${i}</h2><p>b`)}`,
  },
  {
    name: "contents: many lists to as many headings",
    make: (n) =>
      `${numbered(n, (i) => `<ul><li><a href=#h${i}>a</a><li><a href=#h${i + 1}>b</a></ul>`)}${numbered(n, (i) => `<h2 id=h${i}>a${i}</h2><p>b`)}`,
  },
  {
    name: "contents: links to headings in reverse order",
    make: (n) =>
      `<div class=toc>${numbered(n, (i, n) => `<a href=#h${n - i}>a${n - i}</a>`)}</div>${numbered(n, (i) => `<h2 id=h${i}>a${i}</h2><p>b`)}`,
  },
  repeated("contents: titles before lists", "<p>Contents</p><ul><li><a href=#a>a</a></ul>"),
];

const LINES: readonly Shape[] = [
  repeated("lines: by-lines", (i) => `<p class=byline>By Ann Bell${i}</p>`, `<h1>a</h1><p>${PROSE}`),
  repeated(
    "lines: remains of by-lines",
    "<p>By <a href=/a rel=author>Ann Bell</a> on</p>",
    `<p>${PROSE}</p>`,
  ),
  repeated(
    "lines: remains of by-lines in a line",
    "By <span class=author>Ann</span> / ",
    `<p>${PROSE}</p><p>`,
  ),
  repeated("lines: spans without white space", "<span>Price</span><span>Free</span>", "<p>"),
  repeated("lines: spans in spans without white space", "<span>a1<span>Free", "<p>"),
  under("lines: spans that end before a capital", "<span>", "a1</span><span>Free</span>"),
  repeated(
    "lines: headings that lead away",
    "<h2>Related posts</h2><ul><li><a href=/a>a</a></ul>",
    `<p>${PROSE}</p>`,
  ),
  repeated(
    "lines: headings that lead away in each other",
    "<div><h2>Read more</h2><a href=/a>a</a>",
    `<p>${PROSE}</p>`,
  ),
  repeated(
    "lines: text and a description of its link",
    "<a href=/a><b>a</b><span>(opens in a new tab)</span></a> ",
    "<p>",
  ),
  repeated("lines: permalinks in each other", "<h2>a<a href=#a><span>#", "", ""),
  repeated("lines: permalinks beside many headings", "<a href=#a>#</a>", "<div>", "<h2>a</h2></div>"),
  repeated("lines: edit links", "<span class=editsection>[<a href='?action=edit'>edit</a>]</span>", "<h2>a"),
  repeated("lines: divisions with text in each other", "<div>a", "", ""),
  repeated("lines: divisions with prose in each other", `<div>${PROSE}`, "", ""),
  under("lines: divisions that close after text", "<div>a", "</div>b"),
];

const META: readonly Shape[] = [
  repeated(
    "metadata: meta dates, all names",
    (i) =>
      `<meta name=${["date", "dc.date", "pubdate", "lastmod"][i % 4]} content="2026-01-${(i % 28) + 1}">`,
    "",
    "<p>x",
  ),
  repeated(
    "metadata: meta titles, all names",
    (i) => `<meta name=${["title", "dc.title", "twitter:title"][i % 3]} content="The ferry ${i}">`,
    "<title>The ferry</title>",
    "<p>x",
  ),
  repeated(
    "metadata: meta authors, several in each",
    (i) => `<meta name=author content="Ann Bell${i}, Bo Li and Cy Ng">`,
    "",
    "<p>x",
  ),
  repeated("metadata: titles of SVG", "<svg><title>a</title></svg>", "<title>b</title>", "<p>x"),
  repeated(
    "metadata: headings without words in common",
    (i) => `<h1>a${i} b${i} c${i}</h1>`,
    "<title>a b c</title>",
    "<p>x",
  ),
  repeated(
    "metadata: a time in every article",
    (i) =>
      `<article><h2><a href=/${i}>a</a></h2><time datetime=2026-01-${10 + (i % 20)}>b</time><p>${PROSE}</article>`,
  ),
  repeated("metadata: times in each other", "<time datetime=2026-01-01>1 May 2026", "<h1>a</h1>", "<p>x"),
  repeated("metadata: dates after labels", "<p>Published: 1 May 2026</p>", "<h1>a</h1>", "<p>x"),
  repeated("metadata: labels without dates", "Published Updated on ", "<h1>a</h1><p>", "<p>x"),
  repeated("metadata: dates ago", "<span class=date>3 days ago</span>", "<h1>a</h1>", "<p>x"),
  repeated(
    "metadata: licences",
    "<a rel=license href=https://creativecommons.org/licenses/by/4.0/>CC BY 4.0</a>",
    "<p>",
    "<p>x",
  ),
  repeated(
    "metadata: licences in words",
    "licensed under Creative Commons Attribution 4.0 International ",
    "<footer>",
    "</footer><p>x",
  ),
  repeated(
    "metadata: authors in each other",
    "<div class=author><span class=name>Ann Bell",
    "<h1>a</h1>",
    "<p>x",
  ),
  repeated(
    "metadata: author links with boxes",
    (i) => `<div class=author-box><a href=/author/a${i}>Ann Bell${i}</a><p>Editor</div>`,
    "<h1>a</h1>",
    "<p>x",
  ),
  repeated(
    "metadata: names in a by-line",
    (i) => `<a href=/author/a${i}>Ann Bell${i}</a>, `,
    "<h1>a</h1><p class=byline>By ",
    "</p><p>x",
  ),
  repeated("metadata: short lines", (i) => `<p>Ann Bell${i}</p>`, "<h1>a</h1>", `<p>${PROSE}`),
  repeated(
    "metadata: short lines after prefixes",
    "<div>By</div><div>Ann Bell</div>",
    "<h1>a</h1>",
    `<p>${PROSE}`,
  ),
  repeated("metadata: a statement of authors", "Written by Ann Bell. ", "<h1>a</h1><p>", "<p>x"),
  repeated(
    "metadata: vCards in each other",
    "<div class=vcard><span class=fn>Ann Bell",
    "<h1>a</h1>",
    "<p>x",
  ),
  repeated("metadata: tag links", (i) => `<a rel=tag href=/tag/${i}>a${i}</a>`, "<h1>a</h1>", "<p>x"),
  repeated(
    "metadata: site names",
    (i) => `<meta property=og:site_name content="Harbour ${i}">`,
    "<title>a | Harbour 1</title>",
    "<p>x",
  ),
  repeated(
    "metadata: images of the page",
    (i) => `<figure><img src=/${i}.jpg width=800 height=600></figure>`,
    "<h1>a</h1>",
    "<p>x",
  ),
  {
    name: "metadata: as many titles as headings",
    make: (n) =>
      `<title>The ferry</title>${numbered(n, (i) => `<meta property=og:title content="The ferry ${i}">`)}${numbered(n, (i) => `<h1>The ferry ${i}</h1>`)}`,
  },
  {
    name: "metadata: as many authors as by-lines",
    make: (n) =>
      `${numbered(n, (i) => `<meta name=author content="Ann Bell${i}">`)}<h1>a</h1>${numbered(n, (i) => `<p class=byline>By Ann Bell${i}</p>`)}`,
  },
  {
    name: "metadata: as many dates as times",
    make: (n) =>
      `${numbered(n, (i) => `<meta name=date content="2026-01-01T00:00:${i % 60}">`)}<h1>a</h1>${numbered(n, (i) => `<time datetime="2026-01-01T00:00:${i % 60}">a</time>`)}`,
  },
];

/** Pages of the structures that articles consist of: formulas, notes, code, callouts, contents, by-lines. */
export const STRUCTURE_SHAPES: readonly Shape[] = [
  ...FORMULAS,
  ...NOTES,
  ...CODE,
  ...CALLOUTS,
  ...LISTS_OF_CONTENTS,
  ...LINES,
  ...META,
];
