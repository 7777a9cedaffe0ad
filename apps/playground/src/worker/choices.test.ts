import { blocks, parse, select } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choicesAt } from "./choices.js";

/** The selectors around the block with a text. */
function around(html: string, text: string): readonly string[] {
  const tree = parse(html);
  const index = blocks(tree).findIndex((block) => block.text === text);
  return choicesAt(tree, index).map(({ selector }) => selector);
}

describe("choicesAt", () => {
  it("prefers ids that somebody wrote", () => {
    expect(around('<div id="share"><p>One<p>Two</div>', "One")[1]).toBe("#share");
    for (const id of ["post-48213", "css-1q2w3e", "sc-bdVaJa", "a:b", ""]) {
      expect(around(`<div id="${id}"><p>One<p>Two</div><div>x</div>`, "One")[1]).toBe(
        "body > div:nth-of-type(1)",
      );
    }
  });

  it("takes a class that is there once, or that siblings or elements of one kind share", () => {
    expect(around('<div class="x1y2z3 share"><p>One<p>Two</div>', "One")[1]).toBe(".share");
    const list = '<ul><li class="odd item">One<li class="item">Two<li class="item">Three</ul>';
    expect(choicesAt(parse(list), 1)[0]).toEqual({ selector: ".item", blocks: [0, 1, 2] });
    const twice = '<div class="share">One</div><main><p>Two</p><div class="share">Three</div></main>';
    expect(choicesAt(parse(twice), 0)[0]).toEqual({ selector: ".share", blocks: [0, 2] });
    // A class of the layout says nothing of either element.
    const layout = '<div class="row a1b2c3"><p>One</div><main><section class="row">Two</section></main>';
    expect(around(layout, "One")).not.toContain(".row");
  });

  it("takes the only element of its kind, or the path from the nearest element with a name", () => {
    expect(around("<aside><p>One<p>Two</aside>", "One")).toEqual(["aside > p:nth-of-type(1)", "aside"]);
    expect(around('<div id="main"><div>x</div><div><div>One</div>Two</div></div>', "One")).toEqual([
      "#main > div:nth-of-type(2) > div",
      "#main > div:nth-of-type(2)",
      "#main",
    ]);
  });

  it("returns one of several elements with the same blocks, rather one with a name than with a path", () => {
    const html = '<main><div><div class="box"><div><p>One</p></div></div></div><p>Two</p></main>';
    expect(around(html, "One")).toEqual([".box", "main"]);
  });

  it("returns selectors that match the block, whatever the page", () => {
    const names = fc.constantFrom("", " class=a", " class='a b'", " id=c", " id=d", " class=e1f2");
    const tags = fc.constantFrom(
      "div",
      "p",
      "ul",
      "li",
      "table",
      "td",
      "svg",
      "math",
      "b",
      "x-y",
      "select",
      "template",
    );
    const pieces = fc.oneof(
      fc.tuple(tags, names).map(([tag, name]) => `<${tag}${name}>`),
      tags.map((tag) => `</${tag}>`),
      fc.constant("words"),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const tree = parse(`<!doctype html><p>First${parts.join("")}`);
        const runs = blocks(tree);
        for (const [index, run] of runs.entries()) {
          for (const { selector, blocks: hits } of choicesAt(tree, index)) {
            expect(hits).toContain(index);
            const rows = select(tree, selector);
            const inside = runs.filter(({ start }) =>
              rows.some((row) => start > row && start < tree.end[row]!),
            );
            expect(hits).toEqual(inside.map((hit) => hit.index));
            expect(rows.some((row) => run.start > row && run.end <= tree.end[row]!)).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("has nothing for a block that is not there, and ends on deep pages", () => {
    expect(choicesAt(parse("<p>One"), 7)).toEqual([]);
    expect(choicesAt(parse(`${"<div>".repeat(50_000)}One`), 0)).toEqual([]);
  });
});
