import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { type Loss, openPool, type Pool, type PoolOptions } from "./pool.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-pool-"));
afterAll(() => rmSync(folder, { recursive: true }));
const BUSY = join(folder, "busy");
const KILLED = join(folder, "killed");

// A worker whose items name its behaviour. A "loop" never answers, and creates the file BUSY.
const file = join(folder, "worker.mjs");
writeFileSync(
  file,
  `import { existsSync, writeFileSync } from "node:fs";
  process.on("message", async ({ items }) => {
    for (const { text } of items) {
      const hog = [];
      if (text.includes("loop")) {
        writeFileSync(${JSON.stringify(BUSY)}, "");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }
      if (text.includes("exit")) process.exit(1);
      if (text.includes("killed") && !existsSync(${JSON.stringify(KILLED)})) {
        writeFileSync(${JSON.stringify(KILLED)}, "");
        process.kill(process.pid, "SIGKILL");
      }
      if (text.includes("throw")) throw new TypeError("odd");
      // V8 ends a thread for many small objects, and a whole process for large arrays.
      while (text.includes("objects")) hog.push({ text });
      while (text.includes("arrays")) hog.push(new Array(1e7).fill(1.5));
      if (text.includes("native")) globalThis.kept = Buffer.alloc(500_000_000, 1);
      const result = { text: text === "pid" ? String(process.pid) : text };
      await new Promise((resolve) => process.send(result, resolve));
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

interface Item {
  readonly line: number;
  readonly text: string;
}
/** The text that the worker returned, or why the item was lost. */
type Outcome = { readonly text: string } | { readonly line: number; readonly loss: Loss };

const settings = undefined;
const lost = ({ line }: Item, loss: Loss): Outcome => ({ line, loss });
const items = (...texts: string[]): Item[] => texts.map((text, i) => ({ line: i + 1, text }));

/** Milliseconds for an item. No test waits for them. */
const LIMIT = 600_000;

async function withPool<T>(
  use: (pool: Pool<Item, Outcome>) => Promise<T>,
  options: Pick<PoolOptions<Item, undefined, Outcome>, "warm" | "onLoss"> = {},
): Promise<T> {
  const pool = openPool({
    ...options,
    worker: pathToFileURL(file),
    settings,
    limit: () => LIMIT,
    memory: 50_000_000,
    lost,
  });
  try {
    return await use(pool);
  } finally {
    pool.close();
  }
}

const codes = (outcomes: readonly Outcome[]): string[] =>
  outcomes.map((each) => ("loss" in each ? each.loss.code : "ok"));

it("processes items in a worker", async () => {
  const outcomes = await withPool((pool) => pool.run(items("one", "two")));
  expect(outcomes).toEqual([{ text: "one" }, { text: "two" }]);
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
  expect(outcomes[1]).toEqual({
    line: 2,
    loss: { code: "time-limit", message: expect.stringContaining(`${LIMIT} ms`) },
  });
});

it("tries a page once more whose worker was ended for another reason", async () => {
  const losses: string[] = [];
  const onLoss = ({ code }: Loss): void => void losses.push(code);
  const outcomes = await withPool((pool) => pool.run(items("one", "killed", "exit", "four")), { onLoss });
  expect(codes(outcomes)).toEqual(["ok", "ok", "worker-lost", "ok"]);
  expect(losses).toEqual(["worker-lost", "worker-lost", "worker-lost"]);
});

it("has warm workers, and replaces those that are lost, even idle ones", async () => {
  let onLoss = (): void => {};
  const lost = new Promise<void>((resolve) => {
    onLoss = resolve;
  });
  await withPool(
    async (pool) => {
      const pids = async (): Promise<readonly string[]> => {
        const found = await Promise.all([pool.run(items("pid")), pool.run(items("pid"))]);
        return found.map(([outcome]) => (outcome as { readonly text: string }).text).sort();
      };
      const before = await pids();
      process.kill(Number(before[0]), "SIGKILL");
      await lost;
      const after = await pids();
      expect(after).toContain(before[1]);
      expect(after).not.toContain(before[0]);
    },
    { warm: 2, onLoss },
  );
});

it("processes each page once, even if another one ends its worker", async () => {
  const outcomes = await withPool((pool) => pool.run(items("one", "exit", "three", "throw", "five")));
  expect(codes(outcomes)).toEqual(["ok", "worker-lost", "ok", "worker-lost", "ok"]);
  expect(outcomes).toMatchObject({
    1: { loss: { message: expect.stringContaining("exit code 1") } },
    3: { loss: { message: expect.stringContaining("TypeError: odd") } },
  });
});

it.each(["objects", "arrays"])("survives a page that takes too much memory (%s)", async (hog) => {
  const outcomes = await withPool((pool) => pool.run(items("one", hog, "three")));
  expect(codes(outcomes)).toEqual(["ok", "out-of-memory", "ok"]);
  expect(outcomes[1]).toMatchObject({ line: 2 });
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

it("stops a task at once when its signal is aborted, and works on", async () => {
  const abort = new AbortController();
  const turn = (): Promise<void> => new Promise((resolve) => realTimeout(resolve, 10));
  await withPool(async (pool) => {
    const running = pool.run(items("one", "loop"), abort.signal);
    const expired = expect(running).rejects.toThrow("deadline");
    while (!existsSync(BUSY)) await turn();
    rmSync(BUSY);
    abort.abort(new Error("deadline"));
    await expired;
    expect(codes(await pool.run(items("two")))).toEqual(["ok"]);
    await expect(pool.run(items("three"), abort.signal)).rejects.toThrow("deadline");
    expect(codes(await pool.run(items("four")))).toEqual(["ok"]);
  });
});

it("does not use a worker that ended while it was idle", async () => {
  await withPool(async (pool) => {
    const [first] = await pool.run(items("pid"));
    const pid = Number((first as { readonly text: string }).text);
    process.kill(pid, "SIGKILL");
    const isAlive = (): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    while (isAlive()) await new Promise((resolve) => setImmediate(resolve));
    expect(codes(await pool.run(items("one")))).toEqual(["ok"]);
  });
});

it("fails if no worker can start", async () => {
  const worker = pathToFileURL(join(folder, "missing.mjs"));
  const pool = openPool({ worker, settings, limit: () => LIMIT, memory: 50_000_000, lost });
  await expect(Promise.all([pool.run(items("one")), pool.run(items("two"))])).rejects.toMatchObject({
    code: "no-worker",
    name: "CorpusError",
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

const WORN: readonly (readonly [name: string, texts: () => readonly string[]])[] = [
  ["has processed many items", () => new Array<string>(20_000).fill("x")],
  // Measured on Linux only.
  ...(process.platform === "linux" ? [["keeps native memory", () => ["native"]] as const] : []),
];
it.each(WORN)("replaces a worker that %s", async (_, texts) => {
  const [before, after] = await withPool(async (pool) => {
    const first = await pool.run(items("pid"));
    await pool.run(items(...texts()));
    return [first, await pool.run(items("pid"))];
  });
  expect(after).not.toEqual(before);
});
