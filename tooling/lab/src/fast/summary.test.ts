import { describe, expect, it } from "vitest";
import type { Answer } from "../run/ask.js";
import { pagesCommand } from "./compare.js";
import { COPIES } from "./copies.js";
import { EXTRACT } from "./extract.js";
import { PARSE } from "./parse.js";
import { checkTargets, type Runs, retainedRatio, summarize, timeRatio } from "./summary.js";
import type { Group, TimeRun } from "./types.js";

const timeRun = (cpuMs: readonly number[], threw: readonly number[] = []): TimeRun => ({
  ...{ cpuMs, peakBytes: 80_000_000, empty: 1 },
  errors: threw.map((page) => ({ page, message: "Error: no" })),
});
const runsOf = (
  time: Readonly<Record<string, readonly Answer<TimeRun>[]>>,
  retained: Readonly<Record<string, number>> = {},
): Runs => ({
  time: new Map(Object.entries(time)),
  retained: new Map(
    Object.entries(retained).map(([name, retainedBytes]) => [name, { retainedBytes, errors: [] }]),
  ),
});

// In round 2 the machine has half its speed, so all times double; ratios to the base of the same round do not.
const RUNS = runsOf(
  {
    parse5: [timeRun([10, 30]), timeRun([20, 60]), timeRun([10, 30])],
    winnow: [timeRun([5, 35]), timeRun([10, 78]), timeRun([11, 33])],
  },
  { parse5: 10_000_000, winnow: 3_000_000 },
);

describe("summarize", () => {
  const winnow = summarize(RUNS, [1_000_000, 3_000_000], "parse5").find(({ name }) => name === "winnow")!;

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
    expect(winnow.speed).toBeCloseTo(4 / 0.044, 9);
    expect(winnow).toMatchObject({ peakMegabytes: 80, empty: 1 });
    expect(winnow.retained).toEqual({ megabytes: 3, ratio: 0.3 });
  });

  it("excludes a page that threw from both sides of the ratio", () => {
    const some = runsOf({ a: [timeRun([2, 999], [1])], b: [timeRun([4, 10])] });
    const [first, second] = summarize(some, [1, 1], "b");
    expect(first).toMatchObject({ name: "a", meanMs: 2, ratio: { median: 0.5 }, errors: [{ page: 1 }] });
    expect(second).toMatchObject({ name: "b", meanMs: 7, ratio: { median: 1 } });
  });

  it("compares the batches that both completed", () => {
    // 2 MB in 80 ms, and ours in 4 ms: 20 times.
    const some = runsOf({ winnow: [timeRun([1, 3, 4])], numpy: [timeRun([40, 40])] });
    const numpy = summarize(some, [1e6, 1e6, 2e6], "winnow").find(({ name }) => name === "numpy")!;
    expect(numpy.speed).toBeCloseTo(2 / 0.08);
    expect(numpy.ratio.median).toBe(20);
  });

  it("sorts failures last, with their reasons, and uses the rounds that succeeded", () => {
    const some = runsOf({
      a: [{ error: "died" }, { error: "died" }],
      b: [{ error: "died" }, timeRun([6])],
      c: [timeRun([2]), timeRun([3])],
    });
    const [c, b, a] = summarize(some, [1], "c");
    expect(c).toMatchObject({ name: "c", failures: [] });
    expect(b).toMatchObject({ name: "b", ratio: { median: 2, min: 2, max: 2 }, failures: ["died"] });
    expect(a).toMatchObject({ name: "a", ratio: { median: Number.NaN }, failures: ["died"] });
  });
});

describe("ratios", () => {
  it("compare any two", () => {
    expect(timeRatio(RUNS, "parse5", "winnow").median).toBeCloseTo(80 / 88, 12);
    expect(retainedRatio(RUNS, "parse5", "winnow")).toBeCloseTo(10 / 3, 12);
  });

  it("are NaN if one was not measured, or threw", () => {
    expect(timeRatio(RUNS, "winnow", "cheerio").median).toBeNaN();
    expect(retainedRatio(RUNS, "winnow", "cheerio")).toBeNaN();
    const threw = { retainedBytes: 1, errors: [{ page: 0, message: "Error: no" }] };
    const some: Runs = { ...RUNS, retained: new Map([...RUNS.retained]).set("winnow", threw) };
    expect(retainedRatio(some, "winnow", "parse5")).toBeNaN();
  });
});

describe("targets", () => {
  const met = ({ targets, base }: Group, runs: Runs): readonly boolean[] =>
    checkTargets(targets, summarize(runs, [1e6], base), runs).lines.map((line) => line.startsWith("met"));
  const one = (ms: number): readonly TimeRun[] => [timeRun([ms])];

  it("of parsers: 0.2 of parse5's time, 0.06 of cheerio's, 0.4 and 0.15 of parse5's memory", () => {
    const time = { parse5: one(1000), cheerio: one(3400), winnow: one(200) };
    const memory = { parse5: 1000, winnow: 400, "winnow-compact": 150 };
    expect(met(PARSE, runsOf(time, memory))).toEqual([true, true, true, true]);
    const slower = { ...time, cheerio: one(3300), winnow: one(201) };
    const more = { parse5: 1000, winnow: 401, "winnow-compact": 151 };
    expect(met(PARSE, runsOf(slower, more))).toEqual([false, false, false, false]);
  });

  it("are missed by what was not measured", () => {
    const runs = runsOf({ parse5: one(1000), winnow: one(100) }, { parse5: 1000, winnow: 100 });
    expect(met(PARSE, runs)).toEqual([true, false, true, false]);
    expect(checkTargets(EXTRACT.targets, [], runsOf({})).lines[0]).toContain("not measured");
  });

  it("of extractors: Readability on jsdom takes 20 times as long", () => {
    expect(met(EXTRACT, runsOf({ winnow: one(5), "readability-jsdom": one(100) }))).toEqual([true]);
    expect(met(EXTRACT, runsOf({ winnow: one(5), "readability-jsdom": one(99) }))).toEqual([false]);
  });

  it("of deduplication: megabytes per second, numpy's time, the time and memory of clustering", () => {
    expect(met(COPIES.exact!, runsOf({ winnow: one(1) }))).toEqual([true]);
    expect(met(COPIES.exact!, runsOf({ winnow: one(1.01) }))).toEqual([false]);
    expect(met(COPIES.minhash!, runsOf({ winnow: one(10), "python-numpy": one(250) }))).toEqual([true, true]);
    expect(met(COPIES.minhash!, runsOf({ winnow: one(11), "python-numpy": one(250) }))).toEqual([
      false,
      false,
    ]);
    expect(met(COPIES.clusters!, runsOf({ winnow: one(61_000) }))).toEqual([false, true]);
  });
});

describe("commands", () => {
  it.each([
    [["--take", "0"], /--take must be a whole number of at least 1, not 0/],
    [["--rounds", "2.5"], /--rounds/],
    [["--warm=-1"], /--warm/],
    [["--variants", "lexbor"], /lexbor is not one of winnow/],
    [["--frobnicate"], /frobnicate/],
  ])("refuse %j", async (args, message) => {
    await expect(async () => pagesCommand("parse").run(["a", ...args])).rejects.toThrow(message);
  });

  it("list their variants and options in the help", () => {
    const help = pagesCommand("extract").help("pnpm lab fast extract");
    expect(help).toContain("usage: pnpm lab fast extract [options] [FILE]...");
    expect(help).toMatch(/--take N +use N pages, evenly spread \(default: 200\)/);
  });
});
