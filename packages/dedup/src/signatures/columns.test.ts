import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberList } from "../numbers/list.js";
import { listsInMemory } from "./columns.js";

const numbers = fc.integer({ min: 0, max: 0xffffffff });

describe("numberList", () => {
  it("returns all rows, one after another", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(numbers, numbers, numbers), { maxLength: 500 }), (rows) => {
        const three = numberList(3);
        for (const row of rows) three.append(row);
        expect([...three.all()]).toEqual(rows.flat());
      }),
      { seed: 1, numRuns: 50 },
    );
  });

  it("rejects a row of a different width", () => {
    expect(() => numberList(3).append([1, 2])).toThrow(RangeError);
  });
});

describe("listsInMemory", () => {
  it("returns each list, including those after a full block", () => {
    const lists = listsInMemory();
    const added = [
      new Uint32Array(1 << 19).fill(1),
      Uint32Array.of(),
      new Uint32Array((1 << 19) + 1).fill(2),
    ];
    added.push(Uint32Array.of(3), new Uint32Array((1 << 20) + 5).fill(4), Uint32Array.of(5, 6));
    for (const list of added) lists.append(list);
    added.forEach((list, index) => {
      expect(lists.at(index).length).toBe(list.length);
      expect(lists.at(index)[0]).toBe(list[0]);
      expect(lists.at(index).at(-1)).toBe(list.at(-1));
    });
  });

  it("grows", () => {
    const lists = listsInMemory();
    for (let index = 0; index < 1000; index++) lists.append(Uint32Array.of(index));
    expect(Array.from({ length: 1000 }, (_, index) => lists.at(index)[0])).toEqual(
      Array.from({ length: 1000 }, (_, index) => index),
    );
    expect(() => lists.at(1000)).toThrow(RangeError);
  });
});
