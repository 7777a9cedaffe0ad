import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { failureOutcome } from "../records/failure.js";
import type { ExtractRecipe, Failure, Item, Outcome } from "../records/types.js";
import { openPool, type Pool } from "./pool.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-pool-"));
afterAll(() => rmSync(folder, { recursive: true }));
const BUSY = join(folder, "busy");

// A worker whose items name its behaviour. A "loop" never answers, and creates the file BUSY.
const file = join(folder, "worker.mjs");
writeFileSync(
  file,
  `import { writeFileSync } from "node:fs";
  process.on("message", async ({ items }) => {
    for (const { bytes } of items) {
      const text = Buffer.from(bytes).toString();
      const hog = [];
      if (text.includes("loop")) {
        writeFileSync(${JSON.stringify(BUSY)}, "");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }
      if (text.includes("exit")) process.exit(1);
      if (text.includes("throw")) throw new TypeError("odd");
      // V8 ends a thread for many small objects, and a whole process for large arrays.
      while (text.includes("objects")) hog.push({ text });
      while (text.includes("arrays")) hog.push(new Array(1e7).fill(1.5));
      await new Promise((resolve) => process.send({ name: text, place: [text], body: text }, resolve));
    }
  });
  process.send("ready");`,
);

const { setTimeout: realTimeout } = globalThis;
afterEach(() => vi.useRealTimers());

/**
 * Fakes the pool's clock. Returns a function that waits until a worker is in a loop, and lets its time run
 * out.
 */
function fakeClock(limit: number): () => Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const turn = (): Promise<void> => new Promise((resolve) => realTimeout(resolve, 10));
  return async () => {
    while (!existsSync(BUSY)) await turn();
    // The worker's earlier messages are on their way, and restart the clock when the pool reads them.
    for (let turns = 0; turns < 3; turns++) await turn();
    rmSync(BUSY);
    vi.advanceTimersByTime(limit);
  };
}

const settings: ExtractRecipe = { format: "jsonl", with: [], extract: {} };
const lost = (given: Item, why: Failure): Outcome => failureOutcome(given, why, "jsonl");
const item = (word: string, line: number): Item => ({
  kind: "line",
  line,
  bytes: new TextEncoder().encode(JSON.stringify({ id: `id-${line}`, html: word })),
});
const items = (...words: string[]): Item[] => words.map((word, i) => item(word, i + 1));

/** Milliseconds for an item. No test waits for them. */
const LIMIT = 600_000;

async function withPool<T>(use: (pool: Pool<Item, Outcome>) => Promise<T>): Promise<T> {
  const pool = openPool({ worker: pathToFileURL(file), settings, limit: LIMIT, memory: 50_000_000, lost });
  try {
    return await use(pool);
  } finally {
    pool.close();
  }
}

const codes = (outcomes: readonly Outcome[]): string[] => outcomes.map((each) => each.failure?.code ?? "ok");

it("processes items in a worker", async () => {
  const outcomes = await withPool((pool) => pool.run(items("one", "two")));
  expect(outcomes.map(({ body }) => body)).toEqual([
    '{"id":"id-1","html":"one"}',
    '{"id":"id-2","html":"two"}',
  ]);
});

it("stops a page that does not end, and processes the others", async () => {
  const expire = fakeClock(LIMIT);
  const outcomes = await withPool(async (pool) => {
    const running = pool.run(items("one", "loop", "three", "loop", "five"));
    await expire();
    await expire();
    return running;
  });
  expect(codes(outcomes)).toEqual(["ok", "time-limit", "ok", "time-limit", "ok"]);
  expect(JSON.parse(outcomes[1]!.body)).toEqual({
    id: "id-2",
    line: 2,
    error: { code: "time-limit", message: expect.stringContaining(`${LIMIT} ms`) },
  });
});

it("processes each page once, even if another one ends its worker", async () => {
  const outcomes = await withPool((pool) => pool.run(items("one", "exit", "three", "throw", "five")));
  expect(codes(outcomes)).toEqual(["ok", "worker-lost", "ok", "worker-lost", "ok"]);
  expect(outcomes.map(({ failure }) => failure?.message)).toMatchObject({
    1: expect.stringContaining("exit code 1"),
    3: expect.stringContaining("TypeError: odd"),
  });
});

it.each(["objects", "arrays"])("survives a page that takes too much memory (%s)", async (hog) => {
  const outcomes = await withPool((pool) => pool.run(items("one", hog, "three")));
  expect(codes(outcomes)).toEqual(["ok", "out-of-memory", "ok"]);
  expect(JSON.parse(outcomes[1]!.body)).toMatchObject({ id: "id-2", line: 2 });
});

it("runs several tasks at once", async () => {
  const expire = fakeClock(LIMIT);
  await withPool(async (pool) => {
    const first = pool.run(items("loop", "two"));
    expect(codes(await pool.run(items("three")))).toEqual(["ok"]);
    await expire();
    expect(codes(await first)).toEqual(["time-limit", "ok"]);
    expect(codes(await pool.run(items("exit")))).toEqual(["worker-lost"]);
    expect(codes(await pool.run(items("one")))).toEqual(["ok"]);
  });
});

it("fails if no worker can start", async () => {
  const worker = pathToFileURL(join(folder, "missing.mjs"));
  const pool = openPool({ worker, settings, limit: LIMIT, memory: 50_000_000, lost });
  await expect(Promise.all([pool.run(items("one")), pool.run(items("two"))])).rejects.toMatchObject({
    code: "no-worker",
    exitCode: 1,
    message: expect.stringContaining("missing.mjs"),
  });
  pool.close();
});

it("stops at once when it is closed, even while a worker starts", async () => {
  await expect(withPool(async (pool) => pool)).resolves.toBeDefined();
  let running: Promise<unknown> | undefined;
  await withPool(async (pool) => {
    await pool.run(items("one"));
    running = pool.run(items("loop"));
  });
  await expect(running).resolves.toEqual([]);
});
