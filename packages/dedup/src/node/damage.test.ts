import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { runs } from "@winnow/testing";
import { afterAll, describe, expect, it } from "vitest";
import { random } from "../../test/random.js";
import { syntheticSignatures } from "../../test/synthetic-signatures.js";
import { DedupError } from "../error.js";
import { dedupParameters } from "../signatures/parameters.js";
import type { Signature } from "../signatures/types.js";
import { MATCHERS } from "../types.js";
import { indexPaths } from "./index-folder.js";
import { createKeys } from "./keys.js";
import { writeChecksum } from "./lmdb-file.js";
import { openIndex } from "./open-index.js";
import { verifyIndex } from "./verify-index.js";

const root = mkdtempSync(join(tmpdir(), "winnow-damage-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const parameters = dedupParameters({ matchers: MATCHERS });
const signatures = syntheticSignatures(parameters, 240, 3);
const [before, later] = [signatures.slice(0, 200), signatures.slice(200)];

/** An index of two files, closed. */
const whole = join(root, "whole");
const index = await openIndex(whole, parameters);
await index.add(before.slice(0, 150));
await index.add(before.slice(150));
index.complete(before.keys());
await index.close();

/** Adds the later documents. Returns all ids and edges, and the notices. */
async function addLater(
  folder: string,
  batch: readonly Signature[] = later,
): Promise<readonly [unknown, string[]]> {
  const notices: string[] = [];
  const opened = await openIndex(folder, parameters, { notice: (message) => notices.push(message) });
  try {
    await opened.add(batch);
    return [{ ids: opened.signatures().ids, edges: opened.edges() }, notices];
  } finally {
    await opened.close();
  }
}

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

/** Overwrites 512 bytes, as if a sector was lost. */
const overwritten =
  (at: number, next: () => number) =>
  (bytes: Buffer): Buffer => {
    for (let i = at; i < Math.min(bytes.length, at + 512); i++) bytes[i] = Math.floor(next() * 256);
    return bytes;
  };

const names = readdirSync(whole, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(whole.length + 1));
const [want] = await addLater(damaged("index.json", (bytes) => bytes));

describe("an index with 512 overwritten bytes", () => {
  it.each(names)(
    "gives the same clusters or a coded error, and is found by verifyIndex: %s",
    async (name) => {
      const { size } = statSync(join(whole, name));
      const next = random(11);
      for (let seed = 0; seed < runs(4); seed++) {
        const at = Math.floor(next() * Math.max(1, size - 512));
        const folder = damaged(name, overwritten(at, next));
        const { problems } = await verifyIndex(folder);
        const outcome = await addLater(folder).then(
          ([clusters, notices]) => {
            expect(clusters).toEqual(want);
            return notices.length > 0 ? "rebuilt" : "same";
          },
          (error: unknown) => {
            expect(error).toBeInstanceOf(DedupError);
            return (error as DedupError).code;
          },
        );
        if (name === "lookup.mdb") {
          expect([outcome, problems.map(({ remedy }) => remedy)]).toEqual(["rebuilt", ["reopen"]]);
          // After rebuilding, the index is intact.
          expect((await verifyIndex(folder)).problems).toEqual([]);
        } else if (name.endsWith(".signatures")) {
          expect(["index-damaged", "same"]).toContain(outcome);
          expect(problems).toMatchObject([{ path: join(folder, name), remedy: "restore" }]);
        } else if (name === "index.json") {
          expect(outcome).toBe("index-damaged");
          expect(problems).toMatchObject([{ path: join(folder, name), remedy: "delete" }]);
        } else if (name === "lookup.checksum") {
          expect([outcome, problems.map(({ remedy }) => remedy)]).toEqual(["rebuilt", ["reopen"]]);
        }
        rmSync(folder, { recursive: true });
      }
    },
  );
});

describe("verifyIndex", () => {
  it("reads a whole index and changes nothing", async () => {
    // lmdb records readers in its lock file.
    const kept = names.filter((name) => name !== "lookup.mdb-lock");
    const content = (): unknown => kept.map((name) => crc32(readFileSync(join(whole, name))));
    const bytes = content();
    const seen: (readonly [number, number])[] = [];
    const found = await verifyIndex(whole, { onProgress: (...progress) => seen.push(progress) });
    expect(found).toEqual({ documents: 200, files: 2, problems: [] });
    expect(seen).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
    expect(content()).toEqual(bytes);
    const signal = AbortSignal.abort();
    await expect(verifyIndex(whole, { signal })).rejects.toBe(signal.reason);
  });

  it("reports all missing and damaged files, and how to repair each", async () => {
    const folder = damaged("signatures/00000000.signatures", () => undefined);
    const stamp = join(folder, "index.json");
    writeFileSync(stamp, readFileSync(stamp, "utf8").replace("200", "201"));
    const second = join(folder, "signatures/00000001.signatures");
    writeFileSync(second, readFileSync(second).subarray(0, -1));
    const { problems } = await verifyIndex(folder);
    expect(problems.map(({ path, remedy }) => [path.slice(folder.length + 1), remedy])).toEqual([
      ["index.json", "delete"],
      ["signatures/00000000.signatures", "restore"],
      ["signatures/00000001.signatures", "restore"],
    ]);
    rmSync(join(folder, "signatures"), { recursive: true });
    expect((await verifyIndex(folder)).problems.at(-1)).toMatchObject({ remedy: "restore" });
    await expect(verifyIndex(join(folder, "elsewhere"))).rejects.toMatchObject({ code: "cannot-read" });
  });

  it("finds a missing last file, and files with other parameters", async () => {
    const shorter = damaged("signatures/00000001.signatures", () => undefined);
    expect((await verifyIndex(shorter)).problems).toMatchObject([
      { remedy: "restore", message: expect.stringContaining("200 documents were added, but 150 are there") },
    ]);
    const other = damaged("index.json", (bytes) =>
      Buffer.from(bytes.toString().replace('"jaccard":0.8', '"jaccard":0.7')),
    );
    expect((await verifyIndex(other)).problems).toMatchObject([
      { message: expect.stringContaining("jaccard") },
      { message: expect.stringContaining("jaccard") },
    ]);
  });

  it("finds tables that lack a key, although their checksum is correct", async () => {
    const key = createKeys(parameters).ofId(before[7]!.id);
    const stored = Buffer.alloc(8);
    stored.writeUInt32BE(key.high, 0);
    stored.writeUInt32BE(key.low, 4);
    let found = 0;
    // Flips the last bit in each copy of the key, which keeps the order of keys.
    const folder = damaged("lookup.mdb", (bytes) => {
      for (let at = bytes.indexOf(stored); at >= 0; at = bytes.indexOf(stored, at + 8), found++)
        bytes[at + 7]! ^= 1;
      return bytes;
    });
    expect(found).toBeGreaterThan(0);
    writeChecksum(indexPaths(folder));
    expect((await verifyIndex(folder)).problems).toEqual([
      {
        path: join(folder, "lookup.mdb"),
        remedy: "delete",
        message: expect.stringContaining("document 7 is not found"),
      },
    ]);
  });

  it("rejects an index to which a process is writing", async () => {
    const folder = damaged("index.json", (bytes) => bytes);
    const writer = await openIndex(folder, parameters);
    await expect(verifyIndex(folder)).rejects.toMatchObject({ code: "index-locked" });
    await writer.close();
    expect((await verifyIndex(folder)).problems).toEqual([]);
  });
});
