import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scoreTables } from "./kinds.js";
import type { Table } from "./read.js";
import { tableDistance, tableNodes, teds } from "./teds.js";

/** Parses a table: one row per line, cells separated by bars. */
const table = (source: string): Table => ({
  rows: source.split("\n").map((row) => row.split("|").map((text) => ({ text, columns: 1, rows: 1 }))),
});

const cells = fc.array(fc.array(fc.constantFrom("", "a", "b", "ab"), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
});
const tables = cells.map((rows) => table(rows.map((row) => row.join("|")).join("\n")));

describe("teds", () => {
  it("is 1 for equal tables", () => {
    expect(teds(table("a|b\nc|d"), table("a|b\nc|d"))).toBe(1);
  });

  it("charges the normalised distance of the texts for a changed cell", () => {
    // 7 nodes; 1 of 4 characters of "abcd" and "abxd" differs.
    expect(teds(table("abcd|b\nc|d"), table("abxd|b\nc|d"))).toBeCloseTo(1 - 0.25 / 7, 12);
  });

  it("charges 1 for an empty cell instead of a full one", () => {
    expect(teds(table("a long text|b"), table("|b"))).toBeCloseTo(1 - 1 / 4, 12);
  });

  it("charges 1 for each node of a missing row and for a missing cell", () => {
    expect(teds(table("a|b\nc|d"), table("a|b"))).toBeCloseTo(1 - 3 / 7, 12);
    expect(teds(table("a|b\nc|d"), table("a|b\nc"))).toBeCloseTo(1 - 1 / 7, 12);
  });

  it("charges three nodes for two rows merged into one", () => {
    // Both rows are removed and one is inserted; row by row, the distance would be a row and four cells.
    expect(tableDistance(table("a|b\nc|d"), table("a|b|c|d"))).toBe(3);
  });

  it("charges 1 for different spans", () => {
    const wide: Table = { rows: [[{ text: "a", columns: 2, rows: 1 }]] };
    expect(teds(table("a"), wide)).toBeCloseTo(1 - 1 / 3, 12);
  });

  it("ignores texts with structureOnly", () => {
    expect(teds(table("a|b"), table("x|y"), { structureOnly: true })).toBe(1);
    expect(teds(table("a|b"), table("x"), { structureOnly: true })).toBeCloseTo(1 - 1 / 4, 12);
  });

  it("is symmetric, between 0 and 1, and not lower without text", () => {
    fc.assert(
      fc.property(tables, tables, (a, b) => {
        const similarity = teds(a, b);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(teds(b, a)).toBeCloseTo(similarity, 9);
        expect(teds(a, b, { structureOnly: true })).toBeGreaterThanOrEqual(similarity - 1e-9);
      }),
      { seed: 1 },
    );
  });
});

describe("large tables", () => {
  it("get an upper bound by position", () => {
    fc.assert(
      fc.property(tables, tables, (a, b) => {
        const bound = tableDistance(a, b, { byPosition: true });
        expect(bound).toBeGreaterThanOrEqual(tableDistance(a, b) - 1e-9);
        expect(bound).toBeLessThanOrEqual(tableNodes(a) + tableNodes(b) - 2);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("are compared with many rows and with long ones", () => {
    const tall = table(Array.from({ length: 10_000 }, (_, row) => `${row % 100}|a|b|c`).join("\n"));
    const other = table(Array.from({ length: 9_000 }, (_, row) => `${row % 90}|a|b`).join("\n"));
    expect(scoreTables([tall], [other])?.teds).toBeGreaterThan(0.3);
    const wide = table(Array.from({ length: 30_000 }, (_, at) => `${at}`).join("|"));
    const changed = table(Array.from({ length: 30_000 }, (_, at) => `${at === 7 ? "x" : at}`).join("|"));
    expect(tableDistance(wide, changed, { byPosition: true })).toBe(1);
  });
});

describe("scoreTables", () => {
  it("is undefined without tables and 0 if one side has none", () => {
    expect(scoreTables([], [])).toBeUndefined();
    expect(scoreTables([table("a")], [])).toEqual({ teds: 0, structure: 0 });
    expect(scoreTables([], [table("a")])).toEqual({ teds: 0, structure: 0 });
  });

  it("pairs in order for the largest sum and divides by the larger number of tables", () => {
    const [a, b] = [table("a|b\nc|d"), table("e\nf\ng")];
    expect(scoreTables([a, b], [table("zz|yy|xx"), a, b])).toEqual({ teds: 2 / 3, structure: 2 / 3 });
    expect(scoreTables([a, b], [b])?.teds).toBe(0.5);
  });

  it("pairs many large tables", () => {
    const large = (name: string) =>
      table(Array.from({ length: 400 }, (_, row) => `${name} ${row}|1|2|3`).join("\n"));
    const gold = [large("a"), large("b")];
    // Two tables of 2,001 nodes against three are 24 million pairs of nodes.
    expect(scoreTables(gold, [large("x"), ...gold])?.teds).toBeCloseTo(2 / 3, 12);
  });
});
