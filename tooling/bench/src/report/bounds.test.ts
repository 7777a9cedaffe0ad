import { describe, expect, it } from "vitest";
import type { Runs } from "../run/rounds.js";
import type { TimeRun } from "../run/types.js";
import { checkBounds } from "./bounds.js";

/** One round of one page each. */
function runsOf(
  cpuMs: Readonly<Record<string, number>>,
  retainedBytes: Readonly<Record<string, number>> = {},
): Runs {
  const timeRun = (ms: number): TimeRun => ({
    cpuMs: [ms],
    wallMs: 0,
    loopCpuMs: 0,
    startBytes: 0,
    peakBytes: 0,
    empty: 0,
    errors: [],
  });
  return {
    time: new Map(Object.entries(cpuMs).map(([name, ms]) => [name, [{ run: timeRun(ms) }]])),
    retained: new Map(
      Object.entries(retainedBytes).map(([name, bytes]) => [
        name,
        { run: { retainedBytes: bytes, errors: [] } },
      ]),
    ),
  };
}

const met = (bench: "parse" | "extract", runs: Runs): readonly boolean[] =>
  checkBounds(bench, runs).map((result) => result.met);

describe("checkBounds", () => {
  it("meets 0.2 of parse5's time, 0.06 of cheerio's, 0.4 and 0.15 of parse5's memory", () => {
    const runs = runsOf(
      { parse5: 1000, cheerio: 3400, winnow: 200 },
      { parse5: 1000, winnow: 400, "winnow-compact": 150 },
    );
    expect(met("parse", runs)).toEqual([true, true, true, true]);
  });

  it("misses above them", () => {
    const runs = runsOf(
      { parse5: 1000, cheerio: 3300, winnow: 201 },
      { parse5: 1000, winnow: 401, "winnow-compact": 151 },
    );
    expect(met("parse", runs)).toEqual([false, false, false, false]);
  });

  it("misses what was not measured", () => {
    const runs = runsOf({ parse5: 1000, winnow: 100 }, { parse5: 1000, winnow: 100 });
    expect(met("parse", runs)).toEqual([true, false, true, false]);
    expect(checkBounds("extract", runsOf({}))[0]!.line).toContain("not measured");
  });

  it("asks Readability on jsdom to take 20 times as long", () => {
    expect(met("extract", runsOf({ winnow: 5, "readability-jsdom": 100 }))).toEqual([true]);
    expect(met("extract", runsOf({ winnow: 5, "readability-jsdom": 99 }))).toEqual([false]);
  });
});
