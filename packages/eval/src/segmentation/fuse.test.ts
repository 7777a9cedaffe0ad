import { type OutlinedSegments, outlineOf } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentationScore } from "./bcubed.js";
import { pixelElements } from "./elements.js";
import { fitToNodes, flattenSegments, fuseSegmentations } from "./fuse.js";
import { agreement, averageScore, elementsOf } from "./score.js";

function columns(...widths: readonly number[]): OutlinedSegments {
  let left = 0;
  const segments = widths.map((width) => {
    const outline = outlineOf({ left, top: 0, right: left + width, bottom: 10 });
    left += width;
    return [outline];
  });
  return { width: 100, height: 10, segments };
}

const equal = (one: OutlinedSegments, other: OutlinedSegments) =>
  segmentationScore(pixelElements([one, other])).f1 > 1 - 1e-12;

describe("fuseSegmentations", () => {
  it("returns what all annotators agree on", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 }), (widths) => {
        const one = columns(...widths);
        expect(equal(fuseSegmentations([one, one, one]), one)).toBe(true);
      }),
    );
  });

  it("follows the majority: two of three divide at 40", () => {
    expect(equal(fuseSegmentations([columns(40, 60), columns(40, 60), columns(100)]), columns(40, 60))).toBe(
      true,
    );
    expect(equal(fuseSegmentations([columns(40, 60), columns(100), columns(100)]), columns(100))).toBe(true);
  });

  it("drops regions of too few annotators", () => {
    const fused = fuseSegmentations([columns(50), columns(50), columns(100)], { minAnnotators: 2 });
    expect(equal(fused, columns(50))).toBe(true);
    expect(() => fuseSegmentations([columns(1)], { minAnnotators: 0 })).toThrow("minAnnotators");
    expect(() => fuseSegmentations([columns(1)], { maxDisagreement: 1 })).toThrow("maxDisagreement");
  });

  it("is empty without segments", () => {
    expect(fuseSegmentations([]).segments).toEqual([]);
    expect(fuseSegmentations([columns(), columns()]).segments).toEqual([]);
  });
});

describe("flattenSegments", () => {
  it("cuts nested segments out of those around them", () => {
    const nested = { ...columns(100), segments: [...columns(100).segments, ...columns(30).segments] };
    expect(equal(flattenSegments(nested), columns(30, 70))).toBe(true);
    expect(pixelElements([flattenSegments(nested)]).weights.toSorted()).toEqual([300, 700]);
  });
});

describe("fitToNodes", () => {
  it("keeps the nodes of which three quarters are inside", () => {
    const boxes = [
      { xpath: "/a", left: 0, top: 0, right: 40, bottom: 10 },
      { xpath: "/b", left: 40, top: 0, right: 80, bottom: 10 },
      { xpath: "/c", left: 80, top: 0, right: 80, bottom: 10 },
    ];
    expect(equal(fitToNodes(columns(70), boxes), columns(80))).toBe(true);
    expect(equal(fitToNodes(columns(69), boxes), columns(40))).toBe(true);
    expect(fitToNodes(columns(29), boxes).segments).toEqual([]);
  });
});

describe("agreement and averages", () => {
  it("are means over pairs and pages", () => {
    // Whole page against halves: precision 0.5, recall 1, F1 2/3; halves against halves: 1.
    const elements = pixelElements([columns(100), columns(50, 50), columns(50, 50)]);
    const { f1, max } = agreement(elements);
    expect(f1).toBeCloseTo((2 / 3 + 2 / 3 + 1) / 3, 12);
    expect(max).toBe(1);
    expect(agreement(pixelElements([columns(100)]))).toEqual({ f1: 1, max: 1 });
  });

  it("tell F1 from F*", () => {
    const average = averageScore([
      { precision: 1, recall: 0.5, f1: 2 / 3 },
      { precision: 0.5, recall: 1, f1: 2 / 3 },
    ]);
    expect(average).toEqual({ precision: 0.75, recall: 0.75, f1: 2 / 3, fStar: 0.75 });
    expect(averageScore([]).fStar).toBe(0);
  });

  it("cover the types that a page has", () => {
    const boxes = [{ xpath: "/a", left: 0, top: 0, right: 40, bottom: 10, characters: 9 }];
    expect([...elementsOf([columns(100)]).keys()]).toEqual(["pixels"]);
    expect([...elementsOf([columns(100)], { boxes }).keys()]).toEqual(["pixels", "nodes", "characters"]);
  });
});
