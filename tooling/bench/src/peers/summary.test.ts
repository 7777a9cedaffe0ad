import { describe, expect, it } from "vitest";
import { type PeerRuns, retainedRatio, summarize, timeRatio } from "./summary.js";
import type { TimeRun } from "./time.js";

const timeRun = (cpuMs: readonly number[], threw: readonly number[] = []): { readonly run: TimeRun } => ({
  run: {
    cpuMs,
    wallMs: 0,
    startBytes: 50_000_000,
    peakBytes: 80_000_000,
    empty: 1,
    errors: threw.map((page) => ({ page, message: "Error: no" })),
  },
});

const retainedRun = (retainedBytes: number): { readonly run: { retainedBytes: number; errors: [] } } => ({
  run: { retainedBytes, errors: [] },
});

const runs: PeerRuns = {
  time: new Map([
    // In round 2 the machine has half its speed, so all times double; ratios to the base of the same round do
    // not.
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

  it("computes means, quantiles over the median round of each page, and megabytes per second", () => {
    expect(winnow.meanMs).toBe(22);
    expect(winnow.medianMs).toBe((10 + 35) / 2);
    expect(winnow.p95Ms).toBeCloseTo(10 + 0.95 * 25, 12);
    // 4 MB in 40, 88 and 44 ms.
    expect(winnow.megabytesPerSecond).toBeCloseTo(4 / 0.044, 9);
    expect(winnow.peakMegabytes).toBe(80);
    expect(winnow.grownMegabytes).toBe(30);
    expect(winnow.empty).toBe(1);
  });

  it("compares retained memory with the base's", () => {
    expect(winnow.retained).toEqual({ megabytes: 3, ratio: 0.3 });
  });

  it("distinguishes the first 50 pages of a process from those after 200", () => {
    // 60 ms per page at first, then 30, and 20 from the 201st; the base always takes 10.
    const ms = Array.from({ length: 300 }, (_, page) => (page < 50 ? 60 : page < 200 ? 30 : 20));
    const some: PeerRuns = {
      time: new Map([
        ["a", [timeRun(ms)]],
        ["b", [timeRun(ms.map(() => 10))]],
      ]),
      retained: new Map(),
    };
    const ratios = (warm: number): readonly number[] => {
      const a = summarize(some, [], "b", warm).find(({ name }) => name === "a")!;
      return [a.ratioFirst.median, a.ratioWarm.median];
    };
    expect(ratios(0)).toEqual([6, 2]);
    // After 200 pages for warming up, no counted page is among the first.
    expect(ratios(200)).toEqual([Number.NaN, (50 * 6 + 150 * 3 + 100 * 2) / 300]);
    // After 20 pages for warming up, 30 of the first 50 are counted.
    expect(ratios(20)[0]).toBe(6);
  });

  it("excludes a page that threw from both sides of the ratio", () => {
    const some: PeerRuns = {
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

  it("sorts failures last, with their reasons, and uses the rounds that succeeded", () => {
    const some: PeerRuns = {
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
    expect(a).toMatchObject({ name: "a", ratio: { median: Number.NaN }, failures: ["died"] });
  });
});

describe("timeRatio and retainedRatio", () => {
  it("compare any two", () => {
    expect(timeRatio(runs, "parse5", "winnow").median).toBeCloseTo(80 / 88, 12);
    expect(retainedRatio(runs, "parse5", "winnow")).toBeCloseTo(10 / 3, 12);
  });

  it("are NaN if one was not measured", () => {
    expect(timeRatio(runs, "winnow", "cheerio").median).toBeNaN();
    expect(timeRatio(runs, "cheerio", "winnow").median).toBeNaN();
    expect(retainedRatio(runs, "winnow", "cheerio")).toBeNaN();
    const threw = { run: { retainedBytes: 1, errors: [{ page: 0, message: "Error: no" }] } };
    const some: PeerRuns = { ...runs, retained: new Map([...runs.retained, ["winnow", threw]]) };
    expect(retainedRatio(some, "winnow", "parse5")).toBeNaN();
  });
});
