import { PARSER_SHAPES, type ParserShape } from "@winnow/hostile";
import { describe, expect, it } from "vitest";
import type { Spool } from "../pages/spool.js";
import { checkBounds } from "../report/finish.js";
import { run } from "./hostile.js";
import { type HostileRun, measureHostile } from "./measure.js";
import { figuresOf, hostileBounds } from "./report.js";

const input = (name: string, bounded = false): ParserShape => ({
  name,
  bounded,
  times: 400,
  make: (times) => "<b>".repeat(times),
});

function spin(ms: number): void {
  const start = process.cpuUsage();
  for (let spent = 0; spent < ms * 1000; ) {
    const { user, system } = process.cpuUsage(start);
    spent = user + system;
  }
}

describe("PARSER_SHAPES", () => {
  it("have unique names, and the seven with a guarantee are bounded", () => {
    const names = PARSER_SHAPES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(PARSER_SHAPES.filter(({ bounded }) => bounded).map(({ name }) => name)).toEqual([
      "100,000 nested <div>",
      "50,000 attributes of one element",
      "1,000,000 unclosed <b>",
      "10 MB of <",
      "10 MB of &",
      "10 MB of <!--",
      "10 MB of <b><p>",
    ]);
  });

  it.each(PARSER_SHAPES)(
    "$name: ASCII, a quarter of the length for a quarter of the times",
    ({ times, make }) => {
      const quarter = make(times / 4);
      expect(/^[\0-\x7f]*$/.test(quarter)).toBe(true);
      const ratio = make(times).length / quarter.length;
      expect(ratio).toBeGreaterThan(3.9);
      expect(ratio).toBeLessThan(4.5);
    },
  );
});

describe("measureHostile", () => {
  const spool: Spool = {
    entries: Array.from({ length: 4 }, (_, i) => ({ id: `${i}`, offset: 0, length: 10_000 })),
    read: (i) => ({ id: `page ${i}`, html: "x".repeat(10_000) }),
  };

  it("measures the time per byte of the pages after the warm-up, then of a fourth, then of all", async () => {
    const steps: HostileRun[] = [];
    const run = ({ id, html }: { readonly id: string; readonly html: string }): void => {
      if (id === "page 0") spin(100);
      else spin(id === "" ? html.length / 20 : 10);
    };
    await measureHostile(run, input("b"), spool, 1, (step) => void steps.push(step));
    const found = steps.at(-1)!;
    // Ten milliseconds for ten thousand bytes.
    expect(found.ordinaryNs).toBeGreaterThan(990);
    expect(found.bytes).toBe(1200);
    expect(found.quarterMs).toBeGreaterThan(14.9);
    expect(found.wholeMs).toBeGreaterThan(59.9);
    expect(steps.map((step) => Object.keys(step).length)).toEqual([2, 3, 4]);
  });

  it("repeats a fast input, and runs a slow one once", async () => {
    let done = 0;
    const run = ({ html }: { readonly html: string }): void => {
      done++;
      spin(html.length === 1200 ? 2050 : 0);
    };
    let before = 0;
    await measureHostile(run, input("b"), spool, 1, ({ quarterMs, wholeMs }) => {
      if (quarterMs === undefined) before = done;
      else if (wholeMs === undefined) {
        // One to warm up, then the fourth.
        expect(done - before).toBeGreaterThan(4);
        before = done;
      }
    });
    expect(done - before).toBe(1);
  });
});

describe("hostileBounds", () => {
  const run = (wholeMs: number, quarterMs: number): { readonly run: HostileRun } => ({
    run: { bytes: 1_000_000, ordinaryNs: 10, quarterMs, wholeMs },
  });
  const met = (bounded: boolean, wholeMs: number, quarterMs: number): readonly boolean[] =>
    checkBounds(hostileBounds([figuresOf(input("b", bounded), run(wholeMs, quarterMs))])).lines.map((line) =>
      line.startsWith("met"),
    );

  it("limits the guaranteed inputs to three times the time per byte, and all to linear time", () => {
    // 30 ms for a megabyte are 30 ns per byte.
    expect(met(true, 30, 7.5)).toEqual([true, true]);
    expect(met(true, 31, 7.5)).toEqual([false, true]);
    expect(met(false, 60, 10)).toEqual([true]);
    expect(met(false, 60, 9.9)).toEqual([false]);
  });

  it("ignores the growth of an input that takes a millisecond", () => {
    expect(met(true, 0.9, 0.1)).toEqual([true]);
    expect(met(false, 1, 0.1)).toEqual([false]);
  });

  it("fails an input that did not end", () => {
    const ended = { run: { bytes: 1, ordinaryNs: 10, quarterMs: 5 }, failure: "no end within 20 s" };
    const { lines } = checkBounds(hostileBounds([figuresOf(input("b", true), ended)]));
    expect(lines.map((line) => line.startsWith("met"))).toEqual([false, false]);
    expect(lines[0]).toContain("no end within 20 s");
  });
});

describe("bench hostile", () => {
  it.each([
    [["a.jsonl"], /unexpected argument a\.jsonl/],
    [["--pages", "a", "--variants", "resiliparse"], /resiliparse is not one of winnow/],
    [["--pages", "a", "--only", "nothing"], /no input's name contains nothing/],
    [["--pages", "a", "--limit", "0"], /--limit must be a whole number of at least 1, not 0/],
  ])("refuses %j", async (args, message) => {
    await expect(run(args)).rejects.toThrow(message);
  });
});
