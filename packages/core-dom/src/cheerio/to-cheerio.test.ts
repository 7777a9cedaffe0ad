import { runs } from "@winnow/testing";
import { load } from "cheerio";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromDom } from "../from-dom/from-dom.js";
import { createMarker } from "../marks/marker.js";
import { Label, type Marks } from "../marks/types.js";
import { parse, parseFragment } from "../parse/parse.js";
import { attribute, text } from "../tree/strings.js";
import { NodeKind, type Tree } from "../tree/types.js";
import { toCheerio } from "./index.js";

/** Labels as content the text rows inside elements with the class `c`. */
function marked(tree: Tree, also: Readonly<Record<string, number>> = {}): Marks {
  const { mark, marks } = createMarker(tree);
  for (let row = 0; row < tree.length; row++) {
    const id = attribute(tree, row, "id");
    if (id !== undefined && also[id] !== undefined) mark(row, also[id], "test");
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== 0) continue;
    let up = row;
    while (up > 0 && attribute(tree, up, "class") !== "c") up = tree.parent[up]!;
    mark(row, up > 0 ? Label.content : Label.boilerplate, "test");
  }
  return marks;
}

describe("toCheerio", () => {
  it("converts a page to Cheerio", () => {
    const $ = toCheerio(parse("<title>T</title><p class=a>One <a href=/x>two</a>"));
    expect($("title").text()).toBe("T");
    expect($("p.a > a").attr("href")).toBe("/x");
    expect($("body").html()).toBe('<p class="a">One <a href="/x">two</a></p>');
    expect($("a").parent().is("p")).toBe(true);
    expect($("a").get(0)?.prev?.type).toBe("text");
  });

  it("writes doctypes, letters, templates, raw text and SVG as they were", () => {
    const html =
      '<!DOCTYPE html PUBLIC "p" "s"><html><head><script>a < b && "é"</script></head><body><p>é — 漢字 &lt;</p>' +
      '<template><b>x</b></template><svg viewBox="0 0 1 1"><use xlink:href="#a"></use></svg><br></body></html>';
    expect(toCheerio(parse(html)).html()).toBe(html.replace("<use", "<use").replace("></use>", "/>"));
  });

  it("leaves the tree as it is when the nodes change", () => {
    const tree = parse("<p>one");
    const $ = toCheerio(tree);
    $("p").addClass("x").text("two").after("<hr>");
    expect($("body").html()).toBe('<p class="x">two</p><hr>');
    expect(toCheerio(tree)("body").html()).toBe("<p>one</p>");
  });

  it("keeps an attribute named __proto__", () => {
    const $ = toCheerio(parse('<p __proto__="x" constructor="y">'));
    expect($("p").attr("__proto__")).toBe("x");
    expect($("p").attr("constructor")).toBe("y");
  });

  it("does not overflow the stack with 20,000 nested elements", () => {
    const tree = parse(`${"<div>".repeat(20_000)}x`);
    expect(fromDom(toCheerio(tree)).length).toBe(tree.length);
    const { mark, marks } = createMarker(tree);
    mark(tree.length - 1, Label.content, "test");
    expect(fromDom(toCheerio(tree, marks)).length).toBe(tree.length - 1); // without `head`
  });
});

describe("toCheerio with marks", () => {
  const content = (html: string, also: Readonly<Record<string, number>> = {}) => {
    const tree = parseFragment(html);
    return toCheerio(tree, marked(tree, also)).html();
  };

  it("contains only content and its ancestors", () => {
    const tree = parse(
      "<!doctype html><title>T</title><nav>n</nav><div><p class=c>one</p><p>two</p></div><!--c-->",
    );
    expect(toCheerio(tree, marked(tree)).html()).toBe(
      '<html><body><div><p class="c">one</p></div></body></html>',
    );
  });

  it("keeps or drops media by their own label", () => {
    const html = "<div class=c>one</div><img id=a><video id=b><source></video><svg id=s><path/></svg>";
    expect(content(html, { a: Label.content, b: Label.content, s: Label.boilerplate })).toBe(
      '<div class="c">one</div><img id="a"><video id="b"><source></video>',
    );
    expect(content("<p class=c>one<img id=a>two</p>", { a: Label.boilerplate })).toBe(
      '<p class="c">onetwo</p>',
    );
  });

  it("keeps media without a label among content", () => {
    expect(content("<p class=c>one</p><figure><img></figure><p class=c>two</p><p>three</p><img>")).toBe(
      '<p class="c">one</p><figure><img></figure><p class="c">two</p>',
    );
    expect(
      content("<nav>n<img></nav><div><p class=c>one</p><picture><source><img></picture></div><p>x</p>"),
    ).toBe('<div><p class="c">one</p><picture><source><img></picture></div>');
    expect(content("<p>one</p><div><img></div><p class=c>two</p>")).toBe('<p class="c">two</p>');
  });

  it("keeps line breaks in content, and empty cells next to kept ones", () => {
    expect(content("<p class=c>one<br>two</p><p>three<br>four</p>")).toBe('<p class="c">one<br>two</p>');
    expect(
      content("<table><tr><td></td><td class=c>one</td><td>two</td></tr><tr><td></td></tr></table><p>x"),
    ).toBe('<table><tbody><tr><td></td><td class="c">one</td><td></td></tr></tbody></table>');
  });

  it("is empty without content", () => {
    expect(content("<p>one<img>")).toBe("");
  });

  it("contains the text of the content rows, in order", () => {
    const piece = fc.constantFrom(
      "<p>a",
      "<p class=c>b",
      "</p>",
      "<ul><li>c",
      "<div>",
      "</div>",
      "d",
      "<img>",
      "<br>",
      "<b>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const tree = parse(pieces.join(""));
        const marks = marked(tree);
        const texts = Array.from({ length: tree.length }, (_, row) => row)
          .filter((row) => tree.kind[row] === NodeKind.text && marks.label[row] === Label.content)
          .map((row) => text(tree, row));
        expect(toCheerio(tree, marks).text()).toBe(texts.join(""));
      }),
      { seed: 1, numRuns: runs(100) },
    );
  });

  it("throws if the marks are of another tree", () => {
    expect(() => toCheerio(parse("<p>a<p>b"), marked(parse("")))).toThrow(/^marks/);
  });
});

describe("toCheerio and cheerio.load", () => {
  it("create the same nodes", () => {
    const html =
      "<!doctype html><title>T</title><p id=a>one<!--c--><svg><path d=M0></svg><template><i>t</i></template>";
    const shape = (node: object): unknown => {
      const { type, name, data, attribs, children, namespace } = node as Record<string, unknown>;
      return {
        type,
        name,
        data,
        attribs,
        namespace,
        children: (children as object[] | undefined)?.map(shape),
      };
    };
    const theirs = load(html, { scriptingEnabled: false });
    expect(shape(toCheerio(parse(html)).root()[0]!)).toEqual(shape(theirs.root()[0]!));
  });
});
