import { readFileSync } from "node:fs";
import { decode } from "@winnow/core-dom/decode";
import { extract, html, json, markdown, text } from "@winnow/extract";
import { describe, expect, it } from "vitest";
import { DEFAULTS } from "../link.js";
import type { Analysis, Settings } from "../types.js";
import { analyse } from "./analyse.js";

const URL_OF_PAGE = "https://example.org/a";

function example(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../../../examples/pages/${name}.html`, import.meta.url)));
}

/** Analyses a page and expects all of what `extract` gives; returns the first view, if there was one. */
async function expectSame(page: string | Uint8Array, settings: Settings): Promise<Analysis | undefined> {
  let first: Analysis | undefined;
  const { details, ...view } = await analyse({ html: page, url: URL_OF_PAGE }, settings, (early) => {
    first = early;
  });
  const { favor, comments } = settings;
  const input = typeof page === "string" ? { html: page } : { bytes: page };
  const extraction = extract(input, { url: URL_OF_PAGE, favor, comments, decode });
  expect(view.method).toBe(extraction.method);
  expect(view.confidence).toBe(extraction.confidence);
  expect(view.blocks).toMatchObject(extraction.blocks);
  expect(view.blockCount).toBe(extraction.blocks.length);
  expect(details?.metadata).toEqual(extraction.metadata);
  expect(details?.pageType).toEqual(extraction.pageType);
  expect(details?.formats).toEqual({
    text: extraction.render(text),
    markdown: extraction.render(markdown),
    html: extraction.render(html),
    json: extraction.render(json),
  });
  expect(details?.reason).toBe(extraction.reason);
  if (first === undefined) return undefined;
  const { reading, ...early } = first;
  expect(reading).not.toBe("");
  expect(early).toEqual(view);
  return first;
}

describe("analyse", () => {
  it.each([
    "field-notes",
    "kettle-thread",
    "field-lamp",
    "pendulum",
    "queue-reference",
    "tea-house-zh",
    "brueckenfest-2004",
  ])("gives the first view of %s early, and in the end what extract gives", async (name) => {
    const page = example(name);
    expect(await expectSame(page, DEFAULTS)).toBeDefined();
    expect(await expectSame(page, { ...DEFAULTS, favor: "recall", comments: true })).toBeDefined();
  });

  it("leaves pages to extract that it may refuse or replace", async () => {
    expect(await expectSame(example("not-a-page"), DEFAULTS)).toBeUndefined();
    expect(await expectSame("", DEFAULTS)).toBeUndefined();
    expect(await expectSame("<p>A few words.", DEFAULTS)).toBeUndefined();
    expect(await expectSame(`<p>${"\u0001\u0002".repeat(3000)}`, DEFAULTS)).toBeUndefined();
    const article = {
      "@type": "NewsArticle",
      articleBody: "The ferry left at six in the morning. ".repeat(30),
    };
    const page = `<title>The ferry</title><script type="application/ld+json">${JSON.stringify(article)}</script><p>Loading`;
    expect(await expectSame(page, DEFAULTS)).toBeUndefined();
    expect(extract({ html: page }).method).toBe("embedded-data");
  });
});
