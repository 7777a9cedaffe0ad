import { describe, expect, it } from "vitest";
import { collidingNames, SHAPES } from "./index.js";
import { pageOf } from "./shape.js";

describe("SHAPES", () => {
  it("are many and have unique names", () => {
    const names = SHAPES.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1000);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it("have any requested length", () => {
    for (const shape of SHAPES.filter((_, i) => i % 7 === 0)) {
      const [small, large] = [pageOf(shape, 12_000).length, pageOf(shape, 24_000).length];
      expect(Math.abs(large / small - 2), `${shape.name}: ${small}, ${large}`).toBeLessThan(0.25);
    }
  });
});

describe("collidingNames", () => {
  it("returns different names with the same hash", () => {
    const names = collidingNames(1000);
    const hash = (name: string): number =>
      [...name].reduce((h, c) => (Math.imul(h, 31) + c.charCodeAt(0)) | 0, 0);
    expect(new Set(names).size).toBe(1000);
    expect(new Set(names.map(hash)).size).toBe(1);
    expect(names.every((name) => name === name.toLowerCase() && !/[\s/>=]/.test(name))).toBe(true);
  });
});
