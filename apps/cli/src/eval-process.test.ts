import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { datasetOf, predictionsOf, testPages } from "../test/eval-data.js";
import { start } from "../test/process.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-eval-process-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);
const built = (name: string): string => new URL(`../dist/${name}.js`, import.meta.url).href;

const pages = testPages(24);

beforeAll(() => {
  writeFileSync(at("gold.jsonl"), datasetOf(pages));
  writeFileSync(at("ours.jsonl"), predictionsOf(pages, 2));
});

describe("the winnow eval process", () => {
  it("exits with 130 on Ctrl-C, even while it waits for input", async () => {
    const dataset = at("empty-gold.jsonl");
    writeFileSync(dataset, datasetOf(pages.slice(0, 2).map((page) => ({ ...page, gold: { text: "" } }))));
    const { child, ended, until, err: written } = start(["eval", "score", dataset, "ours=-"]);
    // The data set is read; the predictions never arrive.
    await until(() => written().includes("with an empty gold"));
    child.kill("SIGINT");
    const { code, out, err } = await ended;
    expect([code, out]).toEqual([130, ""]);
    expect(err).toMatch(/\nwinnow: interrupted\. Nothing was written\.\n$/);
  });

  it("ends quietly when its reader closes the pipe", async () => {
    const args = ["eval", "score", at("gold.jsonl"), at("ours.jsonl"), "-f", "markdown", "--resamples", "10"];
    const { child, ended } = start(args);
    child.stdout!.destroy();
    expect(await ended).toMatchObject({ code: 0, err: "" });
  });

  it("does not load the evaluation for other commands or help", async () => {
    writeFileSync(
      at("hooks.mjs"),
      `export async function load(url, context, next) {
        process._rawDebug(url);
        return next(url, context);
      }`,
    );
    writeFileSync(
      at("loaded.mjs"),
      `import { register } from "node:module";
      register("./hooks.mjs", import.meta.url);
      const { run } = await import("${built("program")}");
      const { stdin, stderr } = process;
      for (const args of [["--version"], ["extract", "--help"], ["eval", "--help"]])
        await run(args, { stdin, stdout: process.stdout, stderr, env: {} });`,
    );
    const { code, out, err } = await start([at("loaded.mjs")], { command: process.execPath }).ended;
    expect([code, out.match(/^Usage: /gm)?.length]).toEqual([0, 2]);
    const loaded = err.split("\n");
    expect(loaded.some((url) => url.endsWith("/dist/program.js"))).toBe(true);
    expect(loaded.filter((url) => url.includes("packages/eval/") || url.includes("/zod/"))).toEqual([]);
  });
});
