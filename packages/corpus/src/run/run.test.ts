import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Item, LineItem, Position } from "../items.js";
import { openAttempt } from "./attempt.js";
import {
  lockRun,
  type Receipt,
  type RecordResult,
  runShard,
  type Shard,
  type ShardRun,
  shardsOf,
} from "./index.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-run-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  return rm(folder, { recursive: true });
});

const SHARD: Shard = { shard: 0, name: "a", input: "a.jsonl" };
const NO_SIGNAL = new AbortController().signal;

/** The process number of a process that has ended. */
const DEAD = spawnSync(process.execPath, ["-e", ""]).pid;

/** Records "0", "1", …: multiples of three fail, and multiples of five are dropped. */
function resultOf(item: Item): RecordResult {
  const text = Buffer.from((item as LineItem).bytes).toString();
  const number = Number(text);
  const seconds = { test: 1 };
  if (number % 3 === 0)
    return { failed: `{"error":${text},"line":${item.line}}`, counts: { failed: ["bad"] }, seconds };
  if (number % 5 === 0)
    return { counts: { dropped: ["five"] }, seconds, sample: { id: text, reason: "five", text } };
  return { document: `{"id":"${text}","line":${item.line}}`, counts: {}, seconds };
}

/** Reads numbers, in batches of a given size, from a position whose `offset` is the number of the next record. */
function numbers(count: number, batch: number, knowsPositions: boolean): ShardRun["items"] {
  return async function* (from: Position | undefined): AsyncGenerator<readonly Item[]> {
    const start = from?.offset ?? 0;
    for (let at = start; at < count; at += batch) {
      const size = Math.min(batch, count - at);
      yield Array.from({ length: size }, (_, i): Item => {
        const next = knowsPositions ? { offset: at + i + 1, skip: 0 } : undefined;
        return { kind: "line", line: at - start + i + 1, next, bytes: Buffer.from(String(at + i)) };
      });
    }
  };
}

const run = (options: Partial<ShardRun> = {}): Promise<Receipt> =>
  runShard(SHARD, {
    ...{ folder, recipe: "r", concurrency: 2, signal: NO_SIGNAL, items: numbers(30, 4, true) },
    work: async (items) => items.map(resultOf),
    ...options,
  });

async function contents(receipt: Receipt): Promise<unknown> {
  const read = async (role: string) =>
    receipt.files[role] && (await readFile(join(folder, receipt.files[role].path), "utf8"));
  const { seconds: _, ...tallies } = receipt.tallies;
  return { documents: await read("documents"), failed: await read("failed"), tallies };
}

/** Makes every batch a checkpoint. */
function checkpointAlways(): void {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 10_000));
}

/** Runs until an item, as if the process were killed there. */
async function runUntil(stop: number, options: Partial<ShardRun>): Promise<void> {
  const work: ShardRun["work"] = async (items) => {
    const results = items.map(resultOf);
    if (items.some((item) => Buffer.from((item as LineItem).bytes).toString() === String(stop)))
      throw new Error("killed");
    return results;
  };
  await expect(run({ ...options, work })).rejects.toThrow("killed");
  await loseOwner();
}

/** Makes the journals those of a dead process. */
async function loseOwner(): Promise<void> {
  const work = join(folder, "work");
  for (const name of (await readdir(work)).filter((each) => each.endsWith(".json"))) {
    const journal = JSON.parse(await readFile(join(work, name), "utf8"));
    journal.owner.pid = DEAD;
    await writeFile(join(work, name), JSON.stringify(journal));
  }
}

describe("runShard", () => {
  it("writes documents and failures in order, and counts the rest", async () => {
    const receipt = await run();
    expect(receipt).toMatchObject({
      ...SHARD,
      tallies: {
        ...{
          records: 30,
          documents: 16,
          failed: 10,
          bytes: 50,
          counts: { failed: { bad: 10 }, dropped: { five: 4 } },
        },
        ...{ seconds: { test: 30 }, samples: [{ id: "5" }, { id: "10" }, { id: "20" }] },
      },
    });
    const { documents, failed } = (await contents(receipt)) as { documents: string; failed: string };
    expect(documents.split("\n").slice(0, 3)).toEqual([
      '{"id":"1","line":2}',
      '{"id":"2","line":3}',
      '{"id":"4","line":5}',
    ]);
    expect(failed.split("\n")[1]).toBe('{"error":3,"line":4}');
  });

  it("does nothing if there is a receipt, and keeps that of another recipe apart", async () => {
    const first = await run();
    const work = vi.fn(async () => []);
    expect(await run({ work })).toEqual(first);
    expect(work).not.toHaveBeenCalled();
    expect((await run({ recipe: "other" })).attempt).not.toBe(first.attempt);
  });

  it("continues after the last checkpoint, wherever it was killed, with the same result", async () => {
    const whole = await contents(await run());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 29 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (stops, batch, knowsPositions) => {
          await rm(folder, { recursive: true });
          const options = { items: numbers(30, batch, knowsPositions) };
          checkpointAlways();
          for (const stop of stops.sort((a, b) => a - b)) await runUntil(stop, options);
          const receipt = await run(options);
          vi.restoreAllMocks();
          expect(await contents(receipt)).toEqual(whole);
          expect((await readdir(join(folder, "work"))).filter((name) => name.endsWith(".json"))).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("leaves the attempt of a living process alone", async () => {
    checkpointAlways();
    await runUntil(20, {});
    const journals = async () =>
      (await readdir(join(folder, "work"))).filter((name) => name.endsWith(".json"));
    const [name] = await journals();
    const path = join(folder, "work", name!);
    const journal = JSON.parse(await readFile(path, "utf8"));
    journal.owner.pid = process.pid;
    await writeFile(path, JSON.stringify(journal));
    const receipt = await run();
    expect(await journals()).toEqual([name]);
    expect(receipt.tallies.records).toBe(30);
  });

  it("lets the first of two attempts count", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = run({
      work: async (items) => {
        await held;
        return items.map(resultOf);
      },
    });
    const fast = await run();
    release();
    expect(await slow).toEqual(fast);
    expect(await readdir(join(folder, "work"))).toHaveLength(2);
  });

  it("processes the same part of the records each time", async () => {
    const part = await run({ sample: 0.5 });
    expect(part.tallies.records).toBeGreaterThan(5);
    expect(part.tallies.records).toBeLessThan(25);
    const expected = await contents(part);
    await rm(folder, { recursive: true });
    const again = await run({ sample: 0.5, items: numbers(30, 1, false) });
    expect(await contents(again)).toEqual(expected);
  });

  it("counts what the reader skips once, and replaces documents by what finishing made of them", async () => {
    const receipt = await run({
      items: async function* (_, onSkipped) {
        onSkipped("request");
        yield* numbers(3, 1, true)(undefined, onSkipped);
        onSkipped("request");
      },
      finish: async (documents) => {
        await writeFile(join(folder, "a.txt"), (await readFile(documents, "utf8")).toUpperCase());
        return { documents: { path: join(folder, "a.txt"), as: join(folder, "b.txt") } };
      },
    });
    expect(receipt.tallies.counts.skipped).toEqual({ request: 2 });
    expect(receipt.files.documents!.path).toBe("b.txt");
    expect(await readFile(join(folder, "b.txt"), "utf8")).toContain('{"ID":"1"');
    expect(await readdir(folder)).not.toContain("a.txt");
    expect(await readdir(join(folder, "work"))).toHaveLength(1);
    // Killed between the receipt and the name.
    await rename(join(folder, "b.txt"), join(folder, "a.txt"));
    expect(await run()).toEqual(receipt);
    expect(await readdir(folder)).toContain("b.txt");
  });

  it("counts what was skipped once if it is killed at the end", async () => {
    const items: ShardRun["items"] = async function* (from, onSkipped) {
      yield* numbers(3, 1, true)(from, onSkipped);
      onSkipped("metadata");
    };
    const finish = async () => {
      throw new Error("killed");
    };
    await expect(run({ items, finish })).rejects.toThrow("killed");
    await loseOwner();
    const receipt = await run({ items });
    expect(receipt.tallies).toMatchObject({ records: 3, counts: { skipped: { metadata: 1 } } });
  });

  it("counts what was skipped among records outside the sample", async () => {
    const items: ShardRun["items"] = async function* (from, onSkipped) {
      for await (const batch of numbers(30, 1, true)(from, onSkipped)) {
        onSkipped("request");
        yield batch;
      }
    };
    const { tallies } = await run({ items, sample: 0.1 });
    expect(tallies.records).toBeLessThan(15);
    expect(tallies.counts.skipped).toEqual({ request: 30 });
  });

  it("lets only one of several processes continue an attempt", async () => {
    checkpointAlways();
    await runUntil(20, {});
    vi.restoreAllMocks();
    const work = join(folder, "work");
    const attempts = await Promise.all([1, 2, 3].map(() => openAttempt(work, SHARD, "r")));
    // The one that has continued it is alive, even before it has done anything.
    attempts.push(await openAttempt(work, SHARD, "r"));
    expect(attempts.filter(({ resumed }) => resumed !== undefined)).toHaveLength(1);
    for (const attempt of attempts) await attempt.close();
  });

  it("begins anew if the files of an attempt are gone or shorter", async () => {
    checkpointAlways();
    await runUntil(20, {});
    const work = join(folder, "work");
    const [documents] = (await readdir(work)).filter((name) => /^a\.[^.]+\.jsonl$/.test(name));
    await truncate(join(work, documents!), 10);
    expect((await run()).tallies.records).toBe(30);
  });

  it("counts codes that objects have as properties", async () => {
    const codes = ["constructor", "__proto__", "toString"];
    const work: ShardRun["work"] = async (items) =>
      items.map((_, n) => ({ failed: "{}", counts: { failed: [codes[n % 3]!] }, seconds: {} }));
    const receipt = await run({ items: numbers(6, 3, true), work });
    const stored = JSON.parse(await readFile(join(folder, "receipts", "a.json"), "utf8"));
    for (const { tallies } of [receipt, stored])
      expect(Object.entries(tallies.counts.failed)).toEqual(codes.map((code) => [code, 2]));
  });

  it("returns the receipt of another attempt whose run has removed the files in progress", async () => {
    let isFirst = true;
    const receipt = await run({
      work: async (items) => {
        if (isFirst) {
          isFirst = false;
          await run();
          await rm(join(folder, "work"), { recursive: true });
        }
        return items.map(resultOf);
      },
    });
    expect(receipt.tallies.records).toBe(30);
  });
});

describe("lockRun", () => {
  it("admits one run at a time, and replaces the lock of a dead process", async () => {
    const release = await lockRun(folder);
    await expect(lockRun(folder)).rejects.toMatchObject({ code: "output-in-use" });
    await release();
    const lock = { pid: DEAD, host: (await import("node:os")).hostname(), started: "" };
    await writeFile(join(folder, "run.lock"), JSON.stringify(lock));
    await (await lockRun(folder))();
    await writeFile(join(folder, "run.lock"), "");
    await (await lockRun(folder))();
    await writeFile(join(folder, "run.lock"), JSON.stringify({ ...lock, host: "elsewhere" }));
    await expect(lockRun(folder)).rejects.toMatchObject({ code: "output-in-use" });
  });
});

describe("shardsOf", () => {
  it("gives each file a name that is unique on every file system", () => {
    const locations = [
      "x/a.warc.gz",
      "y/A.jsonl",
      "https://example.org/b.parquet?c=/d",
      "s3://e/f g.wet.zst",
      ".gz",
    ];
    expect(shardsOf(locations.map((location) => ({ location }))).map(({ name }) => name)).toEqual([
      "a",
      "A-2",
      "b",
      "f-g",
      "shard",
    ]);
  });
});
