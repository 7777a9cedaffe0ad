import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { madeUpText } from "../../test/texts.js";
import { type SharedRanges, sharedRanges } from "./shared-ranges.js";

/** Two texts of a few common parts and repetitions in any order, so that they share much. */
const twoTexts: fc.Arbitrary<readonly [string, string]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.string({ unit: fc.constantFrom("a", "b", "😀", "é", "\ud83d", "\ude00"), maxLength: 60 }),
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.tuple(fc.constantFrom("a", "ab", "😀"), fc.nat(60)).map(([part, times]) => part.repeat(times)),
      ),
      { minLength: 1, maxLength: 8 },
    ),
    fc.array(fc.nat(), { maxLength: 12 }),
    fc.array(fc.nat(), { maxLength: 12 }),
  )
  .map(([parts, left, right]) => {
    const text = (order: readonly number[]): string => order.map((i) => parts[i % parts.length]!).join("");
    return [text(left), text(right)];
  });

function overlap(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] < b[1] && b[0] < a[1];
}

describe("sharedRanges", () => {
  it("finds a shared paragraph of a hundred bytes between other text", () => {
    const paragraph = madeUpText(7, 17).slice(0, 100);
    const left = `${madeUpText(1, 300)}\n<${paragraph}>\n${madeUpText(2, 500)}`;
    const right = `${madeUpText(3, 900)}\n(${paragraph})\n${madeUpText(4, 100)}`;
    const start = left.indexOf(paragraph);
    const other = right.indexOf(paragraph);
    const { ranges, covered } = sharedRanges(left, right);
    expect(ranges).toEqual([{ left: [start, start + 100], right: [other, other + 100] }]);
    expect(covered[0]).toBeCloseTo(100 / left.length, 10);
    expect(covered[1]).toBeCloseTo(100 / right.length, 10);
  });
  it("finds shared stretches of exactly the minimum length", () => {
    const text = "0123456789abcdefghijklmnopqrstuv";
    expect(sharedRanges(`<${text}>`, `--${text}--`).ranges).toEqual([{ left: [1, 33], right: [2, 34] }]);
    expect(sharedRanges(`<${text}>`, `--${text.slice(1)}--`).ranges).toEqual([]);
    expect(sharedRanges(`<${text}>`, `--${text.slice(1)}--`, { minimum: 31 }).ranges).toEqual([
      { left: [2, 33], right: [2, 33] },
    ]);
  });
  it("accepts bytes", () => {
    const [left, right] = [new Uint8Array(500), new Uint8Array(300)];
    for (let i = 0; i < 100; i++) left[200 + i] = right[50 + i] = 1 + ((i * i * 7) % 251);
    const { ranges } = sharedRanges(left, right, { minimum: 64 });
    // The zeros around are shared too: 50 before, 150 after.
    expect(ranges).toContainEqual({ left: [150, 450], right: [0, 300] });
  });
  it("reports moved parts, and repetitions on both sides", () => {
    const [a, b] = [madeUpText(1, 20), madeUpText(2, 20)];
    const moved = sharedRanges(`${a}|${b}`, `${b}+${a}`);
    expect(moved.ranges).toHaveLength(2);
    const repeated = sharedRanges(`${a}|${a}-${a}`, a);
    expect(repeated.ranges).toHaveLength(3);
    expect(repeated.covered[1]).toBe(1);
    expect(repeated.covered[0]).toBeCloseTo((3 * a.length) / (3 * a.length + 2), 10);
    expect(sharedRanges(a, `${a}|${a}-${a}`).covered).toEqual([...repeated.covered].reverse());
  });
  it("returns verified and maximal ranges, never inside a surrogate pair", () => {
    fc.assert(
      fc.property(twoTexts, fc.integer({ min: 8, max: 40 }), ([left, right], minimum) => {
        const { ranges } = sharedRanges(left, right, { minimum });
        const splits = (text: string, position: number): boolean =>
          /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, position - 1), position + 1));
        for (const range of ranges) {
          const [a, b] = [range.left, range.right];
          expect(left.slice(...a)).toBe(right.slice(...b));
          expect(a[1] - a[0]).toBeGreaterThanOrEqual(minimum);
          for (const position of a) expect(splits(left, position)).toBe(false);
          for (const position of b) expect(splits(right, position)).toBe(false);
          // The next code point on either side differs, or belongs to another range.
          const others = ranges.filter((other) => other !== range);
          const free = (i: number, j: number, size: number): boolean =>
            !others.some(
              (other) => overlap(other.left, [i, i + size]) || overlap(other.right, [j, j + size]),
            );
          const after = String.fromCodePoint(left.codePointAt(a[1]) ?? 0);
          const whole = a[1] < left.length && right.startsWith(after, b[1]);
          if (whole && !splits(right, b[1] + after.length)) {
            expect(free(a[1], b[1], after.length)).toBe(false);
          }
          const before = left.charAt(a[0] - 1);
          if (before !== "" && before < "\ud800" && right.charAt(b[0] - 1) === before) {
            expect(free(a[0] - 1, b[0] - 1, 1)).toBe(false);
          }
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
  it("covers the same as brute force if blocks rarely repeat", () => {
    const parts = Array.from({ length: 8 }, (_, i) => madeUpText(i, 6));
    const order = fc.array(fc.nat(7), { maxLength: 8 });
    fc.assert(
      fc.property(order, order, (a, b) => {
        const left = a.map((i, at) => `${at}[${parts[i]}]`).join("");
        const right = b.map((i, at) => `(${at}:${parts[i]}`).join("");
        const minimum = 16;
        const { covered } = sharedRanges(left, right, { minimum });
        expect(covered[0]).toBeCloseTo(bruteCoverage(left, right, minimum), 10);
        expect(covered[1]).toBeCloseTo(bruteCoverage(right, left, minimum), 10);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
  it("returns no ranges for empty or different documents", () => {
    const nothing: SharedRanges = { ranges: [], covered: [0, 0] };
    expect(sharedRanges("", "")).toEqual(nothing);
    expect(sharedRanges(madeUpText(1, 50), "")).toEqual(nothing);
    expect(sharedRanges(madeUpText(1, 5000), madeUpText(2, 5000))).toEqual(nothing);
  });
  it.each([1, 7, 1000])("takes linear time for two million bytes that repeat every %i", (period) => {
    const left = new Uint8Array(2_000_000);
    for (let i = 0; i < period; i++) left[i] = Math.imul(i, 0x9e3779b1) >>> 13;
    for (let size = period; size < left.length; size *= 2) left.copyWithin(size, 0, size);
    const right = left.slice(333, 1_900_001);
    const { ranges, covered } = sharedRanges(left, right);
    expect(covered[0]).toBeGreaterThan(0.999);
    expect(covered[1]).toBeGreaterThan(0.999);
    expect(ranges.length).toBeLessThan(10);
  });
  it.each([40, 63])("finds a stretch of the minimum length %i at any offset", (minimum) => {
    const text = madeUpText(5, 200).slice(0, minimum);
    for (let shift = 0; shift < minimum; shift += 7) {
      const left = `${madeUpText(1, 30)}<${text}>${madeUpText(2, 30)}`;
      const right = `${"#".repeat(shift)}(${text})${madeUpText(3, 30)}`;
      const start = left.indexOf(text);
      expect(sharedRanges(left, right, { minimum }).ranges).toEqual([
        { left: [start, start + minimum], right: [shift + 1, shift + 1 + minimum] },
      ]);
      expect(sharedRanges(left, right, { minimum: minimum + 1 }).ranges).toEqual([]);
    }
  });
  it("rejects invalid arguments", () => {
    expect(() => sharedRanges("a", "b", { minimum: 7 })).toThrow(/minimum/);
    expect(() => sharedRanges(1 as unknown as string, "b")).toThrow(/left/);
    expect(() => sharedRanges("b", new Uint8Array(1) as unknown as string)).toThrow(/right/);
  });
});

/** Returns the share of a text covered by common substrings of a length, by searching for each. */
function bruteCoverage(text: string, other: string, minimum: number): number {
  const covered = new Set<number>();
  for (let i = 0; i + minimum <= text.length; i++) {
    if (!other.includes(text.slice(i, i + minimum))) continue;
    for (let j = i; j < i + minimum; j++) covered.add(j);
  }
  return text.length === 0 ? 0 : covered.size / text.length;
}
