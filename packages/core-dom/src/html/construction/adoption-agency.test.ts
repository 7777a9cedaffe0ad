import { describe, expect, it } from "vitest";
import { cpuTime } from "../../../test/cpu-time.js";
import { parse } from "../../parse/parse.js";

describe("the adoption agency", () => {
  const hostile: Record<string, (n: number) => string> = {
    // Each run puts a copy in far below thousands of elements of its tag, which have left the formatting
    // elements.
    "elements of its tag that stand above the blocks": (n) =>
      `<b x=1>${"<div>".repeat(n)}${"<b>".repeat(n)}</b></b></b><span>${"</b>".repeat(n / 8)}`,
    // Each run leaves a copy that has to be compared anew, by its attributes.
    "copies of an element with a long attribute": (n) =>
      Array.from({ length: 9 }, (_, i) => `<b id=${i}>`).join("") +
      `<b x="${"y".repeat(n * 40)}">` +
      Array.from({ length: n }, (_, i) => `<i a=${i}><div>`).join("") +
      "</b><b id=x></b>".repeat(n / 8),
  };
  for (const [name, make] of Object.entries(hostile)) {
    it(`takes linear time over ${name}`, () => {
      parse(make(800));
      const quarter = cpuTime(() => parse(make(5_000)), 2);
      const whole = cpuTime(() => parse(make(20_000)), 2);
      expect(whole).toBeLessThan(Math.max(quarter * 10, 200));
    });
  }
});
