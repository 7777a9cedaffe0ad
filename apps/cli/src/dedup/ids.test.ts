import { describe, expect, it } from "vitest";
import { createIds, isExact } from "./ids.js";

describe("createIds", () => {
  it("knows the ids that were added, also short and strange ones", () => {
    const ids = createIds();
    for (const id of ["", "a", "ab", "__proto__", "\ud800", "日本", 7]) ids.add(id);
    for (const id of ["", "a", "ab", "__proto__", "\ud800", "日本", "7"]) expect(ids.has(id)).toBe(true);
    for (const id of ["b", "abc", "constructor", "\udc00", "70"]) expect(ids.has(id)).toBe(false);
  });

  it("finds a free id next to one that is taken", () => {
    const ids = createIds();
    expect(ids.free("a")).toBe("a");
    for (const id of ["a", "a-3"]) ids.add(id);
    expect(ids.free("a")).toBe("a-2");
    ids.add("a-2");
    expect(ids.free("a")).toBe("a-4");
  });

  it("finds 100,000 of them at once", () => {
    const ids = createIds();
    for (let copy = 0; copy < 100_000; copy++) ids.add(ids.free("same"));
    expect(ids.free("same")).toBe("same-100001");
  });

  it("gives numbers out as numbers, and strings that read like some as strings", () => {
    const ids = createIds();
    for (const id of [1, -2.5, "3", "04", "1e3"]) ids.add(id);
    expect(["1", "-2.5", "3", "04", "1e3", "99"].map(ids.out)).toEqual([1, -2.5, "3", "04", "1e3", 99]);
    const strings = createIds();
    strings.add("1");
    expect(["1", "99"].map(strings.out)).toEqual(["1", "99"]);
  });
});

describe("isExact", () => {
  it("refuses what JSON rounds", () => {
    expect([0, -1.5, 2 ** 53 - 1, 1 - 2 ** 53].every(isExact)).toBe(true);
    expect([2 ** 53, -(2 ** 53), Number.POSITIVE_INFINITY].some(isExact)).toBe(false);
  });
});
