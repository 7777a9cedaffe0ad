import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { runs } from "@winnow/testing";
import { afterAll, describe, expect, it } from "vitest";
import { random } from "../../test/random.js";
import { syntheticSignatures } from "../../test/synthetic-signatures.js";
import { dedupParameters } from "../signatures/parameters.js";
import { MATCHERS } from "../types.js";
import { writeChecksum } from "./checksum.js";
import { createKeys } from "./keys.js";
import { openIndex } from "./open-index.js";
import { indexPaths } from "./store.js";
import { verifyIndex } from "./verify-index.js";

const root = mkdtempSync(join(tmpdir(), "winnow-damage-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const parameters = dedupParameters({ matchers: MATCHERS });
const signatures = syntheticSignatures(parameters, 240, 3);
const [before, later] = [signatures.slice(0, 200), signatures.slice(200)];

/** An index of two batches, closed. */
const whole = join(root, "whole");
const index = await openIndex(whole, parameters);
await index.add(before.slice(0, 150));
await index.add(before.slice(150));
index.complete(before.keys());
await index.close();

let copies = 0;
/** Copies the index and changes or deletes one file. */
function damaged(name: string, change: (bytes: Buffer) => Buffer | undefined): string {
  const folder = join(root, String(copies++));
  cpSync(whole, folder, { recursive: true });
  const path = join(folder, name);
  const bytes = change(readFileSync(path));
  if (bytes === undefined) rmSync(path);
  else writeFileSync(path, bytes);
  return folder;
}

/** Adds the later documents. Returns all ids and edges. */
async function addLater(folder: string): Promise<unknown> {
  const opened = await openIndex(folder, parameters);
  try {
    await opened.add(later);
    return { ids: opened.signatures().ids, edges: opened.edges() };
  } finally {
    await opened.close();
  }
}

async function expectDamage(folder: string, message: string): Promise<void> {
  const expected = { code: "index-damaged", message: expect.stringContaining(message) };
  await expect(openIndex(folder, parameters)).rejects.toMatchObject(expected);
  await expect(openIndex(folder, parameters, { readOnly: true })).rejects.toMatchObject(expected);
  expect((await verifyIndex(folder)).problems).toEqual([expect.stringContaining(message)]);
  expect(readdirSync(folder)).not.toContain("writer.lock");
}

describe("a damaged index", () => {
  it("is not opened if any bytes were overwritten", async () => {
    const next = random(11);
    for (let seed = 0; seed < runs(12); seed++) {
      const folder = damaged("index.mdb", (bytes) => {
        // As if a sector was lost.
        const at = Math.floor(next() * (bytes.length - 512));
        for (let i = at; i < at + 512; i++) bytes[i] = Math.floor(next() * 256);
        return bytes;
      });
      await expectDamage(folder, "is damaged");
    }
    // The numbers of the last page and of the transaction, which decide what lmdb reads.
    for (const at of [144, 152, 4096 + 144, 4096 + 152]) {
      const flip = (bytes: Buffer): Buffer => {
        bytes[at]! ^= 1;
        return bytes;
      };
      await expectDamage(damaged("index.mdb", flip), "is damaged");
    }
  });

  it("is not opened if it was cut off, even without a checksum, or is not lmdb's", async () => {
    const cut = damaged("index.mdb", (bytes) => bytes.subarray(0, bytes.length / 2));
    rmSync(join(cut, "index.checksum"));
    await expectDamage(cut, "it is cut off");
    await expectDamage(
      damaged("index.mdb", ({ length }) => Buffer.alloc(length, 0x41)),
      "does not begin a page of lmdb",
    );
    await expectDamage(
      damaged("index.mdb", () => undefined),
      "it is missing",
    );
  });

  it("works without its checksum, or with an incomplete one", async () => {
    const want = await addLater(damaged("index.mdb", (bytes) => bytes));
    for (const change of [
      () => undefined,
      () => Buffer.from("{"),
      () => Buffer.from('{"transaction":"1"}'),
    ]) {
      const folder = damaged("index.checksum", change);
      expect(await verifyIndex(folder)).toEqual({ documents: 200, problems: [] });
      expect(await addLater(folder)).toEqual(want);
      expect(await verifyIndex(folder)).toEqual({ documents: 240, problems: [] });
    }
  });
});

describe("verifyIndex", () => {
  it("reads a whole index and changes nothing", async () => {
    // lmdb records readers in its lock file.
    const names = ["index.checksum", "index.mdb"];
    expect(readdirSync(whole).sort()).toEqual([...names, "index.mdb-lock"]);
    const content = (): unknown => names.map((name) => crc32(readFileSync(join(whole, name))));
    const bytes = content();
    const seen: (readonly [number, number])[] = [];
    const found = await verifyIndex(whole, { onProgress: (...progress) => seen.push(progress) });
    expect(found).toEqual({ documents: 200, problems: [] });
    expect(seen.at(-1)).toEqual([200, 200]);
    expect(content()).toEqual(bytes);
    await expect(verifyIndex(join(whole, "elsewhere"))).rejects.toMatchObject({ code: "cannot-read" });
    const signal = AbortSignal.abort();
    await expect(verifyIndex(whole, { signal })).rejects.toBe(signal.reason);
  });

  it("finds a missing key, although the checksum is correct", async () => {
    const key = createKeys(parameters).ofId(before[7]!.id);
    const stored = Buffer.alloc(8);
    stored.writeUInt32BE(key.high, 0);
    stored.writeUInt32BE(key.low, 4);
    let found = 0;
    // Flips the last bit in each copy of the key, which keeps the order of keys.
    const folder = damaged("index.mdb", (bytes) => {
      for (let at = bytes.indexOf(stored); at >= 0; at = bytes.indexOf(stored, at + 8), found++)
        bytes[at + 7]! ^= 1;
      return bytes;
    });
    expect(found).toBeGreaterThan(0);
    const { data, checksum } = indexPaths(folder);
    writeChecksum(data, checksum);
    const { documents, problems } = await verifyIndex(folder);
    expect([documents, problems]).toEqual([199, [expect.stringContaining("document 7 is not found")]]);
  });

  it("rejects an index to which a process is writing", async () => {
    const folder = damaged("index.mdb", (bytes) => bytes);
    const writer = await openIndex(folder, parameters);
    await expect(verifyIndex(folder)).rejects.toMatchObject({ code: "index-locked" });
    await writer.close();
    expect((await verifyIndex(folder)).problems).toEqual([]);
  });
});
