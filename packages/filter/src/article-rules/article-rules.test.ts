import { createMarker, Label, NodeKind, parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { filter } from "../filter.js";
import type { Check, FilterInput } from "../types.js";
import { articleRules } from "./article-rules.js";

const words = (count: number): string => Array.from({ length: count }, () => "word").join(" ");

/** A page of which everything is content, except elements with the class `x`. */
function page(html: string): FilterInput {
  const tree = parse(html);
  const { marks } = createMarker(tree, { method: "test" });
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.text) marks.label[row] = Label.content;
  }
  return { text: "not read", tree, marks };
}

const figureOf = (input: FilterInput, rule: string, options = {}): Check["value"] | undefined =>
  filter(input, articleRules(options)).checks.find((one) => one.rule === rule)?.value;
const failedOf = (input: FilterInput, options = {}): string[] =>
  filter(input, articleRules(options)).reasons.map(({ rule }) => rule);

describe("articleRules", () => {
  it("keeps an article at its bounds", () => {
    // 200 words; a block of 251 characters.
    const html = `<p>${words(50)} x</p><p>${words(149)}</p>`;
    const verdict = filter(page(html), articleRules());
    expect(verdict.keep).toBe(true);
    expect(verdict.checks).toEqual([
      { rule: "tokens", value: 200, min: 200, passed: true },
      { rule: "link-or-code-share", value: 0, max: 0.2, passed: true },
      // 149 words of four letters with spaces between them.
      { rule: "longest-block", value: 744, min: 250, exclusive: true, passed: true },
      { rule: "large-block-share", value: 1, min: 0.2, passed: true },
      { rule: "list-or-table-share", value: 0, max: 0.4, passed: true },
    ]);
  });

  it("reports every rule that fails", () => {
    const input = page(`<ul><li><a href="/">${"x".repeat(60)}</a><li>${"y".repeat(40)}</ul>`);
    const { keep, reasons } = filter(input, articleRules());
    expect(keep).toBe(false);
    expect(reasons.map(({ rule, value }) => [rule, value])).toEqual([
      ["tokens", 2],
      ["link-or-code-share", 0.6],
      ["longest-block", 60],
      ["large-block-share", 0],
      ["list-or-table-share", 1],
    ]);
  });

  it("rejects a longest block of exactly 250 characters", () => {
    expect(failedOf(page(`<p>${"x".repeat(250)}</p>`), { minTokens: 0 })).toEqual(["longest-block"]);
    expect(failedOf(page(`<p>${"x".repeat(251)}</p>`), { minTokens: 0 })).toEqual([]);
  });

  it("counts links with an address and code, each character once", () => {
    const share = (html: string): unknown => figureOf(page(html), "link-or-code-share");
    expect(share('<p><a name="x">aaaa</a>bbbb</p>')).toBe(0);
    expect(share('<p><a href="">aaaa</a>bbbb</p>')).toBe(0.5);
    expect(share('<p><a href="/"><code>aaaa</code></a>bbbb</p>')).toBe(0.5);
    expect(share("<pre><code>aaaa</code>bbbb</pre><p>cccccccc</p>")).toBe(0.5);
    expect(share("<p><kbd>aa</kbd><samp>bb</samp>cccc</p>")).toBe(0.5);
    expect(share("")).toBe(0);
  });

  it("counts lists, definitions and tables, each character once", () => {
    const share = (html: string): unknown => figureOf(page(html), "list-or-table-share");
    expect(share("<ul><li>aa<ul><li>bb</ul></ul><p>cccc</p>")).toBe(0.5);
    expect(share("<dl><dt>aa<dd>bb</dl><p>cccc</p>")).toBe(0.5);
    expect(share("<table><caption>aa</caption><td>bb</table><p>cccc</p>")).toBe(0.5);
  });

  it("finds blocks between block elements and two line breaks", () => {
    const longest = (html: string): unknown => figureOf(page(html), "longest-block");
    expect(longest("<p>one <b>two</b>\n  three</p>four")).toBe(13);
    expect(longest("<div>one<br>two</div>")).toBe(7);
    expect(longest("<div>one<br><br>two<br> <br>three<p>x</p>four</div>")).toBe(5);
    expect(longest("<ul><li><p>one</p><p>two</p></ul>")).toBe(3);
  });

  it("reads only what is content", () => {
    const input = page("<p>aaaa</p><ul><li>bbbb</ul>");
    const row = input.tree!.kind.lastIndexOf(NodeKind.text);
    input.marks!.label[row] = Label.boilerplate;
    expect(figureOf(input, "list-or-table-share")).toBe(0);
    expect(figureOf(input, "tokens")).toBe(1);
  });

  it("counts wide characters twice, and words of scripts without spaces", () => {
    const input = page("<p>東京は日本の首都です</p>");
    expect(figureOf(input, "longest-block")).toBe(20);
    expect(figureOf(input, "longest-block", { wide: 2.5 })).toBe(25);
    expect(figureOf(input, "tokens", { countTokens: (text: string) => text.length })).toBe(10);
  });

  it("judges a document without its page by its lines", () => {
    const { checks, reasons } = filter(
      { text: `${"x".repeat(251)}\n\n  \ny` },
      articleRules({ minTokens: 2 }),
    );
    expect(checks.map(({ rule, value }) => [rule, value])).toEqual([
      ["tokens", 2],
      ["longest-block", 251],
      ["large-block-share", 251 / 252],
    ]);
    expect(reasons).toEqual([]);
  });

  it("extracts again once if there are too many links", () => {
    const lists = page(`<p>${words(60)}</p><p><a href="/">${words(60)}</a></p>`);
    let calls = 0;
    const again = (text: string, html: string) => () => {
      calls++;
      return { ...page(html), text };
    };
    const precise = { ...lists, extractPrecisely: again("less", `<p>${words(200)}</p>`) };
    const verdict = filter(precise, articleRules());
    expect(calls).toBe(1);
    expect(verdict.keep).toBe(true);
    expect(verdict.text).toBe("less");
    expect(verdict.reasons).toEqual([
      { rule: "first-link-or-code-share", value: 0.5, max: 0.2, passed: false, soft: true },
    ]);
    // Nothing is left: the first extraction is judged.
    const empty = filter({ ...lists, extractPrecisely: again("", "") }, articleRules());
    expect(empty.reasons.map(({ rule }) => rule)).toEqual(["tokens", "link-or-code-share"]);
    expect(empty.text).toBeUndefined();
    // Few links: once is enough.
    filter({ ...page(`<p>${words(300)}</p>`), extractPrecisely: again("", "") }, articleRules());
    expect(calls).toBe(2);
  });

  it("has soft rules", () => {
    const input = page(`<ul><li>${words(300)}</ul>`);
    expect(filter(input, articleRules()).keep).toBe(false);
    const verdict = filter(input, articleRules({ soft: ["list-or-table-share"] }));
    expect(verdict.keep).toBe(true);
    expect(verdict.reasons[0]!.soft).toBe(true);
  });

  it("rejects wrong options", () => {
    expect(() => articleRules({ minToken: 3 } as never)).toThrow('did you mean "minTokens"?');
    expect(() => articleRules({ minTokens: "3" } as never)).toThrow("options.minTokens must be a number");
    expect(() => articleRules({ soft: ["token"] } as never)).toThrow('options.soft[0] must not be "token"');
  });

  it("gives figures for an empty page and takes linear time for a nested one", () => {
    expect(
      filter({ ...page("<p></p>"), text: "x" }, articleRules()).checks.map(({ value }) => value),
    ).toEqual([0, 0, 0, 0, 0]);
    const nested = (depth: number): FilterInput => page("<div>x".repeat(depth));
    const judge = articleRules();
    expect(timeRatio(4_000, nested, (input) => filter(input, judge))).toBeLessThan(MAX_TIME_RATIO);
  });
});
