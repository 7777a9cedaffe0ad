import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSpool, writeSpool } from "../pages/spool.js";
import { measureBatches, measureTask } from "./measure.js";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bench-measure-"));
  await writeSpool(
    folder,
    ["a", "ä", "b", "c", "d"].map((html) => ({ id: html, html })),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const BATCHES = [
  [0, 2],
  [2, 3],
  [3, 5],
] as const;
const JOB = { batches: BATCHES, warmMs: 0, minMs: 0, budgetMs: 1000 } as const;

function spin(ms: number): void {
  const start = process.cpuUsage();
  for (let spent = 0; spent < ms * 1000; ) {
    const { user, system } = process.cpuUsage(start);
    spent = user + system;
  }
}

describe("measureBatches", () => {
  it("runs each batch once, as strings and bytes, and measures it", () => {
    const seen: unknown[] = [];
    const run = measureBatches(
      ({ texts, bytes }) => {
        seen.push(
          texts,
          bytes.map((document) => document.length),
        );
        spin(texts[0] === "b" ? 40 : 0);
      },
      openSpool(folder),
      JOB,
    );
    expect(seen).toEqual([["a", "ä"], [1, 2], ["b"], [1], ["c", "d"], [1, 1]]);
    expect(run.cpuMs).toHaveLength(3);
    expect(run.cpuMs[1]).toBeGreaterThan(35);
    expect(run.cpuMs[0]).toBeLessThan(run.cpuMs[1]!);
    expect(run.peakBytes).toBeGreaterThan(1e6);
  });

  it("warms up with the last batches, and stops when the budget is spent", () => {
    const seen: string[] = [];
    const run = measureBatches(
      ({ texts }) => {
        seen.push(texts.join(""));
        spin(40);
      },
      openSpool(folder),
      { ...JOB, warmMs: 60, budgetMs: 10 },
    );
    expect(seen).toEqual(["cd", "b", "aä"]);
    expect(run.cpuMs).toHaveLength(1);
  });

  it("repeats a fast variant, and returns the times of one pass", () => {
    let calls = 0;
    const run = measureBatches(
      () => {
        calls++;
        spin(10);
      },
      openSpool(folder),
      { ...JOB, minMs: 100 },
    );
    expect(calls % 3).toBe(0);
    expect(calls).toBeGreaterThan(3);
    expect(run.cpuMs).toHaveLength(3);
    expect(run.cpuMs.every((ms) => ms >= 9)).toBe(true);
  });
});

describe("measureTask", () => {
  it("returns the result of the task", () => {
    const { cpuMs, task } = measureTask(() => {
      spin(20);
      return { amount: 7, found: "seven" };
    });
    expect(task).toEqual({ amount: 7, found: "seven" });
    expect(cpuMs[0]).toBeGreaterThan(15);
  });
});
