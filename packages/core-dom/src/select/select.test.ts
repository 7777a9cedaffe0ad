import { describe, expect, it } from "vitest";
import { parse, parseFragment } from "../parse/parse.js";
import { attribute, tagName, textContent } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { NodeKind, type Tree } from "../tree/types.js";
import { compile, select, selectOne } from "./select.js";

const ids = (tree: Tree, rows: readonly number[]) => rows.map((row) => attribute(tree, row, "id"));
const fragment = parseFragment;
/** Like the DOM's method: `:scope` is the row itself. */
const matches = (tree: Tree, row: number, css: string) => compile(css).over(tree, row)(row);

describe("select", () => {
  it("returns rows in document order", () => {
    const tree = parse("<p id=a><b id=b>x</b></p><p id=c>");
    expect(ids(tree, select(tree, "b, p"))).toEqual(["a", "b", "c"]);
    expect(select(tree, "aside")).toEqual([]);
  });

  it("searches below root, like querySelectorAll", () => {
    const tree = fragment("<div id=a class=x><div id=b><div id=c></div></div></div><div id=d></div>");
    const root = selectOne(tree, "#b");
    expect(ids(tree, select(tree, "div", root))).toEqual(["c"]);
    // Ancestors outside root count: the selector is matched against the whole page.
    expect(ids(tree, select(tree, ".x div", root))).toEqual(["c"]);
  });

  it("matches :scope with root, or with the root element if root is the document", () => {
    const tree = parse("<div id=a><p id=b></p><div id=c><p id=d></p></div></div>");
    const root = selectOne(tree, "#a");
    expect(ids(tree, select(tree, ":scope > p", root))).toEqual(["b"]);
    expect(ids(tree, select(tree, ":scope p", root))).toEqual(["b", "d"]);
    expect(select(tree, ":scope", root)).toEqual([]);
    expect(select(tree, ":scope").map((row) => tagName(tree, row))).toEqual(["html"]);
    expect(select(tree, ":scope > body").map((row) => tagName(tree, row))).toEqual(["body"]);
    expect(ids(tree, select(tree, ":has(> p):not(:scope)", root))).toEqual(["c"]);
    expect(ids(tree, select(tree, ":scope > :has(p)", root))).toEqual(["c"]);
    expect(ids(tree, select(tree, ":scope > :has(p)", selectOne(tree, "body")))).toEqual(["a"]);
  });

  it("searches the content of a template only if root is inside it", () => {
    const tree = fragment("<template><p id=a></p><template><p id=b></p></template></template><p id=c></p>");
    expect(ids(tree, select(tree, "p"))).toEqual(["c"]);
    const template = selectOne(tree, "template");
    expect(select(tree, "p", template)).toEqual([]);
    expect(tree.kind[template + 1]).toBe(NodeKind.fragment);
    expect(ids(tree, select(tree, "p", template + 1))).toEqual(["a"]);
    expect(ids(tree, select(tree, "p:first-child", template + 1))).toEqual(["a"]);
    expect(ids(tree, select(tree, "template p", template + 1))).toEqual([]);
  });

  it("keeps :has inside the bounds of a template's content", () => {
    const tree = fragment(
      "<div id=a><template id=t><i id=i><b></b></i><b id=b></b></template></div><div id=d><b></b></div>",
    );
    expect(ids(tree, select(tree, ":has(b)"))).toEqual(["d"]);
    expect(ids(tree, select(tree, ":has(i + b, > i)"))).toEqual([]);
    const content = selectOne(tree, "template") + 1;
    expect(ids(tree, select(tree, ":has(b)", content))).toEqual(["i"]);
    expect(ids(tree, select(tree, ":has(+ b)", content))).toEqual(["i"]);
  });

  it("finds scripts and elements in noscript", () => {
    const tree = parse("<head><script id=s>x</script><noscript><link id=l></noscript>");
    expect(ids(tree, select(tree, "script, noscript > link"))).toEqual(["s", "l"]);
  });

  it("finds SVG's mixed-case names", () => {
    const tree = fragment("<svg viewBox='0 0 1 1'><linearGradient id=g xlink:href=#a /></svg><p viewbox>");
    expect(ids(tree, select(tree, "svg[viewBox] > linearGradient[xlink\\:href='#a']"))).toEqual(["g"]);
    expect(select(tree, "svg[viewBox='0 0 1 1']")).toHaveLength(1);
  });

  it("considers only element and text children for :empty", () => {
    const tree = fragment("<i id=a></i><i id=b><!-- --></i><i id=c> </i><i id=d><b id=e></b></i>");
    expect(ids(tree, select(tree, ":empty"))).toEqual(["a", "b", "e"]);
    expect(ids(tree, select(tree, "i:not(:empty)"))).toEqual(["c", "d"]);
  });

  it("searches the DOM's textContent for :contains", () => {
    const tree = fragment(
      "<p id=a>one <b id=b>two</b><!--four--><template><p id=t>four</p></template></p><p id=c>Three</p><p id=e></p>",
    );
    expect(ids(tree, select(tree, ":contains('one two')"))).toEqual(["a"]);
    expect(ids(tree, select(tree, ":contains(tw)"))).toEqual(["a", "b"]);
    // Not across two elements, not in comments, not in templates.
    expect(ids(tree, select(tree, ":contains(twoThree), :contains(four)"))).toEqual([]);
    const content = selectOne(tree, "template") + 1;
    expect(ids(tree, select(tree, ":contains(four)", content))).toEqual(["t"]);
    expect(select(tree, "p:contains('')")).toHaveLength(3);
    expect(ids(tree, select(tree, "p:icontains(THREE)"))).toEqual(["c"]);
    expect(ids(tree, select(tree, "p:has(:contains(two))"))).toEqual(["a"]);
  });

  it("finds overlapping occurrences for :contains", () => {
    const tree = fragment("<p id=a>aa</p><p id=b>aaa</p>");
    expect(ids(tree, select(tree, "p:contains(aaa)"))).toEqual(["b"]);
    expect(ids(tree, select(tree, "p:contains(aa)"))).toEqual(["a", "b"]);
  });

  it("applies compiled selectors to several trees in turn", () => {
    for (const css of ["p + p", "p:has(b)", "div > p:contains(x)"]) {
      const selector = compile(css);
      const one = fragment("<div><p>x<p><b>x</b></div>");
      const two = fragment("<p><p>y");
      const test = selector.over(one);
      expect(select(one, selector)).toEqual(select(one, css));
      expect(select(two, selector)).toEqual(select(two, css));
      const rows = Array.from({ length: one.length }, (_, row) => row);
      const interleaved = rows.filter((row) => {
        select(two, selector);
        return test(row);
      });
      expect(interleaved).toEqual(select(one, css));
      expect(interleaved).toHaveLength(css.startsWith("div") ? 2 : 1);
    }
  });

  // The examples of Selectors 4 §14.3.1 and CSS Syntax 3 §6.
  it.each([
    ["odd", [1, 3, 5, 7, 9]],
    ["even", [2, 4, 6, 8, 10]],
    ["2n+0", [2, 4, 6, 8, 10]],
    ["10n-1", [9]],
    ["10n + 9", [9]],
    ["5", [5]],
    ["+3", [3]],
    ["-2", []],
    ["0n+5", [5]],
    ["n", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ["-n+3", [1, 2, 3]],
    ["-2n + 5", [1, 3, 5]],
    ["+n+9", [9, 10]],
    ["N", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])("counts by %s", (formula, places) => {
    const tree = fragment("<i></i>".repeat(10));
    expect(select(tree, `:nth-child(${formula})`).map((row) => row)).toEqual(places);
  });

  it.each(["", "x", "3 n", "+ 2n", "2n + -1", "n+", "1.5"])("rejects the formula %j", (formula) => {
    expect(() => compile(`:nth-child(${formula})`)).toThrow(TypeError);
  });

  it("compares attributes by the standard", () => {
    const tree = fragment(
      "<i id=a class='x  y' type=Text lang=en-GB data-a=''></i><i id=b class=X data-a=v-w></i><svg viewBox=1 id=c></svg>",
    );
    const found = (css: string) => ids(tree, select(tree, css)).join("");
    expect(found(".y")).toBe("a");
    expect(found("[class~='x y'], [class~='']")).toBe("");
    expect(found("[class=x i]")).toBe("b");
    expect(found("[type=text]")).toBe("a");
    expect(found("[lang|=en], [data-a|=v]")).toBe("ab");
    expect(found("[data-a^=''], [data-a$=''], [data-a*='']")).toBe("");
    expect(found("[data-a!=v]")).toBe("abc");
    expect(found("[data-a!='']")).toBe("b");
    expect(found("[VIEWBOX='1']")).toBe("c");
  });

  it("matches languages by extended filtering", () => {
    const tree = fragment("<p id=a lang=de-Latn-DE><i id=b lang=''></i></p><p id=c xml:lang=fr lang=en></p>");
    const found = (css: string) => ids(tree, select(tree, css)).join("");
    expect(found(":lang(de-DE)")).toBe("a");
    expect(found(":lang('*-DE')")).toBe("a");
    expect(found(":lang(de-Latn-CH)")).toBe("");
    expect(found(":lang(de, fr)")).toBe("ac");
    expect(found(":lang('')")).toBe("b");
  });

  it.each([
    "p[",
    "",
    " ",
    "p,",
    "p >> b",
    "> p",
    "::before",
    "svg|p",
    ":nonsense",
    ":not(",
    "a || b",
    "a < b",
    ":constructor",
    ":is",
    ":first-child(2)",
    ":before",
    ":is(> p)",
  ])("throws a TypeError for %j", (css) => {
    expect(() => select(parse(""), css)).toThrow(TypeError);
    expect(() => select(parse(""), css)).toThrow(/^css/);
  });

  it("names the argument that is not a selector or not a row", () => {
    const tree = parse("<p>");
    expect(() => select(tree, 5 as unknown as string)).toThrow(new TypeError("css must be a string"));
    expect(() => compile(undefined as unknown as string)).toThrow(TypeError);
    for (const row of [-1, 1.5, tree.length, Number.NaN]) {
      expect(() => select(tree, "p", row)).toThrow(RangeError);
      expect(() => selectOne(tree, "p", row)).toThrow(/^root/);
    }
  });

  it("throws a TypeError for a selector that is nested too deeply", () => {
    for (const depth of [65, 1000, 100_000]) {
      expect(() => compile(`${":not(".repeat(depth)}p${")".repeat(depth)}`)).toThrow(TypeError);
    }
  });

  it("throws a TypeError for a chain that is too long", () => {
    expect(() => compile("a ".repeat(10_000))).toThrow(TypeError);
  });
});

describe("selectOne", () => {
  it("returns the first match or -1", () => {
    const tree = parse("<title>A</title><svg><title>B</title></svg>");
    expect(textContent(tree, selectOne(tree, "title"))).toBe("A");
    expect(selectOne(tree, "main")).toBe(-1);
  });
});

describe("a compiled selector", () => {
  it("tests one row, which is its :scope", () => {
    const tree = fragment("<ul><li id=a>x<li id=b>y</ul>");
    const [first, second] = select(tree, "li") as [number, number];
    expect(matches(tree, second, "ul > li + li")).toBe(true);
    expect(matches(tree, first, "li + li")).toBe(false);
    expect(matches(tree, first, "li:scope")).toBe(true);
    expect(matches(tree, first, ":has(+ li)")).toBe(true);
    expect(matches(tree, second, ":has(+ li)")).toBe(false);
    expect(matches(tree, first + 1, "*")).toBe(false);
    expect(matches(tree, 0, "*")).toBe(false);
  });
});

describe("deep and wide trees", () => {
  const deep = parse(`${"<div>".repeat(100_000)}<p class=x>deep`);
  const wide = parse(`<ul>${"<li>x".repeat(20_000)}</ul>`);

  it("selects among 100,000 nested elements", () => {
    expect(select(deep, "div")).toHaveLength(100_000);
    expect(select(deep, "div > p.x")).toHaveLength(1);
    expect(select(deep, "body p.x")).toHaveLength(1);
    expect(select(deep, "div:first-child")).toHaveLength(100_000);
    // Every div and html and body.
    expect(select(deep, ":contains(deep)")).toHaveLength(100_003);
    expect(select(deep, ":icontains(DEEP)")).toHaveLength(100_003);
    expect(select(deep, ":contains(shallow)")).toEqual([]);
    expect(matches(deep, selectOne(deep, "p"), "div > div > p")).toBe(true);
    // Ancestors with a name that no element has, and with one that is far away.
    expect(select(deep, "b div")).toEqual([]);
    expect(select(deep, "html div div")).toHaveLength(99_999);
    expect(select(deep, ":has(b)")).toEqual([]);
    expect(select(deep, "div:has(p)")).toHaveLength(100_000);
    expect(select(deep, "div:not(:has(> div))")).toHaveLength(1);
  });

  it("selects among 20,000 siblings", () => {
    expect(select(wide, "li + li")).toHaveLength(19_999);
    expect(select(wide, "li:last-child")).toHaveLength(1);
    expect(select(wide, "b ~ li")).toEqual([]);
    expect(select(wide, "li ~ li")).toHaveLength(19_999);
    expect(select(wide, "li:nth-child(2n+1)")).toHaveLength(10_000);
    expect(select(wide, "li:nth-last-of-type(-n+3)")).toHaveLength(3);
    expect(select(wide, "li:has(~ li)")).toHaveLength(19_999);
    expect(select(wide, ":nth-child(4 of li)")).toHaveLength(1);
    expect(select(wide, "li:first-child").map((row) => wide.tag[row - 1])).toEqual([Tag.ul]);
  });
});
