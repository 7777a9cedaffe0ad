import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { attribute, attributes, doctype, tagName, text, textContent } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Hidden, Namespace, NodeKind, type Tree } from "../tree/types.js";
import { children } from "../tree/walk.js";
import { parse, parseFragment } from "./parse.js";

/** Returns the tree as nested names: `p(b("x"))`. */
function outline(tree: Tree, row = 0): string {
  if (tree.kind[row] === NodeKind.text) return JSON.stringify(text(tree, row));
  const name = tagName(tree, row) || ["document", "fragment", "doctype", "", "", "comment"][tree.kind[row]!];
  const inner = [...children(tree, row)].map((child) => outline(tree, child));
  return inner.length === 0 ? `${name}` : `${name}(${inner.join(" ")})`;
}

const rowOf = (tree: Tree, tag: number): number => tree.tag.indexOf(tag);

describe("parse", () => {
  it("puts rows into preorder, with the range of every subtree", () => {
    const tree = parse("<!doctype html><p>a<b>b</b></p><p>c");
    expect(outline(tree)).toBe('document(doctype html(head body(p("a" b("b")) p("c"))))');
    expect([...tree.parent]).toEqual([-1, 0, 0, 2, 2, 4, 5, 5, 7, 4, 9]);
    expect([...tree.end]).toEqual([11, 2, 11, 4, 11, 9, 7, 9, 9, 11, 11]);
    expect(doctype(tree, 1)).toEqual({ name: "html", publicId: "", systemId: "" });
  });

  it("runs the adoption agency (HTML §13.2.6.4.7)", () => {
    expect(outline(parseFragment("<b>1<p>2</b>3</p>"))).toBe('fragment(b("1") p(b("2") "3"))');
  });

  it("fosters nodes that a table cannot contain, with their text in one node", () => {
    const tree = parse("<table>a<tr><td>x</td></tr>b</table>");
    expect(outline(tree)).toBe('document(html(head body("ab" table(tbody(tr(td("x")))))))');
    expect(text(tree, rowOf(tree, Tag.body) + 1)).toBe("ab");
  });

  it("joins text that arrives out of order", () => {
    const tree = parse("<table>1<!--c-->2<tr><td>in</td>3</tr>4");
    expect(outline(tree)).toBe('document(html(head body("1234" table(comment tbody(tr(td("in")))))))');
    expect(textContent(tree, 0)).toBe("1234in");
  });

  it("adds the attributes of a second body tag to the first", () => {
    const tree = parse('<body class="a"><p>x<body class="b" id="c">');
    expect(attributes(tree, rowOf(tree, Tag.body))).toEqual([
      ["class", "a"],
      ["id", "c"],
    ]);
  });

  it("keeps template contents in a fragment row", () => {
    const tree = parse("<template><td>x</td></template>");
    expect(outline(tree)).toContain('template(fragment(td("x")))');
    expect(textContent(tree, 0)).toBe("");
  });

  it("keeps namespaces and adjusted names of foreign content", () => {
    const tree = parse('<svg viewbox="0 0 1 1"><foreignobject/><a xlink:href="#"/></svg><math><mi>x');
    const svg = rowOf(tree, Tag.svg);
    expect(tree.namespace[svg]).toBe(Namespace.svg);
    expect(attribute(tree, svg, "viewBox")).toBe("0 0 1 1");
    expect(tagName(tree, svg + 1)).toBe("foreignObject");
    expect(attribute(tree, svg + 2, "xlink:href")).toBe("#");
    expect(tree.namespace[rowOf(tree, Tag.mi)]).toBe(Namespace.mathml);
  });

  it("parses fragments in their context", () => {
    expect(outline(parseFragment("<td>1<td>2", { context: "tr" }))).toBe('fragment(td("1") td("2"))');
    expect(outline(parseFragment("<td>1", { context: "div" }))).toBe('fragment("1")');
    const inSvg = parseFragment("<path/>", { context: "svg g" });
    expect(inSvg.namespace[1]).toBe(Namespace.svg);
  });

  it.each([
    ["elements", "<noscript><p>x</p></noscript>y", 'body(noscript(p("x")) "y")'],
    ["raw text that is open", "<noscript><iframe src=a></noscript>y", 'body(noscript(iframe) "y")'],
    ["a comment that is open", "<noscript><!-- a</noscript>y", 'body(noscript(comment) "y")'],
    [
      "a table that is open",
      "<noscript><table><tr><td>a</noscript>y",
      'body(noscript(table(tbody(tr(td("a"))))) "y")',
    ],
    [
      "a template that is open",
      "<noscript><template>a</noscript>y",
      'body(noscript(template(fragment("a"))) "y")',
    ],
    ["formatting that is open", "<noscript><b>a</noscript>y", 'body(noscript(b("a")) "y")'],
    ["an end tag of an outer element", "<div><noscript></div>a</noscript>y", 'body(div(noscript("a") "y"))'],
    ["the end tag in a value", "<noscript><img alt='</noscript>'>y", `body(noscript "'>y")`],
    ["another noscript", "<noscript>a<noscript>b</noscript>y", 'body(noscript("a" noscript("b")) "y")'],
    ["a longer name", "<noscript></noscripts>a</noscript >y", 'body(noscript("a") "y")'],
    ["no end", "<noscript><p>a</p>b", 'body(noscript(p("a") "b"))'],
    ["nothing", "<noscript></noscript>y", 'body(noscript "y")'],
    ["references", "<noscript>a&amp;b &am</noscript>;y", 'body(noscript("a&b &am") ";y")'],
    [
      "a row of a table",
      "<table><tr><noscript><td>a</noscript><td>y",
      'body(noscript("a") table(tbody(tr(td("y")))))',
    ],
    [
      "two of them",
      "<noscript><td>a<b></noscript><noscript></b>c</noscript>",
      'body(noscript("a" b) noscript("c"))',
    ],
  ])("parses the content of a noscript apart from the page: %s", (_, html, expected) => {
    expect(outline(parse(`<body>${html}`))).toBe(`document(html(head ${expected}))`);
  });

  it("does not open the body for a noscript in the head", () => {
    const html = "<head><noscript><img src=a><p>x</noscript><meta name=b><body>y";
    expect(outline(parse(html))).toBe('document(html(head(noscript(img p("x")) meta) body("y")))');
  });

  it("reads noscript as markup if scripting is off", () => {
    const html = "<body><noscript><iframe></noscript>y";
    expect(outline(parse(html, { scripting: false }))).toContain('noscript(iframe("</noscript>y"))');
    const off = parseFragment(html, { scripting: false });
    expect(outline(off)).toContain('noscript(iframe("</noscript>y"))');
    expect(outline(parseFragment(html))).toBe('fragment(noscript(iframe) "y")');
  });

  it("reports a limit that stops it inside a noscript", () => {
    const html = `<noscript>${"<p>".repeat(5000)}</noscript>y`;
    expect(parse(html, { deadline: 0 }).complete).toBe(false);
    expect(parse(html).complete).toBe(true);
  });

  it("keeps names that are not in the tables", () => {
    const tree = parseFragment('<x-card data-n="1">x</x-card><y-card zz="2">');
    expect(tagName(tree, 1)).toBe("x-card");
    expect(attribute(tree, 1, "data-n")).toBe("1");
    expect(attribute(tree, 1, "zz")).toBeUndefined();
    expect(attribute(tree, 3, "zz")).toBe("2");
  });

  it("rejects arguments that are not strings", () => {
    expect(() => parse(1 as unknown as string)).toThrow(TypeError);
    for (const context of ["html body", "svg g a", " ", 5 as unknown as string]) {
      expect(() => parseFragment("", { context })).toThrow(TypeError);
    }
  });

  it("stops at the deadline and returns the tree so far", () => {
    const html = "<p>word</p>".repeat(50_000);
    const tree = parse(html, { deadline: 0 });
    expect(tree.complete).toBe(false);
    expect(tree.length).toBeGreaterThan(1000);
    expect(tree.length).toBeLessThan(50_000);
    expect(parse(html).complete).toBe(true);
  });
});

describe("hidden rows", () => {
  const hiddenAt = (html: string, tag: number): number => {
    const tree = parse(html);
    return tree.hidden[rowOf(tree, tag) + 1]!;
  };

  it("flags elements that readers do not see, and their descendants", () => {
    expect(hiddenAt("<body><script>x</script>", Tag.script)).toBe(Hidden.script);
    expect(hiddenAt("<body><style>x</style>", Tag.style)).toBe(Hidden.style);
    expect(hiddenAt("<title>x</title>", Tag.title)).toBe(Hidden.head);
    expect(hiddenAt("<body><noscript><p>x", Tag.p)).toBe(Hidden.noscript);
    expect(hiddenAt("<noscript><p>x", Tag.p)).toBe(Hidden.noscript);
    expect(hiddenAt("<noscript><style>x", Tag.style)).toBe(Hidden.style);
    expect(hiddenAt("<body><noscript><iframe>x", Tag.iframe)).toBe(Hidden.fallback);
    expect(hiddenAt("<body><template><p>x", Tag.p)).toBe(Hidden.template);
    expect(hiddenAt('<body><script type="application/ld+json">{}</script>', Tag.script)).toBe(Hidden.jsonLd);
    expect(hiddenAt('<body><script type="application/json">{}</script>', Tag.script)).toBe(
      Hidden.preloadedJson,
    );
    expect(hiddenAt("<body><textarea>x</textarea>", Tag.textarea)).toBe(Hidden.field);
    expect(hiddenAt("<body><p>x</p>", Tag.p)).toBe(Hidden.visible);
  });

  it("finds Discourse's preloaded JSON", () => {
    const tree = parse('<body><div id="data-preloaded" data-preloaded="{&quot;a&quot;:1}"></div>');
    const div = rowOf(tree, Tag.div);
    expect(tree.hidden[div]).toBe(Hidden.preloadedJson);
    expect(attribute(tree, div, "data-preloaded")).toBe('{"a":1}');
  });
});

describe("hostile pages", () => {
  const hostile: Record<string, (n: number) => string> = {
    "nested elements": (n) => "<div>".repeat(n),
    "nested inline elements": (n) => "<b>".repeat(n),
    "a line without an end": (n) => "x ".repeat(n * 20),
    "attributes of one element": (n) =>
      `<p ${Array.from({ length: n }, (_, i) => `a${i}="${i}"`).join(" ")}>`,
    "NUL bytes": (n) => "\0".repeat(n * 10),
    "unclosed everything": (n) => "<ul><li><a href=x><p><table><tr><td>".repeat(n / 100),
    "repeated body tags": (n) => Array.from({ length: n }, (_, i) => `<body a${i}=1>`).join(""),
    "open comments": (n) => "<!--".repeat(n),
    "open noscripts": (n) => "<noscript>".repeat(n),
    "many noscripts": (n) => "<noscript><b id=x><!--</noscript><p>".repeat(n / 4),
  };
  for (const [name, make] of Object.entries(hostile)) {
    it(`take linear time: ${name}`, () => {
      expect(timeRatio(5_000, make, (html) => parse(html))).toBeLessThan(MAX_TIME_RATIO);
    });
  }

  it("do not overflow the stack with 100,000 nested elements", () => {
    const tree = parse("<div>".repeat(100_000));
    expect(tree.length).toBe(100_004);
    expect(tree.end[4]).toBe(100_004);
    expect(textContent(tree, 0)).toBe("");
  });
});
