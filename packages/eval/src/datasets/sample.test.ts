import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoldPage } from "../types.js";
import { sampler } from "./sample.js";

function samplePages(pages: readonly GoldPage[], count: number, seed: number): readonly GoldPage[] {
  const sample = sampler<GoldPage>(count, seed);
  for (const page of pages) sample.offer(page.id, page);
  return sample.items();
}

const pages = (count: number, from = 0): GoldPage[] =>
  Array.from({ length: count }, (_, index) => ({ id: `page ${from + index}`, gold: { text: "" } }));
const ids = (sample: readonly GoldPage[]): string[] => sample.map((page) => page.id);

describe("sampler", () => {
  it("returns the requested number of pages, in the order of the data set", () => {
    const all = pages(100);
    const sample = samplePages(all, 30, 1);
    expect(sample).toHaveLength(30);
    expect(all.filter((page) => sample.includes(page))).toEqual(sample);
    expect(samplePages(all, 0, 1)).toEqual([]);
    expect(samplePages(all, 200, 1)).toEqual(all);
  });

  it("depends on the seed, not on the order", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 60 }), fc.nat(49), (seed, count, cut) => {
        const all = pages(50);
        const rotated = [...all.slice(cut), ...all.slice(0, cut)];
        expect(ids(samplePages(rotated, count, seed)).sort()).toEqual(
          ids(samplePages(all, count, seed)).sort(),
        );
      }),
      { seed: 1 },
    );
    expect(ids(samplePages(pages(1000), 20, 1))).not.toEqual(ids(samplePages(pages(1000), 20, 2)));
  });

  it("changes little when pages are added: by about their share", () => {
    const before = new Set(ids(samplePages(pages(1000), 300, 7)));
    const after = ids(samplePages(pages(1100), 300, 7));
    const kept = after.filter((id) => before.has(id)).length;
    // Of 300 places about 27 go to the hundred new pages.
    expect(kept).toBeGreaterThan(250);
    expect(kept).toBeLessThan(300);
  });

  it("is uniform: every page is equally likely", () => {
    const times = new Map<string, number>();
    for (let seed = 0; seed < 1000; seed++) {
      for (const id of ids(samplePages(pages(20), 5, seed))) times.set(id, (times.get(id) ?? 0) + 1);
    }
    // 250 of 1,000 expected; six standard deviations are 82.
    for (const count of times.values()) expect(Math.abs(count - 250)).toBeLessThan(82);
    expect(times.size).toBe(20);
  });

  it("samples a repeated page twice if there is room, and the first copy otherwise", () => {
    const twice = [...pages(1), ...pages(1)];
    expect(samplePages(twice, 2, 1)).toHaveLength(2);
    expect(samplePages(twice, 1, 1)).toEqual([twice[0]]);
  });

  it("rejects an invalid count or seed", () => {
    expect(() => samplePages([], -1, 1)).toThrow(RangeError);
    expect(() => samplePages([], 1.5, 1)).toThrow(RangeError);
    expect(() => samplePages([], 1, Number.NaN)).toThrow(RangeError);
  });
});
