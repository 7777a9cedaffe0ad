import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GOLD_REPAIR, goldWeight } from "./gold-repair.js";

const SOURCE = readFileSync(new URL("gold-repair.ts", import.meta.url), "utf8");

const REASONS = ["gold-empty", "gold-partial", "gold-boilerplate", "gold-noisy", "content-not-in-page"];
/** A page that the data set contains twice. The second record has about a third of the text. */
const TWICE = "2fdb25bc108c3d04cc4f9407b48cd8e1792ee52694af05b8ea8fe6066f52b6d3";

describe("GOLD_REPAIR", () => {
  it("has SHA-256 ids, reasons of the closed set, and weights of 0 or .35", () => {
    for (const [id, { weight, reason, note }] of GOLD_REPAIR) {
      expect(id).toMatch(/^[0-9a-f]{64}$/);
      expect(REASONS).toContain(reason);
      expect([0, 0.35]).toContain(weight);
      expect(note).not.toBe("");
    }
  });

  it("lists each page once", () => {
    const notes = SOURCE.match(/^ {6}"?[0-9a-f]{64}"?: /gm) ?? [];
    expect(notes).toHaveLength(GOLD_REPAIR.size);
    expect(GOLD_REPAIR.size).toBeGreaterThan(0);
  });

  it("has an entry for each page with two records", () => {
    const twice = SOURCE.match(/^ {2}"?[0-9a-f]{64}"?:/gm) ?? [];
    const withUrl = [...GOLD_REPAIR.values()].filter(({ url }) => url !== undefined);
    expect(twice).toHaveLength(withUrl.length);
  });

  it("gives an empty gold text the weight 0", () => {
    for (const { weight, reason } of GOLD_REPAIR.values()) {
      if (reason === "gold-empty") expect(weight).toBe(0);
    }
  });
});

describe("goldWeight", () => {
  it("is the weight of a listed page, and 1 for other pages", () => {
    const [id, repair] = [...GOLD_REPAIR].find(([, { weight }]) => weight === 0.35)!;
    expect(goldWeight(id, "https://example.org/")).toBe(repair.weight);
    expect(goldWeight("0".repeat(64))).toBe(1);
  });

  it("applies to one of two records with the same id", () => {
    expect(goldWeight(TWICE, "https://www.postgresql.org/docs/current/sql-select.html")).toBe(0);
    expect(goldWeight(TWICE, "https://www.postgresql.org/docs/18/sql-select.html")).toBe(1);
  });
});
