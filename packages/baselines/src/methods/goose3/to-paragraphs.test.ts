import { parseFragment, Tag, tagName, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { type EditableTree, editableTree, elementsIn, TEXT } from "../../editable-tree/index.js";
import { unwrapImplied } from "./clean.js";
import { type Copies, toParagraphs } from "./to-paragraphs.js";

const NAMES = new Map(Object.entries(Tag).map(([name, id]) => [id as number, name]));

/** The tree as markup without attributes. */
function markup(work: EditableTree, node = 0): string {
  const { tag, source } = work;
  if (tag[node] === TEXT) return text(source, node);
  let inside = "";
  for (let child = work.first[node]!; child >= 0; child = work.next[child]!) inside += markup(work, child);
  const name = node === 0 ? "" : (NAMES.get(tag[node]!) ?? tagName(source, node));
  return name === "" ? inside : `<${name}>${inside}</${name}>`;
}

function divs(html: string) {
  const work = editableTree(parseFragment(html), "lxml");
  const copies: Copies = new Map();
  toParagraphs(work, 0, Tag.div, copies);
  return { work, copies };
}

describe("toParagraphs", () => {
  it.each([
    ["turns elements without structure into paragraphs", "<div>a <b>b</b></div>", "<p>a <b>b</b></p>"],
    ["leaves elements without text", "<div><ul></ul></div>", "<div><ul></ul></div>"],
    [
      "gathers text up to the next paragraph, after the elements between",
      "<div>one<b>two</b>three<p>four</p>five</div>",
      "<div><b>two</b><span>onethree</span><p>four</p><span>five</span></div>",
    ],
    [
      "takes the links next to text along, and leaves empty ones",
      "<div><a>one</a>two<a>three</a><a>four</a><img></div>",
      "<div><a></a><a></a><a></a><img></img><span><a>one</a>two<a>three</a><a>four</a></span></div>",
    ],
    ["does not gather links alone", "<div><a>one</a><a>two</a></div>", "<div><a>one</a><a>two</a></div>"],
    ["keeps a link between white space", "<div>\n<a>one</a>\n</div>", "<div><a></a><a>one</a></div>"],
    [
      "makes a div of links that contain blocks",
      "<div>one<a><h2>two</h2></a></div>",
      "<div><a></a><div>one<a><h2>two</h2></a></div></div>",
    ],
    ["does not gather single characters", "<div>1<img>22</div>", "<div>1<img></img><span>22</span></div>"],
    [
      "handles divs in divs from the outside",
      "<div>one<div>two</div>three</div>",
      "<div><p>two</p><span>onethree</span></div>",
    ],
  ])("%s", (_, html, expected) => {
    expect(markup(divs(html).work)).toBe(expected);
  });

  it("returns the text that follows an element in it, which counts twice", () => {
    const { work, copies } = divs("<div>one<b>two</b>three<p>four</p>five</div>");
    const [div] = elementsIn(work, 0, Tag.div);
    expect(copies.get(div!)!.map((row) => text(work.source, row))).toEqual(["three", "five"]);
    expect(copies.size).toBe(1);
  });

  it("turns spans into paragraphs unless they contain a link", () => {
    const { work, copies } = divs("<div>one<img></div><div>two<a>three</a></div>");
    toParagraphs(work, 0, Tag.span, copies);
    expect(markup(work)).toBe(
      "<div><img></img><p>one</p></div><div><a></a><span><a></a><span>two<a>three</a></span></span></div>",
    );
  });
});

describe("unwrapImplied", () => {
  it.each([
    ["<table><tr><td>1</table>", "<table><tr><td>1</td></tr></table>"],
    ["<table>\n<tr><td>1</td></tr>\n</table>", "<table>\n<tr><td>1</td></tr>\n</table>"],
    ["<table><tbody id=x><tr></tr></tbody></table>", "<table><tbody><tr></tr></tbody></table>"],
    ["<table><tbody>\n<tr></tr></tbody></table>", "<table><tbody>\n<tr></tr></tbody></table>"],
    ["<table><tbody><tr></tr></tbody>\n</table>", "<table><tbody><tr></tr></tbody>\n</table>"],
  ])("unwraps the tbody that the parser adds: %j", (html, expected) => {
    const work = editableTree(parseFragment(html), "lxml");
    unwrapImplied(work);
    expect(markup(work)).toBe(expected);
  });
});
