import { describe, expect, it } from "vitest";
import { mapOrdered, type OrderedOptions } from "./ordered.js";

const OPTIONS: OrderedOptions<number, unknown> = {
  concurrency: 3,
  window: 6,
  weight: () => 1,
  maxWeight: 100,
  signal: new AbortController().signal,
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function* numbers(count: number, read?: (n: number) => void): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) {
    read?.(i);
    yield i;
  }
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}

/** Work whose first input is not done before it is released. */
function heldFirst(): { readonly run: (n: number) => Promise<number>; readonly release: () => void } {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    run: (n) => (n === 0 ? gate.then(() => n) : Promise.resolve(n)),
    release: () => release(),
  };
}

describe("mapOrdered", () => {
  it("keeps the order, whatever takes how long", async () => {
    const run = async (n: number): Promise<number> => {
      await sleep((n * 7) % 5);
      return n * n;
    };
    expect(await collect(mapOrdered(numbers(50), run, OPTIONS))).toEqual([...Array(50)].map((_, i) => i * i));
    expect(await collect(mapOrdered(numbers(0), run, OPTIONS))).toEqual([]);
  });

  it("works on as many at once as it may, and no more", async () => {
    let running = 0;
    let most = 0;
    const run = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await sleep(1);
      running--;
    };
    await collect(mapOrdered(numbers(30), run, OPTIONS));
    expect(most).toBe(3);
  });

  it("reads no further than the window while the first is not done", async () => {
    let furthest = 0;
    const { run, release } = heldFirst();
    const done = collect(
      mapOrdered(
        numbers(50, (n) => (furthest = n)),
        run,
        OPTIONS,
      ),
    );
    await sleep(20);
    expect(furthest).toBe(5);
    release();
    expect(await done).toHaveLength(50);
  });

  it("waits while what is under way weighs too much", async () => {
    let running = 0;
    let most = 0;
    const run = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await sleep(1);
      running--;
    };
    await collect(mapOrdered(numbers(10), run, { ...OPTIONS, weight: () => 200 }));
    expect(most).toBe(1);
  });

  it("counts what results weigh while they wait for their turn", async () => {
    let furthest = 0;
    const { run, release } = heldFirst();
    const source = numbers(50, (n) => (furthest = n));
    const options = { ...OPTIONS, window: 50, weight: () => 0, resultWeight: () => 40 };
    const done = collect(mapOrdered(source, run, options));
    await sleep(20);
    // Two results of 40 leave room under 100, a third does not.
    expect(furthest).toBeLessThan(6);
    release();
    expect(await done).toHaveLength(50);
  });

  it("leaves room for what is under way, as far as it can be told", async () => {
    let furthest = 0;
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const source = numbers(50, (n) => (furthest = n));
    const options = {
      ...OPTIONS,
      concurrency: 50,
      window: 50,
      weight: () => 0,
      resultWeight: () => 1,
      expectedWeight: () => 30,
    };
    const run = (n: number): Promise<number> => gate.then(() => n);
    const done = collect(mapOrdered(source, run, options));
    await sleep(20);
    // Three of 30 leave room under 100 for a fourth, and none for a fifth.
    expect(furthest).toBe(3);
    release();
    expect(await done).toHaveLength(50);
  });

  it("gives out what came before an error of the source, then throws it", async () => {
    async function* broken(): AsyncGenerator<number> {
      yield 1;
      yield 2;
      throw new Error("source");
    }
    const seen: number[] = [];
    const all = async (): Promise<void> => {
      for await (const n of mapOrdered(broken(), (n: number) => sleep(2).then(() => n), OPTIONS))
        seen.push(n);
    };
    await expect(all()).rejects.toThrow("source");
    expect(seen).toEqual([1, 2]);
  });

  it("stops at once when it is aborted, though the source says nothing", async () => {
    const abort = new AbortController();
    async function* stuck(): AsyncGenerator<number> {
      yield 1;
      yield 2;
      await new Promise(() => {});
    }
    const run = (n: number): Promise<number> => (n === 2 ? new Promise(() => {}) : Promise.resolve(n));
    setTimeout(() => abort.abort(), 10);
    expect(await collect(mapOrdered(stuck(), run, { ...OPTIONS, signal: abort.signal }))).toEqual([1]);
  });
});
