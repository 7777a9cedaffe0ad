import { describe, expect, it } from "vitest";
import { mapOrdered, type OrderedOptions } from "./ordered.js";

const OPTIONS: OrderedOptions<number, unknown> = {
  concurrency: 3,
  window: 6,
  weight: () => 1,
  maxWeight: 100,
  signal: new AbortController().signal,
};

/** Waits until every promise that can settle without I/O has settled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function* numbers(count: number, onRead?: (n: number) => void): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) {
    onRead?.(i);
    yield i;
  }
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}

/** A task whose inputs finish when they are released. */
function gated(isGated: (n: number) => boolean = () => true): {
  readonly run: (n: number) => Promise<number>;
  readonly release: () => void;
} {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    run: (n) => (isGated(n) ? gate.then(() => n) : Promise.resolve(n)),
    release: () => release(),
  };
}
const gatedFirst = (): ReturnType<typeof gated> => gated((n) => n === 0);

/** Counts how many inputs run at once. */
function counted(): { readonly run: () => Promise<void>; readonly most: () => number } {
  let running = 0;
  let most = 0;
  return {
    run: async () => {
      most = Math.max(most, ++running);
      await settled();
      running--;
    },
    most: () => most,
  };
}

describe("mapOrdered", () => {
  it("keeps the order of the inputs, in whatever order they finish", async () => {
    const run = async (n: number): Promise<number> => {
      for (let turns = (n * 7) % 5; turns > 0; turns--) await settled();
      return n * n;
    };
    expect(await collect(mapOrdered(numbers(50), run, OPTIONS))).toEqual([...Array(50)].map((_, i) => i * i));
    expect(await collect(mapOrdered(numbers(0), run, OPTIONS))).toEqual([]);
  });

  it("runs as many at once as `concurrency` allows", async () => {
    const { run, most } = counted();
    await collect(mapOrdered(numbers(30), run, OPTIONS));
    expect(most()).toBe(3);
  });

  it("reads no further than the window while the first input runs", async () => {
    let furthest = 0;
    const { run, release } = gatedFirst();
    const source = numbers(50, (n) => {
      furthest = n;
    });
    const done = collect(mapOrdered(source, run, OPTIONS));
    await settled();
    expect(furthest).toBe(5);
    release();
    expect(await done).toHaveLength(50);
  });

  it("waits while the running inputs weigh too much", async () => {
    const { run, most } = counted();
    await collect(mapOrdered(numbers(10), run, { ...OPTIONS, weight: () => 200 }));
    expect(most()).toBe(1);
  });

  it("counts the weight of results that wait for their turn", async () => {
    let furthest = 0;
    const { run, release } = gatedFirst();
    const source = numbers(50, (n) => {
      furthest = n;
    });
    const options = { ...OPTIONS, window: 50, weight: () => 0, resultWeight: () => 40 };
    const done = collect(mapOrdered(source, run, options));
    await settled();
    // Two results of 40 leave room under 100, a third does not.
    expect(furthest).toBeLessThan(6);
    release();
    expect(await done).toHaveLength(50);
  });

  it("reserves room for the expected results of running inputs", async () => {
    let furthest = 0;
    const { run, release } = gated();
    const source = numbers(50, (n) => {
      furthest = n;
    });
    const options = {
      ...OPTIONS,
      concurrency: 50,
      window: 50,
      weight: () => 0,
      resultWeight: () => 1,
      expectedWeight: () => 30,
    };
    const done = collect(mapOrdered(source, run, options));
    await settled();
    // Three of 30 leave room under 100 for a fourth, and none for a fifth.
    expect(furthest).toBe(3);
    release();
    expect(await done).toHaveLength(50);
  });

  it("yields the results before an error of the source, then throws it", async () => {
    async function* broken(): AsyncGenerator<number> {
      yield 1;
      yield 2;
      throw new Error("source");
    }
    const seen: number[] = [];
    const all = async (): Promise<void> => {
      const run = (n: number): Promise<number> => settled().then(() => n);
      for await (const n of mapOrdered(broken(), run, OPTIONS)) seen.push(n);
    };
    await expect(all()).rejects.toThrow("source");
    expect(seen).toEqual([1, 2]);
  });

  it("stops at once when it is aborted, even if the source is stuck", async () => {
    const abort = new AbortController();
    async function* stuck(): AsyncGenerator<number> {
      yield 1;
      yield 2;
      await new Promise(() => {});
    }
    const run = (n: number): Promise<number> => {
      if (n === 1) return Promise.resolve(n);
      setImmediate(() => abort.abort());
      return new Promise(() => {});
    };
    expect(await collect(mapOrdered(stuck(), run, { ...OPTIONS, signal: abort.signal }))).toEqual([1]);
  });
});
