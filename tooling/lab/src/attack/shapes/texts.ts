/**
 * Units of text to repeat. They include those that make a careless expression or loop backtrack: endless separators,
 * unclosed brackets, combining marks that have to be ordered.
 */
// biome-ignore format: a table
export const TEXTS: Readonly<Record<string, string>> = {
  letters: "a", "upper case": "A", words: "word ", sentences: "The ferry left at six. ", digits: "7", "digits and dots": "7.",
  "accented letters": "é", "one accent": "\u0301", "two accents": "\u0301\u0323", "a letter, two accents": "e\u0301\u0323",
  "spaces": " ", "no-break spaces": "\u00a0", "tabs and spaces": "\t ", "line feeds": "\n", "spaced lines": " \n ",
  "ideographic spaces": "\u3000", "zero-width spaces": "\u200b", "soft hyphens": "\u00ad", "line separators": "\u2028",
  "controls": "\u0001", "half surrogates": "\ud800", emoji: "😀", "joined emoji": "👩\u200d", "variation selectors": "\ufe0f",
  "right to left": "שלום ", "bidi controls": "\u202e", chinese: "渡船清晨六点离开。", "chinese without stops": "渡", thai: "ภาษา", hangul: "한글 ",
  "jamo": "\u1100", "devanagari signs": "\u093f", "math letters": "𝐱", "small capitals": "ſ", ligatures: "ﷺ", "dotted capitals": "İ",
  dots: ".", commas: ",", "commas and spaces": ", ", semicolons: ";", colons: ":", dashes: "-", "spaced dashes": " - ", "em dashes": "—",
  pipes: "|", "spaced pipes": " | ", slashes: "/", "spaced slashes": " / ", backslashes: "\\", guillemets: " » ", bullets: " · ", tildes: "~",
  underscores: "_", asterisks: "*", "double asterisks": "** ", hashes: "#", "hashed lines": "# \n", plus: "+ ", equals: "=", "equals lines": "=\n",
  quotes: '"', apostrophes: "'", backticks: "`", "spaced backticks": "` ", "open brackets": "[", "close brackets": "]", "brackets": "[]",
  "link texts": "[a](b ", "footnote labels": "[^1]", "open parentheses": "(", "close parentheses": ")", "open braces": "{", "close braces": "}",
  "brace pairs": "{}", ampersands: "&amp;", "less-than signs": "&lt;", "greater-than signs": "&gt;", "references": "&eacute;", "tags as text": "&lt;a&gt;",
  "comments as text": "&lt;!-- ", "half references": "&amp;am", dollars: "$", "double dollars": "$$ ", "dollars and letters": "$a", percents: "%", "percent escapes": "%41",
  "lone percents": "%4", carets: "^", "TeX groups": "\\frac{", "TeX scripts": "a_{", "TeX delimiters": "\\(", "TeX environments": "\\begin{a}",
  schemes: "://", "http": "http://", "dotted hosts": "http://a.", "www": "www.", addresses: "https://a.example/b ", "address queries": "?a=b&amp;c", "address dots": "../",
  "mail addresses": "a@b.c ", "at signs": "@", "lists": "1. ", "list lines": "1. a\n", "item lines": "- a\n", "table lines": "|a|\n", "rule lines": "---\n",
  "day dates": "12/11/2026 ", "long dates": "12 November 2026, ", "date parts": "1-1-", "times": "12:30:", "months": "May ", "ago": "1 day ago ",
  "years": "2026", "bylines": "By Ann Bell ", "names": "Ann Bell, ", "and names": "Ann and ", "initials": "A. ", "capitals": "Ann ", "roles": "Editor, ",
  "titles": "Ferry | Harbour News - ", "copyright": "© 2026 ", "read more": "Read more ", "json": '{"a":[', "json strings": '\\"', "jsonLd names": '"name":"a",',
};

/** Places of a text in a page, as the markup before and after it. */
// biome-ignore format: a table
export const PLACES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  p: ["<p>", "</p>"], title: ["<title>", "</title><p>x"], h1: ["<h1>", "</h1><p>x"], a: ["<p><a href=x>", "</a>"], li: ["<ul><li>", "</ul>"],
  td: ["<table><tr><td>", "<td>b<tr><td>c<td>d</table>"], th: ["<table><tr><th>", "<th>b<tr><td>c<td>d</table>"], pre: ["<pre>", "</pre>"], code: ["<p>a <code>", "</code>"],
  "highlighted code": ['<pre><code class="language-js"><span class=line>', "</span></code></pre>"], em: ["<p>a<em>", "</em>b"], sup: ["<p>a<sup>", "</sup>"],
  blockquote: ["<blockquote>", "</blockquote>"], figcaption: ["<figure><img src=a.png><figcaption>", "</figcaption></figure>"], dt: ["<dl><dt>", "<dd>x</dl>"],
  summary: ["<details><summary>", "</summary>x</details>"], caption: ["<table><caption>", "</caption><tr><td>a<td>b<tr><td>c<td>d</table>"],
  time: ["<article><h1>a</h1><time>", "</time><p>x"], byline: ["<article><h1>a</h1><p class=byline>", "</p><p>x"], "author link": ["<article><h1>a</h1><a rel=author href=x>", "</a><p>x"],
  "published": ["<article><h1>a</h1><p class=published-date>Published: ", "</p><p>x"], address: ["<address>", "</address>"], footer: ["<p>x<footer>© ", "</footer>"],
  comment: ["<p>x<div id=comments><div class=comment><p>", "</div></div>"], note: ["<p>a<sup><a href=#fn1>1</a></sup><ol class=footnotes><li id=fn1>", " <a href=#r1>↩</a></ol>"],
  mi: ["<p><math><mi>", "</mi></math>"], mo: ["<p><math><mo>", "</mo></math>"], mn: ["<p><math><mn>", "</mn></math>"], mtext: ["<p><math><mtext>", "</mtext></math>"],
  annotation: ["<p><math><semantics><mi>x</mi><annotation encoding=application/x-tex>", "</annotation></semantics></math>"],
  "tex script": ["<p>a<script type=math/tex>", "</script>b"], "text formula": ["<script src=mathjax.js></script><p>a \\(", "\\) b"],
  "json-ld": ['<script type=application/ld+json>{"@type":"Article","headline":"', '","author":{"name":"b"}}</script><p>x'],
  "bare json-ld": ["<script type=application/ld+json>", "</script><p>x"],
  "json-ld author": ['<script type=application/ld+json>{"@type":"Article","author":"', '","datePublished":"2026-01-01"}</script><p>x'],
  "microdata name": ["<div itemscope itemtype=https://schema.org/Article><span itemprop=name>", "</span></div>"], breadcrumb: ["<nav class=breadcrumb><a href=/>a</a> ", "</nav><p>x"],
  tag: ["<p>x<a rel=tag href=/t/a>", "</a>"], noscript: ["<noscript>", "</noscript><p>x"], template: ["<template>", "</template><p>x"], textarea: ["<textarea>", "</textarea><p>x"],
  style: ["<style>", "</style><p>x"], script: ["<script>", "</script><p>x"], "comment node": ["<!--", "--><p>x"], svg: ["<svg><text>", "</text></svg><p>x"], ruby: ["<p><ruby>", "<rt>b</ruby>"],
  "bare body": ["", ""], "line breaks": ["<p>a<br>", "<br>b"], option: ["<select><option>", "</select><p>x"], legend: ["<fieldset><legend>", "</legend>x</fieldset>"], q: ["<p><q>", "</q>"],
};

/** Places of a text as the value of an attribute in double quotes. */
// biome-ignore format: a table
export const VALUES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "a href": ['<p><a href="', '">x</a>'], "a href of http": ['<p><a href="http://', '">x</a>'], "a href of data": ['<p><a href="data:', '">x</a>'], "a title": ['<p><a href=a title="', '">x</a>'],
  "img src": ['<p>a<img src="', '">'], "img alt": ['<p>a<img src=a.png alt="', '">'], "img srcset": ['<p>a<img srcset="a 1x, ', '">'], "img sizes": ['<p>a<img src=a sizes="', '">'], "img width": ['<p>a<img src=a width="', '">'],
  "img data-src": ['<p>a<img src=data:, data-src="', '">'], "formula image": ['<p>a<img class=tex src=a.png alt="', '">'], "video src": ['<p>a<video src="', '"></video>'], "iframe src": ['<p>a<iframe src="https://www.youtube.com/embed/', '"></iframe>'],
  "iframe title": ['<p>a<iframe src=https://a.example title="', '"></iframe>'], class: ['<div class="', '"><p>x</div>'], id: ['<div id="', '"><p>x</div>'], style: ['<div style="', '"><p>x</div>'], "style property": ['<div style="display:', '"><p>x</div>'],
  role: ['<div role="', '"><p>x</div>'], lang: ['<div lang="', '"><p>x</div>'], "html lang": ['<html lang="', '"><p>x'], dir: ['<div dir="', '"><p>x</div>'], base: ['<base href="', '"><p><a href=b>x</a>'], "base of http": ['<base href="http://', '"><p><a href=b>x</a>'],
  canonical: ['<link rel=canonical href="', '"><p>x'], "link rel": ['<link rel="', '" href=a><p>x'], "link icon": ['<link rel=icon sizes="', '" href=a><p>x'], alternate: ['<link rel=alternate hreflang="', '" href=a><p>x'],
  "meta name": ['<meta name="', '" content=a><p>x'], "meta property": ['<meta property="', '" content=a><p>x'], "meta author": ['<meta name=author content="', '"><p>x'], "meta description": ['<meta name=description content="', '"><p>x'],
  "meta keywords": ['<meta name=keywords content="', '"><p>x'], "meta date": ['<meta property=article:published_time content="', '"><p>x'], "og:title": ['<meta property=og:title content="', '"><title>a</title><p>x'],
  "og:url": ['<meta property=og:url content="', '"><p>x'], "og:image": ['<meta property=og:image content="', '"><p>x'], "og:type": ['<meta property=og:type content="', '"><p>x'], "og:locale": ['<meta property=og:locale content="', '"><p>x'], "og:site_name": ['<meta property=og:site_name content="', '"><p>x'],
  "meta refresh": ['<meta http-equiv=refresh content="', '"><p>x'], "meta charset": ['<meta http-equiv=content-type content="text/html; charset=', '"><p>x'], "meta viewport": ['<meta name=viewport content="', '"><p>x'], "citation_author": ['<meta name=citation_author content="', '"><p>x'],
  itemprop: ['<div itemscope><p itemprop="', '">x</div>'], itemtype: ['<div itemscope itemtype="', '"><p itemprop=name>x</div>'], itemref: ['<div itemscope itemref="', '"><p>x</div>'], "rdfa property": ['<div vocab=https://schema.org/ typeof=Article><p property="', '">x</div>'], "rdfa prefix": ['<div prefix="', '"><p property=a:b>x</div>'],
  "time datetime": ['<article><h1>a</h1><time datetime="', '">b</time><p>x'], "td colspan": ['<table><tr><td colspan="', '">a<td>b<tr><td>c<td>d</table>'], "td headers": ['<table><tr><td headers="', '">a<td>b<tr><td>c<td>d</table>'], "ol start": ['<ol start="', '"><li>a</ol>'], "li value": ['<ol><li value="', '">a</ol>'], "q cite": ['<blockquote cite="', '"><p>x</blockquote>'],
  "math alttext": ['<p><math alttext="', '"></math>'], "mo attributes": ['<p><math><mo minsize="', '">(</mo></math>'], "mspace width": ['<p><math><mspace width="', '"/><mi>x</mi></math>'], "mfenced separators": ['<p><math><mfenced separators="', '"><mi>a</mi><mi>b</mi><mi>c</mi></mfenced></math>'], "mtable columnalign": ['<p><math><mtable columnalign="', '"><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable></math>'], menclose: ['<p><math><menclose notation="', '"><mi>x</mi></menclose></math>'],
  "code class": ['<pre><code class="language-', '">a</code></pre>'], "abbr title": ['<p><abbr title="', '">a</abbr>'], "data-tex": ['<p>a<span data-tex="', '">b</span>'], "aria-label": ['<p><a href=a aria-label="', '">b</a>'], "note href": ['<p>a<sup><a href="#fn', '">1</a></sup><ol><li id=fn1>b</ol>'], "note id": ['<p>a<sup><a href=#fn1>1</a></sup><ol><li id="fn', '">b</ol>'],
  "data-preloaded": ['<div id=data-preloaded data-preloaded="', '"></div><p>x'], "object data": ['<p>a<object data="', '"></object>'], "input value": ['<form><input value="', '"></form><p>x'], "doctype": ['<!doctype html public "', '"><p>x'], "attribute of nobody": ['<p data-a="', '">x'],
};
