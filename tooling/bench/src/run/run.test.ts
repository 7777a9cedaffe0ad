import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Spool } from "../pages/spool.js";
import { retainedByPages } from "../peers/retained.js";
import { timePages } from "../peers/time.js";
import { peakMemory } from "./cpu.js";
import { failuresOf, rotated, runRounds, runsOf } from "./rounds.js";

const PAGES = 40;
const PAGE_BYTES = 400_000;

/** Forty pages of 400,000 ASCII characters, created whenever they are read. */
const spool: Spool = {
  entries: Array.from({ length: PAGES }, (_, i) => ({ id: `${i}`, offset: 0, length: PAGE_BYTES })),
  read: (i) => ({ id: `${i}`, html: Buffer.alloc(PAGE_BYTES, 97 + (i % 26)).toString("utf8") }),
};

const first = (pages: number): readonly number[] => Array.from({ length: pages }, (_, i) => i);

describe("timePages", () => {
  it("measures the work of each page, without waiting", async () => {
    const run = (page: { readonly id: string }): unknown => {
      if (page.id !== "1") return new Promise((resolve) => setTimeout(resolve, 40));
      const end = process.cpuUsage().user + 40_000;
      while (process.cpuUsage().user < end);
      return "text";
    };
    const { cpuMs, wallMs } = await timePages(run, spool, first(3), 0);
    expect(cpuMs).toHaveLength(3);
    expect(cpuMs[1]).toBeGreaterThanOrEqual(39);
    expect(cpuMs[0]! + cpuMs[2]!).toBeLessThan(cpuMs[1]!);
    expect(wallMs).toBeGreaterThan(110);
  });

  it("records exceptions, rejections and empty texts, and continues", async () => {
    const seen: string[] = [];
    const run = ({ id }: { readonly id: string }): unknown => {
      seen.push(id);
      if (id === "2") throw new Error("no");
      if (id === "3") return Promise.reject(new TypeError("never"));
      return id === "4" ? " \n" : "text";
    };
    const { cpuMs, errors, empty } = await timePages(run, spool, first(6), 1);
    expect(seen).toEqual(["0", "1", "2", "3", "4", "5"]);
    expect(cpuMs).toHaveLength(5);
    expect(errors).toEqual([
      { page: 1, message: "Error: no" },
      { page: 2, message: "TypeError: never" },
    ]);
    expect(empty).toBe(1);
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
  it("keeps every answer by variant, and each failure once", async () => {
    let count = 0;
    const measure = async ({ name }: { readonly name: string }) =>
      name === "a" ? { run: ++count } : { failure: "died" };
    const runs = await runRounds([{ name: "a" }, { name: "b" }], 2, measure, String);
    expect(runsOf(runs.get("a")!)).toEqual([1, 2]);
    expect(runsOf(runs.get("b")!)).toEqual([]);
    expect(failuresOf(runs.get("b")!)).toEqual(["died"]);
  });
});
