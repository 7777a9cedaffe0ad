import { describe, expect, it } from "vitest";
import { checkBounds } from "../report/finish.js";
import { BENCHES, type PeerBenchName, peerCommand, readPeerOptions } from "./peers.js";
import type { PeerRuns } from "./summary.js";
import type { TimeRun } from "./time.js";

const read = (name: PeerBenchName, ...args: string[]): ReturnType<typeof readPeerOptions> =>
  readPeerOptions(name, args);
const namesOf = (name: PeerBenchName, ...args: string[]): readonly string[] =>
  read(name, ...args).variants.map(({ name }) => name);

describe("readPeerOptions", () => {
  it("accepts several files after one --pages, and several --pages", () => {
    const { pages } = read("parse", "--pages", "a.html", "b.html", "--pages", "c.jsonl");
    expect(pages.toSorted()).toEqual(["a.html", "b.html", "c.jsonl"]);
  });

  it("compares parsers with parse5 and extractors with ours", () => {
    expect(read("parse", "--pages", "a")).toMatchObject({ base: "parse5", check: false });
    expect(read("extract", "--pages", "a")).toMatchObject({ base: "winnow" });
    expect(read("parse", "--pages", "a", "--variants", "cheerio,winnow").base).toBe("winnow");
  });

  it("only measures slow variants if they are named", () => {
    expect(namesOf("extract", "--pages", "a")).not.toContain("defuddle-jsdom");
    const named = namesOf("extract", "--pages", "a", "--variants", "winnow,defuddle-jsdom");
    expect(named).toEqual(["winnow", "defuddle-jsdom"]);
  });

  it("reads numbers", () => {
    const args = "--pages a --take all --rounds 7 --warm 5 --json f --check".split(" ");
    expect(read("parse", ...args)).toMatchObject({
      take: Infinity,
      rounds: 7,
      warm: 5,
      json: "f",
      check: true,
    });
    expect(read("extract", "--pages", "a", "--steps")).toMatchObject({
      take: 600,
      rounds: 5,
      warm: undefined,
    });
  });

  it.each([
    [["--take", "0"], /--take must be a whole number of at least 1, not 0/],
    [["--rounds", "2.5"], /--rounds/],
    [["--warm=-1"], /--warm/],
    [["--variants", "lexbor"], /lexbor is not one of winnow/],
    [["--variants", "winnow", "--base", "parse5"], /--base parse5/],
    [["--steps"], /--steps/],
    [["--frobnicate"], /frobnicate/],
  ])("refuses %j", (args, message) => {
    expect(() => read("parse", "--pages", "a", ...args)).toThrow(message);
  });

  it("lists its variants in the usage", () => {
    expect(peerCommand("extract").usage).toContain("readability-jsdom, defuddle-jsdom*, defuddle-linkedom");
  });
});

/** One round of one page each. */
function runsOf(
  cpuMs: Readonly<Record<string, number>>,
  retainedBytes: Readonly<Record<string, number>> = {},
): PeerRuns {
  const run = (ms: number): TimeRun => ({
    cpuMs: [ms],
    wallMs: 0,
    startBytes: 0,
    peakBytes: 0,
    empty: 0,
    errors: [],
  });
  const retained = Object.entries(retainedBytes).map(
    ([name, bytes]) => [name, { run: { retainedBytes: bytes, errors: [] } }] as const,
  );
  return {
    time: new Map(Object.entries(cpuMs).map(([name, ms]) => [name, [{ run: run(ms) }]])),
    retained: new Map(retained),
  };
}

const met = (name: PeerBenchName, runs: PeerRuns): readonly boolean[] =>
  checkBounds(BENCHES[name].bounds(runs)).lines.map((line) => line.startsWith("met"));

describe("bounds", () => {
  it("are 0.2 of parse5's time, 0.06 of cheerio's, 0.4 and 0.15 of parse5's memory", () => {
    const time = { parse5: 1000, cheerio: 3400, winnow: 200 };
    const memory = { parse5: 1000, winnow: 400, "winnow-compact": 150 };
    expect(met("parse", runsOf(time, memory))).toEqual([true, true, true, true]);
    const more = { parse5: 1000, winnow: 401, "winnow-compact": 151 };
    expect(met("parse", runsOf({ ...time, cheerio: 3300, winnow: 201 }, more))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("are missed by what was not measured", () => {
    const runs = runsOf({ parse5: 1000, winnow: 100 }, { parse5: 1000, winnow: 100 });
    expect(met("parse", runs)).toEqual([true, false, true, false]);
    expect(checkBounds(BENCHES.extract.bounds(runsOf({}))).lines[0]).toContain("not measured");
  });

  it("require Readability on jsdom to take 20 times as long", () => {
    expect(met("extract", runsOf({ winnow: 5, "readability-jsdom": 100 }))).toEqual([true]);
    expect(met("extract", runsOf({ winnow: 5, "readability-jsdom": 99 }))).toEqual([false]);
  });
});
