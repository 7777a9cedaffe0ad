import { createMarker, Hidden, Label, type Method, NodeKind } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { mutatedPage as page, runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse as readYaml } from "yaml";
import { readXml } from "../test/tei/read-xml.js";
import { violations } from "../test/tei/violations.js";
import { faults, outlines } from "../test/vocabulary-check.js";
import { allVisibleText } from "./all-visible-text.js";
import { extract } from "./extract.js";
import { formats } from "./formats.js";
import type { Extraction } from "./types.js";

const RUNS = runs(300);

/** Keeps one text row in three: selections that no method would make. */
const scattered: Method = (tree) => {
  const { mark, marks } = createMarker(tree);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    mark(row, [Label.content, Label.comment, Label.boilerplate][row % 3]!, "scattered");
  }
  return marks;
};

const method = fc.constantFrom(scattered, allVisibleText, undefined);

/**
 * YAML does not allow half of a surrogate pair (YAML 1.2.2 §5.1): the front matter has U+FFFD in its place.
 */
function wellFormed(value: string): string {
  return value.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Checks the rules of every format, which hold for any page. */
function checkFormats(article: Extraction): void {
  for (const html of [article.html, article.render(formats.html)]) {
    expect(faults(html), html).toEqual([]);
    expect(new Set(outlines(html)).size, html).toBe(1);
  }
  const tei = article.render(formats.tei);
  expect(violations(readXml(tei)), tei).toEqual([]);
  const json = JSON.parse(article.render(formats.json));
  expect(json.text).toBe(article.text);
  expect(json.comments ?? "").toBe(article.comments);
  const markdown = article.render(formats.markdown);
  const matter = /^---\n(.*?)\n---(?:\n\n|$)/s.exec(markdown);
  if (matter === null) return;
  const { evidence: _, ...metadata } = article.metadata;
  const expected = Object.entries(metadata)
    .filter(([, value]) => value !== undefined && value.length > 0)
    .map(([name, value]) => [name, typeof value === "string" ? wellFormed(value) : value.map(wellFormed)]);
  expect(readYaml(matter[1]!)).toEqual(Object.fromEntries(expected));
  expect(markdown.slice(matter[0].length).startsWith(article.markdown.slice(matter[0].length))).toBe(true);
}

describe("extract on mutated pages", () => {
  it(`never throws, and labels every leaf (${RUNS} cases)`, () => {
    fc.assert(
      fc.property(page, method, fc.boolean(), fc.nat(5), (html, method, comments, nth) => {
        const options = {
          comments,
          frontMatter: nth === 1,
          url: "https://example.org/",
          ...(method === undefined ? {} : { method }),
        };
        const article = extract(html, options);
        expect(article.marks.label).toHaveLength(article.tree.length);
        expect(typeof article.markdown).toBe("string");
        if ([undefined, "little-content", "unsure"].includes(article.reason)) {
          expect(article.marks.label).toContain(Label.content);
        } else expect(article.text).toBe("");
        expect(extract(html, options).text).toBe(article.text);
        // The checks of all formats take longer than everything else: one page in three.
        if (nth < 2) checkFormats(article);
      }),
      { seed: 20261121, numRuns: RUNS },
    );
  });

  it("accepts any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(typeof extract(bytes, { decode }).text).toBe("string");
      }),
      { seed: 20261121, numRuns: Math.ceil(RUNS / 10) },
    );
  });
});
