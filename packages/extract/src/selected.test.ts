import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { allVisibleText } from "./all-visible-text.js";
import { extract } from "./extract.js";

const SENTENCE =
  "Swifts eat, drink and sleep in the air, and land only to breed under the roofs of old towers.";
const PAGE = `<!doctype html><title>Swifts</title><meta name="author" content="Jo Keeper">
<nav><a href="/">Home</a></nav>
<main><h1>Swifts</h1><p class="by">By Jo Keeper</p><p>${SENTENCE}</p>
<aside class="letter"><p>Subscribe to the letter. ${SENTENCE}</p><img src="/letter.png" alt="A letter"></aside>
<p>In August they leave. ${SENTENCE}</p>
<p>See the note<sup><a href="#n1" id="r1">1</a></sup>. ${SENTENCE}</p></main>
<footer><ol><li id="n1">A note of the keeper. <a href="#r1">↩</a></li></ol></footer>
<style>p { color: red }</style><template><p>${SENTENCE} In a template.</p></template>`;

describe("exclude", () => {
  it("leaves out text, media and footnotes of the elements", () => {
    const { markdown } = extract(PAGE, { exclude: ".letter, footer, .by" });
    expect(markdown).toContain("In August they leave.");
    expect(markdown).not.toMatch(/Subscribe|letter\.png|A note|By Jo/);
  });

  it("leaves the metadata as they are", () => {
    expect(extract(PAGE, { exclude: ".by, meta, title" }).metadata).toEqual(extract(PAGE).metadata);
  });

  it("does not change a tree that is given", () => {
    const tree = parse(PAGE);
    const before = extract(tree).text;
    extract(tree, { exclude: "p" });
    expect(extract(tree).text).toBe(before);
  });

  it("may leave nothing", () => {
    expect(extract(PAGE, { exclude: "*" })).toMatchObject({ text: "", reason: "no-text" });
  });
});

describe("include", () => {
  it("selects all text and media of the elements, in the order of the page", () => {
    const { markdown, method, confidence, reason } = extract(PAGE, { include: ".letter, nav" });
    expect(markdown).toBe(`[Home](/)\n\nSubscribe to the letter. ${SENTENCE}\n\n![A letter](/letter.png)`);
    expect({ method, confidence, reason }).toEqual({
      method: "include",
      confidence: undefined,
      reason: undefined,
    });
  });

  it.each(["hidden", 'style="display:none"', 'style="visibility:hidden"', 'aria-hidden="true"'])(
    "selects what %s hides, as allVisibleText does, unless it is left out",
    (hiding) => {
      const page = `<main><p>${SENTENCE}<p ${hiding}>Nobody reads this.</main>`;
      for (const options of [{ include: "main" }, { method: allVisibleText }]) {
        expect(extract(page, options).text).toContain("Nobody reads this.");
        const exclude = `[${hiding}]`;
        expect(extract(page, { ...options, exclude }).text).not.toContain("Nobody");
      }
    },
  );

  it("selects less than 100 characters without a reason", () => {
    expect(extract(PAGE, { include: "h1" })).toMatchObject({ text: "Swifts", reason: undefined });
  });

  it("selects an element that is hidden if it matches itself", () => {
    expect(extract(PAGE, { include: "template" }).text).toBe(`${SENTENCE} In a template.`);
    expect(extract(PAGE, { include: "style, script" }).text).toBe("");
    const { text } = extract(`<p>a</p><noscript><p>b <b>c</b></p></noscript>`, { include: "noscript p" });
    expect(text).toBe("b c");
  });

  it("gives way to exclude", () => {
    expect(extract(PAGE, { include: "main", exclude: "aside, p" }).text).toBe("Swifts");
  });

  it("is empty with a reason if nothing matches", () => {
    expect(extract(PAGE, { include: ".absent" })).toMatchObject({ text: "", reason: "no-content" });
  });
});

it("rejects what is not a selector, before anything is parsed", () => {
  expect(() => extract(PAGE, { include: "p:[" })).toThrow(
    new TypeError("options.include is not a CSS selector: p:["),
  );
  expect(() => extract(PAGE, { exclude: "" })).toThrow(TypeError);
  expect(() => extract(PAGE, { exclude: 1 as never })).toThrow(TypeError);
});
