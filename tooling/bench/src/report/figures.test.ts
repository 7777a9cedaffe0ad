import { describe, expect, it } from "vitest";
import { figure } from "./figures.js";

describe("figure", () => {
  it("keeps two or three digits, and a dash for nothing", () => {
    expect([0, 0.0512, 1.154, 38.26, 1234.5, Number.NaN].map(figure)).toEqual([
      "0.00",
      "0.051",
      "1.15",
      "38.3",
      "1235",
      "–",
    ]);
  });
});
