import fc from "fast-check";
import { expect, it } from "vitest";
import { Heap } from "./heap.js";

it("returns its items in order, whatever the order in which they came", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (numbers) => {
      const heap = new Heap<number>((a, b) => a < b);
      for (const number of numbers) heap.push(number);
      expect(numbers.map(() => heap.pop())).toEqual([...numbers].sort((a, b) => a - b));
      expect(heap.pop()).toBeUndefined();
    }),
  );
});
