import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { datasetOf, predictionsOf, testPages } from "../test/eval-data.js";

// These run the built program (`pnpm build`) in a process of its own.
const BIN = fileURLToPath(new URL("../bin/winnow.js", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "winnow-eval-process-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

/** Long enough that the program is in its middle when it is stopped. */
const pages = testPages(24).map((page) => ({
  ...page,
  html: page.html.replace(
    "</article>",
    `${"<div><p>More and more <b>text</b>.</p></div>".repeat(300)}</article>`,
  ),
}));

beforeAll(() => {
  writeFileSync(at("gold.jsonl"), datasetOf(pages));
  writeFileSync(at("ours.jsonl"), predictionsOf(pages, 2));
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(
  args: readonly string[],
  node: readonly string[] = [],
): { child: ChildProcess; said: () => string; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [...node, BIN, ...args]);
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (err += chunk));
  return {
    child,
    said: () => err,
    ended: once(child, "close").then(([code]) => ({ code: code as number | null, out, err })),
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("the winnow eval process", () => {
  it("ends with 130 on Ctrl-C, also where it waits for input", async () => {
    const dataset = at("empty-gold.jsonl");
    writeFileSync(dataset, datasetOf(pages.slice(0, 2).map((page) => ({ ...page, gold: { text: "" } }))));
    const { child, ended, said } = start(["eval", "score", dataset, "ours=-"]);
    // The data set is read; the predictions never come.
    await until(() => said().includes("with an empty gold"));
    child.kill("SIGINT");
    const { code, out, err } = await ended;
    expect([code, out]).toEqual([130, ""]);
    expect(err).toMatch(/\nwinnow: interrupted\. Nothing was written\.\n$/);
  }, 30_000);

  it("goes on after it was killed, and does nothing twice", async () => {
    const config = {
      datasets: ["gold.jsonl"],
      systems: ["page-text"],
      metrics: ["word-f1"],
      resamples: 0,
      reportPages: 0,
    };
    writeFileSync(at("config.json"), JSON.stringify(config));
    const predictions = (output: string): string => at(output, "predictions", "page-text", "gold.jsonl");
    const lines = (output: string): string[] =>
      existsSync(predictions(output))
        ? readFileSync(predictions(output), "utf8").split("\n").slice(0, -1)
        : [];
    const args = ["eval", "run", at("config.json"), "--output"];
    const { child, ended } = start([...args, at("killed")]);
    await until(() => lines("killed").length > 3);
    child.kill("SIGKILL");
    await ended;
    // The process of the system notices that it is alone.
    let before: string[];
    do {
      before = lines("killed");
      await new Promise((resolve) => setTimeout(resolve, 500));
    } while (lines("killed").length > before.length && lines("killed").length < pages.length);
    expect(before.length).toBeLessThan(pages.length);

    const { code, err } = await start([...args, at("killed")]).ended;
    expect(code).toBe(0);
    expect(err).toContain(`page-text has done ${before.length} pages before; going on after them`);
    expect(lines("killed").slice(0, before.length)).toEqual(before);
    expect(lines("killed").map((line) => JSON.parse(line).id)).toEqual(pages.map(({ id }) => id));
  }, 60_000);

  it("ends quietly when nobody reads on", async () => {
    const { child, ended } = start([
      "eval",
      "score",
      at("gold.jsonl"),
      at("ours.jsonl"),
      "-f",
      "markdown",
      "--resamples",
      "10",
    ]);
    child.stdout!.destroy();
    expect(await ended).toMatchObject({ code: 0, err: "" });
  }, 30_000);

  it.each([[["--version"]], [["extract", "--help"]], [["eval", "--help"]]])(
    "%j loads nothing of the evaluation",
    async (args) => {
      const hooks = `export async function load(url, context, next) {
        process._rawDebug(url);
        return next(url, context);
      }`;
      const register = `import { register } from "node:module"; register("data:text/javascript," + ${JSON.stringify(encodeURIComponent(hooks))});`;
      const { code, err } = await start(args, [
        "--import",
        `data:text/javascript,${encodeURIComponent(register)}`,
      ]).ended;
      expect(code).toBe(0);
      const loaded = err.split("\n");
      expect(loaded.some((url) => url.endsWith("/dist/program.js"))).toBe(true);
      expect(loaded.filter((url) => url.includes("packages/eval/") || url.includes("/zod/"))).toEqual([]);
    },
    20_000,
  );
});
