import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { parse } from "../../parse/parse.js";

describe("the adoption agency", () => {
  const hostile: Record<string, (n: number) => string> = {
    // Each run inserts a copy far below thousands of elements of its tag, which are no longer formatting
    // elements.
    "elements of its tag above the blocks": (n) =>
      `<b x=1>${"<div>".repeat(n)}${"<b>".repeat(n)}</b></b></b><span>${"</b>".repeat(n / 8)}`,
    // Each run leaves a copy whose attributes have to be compared again.
    "copies of an element with a long attribute": (n) =>
      Array.from({ length: 9 }, (_, i) => `<b id=${i}>`).join("") +
      `<b x="${"y".repeat(n * 40)}">` +
      Array.from({ length: n }, (_, i) => `<i a=${i}><div>`).join("") +
      "</b><b id=x></b>".repeat(n / 8),
  };
  for (const [name, make] of Object.entries(hostile)) {
    it(`takes linear time for ${name}`, () => {
      expect(timeRatio(1_600, make, (html) => parse(html))).toBeLessThan(MAX_TIME_RATIO);
    });
  }
});
