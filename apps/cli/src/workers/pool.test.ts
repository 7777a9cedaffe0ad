import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it, vi } from "vitest";
import { failureOutcome } from "../records/failure.js";
import type { Failure, Item, Outcome, Recipe } from "../records/types.js";
import { openPool, type Pool } from "./pool.js";

// Starting a worker takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const folder = mkdtempSync(join(tmpdir(), "winnow-pool-"));
afterAll(() => rmSync(folder, { recursive: true }));

// A worker that does what its items say.
const file = join(folder, "worker.mjs");
writeFileSync(
  file,
  `process.on("message", async ({ items }) => {
    for (const { bytes } of items) {
      const text = Buffer.from(bytes).toString();
      const hog = [];
      if (text.includes("loop")) for (;;);
      if (text.includes("exit")) process.exit(1);
      if (text.includes("throw")) throw new TypeError("odd");
      // One small object after another, and large arrays: V8 ends a thread for the one, a process for the other.
      while (text.includes("objects")) hog.push({ text });
      while (text.includes("arrays")) hog.push(new Array(1e7).fill(1.5));
      await new Promise((resolve) => process.send({ name: text, place: [text], body: text }, resolve));
    }
  });
  process.send("ready");`,
);

const settings: Recipe = { format: "jsonl", with: [], extract: {} };
const lost = (given: Item, why: Failure): Outcome => failureOutcome(given, why, "jsonl");
const item = (word: string, line: number): Item => ({
  kind: "line",
  line,
  bytes: new TextEncoder().encode(JSON.stringify({ id: `id-${line}`, html: word })),
});
const items = (...words: string[]): Item[] => words.map((word, i) => item(word, i + 1));

async function withPool<T>(use: (pool: Pool<Item, Outcome>) => Promise<T>, limit = 300): Promise<T> {
  const pool = openPool({ worker: pathToFileURL(file), settings, limit, memory: 50_000_000, lost });
  try {
    return await use(pool);
  } finally {
    pool.close();
  }
}

const codes = (outcomes: readonly Outcome[]): string[] => outcomes.map((each) => each.failure?.code ?? "ok");

it("does items in a worker", async () => {
  const outcomes = await withPool((pool) => pool.run(items("one", "two")));
  expect(outcomes.map(({ body }) => body)).toEqual([
    '{"id":"id-1","html":"one"}',
    '{"id":"id-2","html":"two"}',
  ]);
});

it("gives up a page that does not end, and does the others", async () => {
  const outcomes = await withPool((pool) => pool.run(items("one", "loop", "three", "loop", "five")));
  expect(codes(outcomes)).toEqual(["ok", "time-limit", "ok", "time-limit", "ok"]);
  expect(JSON.parse(outcomes[1]!.body)).toEqual({
    id: "id-2",
    line: 2,
    error: { code: "time-limit", message: expect.stringContaining("300 ms") },
  });
});

it("does each page once, but the one that a worker was lost over", async () => {
  const outcomes = await withPool((pool) => pool.run(items("one", "exit", "three", "throw", "five")));
  expect(codes(outcomes)).toEqual(["ok", "worker-lost", "ok", "worker-lost", "ok"]);
  expect(outcomes.map(({ failure }) => failure?.message)).toMatchObject({
    1: expect.stringContaining("exit code 1"),
    3: expect.stringContaining("TypeError: odd"),
  });
});

it.each(["objects", "arrays"])(
  "outlives a page that takes more memory than a worker has (%s)",
  async (hog) => {
    const outcomes = await withPool((pool) => pool.run(items("one", hog, "three")), 60_000);
    expect(codes(outcomes)).toEqual(["ok", "out-of-memory", "ok"]);
    expect(JSON.parse(outcomes[1]!.body)).toMatchObject({ id: "id-2", line: 2 });
  },
);

it("does several tasks at once", async () => {
  await withPool(async (pool) => {
    const all = await Promise.all([pool.run(items("loop", "two")), pool.run(items("three"))]);
    expect(all.map(codes)).toEqual([["time-limit", "ok"], ["ok"]]);
    expect(codes(await pool.run(items("exit")))).toEqual(["worker-lost"]);
    expect(codes(await pool.run(items("one")))).toEqual(["ok"]);
  });
});

it("fails where no worker can start", async () => {
  const worker = pathToFileURL(join(folder, "missing.mjs"));
  const pool = openPool({ worker, settings, limit: 300, memory: 50_000_000, lost });
  await expect(Promise.all([pool.run(items("one")), pool.run(items("two"))])).rejects.toMatchObject({
    code: "no-worker",
    exitCode: 1,
    message: expect.stringContaining("missing.mjs"),
  });
  pool.close();
});

it("stops at once when it is closed, also while a worker starts", async () => {
  const started = withPool(async (pool) => pool);
  await expect(started).resolves.toBeDefined();
  let running: Promise<unknown> | undefined;
  await withPool(async (pool) => {
    await pool.run(items("one"));
    running = pool.run(items("loop"));
  }, 600_000);
  await expect(running).resolves.toEqual([]);
});
