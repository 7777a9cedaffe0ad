import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockTable } from "./block-table.js";
import { pathsOf } from "./paths.js";

const BASE = 0x9e3779b1 | 0;

describe("pathsOf", () => {
  it("numbers paths in the order of their first appearance", () => {
    const tree = parse("<div><p>a<br><br>b</p>c</div><p>d</p><div><p>e");
    expect([...pathsOf(tree, blockTable(tree), tree.tag)]).toEqual([0, 0, 1, 2, 0]);
  });

  it("compares five levels", () => {
    const pair = (inner: number): string =>
      ["section", "article"].map((outer) => `<${outer}>${nested(inner, "a")}</${outer}>`).join("");
    const numbers = (html: string): number[] => {
      const tree = parse(html);
      return [...pathsOf(tree, blockTable(tree), tree.tag)];
    };
    expect(numbers(pair(4))).toEqual([0, 1]);
    expect(numbers(pair(5))).toEqual([0, 0]);
  });

  it("distinguishes paths with the same key", () => {
    // The polynomials are BASE · 1 + 0 and BASE · 0 + BASE.
    expect(pathsByValues([1, 0, 1].map((inner) => [inner, inner ? 0 : BASE]))).toEqual([0, 1, 0]);
    // The third path has the key to which the second one moved.
    // biome-ignore format: a table
    const pairs = [[1, 0], [0, BASE], [1, 1], [0, BASE], [1, 1], [1, 0]] as const;
    expect(pathsByValues(pairs)).toEqual([0, 1, 2, 1, 2, 0]);
  });

  it("agrees with a comparison of the values", () => {
    const value = fc.constantFrom(0, 1, 2, BASE, BASE + 1, 2 * BASE);
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { maxLength: 40 }), (pairs) => {
        const names = pairs.map((pair) => String(Int32Array.from(pair)));
        const distinct = [...new Set(names)];
        expect(pathsByValues(pairs)).toEqual(names.map((name) => distinct.indexOf(name)));
      }),
      { numRuns: runs(100) },
    );
  });

  it("is linear in the blocks", () => {
    const shapes = [
      (size: number) => "<p>a".repeat(size),
      (size: number) => nested(size, "a") + nested(size, "b"),
    ];
    for (const shape of shapes) {
      const prepare = (size: number) => {
        const tree = parse(shape(size));
        return { tree, blocks: blockTable(tree) };
      };
      const ratio = timeRatio(4_000, prepare, ({ tree, blocks }) => pathsOf(tree, blocks, tree.tag));
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});

function nested(levels: number, text: string): string {
  return "<div>".repeat(levels) + text + "</div>".repeat(levels);
}

/** Returns the paths of blocks in a `section` and a `p` each, whose values are those of the pair, inner first. */
function pathsByValues(pairs: readonly (readonly [inner: number, outer: number])[]): readonly number[] {
  const tree = parse(pairs.map(() => "<section><p>a</p></section>").join(""));
  const blocks = blockTable(tree);
  const column = new Int32Array(tree.length);
  for (const [i, [inner, outer]] of pairs.entries()) {
    const row = blocks.container[i]!;
    column[row] = inner;
    column[tree.parent[row]!] = outer;
  }
  return [...pathsOf(tree, blocks, column)];
}
