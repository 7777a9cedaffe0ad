import * as realFs from "node:fs";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { syntheticSignatures } from "../../test/synthetic-signatures.js";
import { DedupError } from "../error.js";
import { dedupParameters } from "../signatures/parameters.js";
import type { LmdbPostings } from "./lmdb-postings.js";
import { openIndex } from "./open-index.js";
import { verifyIndex } from "./verify-index.js";

/** Number of steps until one fails, and whether all later ones fail too, as in a dead process. */
const faults = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY, dead: false, code: "", commits: 0 }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof realFs>();
  const failing = (name: string, original: (...args: unknown[]) => unknown) => [
    name,
    (...args: unknown[]): unknown => {
      if (faults.left === 0 || (faults.left < 0 && faults.dead)) {
        faults.left = -1;
        throw Object.assign(new Error(`${faults.code}: injected into ${name}`), { code: faults.code });
      }
      faults.left--;
      return original(...args);
    },
  ];
  /** Functions that change files. Each call is a step, before which a process can fail or die. */
  const steps = ["openSync", "writeSync", "writeFileSync", "fsyncSync", "closeSync"] as const;
  const names = ["renameSync", "linkSync", "rmSync", "mkdirSync"] as const;
  const wrapped = [...steps, ...names].map((name) => {
    // A step without effect, because no power cut is simulated.
    return failing(name, name === "fsyncSync" ? () => {} : (fs[name] as never));
  });
  return { ...fs, ...Object.fromEntries(wrapped) };
});

vi.mock("./lmdb-postings.js", async (original) => {
  const module = await original<typeof import("./lmdb-postings.js")>();
  const openLmdbPostings: typeof module.openLmdbPostings = (...args) => {
    const postings = module.openLmdbPostings(...args);
    const commit: LmdbPostings["commit"] = (...args) => {
      if (faults.commits > 0 && --faults.commits === 0)
        throw new DedupError("no-space", "injected into commit");
      postings.commit(...args);
    };
    return { ...postings, commit };
  };
  return { ...module, openLmdbPostings };
});

function untilStep(step: number, code: string, dead: boolean): void {
  Object.assign(faults, { left: step, code, dead });
}
function heal(): void {
  Object.assign(faults, { left: Number.POSITIVE_INFINITY, dead: false, commits: 0 });
}

const root = mkdtempSync(join(tmpdir(), "winnow-faults-"));
let folder = "";
let folders = 0;
beforeEach(() => {
  heal();
  folder = join(root, String(folders++));
});
afterAll(() => {
  heal();
  rmSync(root, { recursive: true, force: true });
});

const parameters = dedupParameters({ matchers: ["exact", "minhash"], bands: 2, rows: 2 });
const signatures = syntheticSignatures(parameters, 12, 1, 8);
const [first, second, third] = [signatures.slice(0, 4), signatures.slice(4, 8), signatures.slice(8)];

/** Opens the index without faults. Expects one of the allowed sizes and no leftover files. */
async function expectIds(lmdb: boolean, allowed: readonly number[]): Promise<number> {
  // The lock belongs to this process, which is alive.
  rmSync(join(folder, "writer.lock"), { force: true });
  const notices: string[] = [];
  const index = await openIndex(folder, parameters, { lmdb, notice: (message) => notices.push(message) });
  const { size } = index;
  expect(allowed).toContain(size);
  expect(index.signatures().ids).toEqual(signatures.slice(0, size).map(({ id }) => id));
  expect(signatures.map(({ id }) => index.has(id))).toEqual(signatures.map((_, at) => at < size));
  await index.close();
  expect(await verifyIndex(folder)).toMatchObject({ documents: size, problems: [] });
  const names = readdirSync(folder, { recursive: true }).map(String);
  // A prepared lock remains, because its process is alive.
  expect(names.filter((name) => /\.tmp$|\.trial$/.test(name))).toEqual([]);
  return size;
}

describe.each([true, false])("an index, lmdb: %s", (lmdb) => {
  // With tables on disk the steps are the same, but slower.
  const stride = lmdb ? 5 : 1;

  it("contains what it reported as added, wherever its process dies", async () => {
    for (let step = 0, finished = false; !finished; step += stride) {
      folder = join(root, String(folders++));
      let reported = 0;
      untilStep(step, "EIO", true);
      try {
        const index = await openIndex(folder, parameters, { lmdb });
        await index.add(first);
        reported = 4;
        await index.add(second);
        reported = 8;
        await index.close();
        finished = faults.left >= 0;
      } catch (error) {
        expect(error).toBeInstanceOf(DedupError);
      }
      expect(finished || faults.left < 0).toBe(true);
      heal();
      // The batch during which it died is added, or not.
      await expectIds(lmdb, [reported, Math.min(8, reported + 4)]);
      expect(step).toBeLessThan(200);
    }
  });

  it("adds nothing of a batch if a step fails, and still works", async () => {
    for (let step = 0, finished = false; !finished; step += stride) {
      const code = step % 2 === 0 ? "EIO" : "ENOSPC";
      folder = join(root, String(folders++));
      const index = await openIndex(folder, parameters, { lmdb });
      await index.add(first);
      untilStep(step, code, false);
      const error = await index.add(second).catch((error: unknown) => error);
      const failed = faults.left < 0;
      heal();
      finished = !failed;
      if (error instanceof DedupError) {
        // Opening and closing files for reading fails too, unlike in reality.
        if (!error.message.startsWith("cannot read"))
          expect(error.code).toBe(code === "EIO" ? "cannot-write" : "no-space");
        expect(index.size).toBe(4);
        expect(index.has(second[0]!.id)).toBe(false);
        await index.add(second);
      } else expect(error).toHaveProperty("documents");
      await index.add(third);
      await index.close();
      await expectIds(lmdb, [12]);
    }
  });
});

/** Returns the files of a folder that this process has open, on Linux. */
function openIn(path: string): readonly string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const target = realFs.readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(path) ? [target] : [];
    } catch {
      // The descriptor of the listing itself.
      return [];
    }
  });
}

describe("an index", () => {
  it("still works after a failed commit, with lookup tables that fit its files", async () => {
    const notices: string[] = [];
    const open = (): ReturnType<typeof openIndex> =>
      openIndex(folder, parameters, { notice: (message) => notices.push(message) });
    let index = await open();
    await index.add(first);
    faults.commits = 1;
    await expect(index.add(second)).rejects.toMatchObject({ code: "no-space" });
    expect(readdirSync(join(folder, "signatures"))).toEqual(["00000000.signatures"]);
    await index.add(second);
    await index.close();
    index = await open();
    expect(index.size).toBe(8);
    await index.close();
    expect(notices).toEqual([]);
  });

  it("never replaces a file that another process wrote", async () => {
    const index = await openIndex(folder, parameters, { lmdb: false });
    await index.add(first);
    const other = join(folder, "signatures", "00000001.signatures");
    writeFileSync(other, "another's");
    await expect(index.add(second)).rejects.toMatchObject({ code: "index-locked" });
    expect(realFs.readFileSync(other, "utf8")).toBe("another's");
    expect(index.size).toBe(4);
    await index.close();
  });

  it("leaves no files open if it cannot be opened", async () => {
    const index = await openIndex(folder, parameters);
    await index.add(first);
    await index.close();
    const file = join(folder, "signatures", "00000000.signatures");
    const bytes = realFs.readFileSync(file);
    const whole = Buffer.from(bytes);
    // The ids, which are needed to rebuild lookup tables.
    bytes.write("X", bytes.indexOf(first[0]!.id));
    writeFileSync(file, bytes);
    rmSync(join(folder, "lookup.mdb"));
    await expect(openIndex(folder, parameters)).rejects.toMatchObject({ code: "index-damaged" });
    expect(openIn(folder)).toEqual([]);
    writeFileSync(file, whole);
    // The edges, which are read even if the tables exist.
    const footer = whole.subarray(-16 - whole.readUInt32LE(whole.length - 16), -16);
    const { edges } = JSON.parse(footer.toString()) as { edges: readonly number[] };
    if (edges[1]! > 0) {
      const other = Buffer.from(whole);
      other[edges[0]!]! ^= 1;
      writeFileSync(file, other);
      await expect(openIndex(folder, parameters)).rejects.toMatchObject({ code: "index-damaged" });
      expect(openIn(folder)).toEqual([]);
      writeFileSync(file, whole);
    }
    expect(await expectIds(true, [4])).toBe(4);
  });

  it("reports damage if the folder of signatures is missing", async () => {
    await (await openIndex(folder, parameters)).close();
    rmSync(join(folder, "signatures"), { recursive: true });
    for (const readOnly of [true, false]) {
      const opened = openIndex(folder, parameters, { readOnly });
      await expect(opened).rejects.toMatchObject({ code: "index-damaged" });
    }
    expect(existsSync(join(folder, "writer.lock"))).toBe(false);
  });

  it("is not stamped with parameters that differ from its files'", async () => {
    let index = await openIndex(folder, parameters);
    await index.add(first);
    await index.close();
    rmSync(join(folder, "index.json"));
    const others = dedupParameters({ bands: 3, rows: 2 });
    await expect(openIndex(folder, others)).rejects.toMatchObject({ code: "index-mismatch" });
    index = await openIndex(folder, parameters);
    expect(index.size).toBe(4);
    await index.close();
  });

  it("reports files that are missing although its lookup tables include them", async () => {
    let index = await openIndex(folder, parameters);
    await index.add(first);
    await index.add(second);
    await index.close();
    rmSync(join(folder, "signatures", "00000001.signatures"));
    const notices: string[] = [];
    index = await openIndex(folder, parameters, { notice: (message) => notices.push(message) });
    expect(notices).toEqual([expect.stringContaining("there were 2, but now there are 1")]);
    expect(index.has(second[0]!.id)).toBe(false);
    await index.close();
  });

  it("deletes the files of dead processes", async () => {
    mkdirSync(join(folder, "signatures"), { recursive: true });
    const left = ["signatures/00000000.signatures.1.tmp", "lookup.mdb.trial", "index.json.tmp"];
    const holder = { pid: 2 ** 30, host: hostname(), started: "", token: "t" };
    for (const name of left) writeFileSync(join(folder, name), "left");
    writeFileSync(join(folder, "writer.lock.a-b-c"), JSON.stringify(holder));
    await (await openIndex(folder, parameters, { lmdb: false })).close();
    expect(readdirSync(folder).sort()).toEqual(["index.json", "signatures"]);
    expect(readdirSync(join(folder, "signatures"))).toEqual([]);
  });
});
