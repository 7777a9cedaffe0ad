import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { random } from "../../test/random.js";
import { syntheticSignatures, table } from "../../test/synthetic-signatures.js";
import { cluster } from "../clusters/cluster.js";
import { DedupError } from "../error.js";
import { type DedupOptions, dedupParameters } from "../signatures/parameters.js";
import type { DedupParameters, Signature, Signatures } from "../signatures/types.js";
import { type Edge, MATCHERS } from "../types.js";
import { maxStored } from "./matching.js";
import { openIndex } from "./open-index.js";
import { openStore } from "./store.js";
import { verifyIndex } from "./verify-index.js";

const root = mkdtempSync(join(tmpdir(), "winnow-index-"));
let folder = "";
let folders = 0;
beforeEach(() => {
  folder = join(root, String(folders++));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the connected components of two or more by breadth-first search, as sorted ids. */
function parts(ids: readonly string[], edges: readonly Edge[]): string[][] {
  const neighbours = ids.map((): number[] => []);
  for (const { a, b } of edges) {
    neighbours[a]!.push(b);
    neighbours[b]!.push(a);
  }
  const seen = new Set<number>();
  const found: string[][] = [];
  for (const start of ids.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const part = [start];
    for (const at of part) {
      for (const other of neighbours[at]!) {
        if (!seen.has(other)) {
          seen.add(other);
          part.push(other);
        }
      }
    }
    if (part.length > 1) found.push(part.map((at) => ids[at]!).sort());
  }
  return found.sort();
}

function batchParts(signatures: readonly Signature[], options: DedupOptions): string[][] {
  const parameters = dedupParameters(options);
  const columns = table(signatures, parameters);
  return parts(columns.ids, cluster(columns, parameters).edges);
}

async function code(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => "nothing",
    (error: unknown) => error,
  );
  return error instanceof DedupError ? error.code : String(error);
}

/** Returns columns as plain arrays. */
function plain(signatures: Signatures): unknown {
  const all = Array.from({ length: signatures.count }, (_, at) => at);
  const list = (lists: Signatures["chunks"]): unknown => lists && all.map((at) => Array.from(lists.at(at)));
  return {
    ...signatures,
    parameters: undefined,
    shingles: list(signatures.shingles),
    fingerprints: list(signatures.fingerprints),
    chunks: list(signatures.chunks),
  };
}

// Few bands and a low threshold: many pairs are found by only one key, so a missing key has an effect.
const EVERY: DedupOptions = { matchers: MATCHERS, bands: 3, rows: 4, window: 8, jaccard: 0.5 };

describe("openIndex", () => {
  it("gives the same clusters as clustering, however the documents are divided into batches", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          seed: fc.nat(1e6),
          cuts: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 3 }),
          matchers: fc.constantFrom<DedupOptions["matchers"]>(
            MATCHERS,
            ...MATCHERS.map((matcher) => [matcher]),
          ),
          scope: fc.constantFrom("corpus" as const, "site" as const),
          distance: fc.constantFrom(2, 3, 8),
          reopen: fc.boolean(),
        }),
        async ({ seed, cuts, matchers, scope, distance, reopen }) => {
          const at = join(folder, String(folders++));
          const options = { ...EVERY, matchers: matchers!, scope, distance };
          const parameters = dedupParameters(options);
          const signatures = syntheticSignatures(parameters, 60, seed);
          let index = await openIndex(at, parameters);
          let from = 0;
          for (const to of [...cuts.sort((a, b) => a - b), 60]) {
            await index.add(signatures.slice(from, to));
            from = to;
            if (reopen) {
              await index.close();
              index = await openIndex(at, parameters);
            }
          }
          const found = parts(index.signatures().ids, index.edges());
          await index.close();
          expect(found).toEqual(batchParts(signatures, options));
        },
      ),
      { seed: 1, numRuns: runs(15) },
    );
  });

  it.each([0, 2, 3, 4, 8])(
    "finds the SimHash fingerprints that differ in up to %i bits",
    async (distance) => {
      const parameters = dedupParameters({ matchers: ["simhash"], distance });
      const next = random(distance);
      const [one] = syntheticSignatures(parameters, 1, 1);
      const bits = (flips: ReadonlySet<number>): Uint32Array => {
        const fingerprint = Uint32Array.of(0x12345678, 0x9abcdef0);
        for (const bit of flips) fingerprint[bit >> 5]! ^= 1 << (bit & 31);
        return fingerprint;
      };
      const flips = Array.from({ length: 200 }, (_, at) => {
        const flipped = new Set<number>();
        while (flipped.size < at % (distance + 3)) flipped.add(Math.floor(next() * 64));
        return flipped;
      });
      const make = (flipped: ReadonlySet<number>, at: number): Signature => ({
        ...one!,
        id: `d${at}`,
        simhash: bits(flipped),
      });
      const index = await openIndex(folder, parameters);
      await index.add(flips.map(make));
      const found = index.lookup(make(new Set(), -1)).map(({ number }) => number);
      const expected = flips.flatMap((flipped, at) => (flipped.size <= distance ? [at] : []));
      expect(found.sort((a, b) => a - b)).toEqual(expected);
      await index.close();
    },
  );

  it("compares all SimHash fingerprints if a table has too many for one key", async () => {
    const options: DedupOptions = { matchers: ["simhash"], maxComparisons: 10, jaccard: 0.5 };
    const parameters = dedupParameters(options);
    // All have the same high half, so four of the tables have a single key.
    const signatures = syntheticSignatures(parameters, 120, 11).map(
      (signature): Signature => ({ ...signature, simhash: Uint32Array.of(7, signature.simhash![1]!) }),
    );
    const index = await openIndex(folder, parameters);
    for (let at = 0; at < 120; at += 40) await index.add(signatures.slice(at, at + 40));
    const found = parts(index.signatures().ids, index.edges());
    expect(found.length).toBeGreaterThan(5);
    expect(found).toEqual(batchParts(signatures, options));
    await index.close();
  });

  it("reads each of very many copies only a few times", async () => {
    const parameters = dedupParameters({ matchers: ["simhash"], maxComparisons: 10 });
    const [one] = syntheticSignatures(parameters, 1, 1);
    const looks: number[] = [];
    for (const count of [200, 400]) {
      let looked = 0;
      const { simhash, ...rest } = one!;
      const copies = Array.from(
        { length: count },
        (_, copy): Signature => ({
          ...rest,
          id: `copy ${copy}`,
          get simhash() {
            looked++;
            return simhash;
          },
        }),
      );
      const index = await openIndex(`${folder}-${count}`, parameters);
      const { counts } = await index.add(copies);
      expect(counts.compared).toBe(count - 1);
      looks.push(looked);
      await index.close();
    }
    expect(looks[1]! / looks[0]!).toBeLessThan(2.3);
  });

  it("connects hundreds of copies of one document without comparing all pairs", async () => {
    const parameters = dedupParameters({ matchers: ["minhash"] });
    const [one] = syntheticSignatures(parameters, 1, 1);
    const index = await openIndex(folder, parameters);
    for (let at = 0; at < 800; at += 400) {
      const batch = Array.from(
        { length: 400 },
        (_, copy): Signature => ({ ...one!, id: `copy ${at + copy}` }),
      );
      const { documents, counts } = await index.add(batch);
      expect(counts.compared).toBe(at === 0 ? 399 : 400);
      expect(documents.slice(1).every(({ edges }) => edges.length === 1)).toBe(true);
    }
    expect(parts(index.signatures().ids, index.edges())).toHaveLength(1);
    await index.close();
  });

  it("stores edges with the same evidence as clustering, and returns them with the documents", async () => {
    const parameters = dedupParameters({ matchers: ["minhash"], bands: 20, rows: 3, jaccard: 0.6 });
    const set = (from: number, to: number): Uint32Array =>
      Uint32Array.from({ length: to - from }, (_, i) => from + i);
    const [a, b, c] = syntheticSignatures(parameters, 3, 5).map(
      (signature, at): Signature => ({
        ...signature,
        id: "cab"[at]!,
        // 80 of 100 in common: Jaccard 0.8, containments 80/90.
        shingles: [set(0, 90), set(10, 100), set(1000, 1100)][at]!,
        minhash: new Uint32Array(60).fill(at === 2 ? 9 : 7),
      }),
    );
    const index = await openIndex(folder, parameters);
    const first = await index.add([a!]);
    expect(first.documents).toEqual([{ id: "c", number: 0, edges: [] }]);
    const { documents, counts } = await index.add([b!, c!]);
    const edge = { a: 1, b: 0, by: "minhash", jaccard: 0.8, containment: [80 / 90, 80 / 90] };
    expect(documents).toEqual([
      { id: "a", number: 1, edges: [edge] },
      { id: "b", number: 2, edges: [] },
    ]);
    expect(counts).toEqual({ compared: 1, refused: 0, capped: 0 });
    expect(index.edges()).toEqual([edge]);
    expect(index.lookup(a!)).toEqual([
      { id: "c", number: 0, by: "minhash", jaccard: 1, containment: [1, 1] },
      { id: "a", number: 1, by: "minhash", jaccard: 0.8, containment: [80 / 90, 80 / 90] },
    ]);
    expect(index.size).toBe(3);
    await index.close();
  });

  it("returns all columns and ids", async () => {
    const parameters = dedupParameters(EVERY);
    const signatures = syntheticSignatures(parameters, 50, 3);
    const odd = { ...signatures[0]!, id: "lone \ud800 surrogate 😀 \0", url: "", source: "日本" };
    const all = [odd, ...signatures.slice(1)];
    let index = await openIndex(folder, parameters);
    await index.add(all.slice(0, 20));
    await index.add([]);
    await index.add(all.slice(20));
    for (let turn = 0; turn < 2; turn++) {
      expect(plain(index.signatures())).toEqual(plain(table(all, parameters)));
      expect(all.every(({ id }) => index.has(id))).toBe(true);
      expect(index.has("lone \ufffd surrogate 😀 \0")).toBe(false);
      expect(index.has("")).toBe(false);
      await index.close();
      expect((await verifyIndex(folder)).problems).toEqual([]);
      index = await openIndex(folder, parameters);
    }
    await index.close();
  });

  it("rejects ids that are already present, names them, and adds nothing", async () => {
    const parameters = dedupParameters();
    const signatures = syntheticSignatures(parameters, 6, 1);
    const index = await openIndex(folder, parameters);
    await index.add(signatures.slice(0, 3));
    for (const batch of [signatures.slice(2), [signatures[4]!, signatures[4]!]]) {
      const id = batch.length === 2 ? signatures[4]!.id : signatures[2]!.id;
      const error = await index.add(batch).catch((error: unknown) => error as DedupError);
      expect(error).toMatchObject({ code: "duplicate-id", message: expect.stringContaining(id) });
    }
    expect(index.size).toBe(3);
    expect((await index.add(signatures.slice(3))).documents.map(({ number }) => number)).toEqual([3, 4, 5]);
    await index.close();
  });

  it("rejects different parameters, and names each difference", async () => {
    const index = await openIndex(folder, dedupParameters());
    await index.close();
    const other = { ...dedupParameters({ jaccard: 0.7, bands: 20 }), normalizer: "another-2" };
    const error = await openIndex(folder, other).catch((error: unknown) => error as DedupError);
    expect(error).toMatchObject({ code: "index-mismatch" });
    for (const name of ["jaccard is 0.8 there and 0.7 here", "bands is 14", "normalizer is "]) {
      expect((error as DedupError).message).toContain(name);
    }
    expect((error as DedupError).message).not.toContain("rows");
  });

  it("rejects other chunks than its own, and is one of FastCDC's if it names none", async () => {
    const parameters = dedupParameters({ matchers: ["chunks"] });
    const { chunking: _, ...earlier } = parameters;
    const limits = { readOnly: false, maxNumbers: maxStored(parameters.maxComparisons) };
    await (await openStore(folder, earlier as DedupParameters, limits)).close();
    await (await openIndex(folder, parameters)).close();
    await expect(
      openIndex(folder, dedupParameters({ matchers: ["chunks"], chunking: "rabin" })),
    ).rejects.toThrow('chunking is "fastcdc" there and "rabin" here');
  });

  it("stores the number of documents of completed runs", async () => {
    const parameters = dedupParameters();
    const signatures = syntheticSignatures(parameters, 12, 1);
    let index = await openIndex(folder, parameters);
    await index.add(signatures.slice(0, 6));
    expect(index.completed).toBe(0);
    // The completed run repeats two documents of an interrupted run, but not the third.
    index.complete([0, 1, 3, 4, 5]);
    expect(index.completed).toBe(2);
    await index.add(signatures.slice(6));
    index.complete(signatures.keys());
    await index.close();
    index = await openIndex(folder, parameters, { readOnly: true });
    expect([index.completed, index.size]).toEqual([12, 12]);
    expect(() => index.complete([])).toThrow(TypeError);
    await index.close();
  });

  it("rejects the format of an earlier version, and says what to do", async () => {
    mkdirSync(join(folder, "signatures"), { recursive: true });
    writeFileSync(join(folder, "index.json"), '{"version":1,"parameters":{}}');
    const expected = { code: "index-outdated", message: expect.stringContaining("to a new index") };
    await expect(openIndex(folder, dedupParameters())).rejects.toMatchObject(expected);
    await expect(verifyIndex(folder)).rejects.toMatchObject(expected);
    expect(readdirSync(folder).sort()).toEqual(["index.json", "signatures"]);
  });

  it("rejects a folder without an index, unless it may create one", async () => {
    expect(await code(openIndex(folder, dedupParameters(), { create: false }))).toBe("cannot-read");
    expect(await code(openIndex(folder, dedupParameters(), { readOnly: true }))).toBe("cannot-read");
  });

  it("lets one write and others read", async () => {
    const parameters = dedupParameters();
    const signatures = syntheticSignatures(parameters, 30, 2);
    const writer = await openIndex(folder, parameters);
    await writer.add(signatures.slice(0, 10));
    expect(await code(openIndex(folder, parameters))).toBe("index-locked");
    const reader = await openIndex(folder, parameters, { readOnly: true });
    await writer.add(signatures.slice(10));
    expect(reader.size).toBe(10);
    expect(reader.has(signatures[3]!.id)).toBe(true);
    expect(reader.has(signatures[20]!.id)).toBe(false);
    expect(reader.lookup(signatures[3]!).map(({ number }) => number)).toContain(3);
    await expect(reader.add(signatures)).rejects.toThrow(TypeError);
    await reader.close();
    await writer.close();
    await writer.close();
    await (await openIndex(folder, parameters)).close();
  });

  it("rejects a signature that does not fit the parameters, and its batch", async () => {
    const index = await openIndex(folder, dedupParameters());
    const [good, bad] = syntheticSignatures(dedupParameters(), 2, 4);
    await expect(index.add([good!, { ...bad!, minhash: new Uint32Array(3) }])).rejects.toThrow(
      /minhash.*112/,
    );
    await expect(index.add([good!, { ...bad!, shingles: undefined as never }])).rejects.toThrow(TypeError);
    expect(index.size).toBe(0);
    await index.close();
  });

  it("adds nothing of a batch that fails, and still works", async () => {
    const parameters = dedupParameters(EVERY);
    const signatures = syntheticSignatures(parameters, 40, 6);
    const index = await openIndex(folder, parameters);
    await index.add(signatures.slice(0, 20));
    // The 15th document of the batch cannot be read a third time: when it is stored.
    let reads = 0;
    const failing = signatures.slice(20).map(
      (signature, at): Signature =>
        at !== 14
          ? signature
          : {
              ...signature,
              get shingles() {
                if (++reads > 1) throw new Error("injected");
                return signature.shingles;
              },
            },
    );
    await expect(index.add(failing)).rejects.toThrow("injected");
    expect([index.size, index.signatures().count]).toEqual([20, 20]);
    expect(index.has(signatures[20]!.id)).toBe(false);
    await index.add(signatures.slice(20));
    expect(parts(index.signatures().ids, index.edges())).toEqual(batchParts(signatures, EVERY));
    await index.close();
    expect(await verifyIndex(folder)).toEqual({ documents: 40, problems: [] });
  });
});

describe("maxStored", () => {
  it("is as many documents as a lookup compares at most", () => {
    for (const max of [1, 2, 10, 100_000]) {
      for (let count = 1; count < 3000; count++) {
        // A new document joins a group of `count`. If there are more than `max` pairs, it gets its share of
        // them.
        const size = count + 1;
        const compared = (size * count) / 2 <= max ? count : Math.max(1, Math.floor(max / size));
        expect(compared).toBeLessThanOrEqual(maxStored(max));
      }
    }
  });
});
