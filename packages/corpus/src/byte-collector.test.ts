import fc from "fast-check";
import { expect, it } from "vitest";
import { createByteCollector } from "./byte-collector.js";

it("returns all bytes in their order, however many pieces there are", () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 9 }),
    fc.uint8Array({ minLength: 4000, maxLength: 5000 }),
  );
  const collector = createByteCollector();
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      for (const each of pieces) collector.add(each);
      const all = Buffer.concat(pieces);
      expect(collector.length()).toBe(all.length);
      expect(Buffer.compare(collector.take(), all)).toBe(0);
      expect(collector.length()).toBe(0);
    }),
  );
});

it("keeps small pieces in common memory, and a large one as it is", () => {
  const collector = createByteCollector();
  for (let n = 0; n < 100_000; n++) collector.add(Uint8Array.of(n));
  expect(collector.take().subarray(255, 258)).toEqual(Buffer.of(255, 0, 1));
  const large = new Uint8Array(5_000);
  collector.add(large);
  expect(collector.take()).toBe(large);
});
