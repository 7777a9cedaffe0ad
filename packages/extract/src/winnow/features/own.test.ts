import { describe, expect, it } from "vitest";
import { featureValues } from "../../../test/winnow/feature-values.js";

describe("ownFeatures", () => {
  // 6 words with 22 characters and 3 marks; 8 characters in links, 4 in bold text.
  const value = featureValues(
    "<article><p>Ann, the <b>wide</b> SEA <a>of</a> <a>blue42</a>!?<p>next</article><noscript>x</noscript>",
  );

  it("measures the text", () => {
    expect(value("own-width", 0)).toBeCloseTo(Math.log(1 + 24), 5);
    expect(value("own-words", 0)).toBeCloseTo(Math.log(1 + 6), 5);
    expect(value("own-word-length", 0)).toBeCloseTo(21 / 6, 5);
    expect(value("own-sentences", 0)).toBe(1);
    expect(value("own-digits", 0)).toBeCloseTo(2 / 24, 5);
  });

  it("measures links and bold text", () => {
    expect(value("own-link-share", 0)).toBeCloseTo(8 / 24, 5);
    expect(value("own-bold", 0)).toBeCloseTo(4 / 24, 5);
  });

  it("has the element and those above it", () => {
    // Document, html, body, article, p.
    expect(value("own-depth", 0)).toBe(4);
    expect(value("own-tag", 0)).toBe(value("own-tag", 1));
    expect(value("own-tag", 0)).toBeLessThan(value("own-parent-tag", 0));
  });

  it("knows hidden sources and only children", () => {
    expect([0, 1, 2].map((block) => value("own-hidden-source", block))).toEqual([0, 0, 1]);
    expect(value("own-only-child", 0)).toBe(1);
    const two = featureValues("<div>a<p>b</div>");
    expect([0, 1].map((block) => two("own-only-child", block))).toEqual([0, 1]);
  });

  it.each([
    ["end.", 4],
    ["end!", 3],
    ["(end)", 2],
    ["end:", 1],
    ["end", 0],
  ])("classifies the end of %s", (text, end) => {
    expect(featureValues(`<p>${text}`)("own-end", 0)).toBe(end);
  });
});
