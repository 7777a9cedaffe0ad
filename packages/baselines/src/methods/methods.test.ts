import { Hidden, Label, type Marks, NodeKind, parse, parseFragment, type Tree, text } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { type MethodName, methods } from "./index.js";

const PROSE =
  "The ferry left at six, as it had done every morning since the war, and nobody on board looked back at the town. ";

const METHOD_NAMES = Object.keys(methods) as MethodName[];

/** Pages of about `size` characters, by what they repeat. */
const SHAPES: Readonly<Record<string, (size: number) => string>> = {
  paragraphs: (size) => repeat(`<p>${PROSE}</p>\n`, size),
  links: (size) => repeat("<li><a href=/x>News of the day</a>", size),
  "one long text": (size) => `<article>${repeat(PROSE, size)}</article>`,
  "nested elements": (size) => repeat(`<div class=a>${PROSE}`, size),
  "nested inline elements": (size) => repeat("<b><i>a </i>", size),
  "nested lists": (size) => repeat("<ul><li>One more thing", size),
  "nested tables": (size) => repeat("<table><tr><td>One more thing", size),
  "table cells": (size) => `<table>${repeat("<tr><td>One<td>more<td>thing", size)}</table>`,
  "line breaks": (size) => repeat("One more thing<br>", size),
  comments: (size) => repeat(`<div class=comment><p>${PROSE}</div>`, size),
  "empty elements": (size) => `<p>${PROSE}${repeat("<div></div>", size)}`,
  headings: (size) => repeat("<h2>Heading</h2><p>One more thing.</p>", size),
};

/** Pages that are not pages. */
const ODDITIES: Readonly<Record<string, string>> = {
  "an empty document": "",
  "white space": "  \n ",
  "text alone": PROSE,
  "a frameset": "<frameset><frame src=a><noframes>none</noframes></frameset>",
  "a script alone": "<script>let a = 1;</script>",
  "hidden sources": `<noscript><p>${PROSE}</noscript><template><p>${PROSE}</template><script type=application/ld+json>{"articleBody": "${PROSE}"}</script>`,
  "damaged JSON": `<script type=application/ld+json>{"articleBody": "</script><div data-preloaded="{">${PROSE}</div>`,
  "foreign elements": `<svg><title>t</title><foreignObject><p>${PROSE}</p></foreignObject></svg><math><mi>x</mi></math>`,
  "form fields": `<form><select><option>${PROSE}</select><textarea>${PROSE}</textarea><button>Go</button></form>`,
  "odd characters": `<p>\0\ud800 ${PROSE}\u2028\u00a0\u00ad&#x110000;</p><p>渡船清晨六點離開,船上沒有人回頭看那座小鎮。</p>`,
  "an odd title": `<title>|»-:</title><h1>|»-:</h1><p>${PROSE.repeat(3)}`,
};

function repeat(piece: string, size: number): string {
  return piece.repeat(Math.max(1, Math.round(size / piece.length)));
}

/** The name of a rule in kebab case, or clauses in words. */
const REASON = /^[a-z\d]+(?:(?:-|, | )[a-z\d]+)*$/;

/** Checks what holds for the marks of any method on any page. */
function check(tree: Tree, { label, score, reason, reasons }: Marks): void {
  expect([label.length, score.length, reason.length]).toEqual([tree.length, tree.length, tree.length]);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible && label[row] === 0) {
      expect.fail(`no label for ${JSON.stringify(text(tree, row))}`);
    }
    if (label[row] === Label.none) continue;
    if (!(score[row]! >= 0 && score[row]! <= 1)) expect.fail(`score ${score[row]}`);
    if (!REASON.test(reasons[reason[row]!]!)) expect.fail(`reason "${reasons[reason[row]!]}"`);
  }
}

// The other ensembles of votes run the same methods as em_2_5.
const TESTED = METHOD_NAMES.filter((name) => !/^em_(?!2_5)/.test(name));

/** The reasons of pages with text. */
const DOUBTS: readonly unknown[] = [undefined, "little-content", "unsure"];

describe.each(TESTED)("%s", (name) => {
  const { method } = methods[name];

  it("labels every visible text node, with any options, and repeats itself", () => {
    const pages = [...Object.values(ODDITIES), ...Object.values(SHAPES).map((shape) => shape(3000))];
    for (const page of pages) {
      for (const tree of [parse(page), parseFragment(page)]) {
        const marks = method(tree, {});
        check(tree, marks);
        const { layout: _, ...columns } = method(tree, {});
        expect(marks).toMatchObject(columns);
        check(tree, method(tree, { comments: true, favor: "recall", language: "de" }));
        check(tree, method(tree, { favor: "precision", url: "https://example.org/news/a.html" }));
        expect(method(tree, { deadline: 0 }).label).toHaveLength(tree.length);
      }
    }
  });

  it("survives 100,000 nested elements", () => {
    const tree = parse(`${"<div><span>a".repeat(50_000)}`);
    check(tree, method(tree, {}));
  });

  it("has text if and only if it has content", () => {
    for (const page of [...Object.values(ODDITIES), ...Object.values(SHAPES).map((shape) => shape(3000))]) {
      const article = extract(page, { method });
      expect(article.text !== "", page).toBe(DOUBTS.includes(article.reason));
    }
  });

  it.each(Object.entries(SHAPES))("takes time that is linear in the size of the page: %s", (_, shape) => {
    const ratio = timeRatio(
      6_000,
      (size) => parse(shape(size)),
      (tree) => extract(tree, { method }).text,
    );
    expect(ratio).toBeLessThan(MAX_TIME_RATIO);
  });
});

describe("methods", () => {
  it("label every visible text node: the other ensembles", () => {
    const tree = parse(SHAPES.paragraphs!(1000) + SHAPES.links!(1000));
    for (const name of METHOD_NAMES) check(tree, methods[name].method(tree, {}));
  });

  it("have a description, a source, and a year", () => {
    for (const [name, { about, goodFor, source, year }] of Object.entries(methods)) {
      for (const line of [about, goodFor, source]) expect(line, name).toMatch(/^\S.{3,140}[^.\s]$/);
      expect(year, name).toBeGreaterThan(2000);
    }
  });

  it("give their own names to their marks", () => {
    for (const [name, { method }] of Object.entries(methods)) {
      expect(method(parse(`<p>${PROSE}`), {}).method).toBe(name);
    }
  });
});
