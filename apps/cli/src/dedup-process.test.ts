import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { documentsOf, testDocuments } from "../test/dedup-data.js";
import { parsed } from "../test/winnow.js";

// These run the built program (`pnpm build`) in a process of its own.
const BIN = fileURLToPath(new URL("../bin/winnow.js", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "winnow-dedup-process-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [BIN, "dedup", "--temp", at("temp"), ...args]);
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (err += chunk));
  child.stdin.on("error", () => {});
  return { child, ended: once(child, "close").then(([code]) => ({ code: code as number | null, out, err })) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** More than one batch of the index. */
const documents = testDocuments(2800, 3);
const clusters = (out: string): readonly unknown[] =>
  parsed(out).map(({ id, cluster }) => [id, cluster.id, cluster.size, cluster.canonical]);

describe("the winnow dedup process", () => {
  it("goes on with an index after it was killed, as if it had not been", async () => {
    writeFileSync(at("docs.jsonl"), documentsOf(documents));
    const killed = start(["-", "--index", at("index")]);
    killed.child.stdin!.write(documentsOf(documents.slice(0, 5000)));
    const files = (): readonly string[] =>
      existsSync(at("index", "signatures")) ? readdirSync(at("index", "signatures")) : [];
    await until(() => files().some((name) => !name.endsWith(".tmp")));
    killed.child.kill("SIGKILL");
    await killed.ended;
    // Documents waited in files without a name.
    for (const name of readdirSync(at("temp"))) expect(readdirSync(at("temp", name))).toEqual([]);

    const resumed = await start([at("docs.jsonl"), "--index", at("index")]).ended;
    const whole = await start([at("docs.jsonl")]).ended;
    expect([resumed.code, whole.code]).toEqual([0, 0]);
    expect(clusters(resumed.out)).toEqual(clusters(whole.out));
  }, 30_000);

  it("ends with 130 on Ctrl-C, also where it waits for input, and leaves the index to others", async () => {
    const { child, ended } = start(["-", "--index", at("waits")]);
    child.stdin!.write(documentsOf(documents.slice(0, 10)));
    await until(() => existsSync(at("waits")) && readdirSync(at("waits")).length > 2);
    child.kill("SIGINT");
    const { code, out, err } = await ended;
    expect([code, out]).toEqual([130, ""]);
    expect(err).toMatch(/\nwinnow: interrupted\. What was added to the index is kept.*\n$/);
    expect(existsSync(at("waits", "writer.lock"))).toBe(false);
  }, 20_000);

  it("ends quietly when nobody reads on, with the report written", async () => {
    const { child, ended } = start([at("docs.jsonl"), "--report", at("report.html")]);
    child.stdout!.once("data", () => child.stdout!.destroy());
    const { code, err } = await ended;
    expect(code).toBe(0);
    expect(err).toMatch(/found .*\n$/);
    expect(readFileSync(at("report.html"), "utf8")).toContain("5,599 documents");
  }, 20_000);

  it.skipIf(!existsSync("/dev/full"))(
    "says that the disk is full",
    async () => {
      const { code, out, err } = await start([at("docs.jsonl"), "-o", "/dev/full"]).ended;
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(/cannot write \/dev\/full: the disk is full\.\n$/);
    },
    20_000,
  );
});
