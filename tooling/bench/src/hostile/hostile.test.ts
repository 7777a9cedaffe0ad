import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Spool } from "../pages/spool.js";
import { collidingNames } from "./colliding-names.js";
import { HOSTILE_INPUTS } from "./inputs.js";
import { measureHostile } from "./measure.js";
import { readHostileOptions } from "./options.js";
import { checkHostile, figuresOf } from "./report.js";
import { runHostile } from "./run.js";
import type { HostileInput, HostileRun } from "./types.js";

const input = (name: string, bounded = false): HostileInput => ({
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

describe("HOSTILE_INPUTS", () => {
  it("have names of their own, and the project's seven are bounded", () => {
    const names = HOSTILE_INPUTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(HOSTILE_INPUTS.filter(({ bounded }) => bounded).map(({ name }) => name)).toEqual([
      "100,000 nested <div>",
      "50,000 attributes of one element",
      "1,000,000 unclosed <b>",
      "10 MB of <",
      "10 MB of &",
      "10 MB of <!--",
      "10 MB of <b><p>",
    ]);
  });

  it.each(HOSTILE_INPUTS)(
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

describe("collidingNames", () => {
  it("gives different names of one hash", () => {
    const names = collidingNames(1000);
    const hash = (name: string): number =>
      [...name].reduce((h, c) => (Math.imul(h, 31) + c.charCodeAt(0)) | 0, 0);
    expect(new Set(names).size).toBe(1000);
    expect(new Set(names.map(hash)).size).toBe(1);
    expect(names.every((name) => name === name.toLowerCase() && !/[\s/>=]/.test(name))).toBe(true);
  });
});

describe("measureHostile", () => {
  const spool: Spool = {
    entries: Array.from({ length: 4 }, (_, i) => ({ id: `${i}`, offset: 0, length: 10_000 })),
    read: (i) => ({ id: `page ${i}`, html: "x".repeat(10_000) }),
    bytes: () => new Uint8Array(0),
    close: () => {},
  };

  it("gives the time a byte of the pages after the warm ones, then of a fourth, then of all", async () => {
    const told: HostileRun[] = [];
    const run = ({ id, html }: { readonly id: string; readonly html: string }): void => {
      if (id === "page 0") spin(100);
      else spin(id === "" ? html.length / 20 : 10);
    };
    const found = await measureHostile(run, input("b"), spool, 1, (step) => void told.push(step));
    // Ten milliseconds for ten thousand bytes.
    expect(found.ordinaryNs).toBeGreaterThan(990);
    expect(found.ordinaryNs).toBeLessThan(2000);
    expect(found.bytes).toBe(1200);
    expect(found.quarterMs).toBeGreaterThan(14.9);
    expect(found.wholeMs).toBeGreaterThan(59.9);
    expect(told.map((step) => Object.keys(step).length)).toEqual([2, 3, 4]);
  });

  it("repeats what is fast, and does once what takes long", async () => {
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

describe("runHostile", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "bench-hostile-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const job = { variant: "winnow", input: "", spool: "", warm: 0 };
  const child = (script: string): string => {
    const file = join(folder, "child.mjs");
    writeFileSync(file, `process.once("message", async (job) => {${script}});`);
    return file;
  };

  it("takes the last answer", async () => {
    const script = "process.send({ bytes: 1 }); process.send({ bytes: 2 }, () => process.disconnect());";
    expect(await runHostile(job, 5000, child(script))).toEqual({ run: { bytes: 2 } });
  });

  it("ends what does not end, and keeps what it had told", async () => {
    const script = "process.send({ bytes: 1, quarterMs: 3 }, () => { for (;;); });";
    expect(await runHostile(job, 1000, child(script))).toEqual({
      run: { bytes: 1, quarterMs: 3 },
      failure: "no end within 1 s, a fourth had one",
    });
  });

  it("gives each step its time, the first more", async () => {
    const wait = "await new Promise((resolve) => setTimeout(resolve, 600)); process.send({ bytes: 1 });";
    expect(await runHostile(job, 1000, child(`${wait} ${wait} process.disconnect();`))).toEqual({
      run: { bytes: 1 },
    });
  });

  it("tells how a process died", async () => {
    const { failure } = await runHostile(job, 5000, child('throw new RangeError("too deep");'));
    expect(failure).toBe("ended with 1: RangeError: too deep");
  });
});

describe("checkHostile", () => {
  const run = (wholeMs: number, quarterMs: number): { readonly run: HostileRun } => ({
    run: { bytes: 1_000_000, ordinaryNs: 10, quarterMs, wholeMs },
  });
  const met = (bounded: boolean, wholeMs: number, quarterMs: number): readonly boolean[] =>
    checkHostile([figuresOf(input("b", bounded), run(wholeMs, quarterMs))]).map((result) => result.met);

  it("holds the project's inputs to three times the time a byte, and all to a linear one", () => {
    // 30 ms for a megabyte are 30 ns a byte.
    expect(met(true, 30, 7.5)).toEqual([true, true]);
    expect(met(true, 31, 7.5)).toEqual([false, true]);
    expect(met(false, 60, 10)).toEqual([true]);
    expect(met(false, 60, 9.9)).toEqual([false]);
  });

  it("does not ask what takes a millisecond how it grows", () => {
    expect(met(true, 0.9, 0.1)).toEqual([true]);
    expect(met(false, 1, 0.1)).toEqual([false]);
  });

  it("misses what did not end", () => {
    const ended = { run: { bytes: 1, ordinaryNs: 10, quarterMs: 5 }, failure: "no end within 20 s" };
    const results = checkHostile([figuresOf(input("b", true), ended)]);
    expect(results.map((result) => result.met)).toEqual([false, false]);
    expect(results[0]!.line).toContain("no end within 20 s");
  });
});

describe("readHostileOptions", () => {
  const read = (...args: string[]): ReturnType<typeof readHostileOptions> => readHostileOptions(args);

  it("measures ours on everything unless told", () => {
    const { variants, inputs, limit, check } = read("--pages", "a");
    expect(variants.map(({ name }) => name)).toEqual(["winnow"]);
    expect(inputs).toHaveLength(HOSTILE_INPUTS.length);
    expect([limit, check]).toEqual([20, false]);
  });

  it("takes variants, and inputs by a part of their names", () => {
    const { variants, inputs } = read("--pages", "a", "--variants", "parse5,winnow", "--only", "10 MB of &");
    expect(variants.map(({ name }) => name)).toEqual(["parse5", "winnow"]);
    expect(inputs.length).toBeGreaterThan(1);
    expect(inputs.every(({ name }) => name.startsWith("10 MB of &"))).toBe(true);
  });

  it.each([
    [["a.jsonl"], /a\.jsonl is no option/],
    [["--pages", "a", "--variants", "resiliparse"], /resiliparse is none of winnow/],
    [["--pages", "a", "--only", "nothing"], /no input's name has nothing in it/],
    [["--pages", "a", "--limit", "0"], /--limit must be a number from 1, not 0/],
  ])("refuses %j", (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });
});
