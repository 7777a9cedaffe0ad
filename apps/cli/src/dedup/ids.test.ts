import { describe, expect, it } from "vitest";
import { isExact } from "../records/id.js";
import { createConflicts, createIds } from "./ids.js";

describe("createIds", () => {
  it("restores numbers, and keeps strings that look like numbers", () => {
    const ids = createIds();
    for (const id of [1, -2.5, "3", "04", "1e3"]) ids.add(id);
    expect(["1", "-2.5", "3", "04", "1e3", "99"].map(ids.out)).toEqual([1, -2.5, "3", "04", "1e3", 99]);
    const strings = createIds();
    strings.add("1");
    expect(["1", "99"].map(strings.out)).toEqual(["1", "99"]);
  });
});

describe("isExact", () => {
  it("rejects numbers that JSON rounds", () => {
    expect([0, -1.5, 2 ** 53 - 1, 1 - 2 ** 53].every(isExact)).toBe(true);
    expect([2 ** 53, -(2 ** 53), Number.POSITIVE_INFINITY].some(isExact)).toBe(false);
  });
});

describe("createConflicts", () => {
  it("counts all and names the first", () => {
    const conflicts = createConflicts();
    for (let line = 1; line <= 100_000; line++) conflicts.add("a", `a-${line}`, { line });
    expect(conflicts.count()).toBe(100_000);
    expect(conflicts.first().map(({ as }) => as)).toEqual(["a-1", "a-2", "a-3", "a-4", "a-5"]);
  });
});
