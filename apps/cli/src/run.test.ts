import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { archive, at, outputs, pageOf, pageRecord, read, recipe, useCrawl } from "../test/crawl.js";
import { jsonl, parsed, winnow } from "../test/winnow.js";

useCrawl();

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
    const run = await winnow([
      "run",
      recipe({ stages: ["extract", { dedup: { drop: true } }], format: "jsonl" }),
    ]);
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
    const report = read("corpus", "report.html");
    expect(report).toContain("Yields by stage");
    for (const group of ["Failed", "Empty", "Skipped"]) expect(report).toContain(`<h3>${group} records</h3>`);
    expect(JSON.parse(read("corpus", "corpus.json")).outputs).toMatchObject([
      { documents: 2, copies: 0 },
      { documents: 1, copies: 1 },
    ]);
  });

  it("runs the recipe of the guide", async () => {
    archive("a.warc.gz", [pageRecord("rome")]);
    const guide = readFileSync(new URL("../../../examples/fineweb.json", import.meta.url), "utf8");
    writeFileSync(at("fineweb.json"), guide);
    expect((await winnow(["run", at("fineweb.json")])).code).toBe(0);
    expect(readdirSync(at("corpus"))).toContain("a.parquet");
  });

  it("warns once of a preset for English with another language", async () => {
    writeFileSync(at("crawl", "a.jsonl"), jsonl({ id: 1, text: "Ein Text." }));
    const filter = { preset: "dclm", language: ["en", "de"] };
    const { code, err } = await winnow(["run", recipe({ stages: [{ filter }], format: "jsonl" })]);
    expect(code).toBe(0);
    expect(err.match(/the preset dclm is for English; for de, use the filter fineweb2/g)).toHaveLength(1);
  });

  it("gives the clusters of winnow dedup", async () => {
    const names = ["rome", "oslo", "bern", "rome", "paris", "oslo"];
    const pages = names.map((name, n) => ({ id: `${name}-${n}`, html: pageOf(name) }));
    writeFileSync(at("crawl", "a.jsonl"), jsonl(...pages.slice(0, 3)));
    writeFileSync(at("crawl", "b.jsonl"), jsonl(...pages.slice(3)));
    await winnow(["run", recipe({ format: "jsonl" })]);
    const single = await winnow(["dedup"], { stdin: Object.values(outputs()).join("") });
    rmSync(at("corpus"), { recursive: true });
    const run = await winnow(["run", recipe({ stages: ["extract", "dedup"], format: "jsonl" })]);
    expect(run.code).toBe(0);
    expect(Object.values(outputs()).join("")).toBe(single.out);
  });

  it("goes on with the other files if one is gone, and continues when it is back", async () => {
    archive("a.warc.gz", [pageRecord("rome")]);
    archive("b.warc.gz", [pageRecord("oslo")]);
    const args = ["run", recipe({ format: "jsonl" })];
    expect((await winnow([...args, "--plan"])).out).toContain('"name":"b"');
    const saved = readFileSync(at("crawl", "a.warc.gz"));
    rmSync(at("crawl", "a.warc.gz"));
    archive("c.warc.gz", [pageRecord("new")]);
    const short = await winnow(args);
    expect(short.code).toBe(1);
    expect(short.err).toContain("1 file could not be processed");
    expect(short.err).toContain("1 input file changed or appeared since the run began");
    expect(Object.keys(outputs())).toEqual(["b.jsonl"]);
    writeFileSync(at("crawl", "a.warc.gz"), saved);
    expect((await winnow(args)).code).toBe(0);
    expect(Object.keys(outputs())).toEqual(["a.jsonl", "b.jsonl"]);
    expect((await winnow([...args, "--force"])).code).toBe(0);
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
    expect((await winnow(args)).code).toBe(3);
    expect(existsSync(at("corpus", "failed", "a.jsonl"))).toBe(true);
    rmSync(at("corpus", "work"), { recursive: true });
    expect((await winnow(args)).code).toBe(3);
    writeFileSync(at("crawl", "a.jsonl"), jsonl({ text: "Another.", id: 1 }));
    expect((await winnow([...args, "--retry-failed"])).code).toBe(0);
    const whole = outputs();
    expect(whole["a.jsonl"]).toMatch(/^\{"id":"1",/);
    expect(existsSync(at("corpus", "failed", "a.jsonl"))).toBe(false);
    rmSync(at("corpus", "b.jsonl"));
    expect((await winnow(args)).code).toBe(0);
    expect(outputs()).toEqual(whole);
    const other = ["run", recipe({ stages: [], format: "csv" }), "--force"];
    expect((await winnow(other)).code).toBe(0);
    expect(Object.keys(outputs())).toEqual([]);
  });

  it("processes files with failed records once more, and a part of the records on request", async () => {
    const slow = `{"id":"slow","html":${JSON.stringify(pageOf("slow"))}}\n`;
    writeFileSync(at("crawl", "a.jsonl"), `${slow}not JSON\n`);
    writeFileSync(at("crawl", "b.jsonl"), jsonl({ id: "b", html: pageOf("b") }));
    const args = ["run", recipe({ stages: ["extract", "dedup"], format: "jsonl" })];
    expect((await winnow(args)).code).toBe(3);
    const receipt = () => JSON.parse(read("corpus", "receipts", "a.json")).attempt;
    const before = receipt();
    expect((await winnow(args)).code).toBe(3);
    expect(receipt()).toBe(before);
    expect((await winnow([...args, "--retry-failed"])).code).toBe(3);
    expect(receipt()).not.toBe(before);
    expect(parsed(Object.values(outputs()).join(""))).toHaveLength(2);
    recipe({ stages: ["extract", "dedup"], format: "jsonl", timeout: 60_000 });
    const again = receipt();
    expect((await winnow([...args, "--retry-failed"])).code).toBe(3);
    expect(receipt()).not.toBe(again);
    recipe({ stages: ["extract", "dedup"], format: "jsonl", maxSize: 1000 });
    expect((await winnow([...args, "--retry-failed"])).err).toContain("another recipe");
    recipe({ stages: ["extract", "dedup"], format: "jsonl" });
    const sample = await winnow([...args, "--sample", "0.000001"]);
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
    const { out: plan } = await winnow(["run", path, "--plan"]);
    const work = () => winnow(["worker", path, "--keys", "--concurrency", "1"], { stdin: plan });
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
    expect((await winnow(["run", path])).code).toBe(0);
  });

  it("answers with the reason if a shard cannot be processed", async () => {
    archive("a.warc.gz", [pageRecord("rome")]);
    const gone = jsonl({ shard: 0, name: "x", input: at("none.jsonl") });
    const { code, out } = await winnow(["worker", recipe({})], { stdin: gone });
    expect([code, parsed(out)]).toEqual([
      1,
      [{ shard: 0, error: { code: "cannot-read", message: expect.any(String) } }],
    ]);
    const wrong = jsonl({ shard: 0, name: "../x", input: "a" });
    expect((await winnow(["worker", at("recipe.json")], { stdin: wrong })).code).toBe(2);
  });
});

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
    const { code, out } = await winnow(["pipe", "--stages", "extract,filter"], { stdin: lines.join("\n") });
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
    const { code, out } = await winnow(["pipe", "--timeout", "1"], { stdin: page });
    expect([code, parsed(out)]).toMatchObject([
      0,
      [{ id: "a", status: "timeout", error: { code: "time-limit" } }],
    ]);
    writeFileSync(at("crawl", "a.jsonl"), `${page}\n`);
    expect((await winnow(["run", recipe({ timeout: 1 })])).code).toBe(3);
    expect(parsed(read("corpus", "failed", "a.jsonl"))).toMatchObject([
      { id: "a", line: 1, error: { code: "time-limit" } },
    ]);
  });
});
