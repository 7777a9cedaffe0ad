import { describe, expect, it } from "vitest";
import { keyOf, pointsOf } from "./points.js";

/** 40 sites, every fourth with two pages. */
const PAGES = Array.from({ length: 50 }, (_, i) => ({
  id: `${i}`,
  url: "",
  domain: `${i < 40 ? i : (i - 40) * 4}.org`,
}));
const ENGLISH = new Set(PAGES.filter((_, i) => i % 2 === 0).map(keyOf));

function kept(id: string, seed = 1): readonly (typeof PAGES)[number][] {
  return PAGES.filter(pointsOf(PAGES, ENGLISH, seed).find((point) => point.id === id)!.isKept);
}

function sites(id: string, seed = 1): ReadonlySet<string> {
  return new Set(kept(id, seed).map(({ domain }) => domain));
}

describe("pointsOf", () => {
  it("draws sites with all of their pages, the same for a seed, and nests them", () => {
    const [tenth, quarter, half] = [sites("sites-10"), sites("sites-25"), sites("sites-50")];
    expect([tenth.size, quarter.size, half.size]).toEqual([4, 10, 20]);
    expect([...tenth].every((domain) => quarter.has(domain))).toBe(true);
    expect([...quarter].every((domain) => half.has(domain))).toBe(true);
    expect(kept("sites-50")).toHaveLength(PAGES.filter(({ domain }) => half.has(domain)).length);
    expect(sites("sites-50")).toEqual(half);
    expect(sites("sites-50", 2)).not.toEqual(half);
  });

  it("keeps the first page of each site, and the pages in English", () => {
    expect(kept("one-page")).toEqual(PAGES.slice(0, 40));
    expect(kept("english")).toHaveLength(25);
  });

  it("repeats all pages with other seeds", () => {
    const all = pointsOf(PAGES, ENGLISH, 5).filter(({ id }) => id.startsWith("all"));
    expect(all.map(({ id, seed }) => [id, seed])).toEqual([
      ["all", 5],
      ["all-6", 6],
      ["all-7", 7],
    ]);
    expect(PAGES.every(all[2]!.isKept)).toBe(true);
  });
});
