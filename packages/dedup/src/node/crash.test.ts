import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runs } from "@winnow/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { random } from "../../test/random.js";
import { cluster } from "../clusters/cluster.js";
import { dedupParameters } from "../signatures/parameters.js";
import { openIndex } from "./open-index.js";
import { verifyIndex } from "./verify-index.js";

const project = join(dirname(fileURLToPath(import.meta.url)), "../..");
const root = mkdtempSync(join(tmpdir(), "winnow-crash-"));
const children = new Set<ChildProcess>();

/** Compiles the sources, because child processes run the compiled files. */
beforeAll(() => {
  const tsc = join(project, "node_modules/.bin/tsc");
  const { status, stdout } = spawnSync(tsc, ["-b", "tsconfig.node.json"], { cwd: project, encoding: "utf8" });
  // Do not test outdated output.
  if (status !== 0) throw new Error(`the sources do not compile:\n${stdout}`);
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

const parameters = dedupParameters();

/** Adds batches in which every third document is a near copy of the previous one, and reports each batch. */
const CHILD = `
import { writeSync } from "node:fs";
const [folder, batchSize, batches, killAt] = process.argv.slice(1);
const from = (path) => import(${JSON.stringify(`file://${project}/dist/`)} + path);
const { openIndex } = await from("node/open-index.js");
const { dedupParameters } = await from("signatures/parameters.js");
const { createSigner } = await from("signatures/signer.js");
const report = (line) => writeSync(1, line + "\\n");
try {
  const parameters = dedupParameters();
  const signer = await createSigner(parameters);
  const index = await openIndex(folder, parameters);
  const document = (n) => {
    const topic = n % 3 === 2 ? n - 1 : n;
    const words = Array.from({ length: 80 }, (_, at) => "w" + ((topic * 7919 + at * 104729) % 65537));
    return { id: "document " + n, text: words.join(" ") + (n === topic ? "" : " more") };
  };
  // The process dies when a field of the last batch is read for the \`killAt\`th time.
  let reads = 0;
  const counted = (signature) => ({
    ...signature,
    get url() {
      if (left === 1 && ++reads === Number(killAt)) process.kill(process.pid, "SIGKILL");
      return signature.url;
    },
  });
  let left = Number(batches);
  const batch = () =>
    Array.from({ length: Number(batchSize) }, (_, at) => counted(signer.sign(document(index.size + at))));
  let next = batch();
  report("ready " + index.size);
  for (; left > 0; left--) {
    await index.add(next);
    report("added " + index.size);
    next = batch();
  }
  report("done " + reads);
  await index.close();
} catch (error) {
  report("failed " + error.code + " " + error.message);
}
`;

interface Run {
  readonly child: ChildProcess;
  /** Resolves to the first line with this prefix, or to undefined when the child ends. */
  readonly line: (start: string) => Promise<string | undefined>;
  /** Resolves to all lines when the child has ended. */
  readonly lines: () => Promise<readonly string[]>;
}

function run(command: string, args: readonly string[]): Run {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  let text = "";
  const heard = new Set<() => void>();
  child.stdout!.on("data", (piece: Buffer) => {
    text += piece.toString();
    for (const hear of heard) hear();
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const lines = (): string[] => text.split("\n").slice(0, -1);
  return {
    child,
    line: (start) =>
      Promise.race([
        new Promise<string>((resolve) => {
          heard.add(() => {
            const found = lines().find((line) => line.startsWith(start));
            if (found !== undefined) resolve(found);
          });
        }),
        ended.then(() => undefined),
      ]),
    lines: () => ended.then(lines),
  };
}

function adding(folder: string, batchSize: number, batches: number, killAt = 0): Run {
  const args = ["--input-type=module", "-e", CHILD, folder, batchSize, batches, killAt];
  return run(process.execPath, args.map(String));
}

function reported(lines: readonly string[]): number {
  const sizes = lines.flatMap((line) => /^(?:added|ready) (\d+)$/.exec(line)?.[1] ?? []);
  return Math.max(0, ...sizes.map(Number));
}

/**
 * Checks that all reported batches are complete and found, with the same pairs as by clustering. Returns the
 * size.
 */
async function check(folder: string, minSize: number, batchSize: number): Promise<number> {
  const index = await openIndex(folder, parameters);
  const { size } = index;
  expect(size).toBeGreaterThanOrEqual(minSize);
  expect(size % batchSize).toBe(0);
  const signatures = index.signatures();
  expect(signatures.ids).toEqual(Array.from({ length: size }, (_, n) => `document ${n}`));
  expect(signatures.ids.every((id) => index.has(id))).toBe(true);
  const pairs = (edges: readonly { a: number; b: number }[]): string[] =>
    edges.map(({ a, b }) => `${a} ${b}`).sort();
  // Only near copies are pairs, so even the edges are the same, not only the clusters.
  expect(pairs(index.edges())).toEqual(pairs(cluster(signatures, parameters).edges));
  expect(index.edges().length).toBe(Math.floor(size / 3));
  await index.close();
  expect((await verifyIndex(folder)).problems).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(["index.checksum", "index.mdb", "index.mdb-lock"]);
  return size;
}

describe("kill -9", () => {
  it("loses at most the last batch, wherever in it the process dies", async () => {
    const [done] = (await adding(join(root, "counted"), 30, 2).lines()).filter((line) =>
      line.startsWith("done"),
    );
    const reads = Number(done!.slice(5));
    expect(reads).toBeGreaterThan(60);
    const folder = join(root, "killed");
    let size = 0;
    // At the first check, while the batch is compared, and three times within the transaction.
    for (const killAt of [1, Math.floor(reads / 2), reads - 29, reads - 10, reads]) {
      const lines = await adding(folder, 30, 2, killAt).lines();
      size += 30;
      expect(lines).toEqual([`ready ${size - 30}`, `added ${size}`]);
      expect(await check(folder, size, 30)).toBe(size);
    }
  });

  it("loses nothing that was reported as added, at any time", async () => {
    const folder = join(root, "killed-any-time");
    const next = random(1);
    let size = 0;
    for (let crash = 0; crash < runs(2); crash++) {
      const writer = adding(folder, 30, 10_000);
      // After the first batch, or possibly during it.
      expect(await writer.line(crash % 2 === 0 ? "added" : "ready")).toBeDefined();
      // Any moment will do, so this does not depend on how busy the machine is.
      await new Promise((resolve) => setTimeout(resolve, next() * 80));
      writer.child.kill("SIGKILL");
      const lines = await writer.lines();
      expect(lines.filter((line) => line.startsWith("failed"))).toEqual([]);
      size = await check(folder, Math.max(size, reported(lines)), 30);
    }
    expect(size).toBeGreaterThan(0);
  });
});

describe("two processes at once", () => {
  it("lets one write, and names its process in the other's error", async () => {
    const folder = join(root, "two");
    const first = adding(folder, 10, 10_000);
    await first.line("added");
    const second = await adding(folder, 10, 1).lines();
    expect(second).toHaveLength(1);
    expect(second[0]).toMatch(new RegExp(`^failed index-locked process ${first.child.pid} `));
    first.child.kill("SIGKILL");
    const size = reported(await first.lines());
    // Takes over the lock of the dead process.
    await check(folder, size, 10);
  });
});

describe.skipIf(process.platform === "win32")("no space left", () => {
  /**
   * Limits the size of files, in blocks of 512 or 1,024 bytes. The signal that would end the process is
   * ignored.
   */
  function limited(blocks: number, folder: string, batchSize: number): Run {
    const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`;
    const args = [process.execPath, "--input-type=module", "-e", CHILD, folder, batchSize, 10_000];
    return run("sh", ["-c", script, "sh", ...args.map(String)]);
  }

  it("gives a coded error, does not add the batch, and keeps earlier ones", async () => {
    const folder = join(root, "full");
    const lines = await limited(1200, folder, 30).lines();
    expect(lines.at(-1)).toMatch(/^failed no-space .*index\.mdb/);
    const size = reported(lines);
    expect(size).toBeGreaterThan(0);
    expect(await check(folder, size, 30)).toBe(size);
  });
});
