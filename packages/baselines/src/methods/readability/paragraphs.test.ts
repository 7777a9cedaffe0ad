import { parseFragment, Tag, tagName, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { type EditableTree, editableTree, elementsIn, TEXT } from "../../editable-tree/index.js";
import { replaceBreaks, wrapPhrasing } from "./paragraphs.js";

/** The tree as markup. Elements that the algorithm created are paragraphs. */
function outline(tree: EditableTree, node: number): string {
  const { source, tag, first, next } = tree;
  if (tag[node] === TEXT) return text(source, node);
  if (tag[node]! <= 0) return node === 0 ? inside() : "<!>";
  const changed = node >= source.length || tag[node] !== source.tag[node];
  const name = changed ? (tag[node] === Tag.p ? "p" : "div") : tagName(source, node);
  return name === "br" ? "<br>" : `<${name}>${inside()}</${name}>`;

  function inside(): string {
    let out = "";
    for (let child = first[node]!; child >= 0; child = next[child]!) out += outline(tree, child);
    return out;
  }
}

function broken(html: string): string {
  const tree = editableTree(parseFragment(html), "dom");
  replaceBreaks(tree, 0);
  return outline(tree, 0);
}

function wrapped(html: string): string {
  const tree = editableTree(parseFragment(html), "dom");
  wrapPhrasing(tree, elementsIn(tree, 0, Tag.div)[0]!);
  return outline(tree, 0);
}

describe("replaceBreaks", () => {
  it("moves what follows two breaks into a paragraph, whatever white space is between them", () => {
    expect(broken("<div>foo<br>bar<br><br><br>abc</div>")).toBe("<div>foo<br>bar<p>abc</p></div>");
    // White space between the breaks stays after the first one.
    expect(broken("<div>foo<br> <br>abc</div>")).toBe("<div>foo<p> abc</p></div>");
  });

  it("ends a paragraph at the next run of breaks and at a block", () => {
    expect(broken("<div>a<br><br>b<br>c<br><br>d<ul></ul>e</div>")).toBe(
      "<div>a<p>b<br>c</p><p>d</p><ul></ul>e</div>",
    );
  });

  it("includes a link only if it has nothing but phrasing content", () => {
    expect(broken("<div><br><br>a<a>b<i>c</i></a></div>")).toBe("<div><p>a<a>b<i>c</i></a></p></div>");
    expect(broken("<div><br><br>a<a>b<div>c</div></a></div>")).toBe(
      "<div><p>a</p><a>b<div>c</div></a></div>",
    );
    // An insertion with a new paragraph in it is not phrasing content.
    expect(broken("<div><ins>b<br><br>c</ins></div>")).toBe("<div><ins>b<p>c</p></ins></div>");
  });

  it("turns a paragraph around a new one into a div, and stops at comments", () => {
    expect(broken("<p>a<br><br>b</p>")).toBe("<div>a<p>b</p></div>");
    expect(broken("<div>a<br><br>b<!--c-->d</div>")).toBe("<div>a<p>b</p><!>d</div>");
  });
});

describe("wrapPhrasing", () => {
  it("wraps runs of phrasing content and trims those that a block ends", () => {
    expect(wrapped("<div> a <b>b</b> <br> <ul></ul> <i>c</i> </div>")).toBe(
      "<div><p> a <b>b</b></p><ul></ul> <p><i>c</i> </p></div>",
    );
  });

  it("leaves white space and line breaks alone", () => {
    expect(wrapped("<div> <br> <ul></ul> </div>")).toBe("<div> <br> <ul></ul> </div>");
  });
});
