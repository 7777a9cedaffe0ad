import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";
import { peakMemory } from "../run/cpu.js";
import { rotated, runRounds } from "../run/rounds.js";
import type { Spool } from "../run/spool.js";
import { batchesOf, retainedByPages, timeBatches } from "./measure.js";
import type { RunPage, TimeJob } from "./types.js";

const PAGES = 40;
const PAGE_BYTES = 400_000;

/** Forty pages of 400,000 ASCII characters, created whenever they are read. */
const spool: Spool = {
  entries: Array.from({ length: PAGES }, (_, i) => ({ id: `${i}`, offset: 0, length: PAGE_BYTES })),
  read: (i) => ({ id: `${i}`, html: Buffer.alloc(PAGE_BYTES, 97 + (i % 26)).toString("utf8") }),
};

const first = (pages: number): readonly number[] => Array.from({ length: pages }, (_, i) => i);

function spin(ms: number): void {
  const start = process.cpuUsage();
  for (let spent = 0; spent < ms * 1000; ) {
    const { user, system } = process.cpuUsage(start);
    spent = user + system;
  }
}

const time = (run: RunPage, job: Pick<TimeJob, "batches"> & Partial<TimeJob>) =>
  timeBatches(
    { prepare: (page) => page as never, run: run as (page: never) => unknown },
    { group: "", variant: "", spool: "", warm: 0, warmMs: 0, minMs: 0, budgetMs: null, ...job },
    spool,
  );

describe("timeBatches", () => {
  it("measures the work of each page, without waiting", async () => {
    const run = (page: { readonly id: string }): unknown => {
      if (page.id !== "1") return new Promise((resolve) => setTimeout(resolve, 40));
      spin(40);
      return "text";
    };
    const { cpuMs } = await time(run, { batches: [[0], [1], [2]] });
    expect(cpuMs).toHaveLength(3);
    expect(cpuMs[1]).toBeGreaterThanOrEqual(39);
    expect(cpuMs[0]! + cpuMs[2]!).toBeLessThan(cpuMs[1]!);
  });

  it("records exceptions, rejections and empty texts, and continues", async () => {
    const seen: string[] = [];
    const run = ({ id }: { readonly id: string }): unknown => {
      seen.push(id);
      if (id === "2") throw new Error("no");
      if (id === "3") return Promise.reject(new TypeError("never"));
      return id === "4" ? " \n" : "text";
    };
    const batches = first(6).map((page) => [page]);
    const { cpuMs, errors, empty } = await time(run, { batches, warm: 1 });
    expect(seen).toEqual(["0", "1", "2", "3", "4", "5"]);
    expect(cpuMs).toHaveLength(5);
    expect(errors).toEqual([
      { page: 1, message: "Error: no" },
      { page: 2, message: "TypeError: never" },
    ]);
    expect(empty).toBe(1);
  });

  it("warms up with the last batches, and stops when the budget is spent", async () => {
    const seen: string[] = [];
    const run = ({ id }: { readonly id: string }): void => {
      seen.push(id);
      spin(40);
    };
    const { cpuMs } = await time(run, { batches: [[0, 1], [2], [3]], warmMs: 60, budgetMs: 10 });
    expect(seen).toEqual(["3", "2", "0", "1"]);
    expect(cpuMs).toHaveLength(1);
  });

  it("repeats a fast variant, and returns the times of one pass", async () => {
    let calls = 0;
    const run = (): void => {
      calls++;
      spin(10);
    };
    const { cpuMs } = await time(run, { batches: [[0], [1], [2]], minMs: 100 });
    expect(calls % 3).toBe(0);
    expect(calls).toBeGreaterThan(3);
    expect(cpuMs).toHaveLength(3);
    expect(cpuMs.every((ms) => ms >= 9)).toBe(true);
  });
});

describe("batchesOf", () => {
  it("covers all pages in order", () => {
    expect(batchesOf([0, 1, 2, 3, 4], () => 3, 5)).toEqual([[0, 1], [2, 3], [4]]);
    expect(batchesOf([0, 1], (page) => [9, 1][page]!, 5)).toEqual([[0], [1]]);
    expect(batchesOf([], () => 1, 5)).toEqual([]);
  });
});

describe("retainedByPages", () => {
  beforeAll(() => {
    setFlagsFromString("--expose-gc");
    globalThis.gc = runInNewContext("gc");
  });
  const source = PAGES * PAGE_BYTES;

  it("is about zero if nothing is kept", async () => {
    const { retainedBytes } = await retainedByPages(({ html }) => html.length, spool, first(PAGES));
    expect(Math.abs(retainedBytes)).toBeLessThan(0.1 * source);
  });

  it("includes the source that a slice keeps alive", async () => {
    const { retainedBytes } = await retainedByPages(({ html }) => html.slice(0, 20), spool, first(PAGES));
    expect(retainedBytes / source).toBeGreaterThan(0.9);
    expect(retainedBytes / source).toBeLessThan(1.1);
  });

  it("counts the bytes of typed arrays once", async () => {
    const run = (): Uint32Array => new Uint32Array(PAGE_BYTES / 4).fill(1);
    const { retainedBytes } = await retainedByPages(run, spool, first(PAGES));
    expect(retainedBytes / source).toBeGreaterThan(0.9);
    expect(retainedBytes / source).toBeLessThan(1.1);
  });

  it("is the same in several batches", async () => {
    const big: Spool = { ...spool, entries: spool.entries.map((entry) => ({ ...entry, length: 6_000_000 })) };
    const run = (): Uint8Array => new Uint8Array(PAGE_BYTES);
    const { retainedBytes } = await retainedByPages(run, big, first(12));
    expect(retainedBytes / (12 * PAGE_BYTES)).toBeGreaterThan(0.7);
    expect(retainedBytes / (12 * PAGE_BYTES)).toBeLessThan(1.3);
  });

  it("records which page threw", async () => {
    const run = ({ id }: { readonly id: string }): unknown => {
      if (id === "7") throw new Error("no");
      return 1;
    };
    const { errors } = await retainedByPages(run, spool, first(9));
    expect(errors).toEqual([{ page: 7, message: "Error: no" }]);
  });
});

describe("peakMemory", () => {
  it("is at least the resident memory, and stays when memory is released", () => {
    const before = peakMemory();
    const block = Buffer.alloc(60_000_000, 1);
    const high = process.memoryUsage.rss();
    expect(block[1]).toBe(1);
    expect(peakMemory()).toBeGreaterThanOrEqual(high * 0.99);
    expect(peakMemory()).toBeGreaterThanOrEqual(before);
  });
});

describe("rotated", () => {
  it("starts with a different variant every round", () => {
    expect([0, 1, 2, 3].map((round) => rotated(["a", "b", "c"], round).join(""))).toEqual([
      "abc",
      "bca",
      "cab",
      "abc",
    ]);
    expect(rotated([], 2)).toEqual([]);
  });
});

describe("runRounds", () => {
  it("keeps every answer by variant", async () => {
    let count = 0;
    const measure = async ({ name }: { readonly name: string }) =>
      name === "a" ? { value: ++count } : { error: "died" };
    const runs = await runRounds([{ name: "a" }, { name: "b" }], 2, measure, String);
    expect(runs.get("a")).toEqual([{ value: 1 }, { value: 2 }]);
    expect(runs.get("b")).toEqual([{ error: "died" }, { error: "died" }]);
  });
});
