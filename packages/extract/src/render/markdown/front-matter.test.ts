import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Metadata } from "../../metadata/types.js";
import { yamlFrontMatter } from "./front-matter.js";

const NOTHING: Metadata = { authors: [], categories: [], tags: [], evidence: {} };

function read(yaml: string, version: "1.1" | "1.2" = "1.2"): unknown {
  const match = /^---\n(.*\n)---\n\n$/s.exec(yaml);
  return parse(match![1]!, { version });
}

describe("front matter", () => {
  it("has the fields in a fixed order, without the evidence", () => {
    const metadata: Metadata = {
      kind: "NewsArticle",
      license: "https://creativecommons.org/licenses/by/4.0/",
      tags: ["swift", "no", "a: b"],
      categories: [],
      image: "https://example.org/s.jpg",
      description: 'They say "fly" \\ sleep',
      language: "no",
      url: "https://example.org/swifts",
      siteName: "Der Vogel, täglich",
      modified: "2024",
      published: "2024-05-01",
      authors: ["Ada Kim", "O'Brien"],
      title: "Swifts",
      evidence: { title: { agreeing: [], rejected: [] } },
    };
    expect(yamlFrontMatter(metadata)).toBe(
      [
        "---",
        "title: Swifts",
        "authors:",
        "  - Ada Kim",
        "  - O'Brien",
        'published: "2024-05-01"',
        'modified: "2024"',
        "siteName: Der Vogel, täglich",
        'url: "https://example.org/swifts"',
        'language: "no"',
        'description: "They say \\"fly\\" \\\\ sleep"',
        'image: "https://example.org/s.jpg"',
        "tags:",
        "  - swift",
        '  - "no"',
        '  - "a: b"',
        'license: "https://creativecommons.org/licenses/by/4.0/"',
        "kind: NewsArticle",
        "---",
        "",
        "",
      ].join("\n"),
    );
  });

  it("is empty without metadata", () => {
    expect(yamlFrontMatter(undefined)).toBe("");
    expect(yamlFrontMatter(NOTHING)).toBe("");
  });

  it.each([
    "yes",
    "Off",
    "~",
    "null",
    "1e3",
    "e1",
    "E-12",
    "0x1f",
    "12:30:00",
    "2024-05-01",
    ".inf",
    "- a",
    "a #b",
    "a: b",
    "a:",
  ])("reads %j back as a string", (title) => {
    for (const version of ["1.1", "1.2"] as const) {
      expect(read(yamlFrontMatter({ ...NOTHING, title }), version)).toEqual({ title });
    }
  });

  it("escapes characters that are not printable, and line breaks", () => {
    const yaml = yamlFrontMatter({ ...NOTHING, title: "a\u0085b\u2028c\u2029d\u0000e\ufefff\u009ag\ud800h" });
    expect(yaml).toBe('---\ntitle: "a\\u0085b\\u2028c\\u2029d\\u0000e\\ufefff\\u009ag\ufffdh"\n---\n\n');
  });

  it("survives a round trip with any strings", () => {
    const string = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."abyesno0123.:-#'\"[]{}&*!|>%@`, \n\té~=?") }),
    );
    fc.assert(
      fc.property(
        string,
        fc.array(string, { minLength: 1 }),
        fc.constantFrom("1.1", "1.2"),
        (title, tags, version) => {
          const yaml = yamlFrontMatter({ ...NOTHING, title, tags });
          expect(read(yaml, version as "1.1" | "1.2")).toEqual({ title, tags });
        },
      ),
      { seed: 1, numRuns: runs(200) },
    );
  });
});
