import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { warcRecord } from "@winnow/corpus/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Ended, start } from "../test/process.js";
import { jsonl, parsed, winnow } from "../test/winnow.js";

// The built program, whose workers are processes of their own.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "winnow-run-"));
  mkdirSync(at("crawl"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (...names: string[]): string => join(folder, ...names);
const read = (...names: string[]): string => readFileSync(at(...names), "utf8");

/** A page about a subject, long enough to be an article. */
const pageOf = (subject: string): string => {
  const sentences = Array.from(
    { length: 12 },
    (_, n) =>
      `In year ${n} the people of the town ${subject} built bridge number ${n} over the river, and it was good.`,
  );
  return `<!doctype html><html lang="en"><title>${subject}</title><main><h1>${subject}</h1><p>${sentences.join("</p><p>")}</p></main>`;
};

const pageRecord = (subject: string, more: object = {}): Uint8Array =>
  warcRecord({
    ...{ url: `https://example.org/${subject}`, date: "2026-01-02T03:04:05Z", status: 200 },
    ...{ headers: { "Content-Type": "text/html" }, body: Buffer.from(pageOf(subject)), ...more },
  });

/** Writes an archive with a gzip member per record. */
function archive(name: string, records: readonly Uint8Array[]): void {
  writeFileSync(at("crawl", name), Buffer.concat(records.map((record) => gzipSync(record))));
}

function recipe(content: object): string {
  writeFileSync(
    at("recipe.json"),
    JSON.stringify({ input: "crawl", output: "corpus", stages: ["extract"], ...content }),
  );
  return at("recipe.json");
}

/** The documents of a run as JSON Lines, by file. */
const outputs = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(at("corpus"))
      .filter((name) => name.includes(".jsonl") && name !== "manifest.jsonl")
      .sort()
      .map((name) => [
        name,
        (name.endsWith(".gz")
          ? gunzipSync(readFileSync(at("corpus", name)))
          : readFileSync(at("corpus", name))
        ).toString(),
      ]),
  );

describe("winnow run", () => {
  it("makes a corpus from archives, whatever is in them", async () => {
    const damaged = Buffer.from(gzipSync(pageRecord("lost")));
    damaged[damaged.length >> 1]! ^= 0xff;
    writeFileSync(
      at("crawl", "a.warc.gz"),
      Buffer.concat([
        gzipSync(pageRecord("rome")),
        damaged,
        gzipSync(pageRecord("gone", { status: 404 })),
        gzipSync(pageRecord("oslo", { headers: { "Content-Type": "image/png" } })),
        gzipSync(pageRecord("bern")),
        gzipSync(pageRecord("empty", { body: Buffer.from("<!doctype html><p>") })),
      ]),
    );
    archive("b.warc.gz", [pageRecord("rome"), pageRecord("paris")]);
    const run = await start([
      "run",
      recipe({ stages: ["extract", { dedup: { drop: true } }], format: "jsonl" }),
    ]).ended;
    expect([run.code, run.out]).toEqual([3, ""]);
    expect(run.err).toMatch(
      /6 records: 3 documents; 1 copy; empty: 1 no-\w+; 1 failed \(1 corrupt-input\); skipped: 1 status, 1 content-type;/,
    );
    const documents = Object.values(outputs()).map(parsed);
    expect(documents.map((list) => list.map(({ url }) => url.split("/").at(-1)))).toEqual([
      ["rome", "bern"],
      ["paris"],
    ]);
    expect(documents[0]![0]).toMatchObject({
      id: expect.stringMatching(/^urn:uuid:/),
      text: expect.stringContaining("bridge number 7"),
      ...{ status: 200, fetchedAt: "2026-01-02T03:04:05Z" },
      cluster: { size: 2, reason: "first" },
    });
    expect(documents[0]![0]).not.toHaveProperty("ms");
    expect(parsed(read("corpus", "failed", "a.jsonl"))).toMatchObject([
      { line: 2, error: { code: "corrupt-input" } },
    ]);
    expect(read("corpus", "report.html")).toContain("Yields by stage");
    expect(JSON.parse(read("corpus", "corpus.json")).outputs).toMatchObject([
      { documents: 2, copies: 0 },
      { documents: 1, copies: 1 },
    ]);
  });

  it("runs the recipe of the guide", async () => {
    archive("a.warc.gz", [pageRecord("rome")]);
    const guide = readFileSync(new URL("../../../examples/fineweb.json", import.meta.url), "utf8");
    writeFileSync(at("fineweb.json"), guide);
    expect((await start(["run", at("fineweb.json")]).ended).code).toBe(0);
    expect(readdirSync(at("corpus"))).toContain("a.parquet");
  });

  it("gives the clusters of winnow dedup", async () => {
    const names = ["rome", "oslo", "bern", "rome", "paris", "oslo"];
    const pages = names.map((name, n) => ({ id: `${name}-${n}`, html: pageOf(name) }));
    writeFileSync(at("crawl", "a.jsonl"), jsonl(...pages.slice(0, 3)));
    writeFileSync(at("crawl", "b.jsonl"), jsonl(...pages.slice(3)));
    await start(["run", recipe({ format: "jsonl" })]).ended;
    const single = await winnow(["dedup"], { stdin: Object.values(outputs()).join("") });
    rmSync(at("corpus"), { recursive: true });
    const run = await start(["run", recipe({ stages: ["extract", "dedup"], format: "jsonl" })]).ended;
    expect(run.code).toBe(0);
    expect(Object.values(outputs()).join("")).toBe(single.out);
  });

  it("continues when it was killed, with the same bytes", async () => {
    const subjects = Array.from({ length: 300 }, (_, n) => `town-${n % 250}`);
    archive(
      "a.warc.gz",
      subjects.slice(0, 200).map((name) => pageRecord(name, { id: `urn:a:${name}` })),
    );
    writeFileSync(
      at("crawl", "b.jsonl.gz"),
      gzipSync(jsonl(...subjects.slice(200).map((name, n) => ({ id: n, html: pageOf(name) })))),
    );
    const args = [
      "run",
      recipe({ stages: ["extract", { filter: { preset: "article" } }, "dedup"], format: "jsonl.gz" }),
    ];
    expect((await start(args).ended).code).toBe(0);
    const whole = outputs();
    expect(parsed(Object.values(whole).join(""))).toHaveLength(300);
    rmSync(at("corpus"), { recursive: true });
    for (const part of ["work", "receipts"]) {
      const running = start(args);
      await running.until(() => existsSync(at("corpus", part)) && readdirSync(at("corpus", part)).length > 0);
      running.child.kill("SIGKILL");
      await running.ended;
    }
    expect((await start(args).ended).code).toBe(0);
    expect(outputs()).toEqual(whole);
    expect(readdirSync(at("corpus")).sort()).toEqual([
      "a.jsonl.gz",
      "b.jsonl.gz",
      "corpus.json",
      "manifest.jsonl",
      "receipts",
      "recipe.json",
      "report.html",
    ]);
  });

  it("goes on with the other files if one is gone, and continues when it is back", async () => {
    archive("a.warc.gz", [pageRecord("rome")]);
    archive("b.warc.gz", [pageRecord("oslo")]);
    const args = ["run", recipe({ format: "jsonl" })];
    expect((await start([...args, "--plan"]).ended).out).toContain('"name":"b"');
    const saved = readFileSync(at("crawl", "a.warc.gz"));
    rmSync(at("crawl", "a.warc.gz"));
    archive("c.warc.gz", [pageRecord("new")]);
    const short = await start(args).ended;
    expect(short.code).toBe(1);
    expect(short.err).toContain("1 file could not be processed");
    expect(short.err).toContain("1 input file changed or appeared since the run began");
    expect(Object.keys(outputs())).toEqual(["b.jsonl"]);
    writeFileSync(at("crawl", "a.warc.gz"), saved);
    expect((await start(args).ended).code).toBe(0);
    expect(Object.keys(outputs())).toEqual(["a.jsonl", "b.jsonl"]);
    expect((await start([...args, "--force"]).ended).code).toBe(0);
    expect(Object.keys(outputs())).toEqual(["a.jsonl", "b.jsonl", "c.jsonl"]);
  });

  it("lists each file once, and none of its own in a folder around it", async () => {
    writeFileSync(at("crawl", "a.jsonl"), jsonl({ id: 1, text: "A text." }));
    symlinkSync(at("crawl", "a.jsonl"), at("crawl", "b.jsonl"));
    const path = recipe({ input: ["crawl/*.jsonl", "crawl"], output: "crawl/corpus", stages: [] });
    const plan = async () => parsed((await winnow(["run", path, "--plan"])).out).map(({ name }) => name);
    expect(await plan()).toEqual(["a"]);
    writeFileSync(at("crawl", "corpus", "a.jsonl"), "");
    expect(await plan()).toEqual(["a"]);
  });

  it("does again what is gone, and removes what an earlier recipe and failures have left", async () => {
    writeFileSync(at("crawl", "a.jsonl"), "not JSON\n");
    writeFileSync(at("crawl", "b.jsonl"), jsonl({ id: 2, text: "A text." }));
    const args = ["run", recipe({ stages: ["dedup"], format: "jsonl" })];
    expect((await start(args).ended).code).toBe(3);
    expect(existsSync(at("corpus", "failed", "a.jsonl"))).toBe(true);
    writeFileSync(at("crawl", "a.jsonl"), jsonl({ text: "Another.", id: 1 }));
    expect((await start([...args, "--retry-failed"]).ended).code).toBe(0);
    const whole = outputs();
    expect(whole["a.jsonl"]).toMatch(/^\{"id":"1",/);
    expect(existsSync(at("corpus", "failed", "a.jsonl"))).toBe(false);
    rmSync(at("corpus", "b.jsonl"));
    expect((await start(args).ended).code).toBe(0);
    expect(outputs()).toEqual(whole);
    const other = ["run", recipe({ stages: [], format: "csv" }), "--force"];
    expect((await start(other).ended).code).toBe(0);
    expect(Object.keys(outputs())).toEqual([]);
  });

  it("refuses a folder in use, one of another recipe, and one that has its inputs", async () => {
    archive(
      "a.warc.gz",
      Array.from({ length: 50 }, (_, n) => pageRecord(`town-${n}`)),
    );
    const first = start(["run", recipe({ format: "jsonl" })]);
    await first.until(() => existsSync(at("corpus", "manifest.jsonl")));
    const second = await start(["run", at("recipe.json")]).ended;
    expect([second.code, second.err]).toEqual([1, expect.stringContaining("is writing to")]);
    expect((await first.ended).code).toBe(0);
    const other = await start(["run", recipe({ format: "csv" })]).ended;
    expect([other.code, other.err]).toEqual([2, expect.stringContaining("another recipe")]);
    for (const output of ["crawl", "."]) {
      const inside = await start(["run", recipe({ output })]).ended;
      expect([inside.code, inside.err]).toEqual([
        2,
        expect.stringContaining("a folder that may only have files of Winnow's own"),
      ]);
    }
    expect(readdirSync(at("crawl"))).toEqual(["a.warc.gz"]);
  });

  it("processes files with failed records once more, and a part of the records on request", async () => {
    const slow = `{"id":"slow","html":${JSON.stringify(pageOf("slow"))}}\n`;
    writeFileSync(at("crawl", "a.jsonl"), `${slow}not JSON\n`);
    writeFileSync(at("crawl", "b.jsonl"), jsonl({ id: "b", html: pageOf("b") }));
    const args = ["run", recipe({ stages: ["extract", "dedup"], format: "jsonl" })];
    expect((await start(args).ended).code).toBe(3);
    const receipt = () => JSON.parse(read("corpus", "receipts", "a.json")).attempt;
    const before = receipt();
    expect((await start(args).ended).code).toBe(3);
    expect(receipt()).toBe(before);
    expect((await start([...args, "--retry-failed"]).ended).code).toBe(3);
    expect(receipt()).not.toBe(before);
    expect(parsed(Object.values(outputs()).join(""))).toHaveLength(2);
    const sample = await start([...args, "--sample", "0.000001"]).ended;
    expect(sample.err).toContain("0 records");
    expect(existsSync(at("corpus-sample", "report.html"))).toBe(true);
  });

  it.each([
    [{ stages: [{ dedup: {} }, "extract"] }, "dedup compares all documents, so it must be the last stage"],
    [{ stages: ["extract", "extract"] }, "the stage extract occurs twice"],
    [{ stages: [{ extract: { metod: "x" } }] }, "metod"],
    [{ stages: [{ filter: { preset: "gohper" } }] }, "Did you mean gopher?"],
    [{ stages: [{ extract: null }] }, "extract: it must be a JSON object"],
    [{ stages: [[]] }, "stages must be one of"],
    [{ stages: "extract" }, "stages must be a list of stages"],
    [{ input: [] }, "input must be a path or a list of paths"],
    [{ stages: ["sort"] }, "stages must be one of extract, filter, segment, dedup"],
    [{ output: "s3://bucket/x" }, "output must be a folder of this machine"],
    [{ format: "xlsx" }, "one of parquet"],
    [{ input: "none/*.warc" }, "no such file"],
  ])("refuses the recipe %j", async (content, message) => {
    const { code, err } = await winnow(["run", recipe(content)]);
    expect(code).toBeGreaterThan(0);
    expect(err).toContain(message);
    expect(existsSync(at("corpus"))).toBe(false);
  });
});

describe("winnow worker", () => {
  it("answers each shard with a receipt, whoever is first", async () => {
    archive("a.warc.gz", [pageRecord("rome"), pageRecord("oslo")]);
    const path = recipe({ stages: ["extract", "dedup"] });
    const { out: plan } = await start(["run", path, "--plan"]).ended;
    const work = () => {
      const running = start(["worker", path, "--keys", "--concurrency", "1"]);
      running.child.stdin!.end(plan);
      return running.ended;
    };
    const [one, two] = await Promise.all([work(), work()]);
    expect([one.code, two.code]).toEqual([0, 0]);
    const [receipt] = parsed(one.out);
    expect(parsed(two.out)).toEqual([receipt]);
    expect(receipt).toMatchObject({
      shard: 0,
      name: "a",
      tallies: { documents: 2 },
      files: { documents: {}, keys: {} },
    });
    expect(readdirSync(at("corpus", "work"))).toHaveLength(2);
    expect((await start(["run", path]).ended).code).toBe(0);
  });

  it("answers with the reason if a shard cannot be processed", async () => {
    archive("a.warc.gz", [pageRecord("rome")]);
    const running = start(["worker", recipe({})]);
    running.child.stdin!.end(jsonl({ shard: 0, name: "x", input: at("none.jsonl") }));
    const { code, out } = await running.ended;
    expect([code, parsed(out)]).toEqual([
      1,
      [{ shard: 0, error: { code: "cannot-read", message: expect.any(String) } }],
    ]);
    const wrong = start(["worker", at("recipe.json")]);
    wrong.child.stdin!.end(jsonl({ shard: 0, name: "../x", input: "a" }));
    expect((await wrong.ended).code).toBe(2);
  });
});

function piped(args: readonly string[], input: string): Promise<Ended> {
  const running = start(args);
  running.child.stdin!.end(input);
  return running.ended;
}

describe("winnow pipe", () => {
  it("answers each line with one, in order, with its status", async () => {
    const lines = [
      JSON.stringify({ id: "a", html: pageOf("rome"), extra: 1 }),
      "",
      "not JSON",
      JSON.stringify({ id: "b", html: "<p></p>" }),
      JSON.stringify({ id: "c", text: "Too short." }),
      JSON.stringify({ id: "d" }),
      // As `winnow fetch` writes it, and the same name with an escape.
      JSON.stringify({ id: "e", html: pageOf("oslo"), status: 200 }),
      '{"id":"f","text":"Too short.","\\u0073tatus":"ok"}',
    ];
    const { code, out } = await piped(["pipe", "--stages", "extract,filter"], lines.join("\n"));
    expect(code).toBe(0);
    expect(parsed(out).map(({ id, line, status, error }) => [id ?? line, status, error?.code])).toEqual([
      ["a", "ok", undefined],
      [2, "error", "not-json"],
      [3, "error", "not-json"],
      ["b", "empty", undefined],
      ["c", "dropped", undefined],
      ["d", "error", "no-text"],
      ["e", "ok", undefined],
      ["f", "dropped", undefined],
    ]);
    for (const line of out.trimEnd().split("\n")) expect(line.match(/"(?:s|\\u0073)tatus"/g)).toHaveLength(1);
    expect(parsed(out)[0]).toMatchObject({ extra: 1, verdict: { keep: true } });
  });

  it("fails pages that take too long, as a run does", async () => {
    const page = JSON.stringify({ id: "a", html: pageOf("rome") });
    const { code, out } = await piped(["pipe", "--timeout", "1"], page);
    expect([code, parsed(out)]).toMatchObject([
      0,
      [{ id: "a", status: "timeout", error: { code: "time-limit" } }],
    ]);
    writeFileSync(at("crawl", "a.jsonl"), `${page}\n`);
    expect((await start(["run", recipe({ timeout: 1 })]).ended).code).toBe(3);
    expect(parsed(read("corpus", "failed", "a.jsonl"))).toMatchObject([
      { id: "a", line: 1, error: { code: "time-limit" } },
    ]);
  });

  it("answers a line before the next one comes", async () => {
    const running = start(["pipe", "--concurrency", "1"]);
    running.child.stdin!.write(`${JSON.stringify({ id: "a", html: pageOf("rome") })}\n`);
    await running.until(() => running.out().includes('"status":"ok"'));
    running.child.stdin!.end();
    expect((await running.ended).code).toBe(0);
  });

  it("ends with a count if its reader is gone", async () => {
    const running = start(["pipe", "--concurrency", "1"]);
    running.child.stdout!.destroy();
    for (let n = 0; n < 50; n++)
      running.child.stdin!.write(`${JSON.stringify({ id: n, html: pageOf("x") })}\n`);
    running.child.stdin!.end();
    const { code, err } = await running.ended;
    expect(code).toBe(1);
    expect(err).toMatch(/got no answer/);
  });
});
