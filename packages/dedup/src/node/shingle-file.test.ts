import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { random } from "../../test/random.js";
import { syntheticSignatures } from "../../test/synthetic-signatures.js";
import { cluster } from "../clusters/cluster.js";
import { DedupError } from "../error.js";
import { dedupParameters } from "../signatures/parameters.js";
import { createSignatureTable } from "../signatures/table.js";
import { createShingleFile } from "./shingle-file.js";

const root = mkdtempSync(join(tmpdir(), "winnow-shingles-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Compares arrays a hundred times faster than `toEqual`. */
function same(a: Uint32Array, b: Uint32Array): boolean {
  return Buffer.compare(Buffer.from(a.slice().buffer), Buffer.from(b.slice().buffer)) === 0;
}

describe("createShingleFile", () => {
  it("returns lists of all lengths, in any order, while others are added", () => {
    const file = createShingleFile(join(root, "a"));
    const next = random(1);
    const lists: Uint32Array[] = [];
    // 300,000 numbers are more than the write buffer has room for.
    for (const length of [
      0,
      1,
      300_000,
      0,
      ...Array.from({ length: 500 }, () => Math.floor(next() * 2000)),
    ]) {
      const list = Uint32Array.from({ length }, () => next() * 2 ** 32);
      lists.push(list);
      file.append(list);
      const at = Math.floor(next() * lists.length);
      expect(same(file.at(at), lists[at]!)).toBe(true);
    }
    expect(lists.every((list, at) => same(file.at(at), list))).toBe(true);
    expect(file.count()).toBe(lists.length);
    expect(file.bytes()).toBe(lists.reduce((sum, list) => sum + list.byteLength, 0));
    expect(() => file.at(lists.length)).toThrow(RangeError);
    file.close();
    file.close();
    expect(() => file.at(0)).toThrow(TypeError);
    expect(existsSync(join(root, "a"))).toBe(false);
  });

  it("gives the same clusters as lists in memory", () => {
    const parameters = dedupParameters();
    const file = createShingleFile(join(root, "b"));
    const [inFile, inMemory] = [createSignatureTable(parameters, file), createSignatureTable(parameters)];
    for (const signature of syntheticSignatures(parameters, 200, 9)) {
      inFile.add(signature);
      inMemory.add(signature);
    }
    const expected = cluster(inMemory.finish(), parameters);
    expect(expected.clusters.length).toBeGreaterThan(5);
    expect(cluster(inFile.finish(), parameters)).toEqual(expected);
    file.close();
  });

  it("rejects an existing file and a missing folder", () => {
    for (const path of [root, join(root, "none", "c")]) {
      expect(() => createShingleFile(path)).toThrow(DedupError);
    }
  });
});
