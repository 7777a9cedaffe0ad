import { siteOf } from "@winnow/core-dom/site";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHasher } from "../exact/hasher.js";
import type { Document } from "../types.js";
import { foldedText } from "./fold.js";
import { createTemplateIndex, type TemplateIndex } from "./templates.js";

const hasher = await createHasher();

const page = (number: number, site = "news.example.com"): Document => ({
  id: `${site}/${number}`,
  url: `https://${site}/${number}`,
  text: `Home | News | Sport\n\nStory number ${number}.\n\nSHARE  this\n${number < 2 ? "Correction\n" : ""}© Example 2026\n`,
});

function indexOf(documents: readonly Document[], options = {}): TemplateIndex {
  const index = createTemplateIndex(hasher, options);
  for (const document of documents) index.add(document);
  return index;
}

describe("createTemplateIndex", () => {
  const pages = Array.from({ length: 20 }, (_, number) => page(number));

  it("drops lines that a site's pages share", () => {
    const { text, dropped, kept } = indexOf(pages).dropTemplateLines(page(1));
    expect(text).toBe("Story number 1.\n\nCorrection\n");
    expect(kept).toBe("Story number 1.Correction".length);
    expect(dropped).toEqual([
      { start: 0, end: 19, pages: 20, share: 1 },
      { start: 38, end: 49, pages: 20, share: 1 },
      { start: 61, end: 75, pages: 20, share: 1 },
    ]);
  });

  it("requires a minimum number and share of pages", () => {
    const few = pages.slice(0, 2);
    expect(indexOf(few).dropTemplateLines(page(1)).dropped).toEqual([]);
    expect(indexOf(few, { minPages: 2 }).dropTemplateLines(page(1)).dropped).toHaveLength(4);
    expect(indexOf(pages, { minPages: 2, minShare: 0.1 }).dropTemplateLines(page(1)).dropped).toHaveLength(4);
    expect(indexOf(pages, { minPages: 2, minShare: 0.11 }).dropTemplateLines(page(1)).dropped).toHaveLength(
      3,
    );
    expect(indexOf(pages, { minWidth: 12 }).dropTemplateLines(page(1)).dropped).toHaveLength(2);
  });

  it("counts a line once per page", () => {
    const document = { id: "a", url: "https://a.com/", text: "again\nagain\nagain\nagain" };
    expect(indexOf([document]).dropTemplateLines(document).dropped).toEqual([]);
  });

  it("counts sites separately", () => {
    const index = indexOf([...pages, page(30, "other.org"), page(31, "other.org")]);
    expect(index.dropTemplateLines(page(30, "other.org")).dropped).toEqual([]);
    expect(index.dropTemplateLines({ ...page(3), url: "https://www.example.com/" }).dropped).toHaveLength(3);
    expect(index.dropTemplateLines({ ...page(3), url: undefined }).dropped).toEqual([]);
  });

  it("rejects options out of range", () => {
    expect(() => createTemplateIndex(hasher, { minPages: 0 })).toThrow(RangeError);
    expect(() => createTemplateIndex(hasher, { minShare: 1.1 })).toThrow("options.minShare");
  });

  it("agrees with maps of strings, for any order", () => {
    const lines = fc.array(fc.constantFrom("one", "ONE", "two", "three", "四", ""), { maxLength: 6 });
    const url = fc.constantFrom("https://a.com/", "https://x.a.com/", "https://b.org/", "none");
    const corpus = fc.array(fc.record({ id: fc.string(), url, text: lines.map((list) => list.join("\n")) }));
    const law = fc.property(
      corpus,
      fc.nat(4),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (documents, pages, minShare) => {
        const options = { minPages: pages + 1, minShare };
        const counts = new Map<string, number>();
        for (const { url: address, text } of documents) {
          for (const line of new Set(["", ...text.split("\n").map(foldedText)])) {
            const key = `${siteOf(address)} ${line}`;
            counts.set(key, (counts.get(key) ?? 0) + 1);
          }
        }
        const index = indexOf([...documents].reverse(), options);
        for (const document of documents) {
          const site = siteOf(document.url);
          const expected = document.text.split("\n").flatMap((line) => {
            const count = counts.get(`${site} ${foldedText(line)}`)!;
            const isTemplate =
              site !== "" && line !== "" && count > pages && count >= minShare * counts.get(`${site} `)!;
            return isTemplate ? [`${line} ${count}`] : [];
          });
          const found = index
            .dropTemplateLines(document)
            .dropped.map((l) => `${document.text.slice(l.start, l.end)} ${l.pages}`);
          expect(found).toEqual(expected);
          expect(indexOf(documents, options).dropTemplateLines(document)).toEqual(
            index.dropTemplateLines(document),
          );
        }
      },
    );
    fc.assert(law, { seed: 1, numRuns: 200 });
  });
});
