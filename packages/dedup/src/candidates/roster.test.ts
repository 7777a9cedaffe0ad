import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRoster, rankStrings } from "./roster.js";

describe("rankStrings", () => {
  it("sorts by code units, whatever prefixes the strings share", () => {
    const string = fc.oneof(
      fc.string({ unit: fc.constantFrom("\0", "a", "b"), maxLength: 12 }),
      fc.string({ unit: "binary" }),
      fc.nat(500).map((number) => `https://example.com/${number}`),
    );
    fc.assert(
      fc.property(fc.uniqueArray(string, { maxLength: 400, size: "max" }), (strings) => {
        expect([...rankStrings(strings)].map((position) => strings[position])).toEqual(
          strings.slice().sort(),
        );
      }),
      { seed: 1, numRuns: runs(15) },
    );
  });

  it("sorts strings that share ten thousand code units", () => {
    const strings = Array.from(
      { length: 200 },
      (_, at) => "x".repeat(10_000) + String.fromCharCode(900 - at),
    );
    expect([...rankStrings(strings)]).toEqual([...strings.keys()].reverse());
  });
});

describe("createRoster", () => {
  const ids = ["d", "a", "c", "b", "e"];
  const sites = ["z.org", "z.org", "", "y.org", "z.org"];

  it("includes all documents in the scope corpus", () => {
    const roster = createRoster(ids, sites, "corpus");
    expect([...roster.positions]).toEqual([1, 3, 2, 0, 4]);
    expect([...roster.order]).toEqual([0, 1, 2, 3, 4]);
    expect(roster.sites).toBeUndefined();
  });

  it("numbers sites by their first ranks, and leaves out documents without a site", () => {
    const roster = createRoster(ids, sites, "site");
    expect([...roster.sites!]).toEqual([0, 1, -1, 0, 0]);
    expect([...roster.order]).toEqual([0, 3, 4, 1]);
  });
});
