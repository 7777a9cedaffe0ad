import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Item, Outcome, Recipe } from "../records/types.js";
import { openPool, type Pool } from "./extract-pool.js";
import { pack, unpack } from "./packet.js";

// Starting a worker takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const folder = mkdtempSync(join(tmpdir(), "winnow-pool-"));
afterAll(() => rmSync(folder, { recursive: true }));

// A worker that does as its items tell it.
const file = join(folder, "worker.mjs");
writeFileSync(
  file,
  `export function work({ packet, watch }) {
    let start = 0;
    return packet.items.map(({ end }, i) => {
      watch[0] = i; watch[1] = Date.now();
      const text = Buffer.from(packet.bytes.subarray(start, end)).toString();
      start = end;
      if (text.includes("loop")) for (;;);
      if (text.includes("exit")) process.exit(1);
      return { name: text, place: [text], body: text };
    });
  }`,
);

const recipe: Recipe = { format: "jsonl", with: [], extract: {} };
const item = (word: string, line: number): Item => ({
  kind: "line",
  line,
  bytes: new TextEncoder().encode(JSON.stringify({ id: `id-${line}`, html: word })),
});
const items = (...words: string[]): Item[] => words.map((word, i) => item(word, i + 1));

async function withPool<T>(use: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = await openPool({ worker: pathToFileURL(file), threads: 2, recipe, limit: 300 });
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

const codes = (outcomes: readonly Outcome[]): string[] => outcomes.map((each) => each.failure?.code ?? "ok");

describe("openPool", () => {
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

  it("outlives a page that ends its worker", async () => {
    await withPool(async (pool) => {
      expect(codes(await pool.run(items("exit", "two")))).toEqual(["worker-lost", "ok"]);
      expect(codes(await pool.run(items("exit")))).toEqual(["worker-lost"]);
      expect(codes(await pool.run(items("one")))).toEqual(["ok"]);
    });
  });

  it("fails where no worker can start", async () => {
    const worker = pathToFileURL(join(folder, "missing.mjs"));
    const pool = await openPool({ worker, threads: 2, recipe, limit: 300 });
    await expect(Promise.all([pool.run(items("one")), pool.run(items("two"))])).rejects.toMatchObject({
      code: "no-worker",
      exitCode: 1,
    });
    await pool.close();
  });

  it("stops at once when it is closed", async () => {
    const start = performance.now();
    await withPool(async (pool) => {
      void pool.run(items("loop"));
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe("pack", () => {
  it("is undone by unpack", () => {
    const chunk = new TextEncoder().encode("aabbbc");
    const all: Item[] = [
      { kind: "line", line: 1, bytes: chunk.subarray(0, 2) },
      { kind: "failure", line: 2, failure: { code: "c", message: "m" } },
      { kind: "page", line: 1, name: "n", bytes: chunk.subarray(2, 5) },
      { kind: "line", line: 4, bytes: chunk.subarray(5, 5) },
    ];
    const packet = pack(all);
    expect(packet.bytes.length).toBe(5);
    expect(unpack(packet)).toEqual(all);
  });
});
