import { describe, expect, it } from "vitest";
import { checkBounds } from "../report/finish.js";
import type { Answer } from "../types.js";
import type { DedupRun } from "./measure.js";
import { dedupBounds, type GroupFigures, printedDedup, summarizeGroup } from "./report.js";
import type { Task } from "./types.js";

const run = (cpuMs: readonly number[], task?: Task): Answer<DedupRun> => ({
  run: { cpuMs, peakBytes: 3e6, task },
});

describe("summarizeGroup", () => {
  // Three batches of 1, 1 and 2 MB.
  const bytes = [1e6, 1e6, 2e6];

  it("returns megabytes per CPU second, and compares the batches that both completed", () => {
    const runs = new Map([
      // 4 MB in 8 ms: 500 MB/s; the next round 4 MB in 4 ms.
      ["winnow", [run([1, 3, 4]), run([1, 1, 2])]],
      // 2 MB in 80 ms, and ours in 4 ms: 20 times. Then 1 MB in 30 ms, and ours in 1 ms.
      ["python-numpy", [run([40, 40]), run([30])]],
    ]);
    const [ours, numpy] = summarizeGroup("minhash", runs, bytes).variants;
    expect(ours!.speed).toEqual({ median: 750, min: 500, max: 1000 });
    expect(ours!.ours.median).toBe(1);
    expect(numpy!.speed.max).toBeCloseTo(1 / 0.03);
    expect(numpy!.ours).toEqual({ median: 25, min: 20, max: 30 });
    expect(numpy!).toMatchObject({ done: 1.5, peakMegabytes: 3, failures: [] });
  });

  it("compares tasks by their amounts", () => {
    const runs = new Map([
      ["winnow", [run([100], { amount: 100e6, found: "2 pairs" })]],
      ["python-numpy", [run([1000], { amount: 1e6, found: "1 pair" })]],
    ]);
    const [ours, naive] = summarizeGroup("hamming", runs, []).variants;
    expect(ours!.speed.median).toBeCloseTo(1000);
    expect(ours!.found).toBe("2 pairs");
    expect(naive!.ours.median).toBeCloseTo(1000);
  });

  it("keeps failures, without a figure", () => {
    const runs = new Map([
      ["winnow", [run([1, 3, 4])]],
      ["python-numpy", [{ failure: "no Python" }]],
    ]);
    const numpy = summarizeGroup("minhash", runs, bytes).variants[1]!;
    expect(numpy.failures).toEqual(["no Python"]);
    expect(numpy.speed.median).toBeNaN();
    expect(numpy.ours.median).toBeNaN();
  });
});

const SPREAD = (median: number) => ({ median, min: median, max: median });
const figures = (group: GroupFigures["group"], speed: number, ours = 1): GroupFigures => ({
  group,
  unit: "MB",
  variants: [
    {
      name: "winnow",
      speed: SPREAD(speed),
      ours: SPREAD(1),
      done: 1,
      seconds: 61,
      peakMegabytes: 1999,
      failures: [],
    },
    {
      name: "python-numpy",
      speed: SPREAD(1),
      ours: SPREAD(ours),
      done: 1,
      seconds: 1,
      peakMegabytes: 1,
      failures: [],
    },
  ],
});
const met = (groups: readonly GroupFigures[]) =>
  checkBounds(dedupBounds(groups)).lines.map((line) => line.startsWith("met"));

describe("dedupBounds", () => {
  it("compares measurements with their minimum", () => {
    expect(met([figures("exact", 1000)])).toEqual([true]);
    expect(met([figures("exact", 999)])).toEqual([false]);
    expect(met([figures("manber", 500), figures("chunks", 499)])).toEqual([true, false]);
  });

  it("uses the better of MinHash and SimHash, and MinHash's ratio to numpy", () => {
    expect(met([figures("minhash", 90, 26), figures("simhash", 110)])).toEqual([true, true]);
    expect(met([figures("minhash", 90, 24)])).toEqual([false, false]);
  });

  it("has maximums for the time and memory of clustering", () => {
    expect(met([figures("clusters", 1)])).toEqual([false, true]);
  });

  it("fails what could not be measured", () => {
    expect(checkBounds(dedupBounds([figures("exact", Number.NaN)]))).toEqual({
      met: false,
      lines: ["MISSED: exact, MB/s: not measured, at least 1000"],
    });
    expect(dedupBounds([])).toEqual([]);
  });
});

describe("printedDedup", () => {
  const report = {
    bench: "dedup",
    documents: 2,
    bytes: 4e6,
    environment: { node: "v20", platform: "linux", cpu: "x", cores: 2, memoryBytes: 1, packages: {} },
    noPython: "no Python with its packages: ENOENT",
    groups: [figures("minhash", 120, 30)],
  } as const;

  it("prints speeds, ratios and failures", () => {
    const text = printedDedup(report);
    expect(text).toContain("no Python with its packages");
    expect(text).toMatch(/^winnow +120 \(120–120\) +1\.00 ×/m);
    expect(text).toMatch(/^python-numpy .*30\.0 ×/m);
    expect(text).toContain("python-numpy: as datatrove does");
  });
});
