import { describe, expect, it } from "vitest";
import { parse, parseFragment } from "../parse/parse.js";
import { attributes, tagName, text } from "../tree/strings.js";
import type { Tree } from "../tree/types.js";

const PAGE = `<!doctype html><title>a &amp; b</title><p class=x>1<b>2<p>3</b><table>4<td>5</table><svg viewbox="0"><a xlink:href=y />
<template><td>6</template></svg><body id=z><script type="application/json">{}</script>`;

const rows = (tree: Tree): unknown[] =>
  Array.from({ length: tree.length }, (_, row) => [
    tree.kind[row],
    tree.parent[row],
    tree.hidden[row],
    tree.textBefore[row],
    tree.markupBefore[row],
    tagName(tree, row),
    text(tree, row),
    attributes(tree, row),
  ]);

describe('parser: "parse5"', () => {
  it("needs its entry, and says which", async () => {
    expect(() => parse("", { parser: "parse5" })).toThrow(/import "@winnow\/core-dom\/parse5"/);
    await import("./index.js");
    expect(parse("<p>x", { parser: "parse5" }).length).toBe(6);
  });

  it("makes the same tree, measures included", async () => {
    await import("./index.js");
    expect(rows(parse(PAGE, { parser: "parse5" }))).toEqual(rows(parse(PAGE)));
    const fragment = { context: "tr" } as const;
    expect(rows(parseFragment("<td>1<td>2", { ...fragment, parser: "parse5" }))).toEqual(
      rows(parseFragment("<td>1<td>2", fragment)),
    );
  });

  it("stops at the deadline", async () => {
    await import("./index.js");
    const tree = parse("<p>word".repeat(50_000), { parser: "parse5", deadline: performance.now() - 1 });
    expect(tree.complete).toBe(false);
    expect(tree.length).toBeLessThan(50_000);
  });
});
