import { runs } from "@winnow/testing";
import { load } from "cheerio";
import { load as loadSlim } from "cheerio/slim";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { liveOf } from "../../test/fake-dom.js";
import { toCheerio } from "../cheerio/index.js";
import { parse, parseFragment } from "../parse/parse.js";
import { attributes, doctype, tagName, text } from "../tree/strings.js";
import { NodeKind, type Tree } from "../tree/types.js";
import { fromDom } from "./from-dom.js";
import type { DomSource } from "./types.js";

/** Returns all properties of a tree, row by row. */
function rowsOf(tree: Tree): unknown[] {
  return Array.from({ length: tree.length }, (_, row) => [
    tree.kind[row],
    tree.namespace[row],
    tree.hidden[row],
    tree.parent[row],
    tree.end[row],
    tree.textBefore[row + 1],
    tree.linkBefore[row + 1],
    tree.markupBefore[row + 1],
    tree.elementsBefore[row + 1],
    tagName(tree, row),
    text(tree, row),
    attributes(tree, row),
    doctype(tree, row),
  ]);
}

const PAGES: readonly string[] = [
  "",
  "<!DOCTYPE html><html lang=en><head><title>T</title><script>a<b</script></head><body class=x><p>one<p>two <b>three</b>",
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><table>a<tr><td>b</table>',
  "<!DOCTYPE x SYSTEM 'a\"b'><!-- c --><p><!----> ",
  "<template><p>x</p><template>y</template></template><noscript><img src=a></noscript><textarea>\n\nz</textarea>",
  "<svg viewBox='0 0 1 1' xmlns=http://www.w3.org/2000/svg><foreignObject><p>x</foreignObject><use href=a xlink:href=#b /></svg>",
  "<math definitionurl=x><mi>a</mi><annotation-xml encoding=text/html><div>b</div></annotation-xml></math>",
  "<p __proto__=a constructor=b a:b=c data-é=d><x-card><a:b>",
  "<a href=1>x<a href=2>y<table><a>z</table><div data-preloaded=1>{}</div><script type=application/ld+json>{}</script>",
  "<frameset><frame><noframes>x</noframes></frameset>",
];

describe("fromDom", () => {
  it.each(PAGES)("restores the tree that was converted: %s", (html) => {
    const tree = parse(html);
    expect(rowsOf(fromDom(toCheerio(tree)))).toEqual(rowsOf(tree));
    const fragment = parseFragment(html);
    expect(rowsOf(fromDom(toCheerio(fragment)))).toEqual(rowsOf(fragment));
  });

  it("goes on after a doctype without siblings, as linkedom has it", () => {
    const tree = parse("<!doctype html><p>one");
    const html = liveOf(tree).firstChild!.nextSibling!;
    const doctype = { nodeType: 10, name: "html", firstChild: null, nextSibling: null };
    const document = { nodeType: 9, firstChild: doctype, nextSibling: null, documentElement: html };
    expect(rowsOf(fromDom(document))).toEqual(rowsOf(tree));
  });

  it.each(PAGES)("converts a live document to the tree of parse: %s", (html) => {
    const tree = parse(html);
    expect(rowsOf(fromDom(liveOf(tree)))).toEqual(rowsOf(tree));
    const fragment = parseFragment(html);
    expect(rowsOf(fromDom(liveOf(fragment)))).toEqual(rowsOf(fragment));
  });

  it("obeys both laws on generated pages", () => {
    const part = fc.constantFrom(
      ..."<p>|<b>|</b>|<a href=x>|</a>|<table>|<td>|</table>|text| |<svg>|<path/>|</svg>|<template>|</template>|<!--c-->|<ul><li>|<select><option>|<br>|</p>|&amp;".split(
        "|",
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const tree = parse(parts.join(""));
        const rows = rowsOf(tree);
        expect(rowsOf(fromDom(toCheerio(tree)))).toEqual(rows);
        expect(rowsOf(fromDom(liveOf(tree)))).toEqual(rows);
      }),
      { seed: 1, numRuns: runs(100) },
    );
  });

  it.each(PAGES.filter((page) => !page.includes("xlink")))(
    "converts the result of cheerio.load to the tree of parse: %s",
    (html) => {
      const off = fromDom(load(html, { scriptingEnabled: false }));
      expect(rowsOf(off)).toEqual(rowsOf(parse(html, { scripting: false })));
      expect(rowsOf(fromDom(load(html)))).toEqual(rowsOf(parse(html)));
    },
  );

  it.each([
    "<p>a<noscript><p>b &amp; <svg viewBox=0><path /></svg><template><i>c</template><!--d--><iframe></noscript>e",
    "<noscript>Turn it on</noscript><noscript></noscript>",
  ])("parses the text of a noscript that a browser with scripting has: %s", (html) => {
    expect(rowsOf(fromDom(load(html)))).toEqual(rowsOf(parse(html)));
    const raw = html.replace(
      /(<noscript>)(.*?)(?=<\/noscript>)/g,
      (_, start: string, content: string) => start + content.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
    );
    expect(rowsOf(fromDom(liveOf(parse(raw))))).toEqual(rowsOf(parse(html)));
  });

  it("restores the prefixes that parse5 removes for cheerio.load", () => {
    const tree = fromDom(load("<svg><use xlink:href=#b /></svg>"));
    const names = Array.from({ length: tree.length }, (_, row) => attributes(tree, row)).flat();
    expect(names).toEqual([["xlink:href", "#b"]]);
  });

  it("reads the nodes of htmlparser2: namespaces by name, templates, directives, CDATA", () => {
    const html =
      "<!DOCTYPE html><html><svg><path></path><foreignObject><p>x</p></foreignObject></svg><template><i>t</i></template></html>";
    const tree = fromDom(loadSlim(html));
    const seen = Array.from({ length: tree.length }, (_, row) => [
      tree.kind[row],
      tagName(tree, row) || text(tree, row) || doctype(tree, row).name,
      tree.namespace[row],
    ]);
    expect(seen).toEqual([
      [NodeKind.document, "", 0],
      [NodeKind.doctype, "html", 0],
      [NodeKind.element, "html", 0],
      [NodeKind.element, "svg", 1],
      [NodeKind.element, "path", 1],
      [NodeKind.element, "foreignobject", 1],
      [NodeKind.element, "p", 0],
      [NodeKind.text, "x", 0],
      [NodeKind.element, "template", 0],
      [NodeKind.fragment, "", 0],
      [NodeKind.element, "i", 0],
      [NodeKind.text, "t", 0],
    ]);
    const xml = fromDom(loadSlim("<?xml version='1.0'?><a><![CDATA[x]]></a>", { xml: true }));
    expect(Array.from({ length: xml.length }, (_, row) => text(xml, row))).toEqual([
      "",
      "?xml version='1.0'?",
      "",
      "x",
    ]);
  });

  it("puts a single element below a fragment", () => {
    const $ = load("<div><p>one</p></div>");
    for (const source of [$("p")[0]!, liveOf(parseFragment("<p>one</p>")).firstChild!]) {
      expect(rowsOf(fromDom(source))).toEqual(rowsOf(parseFragment("<p>one</p>")));
    }
  });

  it("does not overflow the stack with 20,000 nested elements", () => {
    const tree = parse(`${"<div>".repeat(20_000)}x`);
    expect(fromDom(liveOf(tree)).length).toBe(tree.length);
  });

  it("reads the prototype's property if a form has a field of its name", () => {
    const document = liveOf(parse("<form id=f><p>one</p></form>"));
    const form = document.firstChild!.firstChild!.nextSibling!.firstChild!;
    for (const name of ["firstChild", "nextSibling", "nodeType", "localName", "attributes"]) {
      Object.defineProperty(form, name, { value: { nodeType: 1 } });
    }
    expect(rowsOf(fromDom(document))).toEqual(rowsOf(parse("<form id=f><p>one</p></form>")));
  });

  it.each([null, undefined, "<p>", 1, {}, [], { nodeType: 3 }, () => 1])(
    "throws a TypeError for %j",
    (source) => {
      expect(() => fromDom(source as unknown as DomSource)).toThrow(TypeError);
      expect(() => fromDom(source as unknown as DomSource)).toThrow(/^document/);
    },
  );
});

describe("doctypes of domhandler", () => {
  it("are parsed like a single regular expression would", () => {
    const expression = /^<?!doctype\s*(\S*?)(?:\s+(public|system)\b(.*?))?\s*>?$/is;
    const part = fc.constantFrom(
      " ",
      "  ",
      "\n",
      "html",
      "public",
      "system",
      "PUBLIC",
      ">",
      '"a"',
      "'b'",
      '"',
      "x",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const source = `!doctype${parts.join("")}`;
        const [, name = "", kind = "", rest = ""] = expression.exec(source) ?? [];
        const ids = [...rest.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, a, b]) => a ?? b ?? "");
        const [publicId = "", systemId = ""] = kind.toLowerCase() === "public" ? ids : ["", ids[0]];
        const root = { type: "root", children: [{ type: "directive", name: "!doctype", data: source }] };
        const tree = fromDom(root as never);
        expect(doctype(tree, 1)).toEqual({ name: name.toLowerCase(), publicId, systemId });
      }),
      { seed: 1, numRuns: runs(1000) },
    );
  });
});

describe("parses doctypes of domhandler as written", () => {
  it.each([
    ["!DOCTYPE html", "html", "", ""],
    ["!doctype HTML PUBLIC \"a\" 'b'", "html", "a", "b"],
    ['!DOCTYPE html PUBLIC "a"', "html", "a", ""],
    ['!DOCTYPE x SYSTEM "b"', "x", "", "b"],
    ["<!DOCTYPE html>", "html", "", ""],
    ["!DOCTYPE", "", "", ""],
  ])("reads %s", (source, name, publicId, systemId) => {
    const data = { type: "directive", name: "!doctype", data: source };
    const tree = fromDom({ type: "root", children: [data] });
    expect(doctype(tree, 1)).toEqual({ name, publicId, systemId });
  });
});
