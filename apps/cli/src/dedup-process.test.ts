import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { documentsOf, testDocuments } from "../test/dedup-data.js";
import { type Running, start as startProcess } from "../test/process.js";
import { parsed, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-dedup-process-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

const start = (args: readonly string[]): Running => startProcess(["dedup", "--temp", at("temp"), ...args]);

/** More than one batch of the index, which has 4,096 documents. */
const documents = testDocuments(2150, 2);
const clusters = (out: string): readonly unknown[] =>
  parsed(out).map(({ id, cluster }) => [id, cluster.id, cluster.size, cluster.canonical]);

describe("the winnow dedup process", () => {
  it("resumes with an index after it was killed, with the same result", async () => {
    writeFileSync(at("docs.jsonl"), documentsOf(documents));
    const killed = start(["-", "--index", at("index")]);
    killed.child.stdin!.write(documentsOf(documents));
    // The tables of an empty index take less.
    const isBatchWritten = (): boolean =>
      existsSync(at("index", "index.mdb")) && statSync(at("index", "index.mdb")).size > 1e6;
    await killed.until(isBatchWritten);
    killed.child.kill("SIGKILL");
    await killed.ended;
    // The temporary files have no names, so none remains.
    for (const name of readdirSync(at("temp"))) expect(readdirSync(at("temp", name))).toEqual([]);

    const resumed = await winnow(["dedup", at("docs.jsonl"), "--index", at("index")]);
    const whole = await winnow(["dedup", at("docs.jsonl")]);
    expect([resumed.code, whole.code]).toEqual([0, 0]);
    expect(clusters(resumed.out)).toEqual(clusters(whole.out));
  });

  it("exits with 130 on Ctrl-C, even while it waits for input, and unlocks the index", async () => {
    const { child, ended, until } = start(["-", "--index", at("waits")]);
    child.stdin!.write(documentsOf(documents.slice(0, 10)));
    await until(() => existsSync(at("waits")) && readdirSync(at("waits")).length > 2);
    child.kill("SIGINT");
    const { code, out, err } = await ended;
    expect([code, out]).toEqual([130, ""]);
    expect(err).toMatch(/\nwinnow: interrupted\. Documents that were added to the index are kept.*\n$/);
    expect(existsSync(at("waits", "writer.lock"))).toBe(false);
  });

  it("ends quietly when its reader closes the pipe, and still writes the report", async () => {
    const { child, ended } = start([at("docs.jsonl"), "--report", at("report.html")]);
    child.stdout!.once("data", () => child.stdout!.destroy());
    const { code, err } = await ended;
    expect(code).toBe(0);
    expect(err).toMatch(/found .*\n$/);
    expect(readFileSync(at("report.html"), "utf8")).toContain("4,299 documents");
  });
});
