import { Hidden, Label, NodeKind, parse, text } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resiliparse } from "./index.js";

/** The words of the text rows with a label, and the reasons of the other visible words. */
function judge(html: string, options = {}) {
  const tree = parse(html);
  const { label, reason, reasons } = resiliparse(tree, options);
  const content: string[] = [];
  const comments: string[] = [];
  const rejected: Record<string, string> = {};
  for (let row = 0; row < tree.length; row++) {
    const word = text(tree, row).trim();
    if (tree.kind[row] !== NodeKind.text || word === "") continue;
    if (label[row] === Label.content) content.push(word);
    else if (label[row] === Label.comment) comments.push(word);
    else if (tree.hidden[row] === Hidden.visible) rejected[word] = reasons[reason[row]!]!;
  }
  return { content, comments, rejected };
}

const content = (html: string) => judge(html).content;
/** Returns the reason why the word "Out" is not content, or "content". */
const reasonOf = (html: string) => judge(`${html}<p>In</p>`).rejected.Out ?? "content";

/** Puts markup at a depth: 1 is a child of the body. */
const at = (depth: number, html: string) => "<div>".repeat(depth - 1) + html + "</div>".repeat(depth - 1);

describe("resiliparse", () => {
  it("keeps everything that no rule rejects", () => {
    expect(content("<title>T</title><h1>One</h1><p>Two <b>three</b></p><table><td>Four</table>")).toEqual([
      ...["One", "Two", "three", "Four"],
    ]);
  });

  it.each([
    ["<nav>Out</nav>", "tag"],
    ["<aside>Out</aside>", "tag"],
    ["<p><time>Out</time></p>", "tag"],
    ["<figure><figcaption>Out</figcaption></figure>", "skipped"],
    ["<form><label>Out</label></form>", "skipped"],
    ["<p hidden>Out</p>", "hidden"],
    ["<h1 hidden>Out</h1>", "content"],
    ["<main hidden>Out</main>", "content"],
    ["<p><a rel=' author '>Out</a></p>", "relation"],
    ["<p><a rel=nofollow>Out</a></p>", "content"],
    ["<p itemprop=datePublished>Out</p>", "property"],
    ["<p itemprop=articleBody>Out</p>", "content"],
    ["<p aria-hidden=true>Out</p>", "aria-hidden"],
    ["<p aria-hidden=false>Out</p>", "content"],
    ["<p aria-expanded=false>Out</p>", "collapsed"],
    ["<p class='x visually-hidden-xs'>Out</p>", "hidden-class"],
    ["<p class=hiddenness>Out</p>", "content"],
    ["<p style='color: red; DISPLAY: none'>Out</p>", "hidden-style"],
    ["<p style='display: none !important'>Out</p>", "content"],
    ["<div class=skip-to-content>Out</div>", "skip-link"],
    ["<p class=skip-to-content>Out</p>", "content"],
    ["<p class=site-logo>Out</p>", "logo"],
    ["<p class=logos>Out</p>", "content"],
    ["<p id=ad_3f>Out</p>", "advertisement"],
    ["<p id=adapter>Out</p>", "content"],
    ["<p data-ad>Out</p>", "content"],
    ["<p class=x data-ad>Out</p>", "advertisement"],
    ["<p class=loading-spinner>Out</p>", "junk"],
    ["<p class=loading-Spinner>Out</p>", "content"],
    ["<div class=x role=navigation>Out</div>", "role"],
    ["<div role=navigation>Out</div>", "content"],
    ["<div class=x role=navigation rel=main>Out</div>", "content"],
    ["<div class=post-comments>Out</div>", "comments"],
    ["<div class=commentary>Out</div>", "content"],
    ["<div id=right>Out</div>", "landmark"],
    ["<div class=right>Out</div>", "content"],
    ["<div class=site-header>Out</div>", "header"],
    ["<div class=header>Out</div>", "content"],
    ["<div class=cookie-notice>Out</div>", "footer"],
    ["<div class=main-nav_menu>Out</div>", "navigation"],
    ["<span class=main-nav>Out</span>", "content"],
    ["<div class='main-nav article'>Out</div>", "content"],
    ["<div class=related-stories>Out</div>", "recommended"],
    ["<div class=searchbox>Out</div>", "search"],
    ["<div class=x-search>Out</div>", "content"],
    ["<table><td class=sidebar>Out</table>", "sidebar"],
    ["<table><th class=sidebar>Out</table>", "content"],
    ["<div class=modal-window>Out</div>", "modal"],
    ["<div class=gallery>Out</div>", "gallery"],
    ["<div class=print-only>Out</div>", "print"],
  ])("judges %s as %s", (html, reason) => {
    expect(reasonOf(html)).toBe(reason);
  });

  it.each([
    ["<ul><li>Out</ul>", 3, "link-list"],
    ["<ul><li>Out</ul>", 4, "content"],
    // 5 of 22 bytes are in links, then 5 of 26: the limit is a fifth.
    ["<ul><li>Out <a href=/>fives</a> twelve chars</ul>", 4, "link-list"],
    ["<ul><li>Out <a href=/>fives</a> sixteen characters</ul>", 4, "content"],
    ["<footer>Out</footer><p>x</p>", 2, "footer"],
    ["<footer>Out</footer><p>x</p>", 3, "content"],
    ["<footer>Out</footer> x", 3, "footer"],
    ["<p class=login>Out</p>", 2, "content"],
    ["<p class=login>Out</p>", 3, "sign-in"],
    ["<p class=m-share-buttons>Out</p>", 2, "content"],
    ["<p class=m-share-buttons>Out</p>", 3, "social"],
    ["<article>Out <a href=/>link</a></article>", 2, "content"],
    ["<article>Out <a href=/>link</a></article>", 3, "teaser"],
    [`<article>Out <a href=/>link</a>${"<b>x</b>".repeat(500)}</article>`, 3, "content"],
    ["<div><i>Out</i> <a href=/>eight by</a></div>", 5, "content"],
    ["<div><i>Out</i> <a href=/>eight by</a></div>", 6, "link-cluster"],
    ["<div><i>Out</i> <a href=/>six by</a></div>", 6, "content"],
    ["<div class=x><i>Out</i> <a href=/>eight by</a></div>", 2, "content"],
    ["<div class=x><i>Out</i> <a href=/>eight by</a></div>", 3, "link-cluster"],
  ])("judges %s at depth %i as %s", (html, depth, reason) => {
    expect(reasonOf(at(depth, html))).toBe(reason);
  });

  it("counts the bytes of scripts and other hidden text in link clusters", () => {
    const link = "<div class=x><i>Out</i> <a href=/>eight by</a>";
    expect(reasonOf(at(3, `${link}<script>var a = 1;</script></div>`))).toBe("content");
    expect(reasonOf(at(3, `${link}<template>var a = 1;</template></div>`))).toBe("link-cluster");
    // Two bytes per character: 8 of 13 bytes are in the link, not 4 of 9.
    expect(reasonOf(at(3, "<div class=x><i>Out</i>  <a href=/>éàüö</a>\n</div>"))).toBe("link-cluster");
    expect(reasonOf(at(3, "<div class=x><i>Out</i>  <a href=/>eaou</a>\n</div>"))).toBe("content");
  });

  it("rejects pilcrows and single characters of three bytes", () => {
    expect(judge("<p>One <a href=#x>¶</a></p><p>é</p><p>→</p><p>abc</p>")).toMatchObject({
      content: ["One", "é", "abc"],
      rejected: { "¶": "icon", "→": "icon" },
    });
  });

  it("begins at the only element that names the content", () => {
    const page = (attributes: string) => `<!doctype html><p>A</p><div ${attributes}>B</div><p>C</p>`;
    expect(content(page("class='x articleBody'"))).toEqual(["B"]);
    expect(content(page("role=main"))).toEqual(["B"]);
    expect(content(page("class=articlebody"))).toEqual(["A", "B", "C"]);
    expect(content(page("class=articlebody").slice("<!doctype html>".length))).toEqual(["B"]);
    expect(content(page("class=single-post role=main"))).toEqual(["A", "B", "C"]);
    expect(content(page("role=main") + page("role=main"))).toHaveLength(6);
    expect(content(page("role=main hidden"))).toEqual([]);
    // Depth counts from the body: this list is at depth 4.
    expect(content(at(3, "<div role=main><ul><li>B</ul></div>"))).toEqual(["B"]);
  });

  it("keeps content that is not visible, and rejects visible form fields", () => {
    expect(content("<p>A</p><canvas>B</canvas>")).toEqual(["A", "B"]);
    expect(judge("<p>A <button>Buy</button></p>").rejected).toEqual({ Buy: "skipped" });
  });

  it("labels sections of readers' comments if asked", () => {
    const html = "<p>A</p><div class=comments><p>B</p><div class=reply>C</div><nav>D</nav></div><p>E</p>";
    expect(judge(html)).toMatchObject({ content: ["A", "E"], comments: [] });
    expect(judge(html, { comments: true })).toEqual({
      ...{ content: ["A", "E"], comments: ["B", "C"], rejected: { D: "tag" } },
    });
    const modal = "<div class='comments modal'>B</div>";
    expect(judge(modal, { comments: true }).rejected).toEqual({ B: "modal" });
  });

  it("finds no content without a body", () => {
    expect(content("<frameset><frame src=a><noframes>A</noframes></frameset>")).toEqual([]);
  });

  it("rejects a subtree as a whole: wrapping markup in nav leaves nothing of it", () => {
    const piece = fc.constantFrom(
      ...["<p>", "</p>", "<div class=article>", "</div>", "<ul>", "<a href=/>", "</a>", "<main>", "<h1>"],
      ...["<table>", "<td>", "x", " ", "→", "<footer>", "</footer>", "<svg>", "<template>", "<!-- -->"],
    );
    const law = fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(content(`<p>before</p><nav>${pieces.join("")}`)).toEqual(["before"]);
    });
    fc.assert(law, { seed: 1, numRuns: runs(100) });
  });
});
