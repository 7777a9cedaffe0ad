import { describe, expect, it } from "vitest";
import { Names, nameTable } from "./names.js";

const TABLE = nameTable(["", "div", "p"]);
const hash = (name: string): number =>
  [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0);
const at = (names: Names, source: string, folds = true): number =>
  names.idAt(source, 0, source.length, hash(folds ? source.toLowerCase() : source), folds);

describe("Names", () => {
  it("has the table's ids, and numbers other names in order of appearance", () => {
    const names = new Names(TABLE);
    expect([at(names, "p"), at(names, "x-a"), at(names, "DIV"), at(names, "X-A"), at(names, "x-b")]).toEqual([
      2, 3, 1, 3, 4,
    ]);
    expect(names.more).toEqual(["x-a", "x-b"]);
    expect(names.nameOf(4)).toBe("x-b");
    expect(new Names(TABLE).more).toEqual([]);
  });

  it("distinguishes names with the same hash", () => {
    // "Aa" and "BB" collide under a factor of 31, and so do their combinations.
    const colliding = Array.from({ length: 64 }, (_, n) =>
      Array.from({ length: 6 }, (_, bit) => ((n >> bit) & 1 ? "aB" : "b#")).join(""),
    );
    expect(new Set(colliding.map(hash)).size).toBe(1);
    const names = new Names(TABLE);
    const ids = colliding.map((name) => at(names, name, false));
    expect(new Set(ids).size).toBe(64);
    for (let i = 0; i < 5000; i++) at(names, `other-${i}`);
    expect(colliding.map((name) => at(names, name, false))).toEqual(ids);
    expect(ids.map((id) => names.nameOf(id))).toEqual(colliding);
  });

  it("only folds ASCII letters", () => {
    const names = new Names(TABLE);
    // The Kelvin sign is not a k.
    expect(names.nameOf(at(names, "\u212a"))).toBe("\u212a");
    expect(names.idOf("P")).not.toBe(2);
  });
});
