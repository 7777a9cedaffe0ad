import { describe, expect, it } from "vitest";
import type { Runs } from "../run/rounds.js";
import type { TimeRun } from "../run/types.js";
import { checkBounds } from "./bounds.js";
import { summarize } from "./summary.js";

const timeRun = (cpuMs: readonly number[], threw: readonly number[] = []): { readonly run: TimeRun } => ({
  run: {
    cpuMs,
    wallMs: 0,
    loopCpuMs: 0,
    startBytes: 50_000_000,
    peakBytes: 80_000_000,
    empty: 1,
    errors: threw.map((page) => ({ page, message: "Error: no" })),
  },
});

const retainedRun = (retainedBytes: number): { readonly run: { retainedBytes: number; errors: [] } } => ({
  run: { retainedBytes, errors: [] },
});

const runs: Runs = {
  time: new Map([
    // Twice the time at half the machine's speed in round 2: its own round's base tells.
    ["parse5", [timeRun([10, 30]), timeRun([20, 60]), timeRun([10, 30])]],
    ["winnow", [timeRun([5, 35]), timeRun([10, 78]), timeRun([11, 33])]],
  ]),
  retained: new Map([
    ["parse5", retainedRun(10_000_000)],
    ["winnow", retainedRun(3_000_000)],
  ]),
};

describe("summarize", () => {
  const summaries = summarize(runs, [1_000_000, 3_000_000], "parse5");
  const winnow = summaries.find(({ name }) => name === "winnow")!;

  it("pairs a round with the base's same round", () => {
    expect(winnow.ratio.min).toBeCloseTo(40 / 40, 12);
    expect(winnow.ratio.median).toBeCloseTo(88 / 80, 12);
    expect(winnow.ratio.max).toBeCloseTo(44 / 40, 12);
  });

  it("gives means, quantiles over each page's median round, and megabytes a second", () => {
    expect(winnow.meanMs).toBe(22);
    expect(winnow.medianMs).toBe((10 + 35) / 2);
    expect(winnow.p95Ms).toBeCloseTo(10 + 0.95 * 25, 12);
    // 4 MB in 40, 88 and 44 ms.
    expect(winnow.megabytesPerSecond).toBeCloseTo(4 / 0.044, 9);
    expect(winnow.peakMegabytes).toBe(80);
    expect(winnow.grownMegabytes).toBe(30);
    expect(winnow.empty).toBe(1);
  });

  it("holds retained memory against the base's", () => {
    expect(winnow.retained).toEqual({ megabytes: 3, ratio: 0.3 });
  });

  it("leaves a page that threw out of both sides of the ratio", () => {
    const some: Runs = {
      time: new Map([
        ["a", [timeRun([2, 999], [1])]],
        ["b", [timeRun([4, 10])]],
      ]),
      retained: new Map(),
    };
    const [first, second] = summarize(some, [1, 1], "b");
    expect(first).toMatchObject({ name: "a", meanMs: 2, ratio: { median: 0.5 }, errors: [{ page: 1 }] });
    expect(second).toMatchObject({ name: "b", meanMs: 7, ratio: { median: 1 } });
  });

  it("puts what failed last, with the reason, and carries on with the rounds that worked", () => {
    const some: Runs = {
      time: new Map([
        ["a", [{ failure: "died" }, { failure: "died" }]],
        ["b", [{ failure: "died" }, timeRun([6])]],
        ["c", [timeRun([2]), timeRun([3])]],
      ]),
      retained: new Map([["c", { failure: "out of memory" }]]),
    };
    const [c, b, a] = summarize(some, [1], "c");
    expect(c).toMatchObject({ name: "c", failures: ["out of memory"] });
    expect(b).toMatchObject({ name: "b", ratio: { median: 2, min: 2, max: 2 }, failures: ["died"] });
    expect(a).toMatchObject({ name: "a", ratio: { median: Number.NaN }, failures: ["died", "died"] });
  });
});

describe("checkBounds", () => {
  it("meets 1.15 of the time and 0.4 of the memory", () => {
    const results = checkBounds("parse", summarize(runs, [1, 1], "parse5"), "parse5");
    expect(results.map(({ met }) => met)).toEqual([true, true]);
  });

  it("misses above them, and where nothing was measured", () => {
    const slow: Runs = {
      time: new Map([
        ["parse5", [timeRun([100])]],
        ["winnow", [timeRun([116])]],
      ]),
      retained: new Map([
        ["parse5", retainedRun(10)],
        ["winnow", retainedRun(5)],
      ]),
    };
    const results = checkBounds("parse", summarize(slow, [1], "parse5"), "parse5");
    expect(results.map(({ met }) => met)).toEqual([false, false]);
    expect(checkBounds("parse", summarize(runs, [1, 1], "winnow"), "winnow").some(({ met }) => met)).toBe(
      false,
    );
    expect(checkBounds("extract", [], "winnow")[0]!.line).toContain("not measured");
  });

  it("asks Readability on jsdom to take 20 times as long", () => {
    const extract = (ms: number): boolean => {
      const time = new Map([
        ["winnow", [timeRun([5])]],
        ["readability-jsdom", [timeRun([ms])]],
      ]);
      return checkBounds("extract", summarize({ time, retained: new Map() }, [1], "winnow"), "winnow")[0]!
        .met;
    };
    expect(extract(100)).toBe(true);
    expect(extract(99)).toBe(false);
  });
});
