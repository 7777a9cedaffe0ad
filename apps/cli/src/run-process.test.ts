import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { archive, at, outputs, pageOf, pageRecord, recipe, useCrawl } from "../test/crawl.js";
import { start } from "../test/process.js";
import { jsonl, parsed } from "../test/winnow.js";

// The built program, whose workers are processes of their own.
useCrawl();

describe("winnow run in processes", () => {
  it("continues when it was killed, with the same bytes", async () => {
    const subjects = Array.from({ length: 120 }, (_, n) => `town-${n % 100}`);
    archive(
      "a.warc.gz",
      subjects.slice(0, 80).map((name) => pageRecord(name, { id: `urn:a:${name}` })),
    );
    writeFileSync(
      at("crawl", "b.jsonl.gz"),
      gzipSync(jsonl(...subjects.slice(80).map((name, n) => ({ id: n, html: pageOf(name) })))),
    );
    const args = [
      "run",
      recipe({ stages: ["extract", { filter: { preset: "article" } }, "dedup"], format: "jsonl.gz" }),
    ];
    expect((await start(args).ended).code).toBe(0);
    const whole = outputs();
    expect(parsed(Object.values(whole).join(""))).toHaveLength(120);
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
});

describe("winnow pipe in a process", () => {
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
