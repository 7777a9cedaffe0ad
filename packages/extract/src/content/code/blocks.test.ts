import { parse } from "@winnow/core-dom";
import { Tag } from "@winnow/core-dom/tree";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { wholeRegion } from "../region.js";
import { codeBlocks } from "./blocks.js";
import { isLanguage } from "./languages.js";

/** Returns the language of the first `pre` of a page. */
function language(html: string): string | undefined {
  const tree = parse(html);
  return codeBlocks(wholeRegion(tree)).frame(tree.tag.indexOf(Tag.pre)).language;
}

describe("the language of a block", () => {
  it.each([
    ['<pre class="language-rust,ignore">', "rust"],
    ['<pre class="language-js{1,3}">', "js"],
    ['<pre><code class="language-js:title=a.js">', "js"],
    ['<pre class="brush: xml; toolbar: false">', "xml"],
    ['<div class="highlight-html+jinja notranslate"><div class="highlight"><pre>', "html+jinja"],
    ['<pre><code class="language-C#">', "c#"],
    ['<pre lang="lua">', "lua"],
    ['<pre class="sourceCode haskell"><code class="sourceCode haskell">', "haskell"],
    ['<pre><code class="language-whatever">', "whatever"],
  ])("of %s is %s", (html, name) => {
    expect(language(`${html}x`)).toBe(name);
  });

  it.each([
    '<pre lang="cs">',
    '<pre lang="en">',
    '<pre class="aa pl bb">',
    '<pre class="language-text">',
    '<div class="language-bash"><pre><code class="language-none">',
    '<pre class="line-numbers">',
    '<div class="highlight-wrapper"><pre class="highlight-tools">',
    '<body class="lang-en"><pre>',
    '<article class="language-go"><h2>Go</h2><pre>',
  ])("of %s is not known", (html) => {
    expect(language(`${html}x`)).toBeUndefined();
  });
});

describe("isLanguage", () => {
  it("knows names and aliases in any case, and no other words", () => {
    expect(["Python", "c++", "html+erb"].filter(isLanguage)).toHaveLength(3);
    expect(["", "note", "copy", "constructor"].filter(isLanguage)).toEqual([]);
  });
});

describe("codeBlocks", () => {
  it("lists outermost blocks without columns of numbers", () => {
    const tree = parse("<table><tr><td><pre>1\n2</pre><td><pre>a\nb</pre></table><pre>1\n2</pre>");
    expect(codeBlocks(wholeRegion(tree)).rows).toHaveLength(2);
  });

  // Each element is tested as the frame of several blocks.
  it.each([
    ["nested frames", (n: number) => "<div><pre>a</pre>".repeat(n)],
    ["blocks in one element", (n: number) => `<div>${"<pre>a</pre>".repeat(n)}`],
    [
      "gutters in nested frames",
      (n: number) => `${"<div><pre>a</pre>".repeat(200)}<div class=gutter>${"<i>1</i>".repeat(n)}`,
    ],
    ["buttons in a block", (n: number) => `<pre><code>a</code>${"<button>b</button>".repeat(n)}`],
    ["nested code", (n: number) => "<code>a<br>".repeat(n)],
    ["nested callouts", (n: number) => '<div class="admonition note"><p>a</p>'.repeat(n)],
  ])("takes time in proportion to %s", (_, page) => {
    // Each region has a cache of its own.
    const ratio = timeRatio(
      2_000,
      (n) => parse(page(n)),
      (tree) => codeBlocks(wholeRegion(tree)),
    );
    expect(ratio).toBeLessThan(MAX_TIME_RATIO);
  });
});
