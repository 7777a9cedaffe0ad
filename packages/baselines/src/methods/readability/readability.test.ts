import {
  Hidden,
  Label,
  type MethodOptions,
  NodeKind,
  parse,
  parseFragment,
  type Tree,
  text,
} from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReadabilityOptions } from "./options.js";
import { createReadability, readability } from "./readability.js";

const sentence = "A sentence of the article has words, a comma or two, and an end. ";
const paragraph = `<p>${sentence.repeat(5)}</p>`;
const article = paragraph.repeat(3);

/** The reason of each visible text row with more than white space, by its text. */
function reasons(html: string, options: MethodOptions = {}, own: ReadabilityOptions = {}) {
  const tree = parse(html);
  const { label, reason, reasons } = createReadability(own)(tree, options);
  const found: Record<string, string> = {};
  for (const row of visibleTexts(tree)) {
    const words = text(tree, row).trim();
    if (words === "") continue;
    const name = ["none", "content", "comment", "boilerplate"][label[row]!];
    found[words.slice(0, 20)] =
      label[row] === Label.content ? "content" : `${name}: ${reasons[reason[row]!]}`;
  }
  return found;
}

function visibleTexts(tree: Tree): readonly number[] {
  return Array.from({ length: tree.length }, (_, row) => row).filter(
    (row) => tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible,
  );
}

const ITS_TEXT = sentence.repeat(5).trim().slice(0, 20);

describe("readability", () => {
  it("gives the reason of each text outside the article", () => {
    const found = reasons(`<title>How bread is baked at home</title><body>
      <header class="site-header">the site</header>
      <div role="navigation">the navigation</div>
      <div class="comments">the comments</div>
      <main><h1>How bread is baked at home</h1>
        <p class="byline">By Ada</p>
        <div style="display: none">not to be seen</div>
        <div role="dialog" aria-modal="true">a dialog</div>
        ${article}
        <div class="share-links"><p>share this</p><p>x</p></div>
        <aside>an aside</aside>
        <div class="tags"><p>some tags</p><p>y</p></div>
        <button>a button</button>
      </main>
      <div><ul><li><a href="/">elsewhere</a></ul></div>`);
    expect(found).toEqual({
      "the site": "boilerplate: unlikely-candidate",
      "the navigation": "boilerplate: unlikely-role",
      "the comments": "boilerplate: comments",
      "How bread is baked a": "boilerplate: title-heading",
      "By Ada": "boilerplate: byline",
      "not to be seen": "boilerplate: hidden",
      "a dialog": "boilerplate: dialog",
      [ITS_TEXT]: "content",
      "share this": "boilerplate: share-element",
      x: "boilerplate: share-element",
      "an aside": "boilerplate: aside",
      "some tags": "boilerplate: conditionally-cleaned",
      y: "boilerplate: conditionally-cleaned",
      "a button": "boilerplate: form-field",
      elsewhere: "boilerplate: low-score",
    });
  });

  it("labels comments on request", () => {
    const html = `<div class="comments">first!</div><main>${article}</main>`;
    expect(reasons(html, { comments: true })["first!"]).toBe("comment: comments");
    expect(reasons(html)["first!"]).toBe("boilerplate: comments");
  });

  it("keeps a byline if the metadata has one, and the second of two headings like the title", () => {
    const html = `<meta name="author" content="Ada"><title>How bread is baked at home</title>
      <main><h1>How bread is baked at home</h1><h2>How bread is baked</h2><p class="byline">By Ada</p>${article}</main>`;
    const found = reasons(html);
    expect(found["By Ada"]).toBe("content");
    expect(found["How bread is baked a"]).toBe("boilerplate: title-heading");
    expect(found["How bread is baked"]).toBe("content");
  });

  it("joins siblings that are paragraphs of prose or have the top candidate's class", () => {
    const found = reasons(`<body>
      <p>${"Prose without a link is long enough here. ".repeat(3)}</p>
      <p>Short, but a sentence.</p>
      <p>Short and no sentence</p>
      <p><a href="/">A short sentence that is a link.</a></p>
      <div id="top">${article}</div>
      <span>neither of them</span>`);
    expect(found["Prose without a link"]).toBe("content");
    expect(found["Short, but a sentenc"]).toBe("content");
    expect(found["Short and no sentenc"]).toBe("boilerplate: low-score");
    expect(found["A short sentence tha"]).toBe("boilerplate: low-score");
    expect(found["neither of them"]).toBe("boilerplate: low-score");
  });

  it("tries again less strictly if too little text remains", () => {
    // The first attempt drops everything; the second keeps it.
    const html = `<div class="sidebar">${article}</div>`;
    expect(reasons(html)[ITS_TEXT]).toBe("content");
    // 975 characters of main text satisfy the first attempt, unless the threshold is higher.
    const both = `<div><p>The main text. ${sentence.repeat(15)}</p></div><div class="sidebar"><p>Beside it. ${sentence.repeat(30)}</p></div>`;
    expect(reasons(both)["Beside it. A sentenc"]).toBe("boilerplate: unlikely-candidate");
    expect(reasons(both, {}, { charThreshold: 1500 })["Beside it. A sentenc"]).toBe("content");
  });

  it("returns the longest attempt if none has enough text, and nothing without text", () => {
    expect(reasons("just a few words")).toEqual({ "just a few words": "content" });
    expect(reasons('<p hidden>hidden</p><p class="sidebar">few</p>')).toEqual({
      hidden: "boilerplate: hidden",
      few: "content",
    });
    const tree = parse("<p hidden>hidden</p>");
    expect(readability(tree, {}).label.includes(Label.content)).toBe(false);
  });

  it("keeps allowed videos and drops other frames", () => {
    const tree = parse(
      `<main>${article}<p>x<iframe src="https://www.youtube.com/embed/1"></iframe></p>${article}<p>y<iframe src="https://a.example/"></iframe></p></main>`,
    );
    const frames = (own: ReadabilityOptions) => {
      const { label } = createReadability(own)(tree, {});
      return Array.from(tree.tag, (tag, row) => ({ tag, row }))
        .filter(({ row }) => tree.kind[row] === NodeKind.element && tree.hidden[row] === Hidden.fallback)
        .map(({ row }) => label[row] === Label.content);
    };
    expect(frames({})).toEqual([true, false]);
    expect(frames({ allowedVideoRegex: /a\.example/ })).toEqual([false, true]);
  });

  it("does not modify the tree, and returns the same marks twice", () => {
    const tree = parse(`<div>a<br><br>b</div><font>c</font><main>${article}</main>`);
    const before = [tree.parent.slice(), tree.tag.slice(), tree.end.slice()];
    const first = readability(tree, {});
    expect([tree.parent, tree.tag, tree.end]).toEqual(before);
    expect(readability(tree, {})).toEqual(first);
  });

  it("marks everything as boilerplate when the deadline has passed or there are too many elements", () => {
    const html = `<main>${article}</main>`;
    expect(reasons(html, { deadline: 0 })[ITS_TEXT]).toBe("boilerplate: time-limit");
    expect(reasons(html, {}, { maxElemsToParse: 5 })[ITS_TEXT]).toBe("boilerplate: no-article");
    // html, head, body, main and three paragraphs.
    expect(reasons(html, {}, { maxElemsToParse: 7 })[ITS_TEXT]).toBe("content");
  });

  it("treats a fragment as a page", () => {
    const tree = parseFragment(`<div>${article}</div>`);
    expect(readability(tree, {}).label.filter((label) => label === Label.content)).toHaveLength(3);
  });
});

describe("readability on any page", () => {
  it("labels every visible text of any markup", () => {
    const piece = fc.constantFrom(
      "<div>",
      "</div>",
      "<p>",
      "<br>",
      "<br><br>",
      " ",
      "words, and more. ",
      sentence.repeat(3),
      "<a href=#x>",
      "</a>",
      "<ul><li>",
      "<table><tr><td>",
      "</table>",
      "<div class=comment>",
      "<section>",
      "<h2>",
      "<noscript><img src=a.png></noscript>",
      "<img>",
      "<font>",
      "<svg><a>",
      "<template>",
      "<!-- c -->",
      "<script>x</script>",
      "<form><input>",
      "<html hidden>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const tree = parse(pieces.join(""));
        const { label } = readability(tree, {});
        for (const row of visibleTexts(tree))
          expect([Label.content, Label.boilerplate]).toContain(label[row]);
      }),
      { seed: 1, numRuns: runs(100) },
    );
  });

  it.each([
    ["nothing", ""],
    ["white space", " \n\t "],
    ["no body", "<frameset><frame></frameset>"],
    ["a hidden root", `<html hidden>${paragraph}`],
  ])("marks every row of a page with %s", (_, html) => {
    const tree = parse(html);
    expect(readability(tree, {}).label).toHaveLength(tree.length);
  });

  it.each<[string, (size: number) => string]>([
    ["divs in divs", (size) => "<div>x ".repeat(size)],
    ["links in divs", (size) => "<div><a href=x>y</a>".repeat(size)],
    ["headings in divs", (size) => `<title>x y z</title>${"<h2><div>x".repeat(size)}`],
    ["lists in lists", (size) => "<ul><li>x".repeat(size)],
    ["tables in tables", (size) => "<table><tr><td>x".repeat(size)],
    ["captions in tables", (size) => `<table><caption>${"<table><tr><th>x".repeat(size)}`],
    ["figures in figures", (size) => `${"<figure data-x='a.jpg'>".repeat(size)}${paragraph}`],
    ["breaks in insertions", (size) => `<div>${"<ins>x<br><br>".repeat(size)}`],
    ["many siblings", (size) => `<div>${sentence}</div>`.repeat(size)],
    ["many breaks", (size) => "x<br><br>".repeat(size)],
  ])("takes linear time with %s", (_, html) => {
    expect(
      timeRatio(
        300,
        (size) => parse(html(size)),
        (tree) => readability(tree, {}),
      ),
    ).toBeLessThan(MAX_TIME_RATIO);
  });
});
