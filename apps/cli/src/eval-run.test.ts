import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { METRICS } from "@winnow/eval";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { datasetOf, type Figures, predictionsOf, SERVE, testPages } from "../test/eval-data.js";
import { parsed, type Result, type Setting, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-run-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

const pages = testPages();

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}

const CONFIG = {
  datasets: ["first.jsonl.gz", { name: "second", path: "other.jsonl" }],
  systems: ["readability", "page-text", { name: "tool", predictions: "tool/{dataset}.jsonl" }],
  metrics: ["word-f1", "jaccard"],
  by: ["source", "lang", "complexity"],
  pools: [{ name: "both", datasets: ["first", "second"] }],
  resamples: 50,
};

beforeAll(() => {
  file("first.jsonl.gz", gzipSync(datasetOf(pages)));
  file("other.jsonl", datasetOf(testPages(6).map((page) => ({ ...page, id: `other-${page.id}` }))));
  mkdirSync(at("tool"));
  file("tool/first.jsonl", predictionsOf(pages, 2));
  file(
    "tool/second.jsonl",
    predictionsOf(
      testPages(6).map((page) => ({ ...page, id: `other-${page.id}` })),
      2,
    ),
  );
});

/** Runs a benchmark. Each test has its own results folder. */
const run = (
  output: string,
  config: object = CONFIG,
  args: readonly string[] = [],
  setting?: Setting,
): Promise<Result> =>
  winnow(
    ["eval", "run", file("config.json", JSON.stringify(config)), "--output", at(output), ...args],
    setting,
  );
const results = (output: string): Figures => JSON.parse(readFileSync(at(output, "results.json"), "utf8"));
/** Returns the results of a run without times. */
const figures = (output: string): object =>
  results(output).results.map(({ dataset, systems, excluded, complexity }: Figures) => ({
    dataset,
    excluded,
    complexity,
    systems: systems.map(({ cost: _, ...system }: Figures) => system),
  }));
const texts = (path: string): object =>
  parsed(readFileSync(path, "utf8")).map(({ id, text }) => ({ id, text }));

describe("winnow eval run", () => {
  it("runs a whole benchmark, and reuses its results", async () => {
    const { code, out, err } = await run("whole");
    expect([code, out]).toEqual([0, ""]);
    expect(err).toContain("winnow: first (1 of 2)\n");
    expect(err).toContain("winnow: second: ran readability on 6 pages in 0:");
    expect(err).toMatch(/done\. See results\.md, results\.csv, results\.json and report\.html in /);
    const [first, second, both] = results("whole").results;
    expect([first, second, both].map(({ dataset }) => [dataset.name, dataset.pages])).toEqual([
      ["first", 12],
      ["second", 6],
      ["both", 18],
    ]);
    expect(first.systems.map(({ name }: { name: string }) => name)).toEqual([
      "readability",
      "page-text",
      "tool",
    ]);
    const [readability, pageText, tool] = first.systems;
    expect(tool.metrics["word-f1"]).toMatchObject({ precision: 1 });
    expect(pageText.metrics["word-f1"].recall).toBe(1);
    expect(readability.cost.peakRss).toBeGreaterThan(10e6);
    expect(readability.cost.parseMs).toBeLessThanOrEqual(readability.cost.meanMs);
    expect(tool.cost).toEqual({ meanMs: 2, p50Ms: 2, p95Ms: 2 });
    expect(Object.keys(both.systems[0].by.source)).toEqual(["first", "second"]);
    expect(first.comparisons["word-f1"].pairs).toHaveLength(3);
    expect(readFileSync(at("whole", "results.md"), "utf8")).toContain("**both: word-f1 f1");
    expect(readFileSync(at("whole", "results.csv"), "utf8")).toMatch(/^dataset,system,/);
    expect(readFileSync(at("whole", "report.html"), "utf8")).toMatch(/^<!doctype html>/i);

    const kept = ["predictions/readability/first.jsonl", "scores/tool/second.jsonl", "facts/first.json"];
    const times = (): number[] => kept.map((name) => statSync(at("whole", name)).mtimeMs);
    const before = times();
    const figuresBefore = readFileSync(at("whole", "results.json"), "utf8");
    const again = await run("whole");
    expect(again.code).toBe(0);
    expect(again.err).toContain(
      "first: readability has already run on 12 pages. Use --restart to run it again.",
    );
    expect(times()).toEqual(before);
    expect(readFileSync(at("whole", "results.json"), "utf8")).toBe(figuresBefore);
  });

  it("continues after the pages of an interrupted run", async () => {
    cpSync(at("whole"), at("part"), { recursive: true });
    const predictions = at("part", "predictions", "readability", "first.jsonl");
    const whole = { texts: texts(predictions), figures: figures("part") };
    const lines = readFileSync(predictions, "utf8").split("\n");
    // Seven pages and part of the eighth, an incomplete state, and truncated files of scores and facts.
    const seven = Buffer.byteLength(`${lines.slice(0, 7).join("\n")}\n`);
    truncateSync(predictions, seven + 40);
    const state = JSON.parse(readFileSync(`${predictions}.run.json`, "utf8"));
    writeFileSync(
      `${predictions}.run.json`,
      JSON.stringify({ ...state, complete: undefined, peakRss: undefined }),
    );
    truncateSync(at("part", "scores", "page-text", "first.jsonl"), 700);
    truncateSync(at("part", "facts", "second.json"), 100);
    rmSync(at("part", "results.json"));

    const { code, err } = await run("part");
    expect(code).toBe(0);
    expect(err).toContain("first: readability has already run on 7 pages. Continuing after them.");
    expect(err).toContain("first: ran readability on 5 pages");
    // The times are the same: the first seven pages did not run again.
    expect(readFileSync(predictions, "utf8").split("\n").slice(0, 7)).toEqual(lines.slice(0, 7));
    expect(texts(predictions)).toEqual(whole.texts);
    expect(figures("part")).toEqual(whole.figures);
  });

  it("exits with 130 on Ctrl-C while a system runs, and can resume", async () => {
    const config = { datasets: ["first.jsonl.gz"], systems: ["page-text"], resamples: 0, reportPages: 0 };
    const interruption = new AbortController();
    const { code, err } = await run("stopped", config, [], {
      interruption: interruption.signal,
      terminal: true,
      onStderr: (text) => text.includes("first: running the built-in systems") && interruption.abort(),
    });
    expect(code).toBe(130);
    expect(err).toContain(
      "winnow: interrupted. Finished results are kept. To continue, run the same command again.\n",
    );
    expect(existsSync(at("stopped", "results.json"))).toBe(false);
    expect((await run("stopped", config)).code).toBe(0);
    expect(results("stopped").results[0].systems[0].metrics["word-f1"].recall).toBe(1);
  });

  it("runs a system once on pages that two data sets share, and compares the named metrics", async () => {
    const twice = { name: "twice", path: "first.jsonl.gz", comments: true };
    const config = { ...CONFIG, datasets: ["first.jsonl.gz", twice], pools: [], compare: ["jaccard"] };
    const { code, err } = await run("twice", { ...config, systems: ["page-text", "readability"] });
    expect(code).toBe(0);
    expect(err).toContain("first: ran page-text on 12 pages");
    expect(err).toContain("twice: page-text has already run on 12 pages.");
    const [first, second] = results("twice").results;
    expect(second.systems[0].metrics).toEqual(first.systems[0].metrics);
    expect(Object.keys(second.comparisons)).toEqual(["jaccard"]);
    const unknown = await run("twice", { ...config, compare: ["aeb"] });
    expect([unknown.code, unknown.err]).toEqual([
      2,
      expect.stringContaining("compare names aeb, which is not one of the metrics."),
    ]);
  });

  it("runs again for a changed data set, or with --restart", async () => {
    const config = { ...CONFIG, datasets: ["changing.jsonl"], systems: ["page-text"], pools: [] };
    file("changing.jsonl", datasetOf(pages));
    await run("changing", config);
    file("changing.jsonl", datasetOf(pages.slice(0, 5)));
    await run("changing", config);
    const predictions = at("changing", "predictions", "page-text", "changing.jsonl");
    expect(texts(predictions)).toHaveLength(5);
    expect(results("changing").results[0].dataset.pages).toBe(5);
    // Other files are kept.
    writeFileSync(at("changing", "predictions", "mine.jsonl"), "");
    const { err } = await run("changing", config, ["--restart"]);
    expect(err).toContain("ran page-text on 5 pages");
    expect(existsSync(at("changing", "predictions", "mine.jsonl"))).toBe(true);
    // Deleted predictions are computed again.
    rmSync(predictions);
    expect((await run("changing", config)).err).toContain("ran page-text on 5 pages");
  });

  it("excludes pages with wrong golds", async () => {
    const spoiled = pages.map((page, index) =>
      index === 3 ? { ...page, gold: { text: "Nothing of this is anywhere on that page." } } : page,
    );
    file("spoiled.jsonl", datasetOf(spoiled));
    const config = {
      ...CONFIG,
      datasets: ["spoiled.jsonl"],
      systems: ["page-text"],
      pools: [],
      maxGoldError: 0.1,
    };
    expect((await run("spoiled", config)).code).toBe(0);
    const [{ dataset, excluded }] = results("spoiled").results;
    expect(dataset.pages).toBe(11);
    expect(excluded).toMatchObject([{ id: "page-3", source: "p3.html" }]);
  });

  it("exits with 3 for conflicting predictions", async () => {
    file("tool/twice.jsonl", predictionsOf(pages) + predictionsOf(pages, 1));
    const config = {
      ...CONFIG,
      datasets: [{ path: "first.jsonl.gz", name: "twice" }],
      systems: [CONFIG.systems[2]],
      pools: [],
    };
    const { code, err } = await run("twice", config);
    expect([code, err]).toEqual([3, expect.stringContaining("12 pages with conflicting predictions")]);
  });

  it("reads topics from a file", async () => {
    file("labels.csv", pages.map(({ id }, index) => `${id},${index < 6 ? "Arts" : "Science"}`).join("\n"));
    const config = {
      ...CONFIG,
      datasets: ["first.jsonl.gz"],
      systems: [CONFIG.systems[2]],
      pools: [],
      by: ["topic"],
      labels: "labels.csv",
    };
    expect((await run("topics", config)).code).toBe(0);
    expect(Object.keys(results("topics").results[0].systems[0].by.topic)).toEqual(["Arts", "Science"]);
  });

  it.each([
    ["no JSON", "{", "it is not JSON"],
    ["no object", "[]", "it must be a JSON object"],
    [
      "an unknown name",
      { ...CONFIG, metrcs: [] },
      'it has the unknown name "metrcs". Known names: datasets, systems,',
    ],
    ["no data sets", { systems: ["justext"] }, "datasets must be a list of data sets"],
    [
      "a data set without a path",
      { ...CONFIG, datasets: [{ name: "x" }] },
      'datasets[0] must be a path, or {"path"',
    ],
    [
      "an unknown system",
      { ...CONFIG, systems: ["readability", "magic"] },
      "systems[1] must be one of default, winnow, boilerpipe",
    ],
    [
      "an unknown metric",
      { ...CONFIG, metrics: ["wrods"] },
      'no metric is named "wrods"; did you mean "word-f1"?',
    ],
    ["an unknown breakdown", { ...CONFIG, by: ["colour"] }, "by[0] must be one of source,"],
    ["a wrong number", { ...CONFIG, resamples: -1 }, "resamples must be 0 or more"],
    ["a wrong share", { ...CONFIG, maxGoldError: "2%" }, "maxGoldError must be a number from 0 to 1"],
    ["two of a name", { ...CONFIG, systems: ["justext", "justext"] }, "the name justext is used twice"],
    [
      "an unknown data set in a pool",
      { ...CONFIG, pools: [{ name: "p", datasets: ["third"] }] },
      "the pool p contains third",
    ],
    [
      "a name with a slash",
      { ...CONFIG, systems: [{ name: "../x", predictions: "y" }] },
      "systems[0].name must begin with a letter or digit and have no slash",
    ],
    [
      "an unknown layout",
      { ...CONFIG, datasets: [{ path: "tool", layout: "nosuch" }], pools: [] },
      "unknown layout nosuch",
    ],
  ])("with %s is wrong usage", async (_, content, hint) => {
    const path = file("wrong.json", typeof content === "string" ? content : JSON.stringify(content));
    const { code, out, err } = await winnow(["eval", "run", path, "--output", at("wrong")]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(hint);
    expect(existsSync(at("wrong", "results.json"))).toBe(false);
  });

  it.each([
    [
      "a data set",
      { ...CONFIG, datasets: ["nowhere.jsonl"], pools: [] },
      "nowhere.jsonl: there is no such file",
    ],
    [
      "predictions",
      { ...CONFIG, systems: ["page-text", { name: "x", predictions: "x/{dataset}.jsonl" }] },
      "first.jsonl: there is no such file",
    ],
  ])("reports missing %s before anything runs", async (_, config, hint) => {
    const { code, err } = await run("missing", config);
    expect([code, err]).toEqual([1, expect.stringContaining(hint)]);
    expect(existsSync(at("missing", "predictions"))).toBe(false);
  });

  it("rejects a data set whose hash differs from the pinned one", async () => {
    const datasets = [{ path: "first.jsonl.gz", sha256: "0".repeat(64) }];
    const { code, err } = await run("pinned", { ...CONFIG, datasets, pools: [] });
    expect(code).toBe(1);
    expect(err).toContain("is not the expected data set: its sha256 is ");
  });

  it("needs a writable folder and valid flags", async () => {
    const output = await run(join("config.json", "x"));
    expect([output.code, output.err]).toEqual([1, expect.stringContaining("cannot write")]);
    const threads = await run("threads", CONFIG, ["--concurrency", "many"]);
    expect([threads.code, threads.err]).toEqual([
      2,
      expect.stringContaining("--concurrency must be a positive whole number"),
    ]);
    const missing = await winnow(["eval", "run", at("nowhere.json")]);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining("there is no such file")]);
  });
});

describe("a page that ends its process", () => {
  const built = (name: string): string => new URL(`../dist/${name}.js`, import.meta.url).href;
  const large = pages.map((page) => ({ ...page, html: page.html + "<!--".padEnd(9000, "-").concat("-->") }));
  beforeAll(() => {
    mkdirSync(at("hostile", "workers"), { recursive: true });
    file("hostile/package.json", '{"type": "module"}');
    file(
      "hostile/workers/page-worker.js",
      `import { doPageTask } from "${built("workers/page-work")}";
      import { serve } from "${SERVE}";
      await serve((task) => {
        if (task.page.id === "page-3" && ["facts", "predict"].includes(task.name)) process.exit(1);
        return doPageTask(task);
      });`,
    );
    file("hostile/large.jsonl", datasetOf(large));
  });
  const hostile = (...args: string[]): Promise<Result> =>
    winnow(["eval", ...args], { modules: pathToFileURL(at("hostile/")) });

  it("is named by a benchmark, which continues", async () => {
    file("hostile/config.json", JSON.stringify({ datasets: ["large.jsonl"], systems: ["page-text"] }));
    const { code, err } = await hostile("run", at("hostile/config.json"));
    expect(code).toBe(3);
    expect(err).toContain("large: page-text failed on 1 page, scored as empty text.");
    expect(err).toContain("large.jsonl: 1 page failed and is excluded: 1 worker-lost.");
    const lines = parsed(readFileSync(at("hostile/results/predictions/page-text/large.jsonl"), "utf8"));
    expect(lines.map(({ id }) => id)).toEqual(pages.map(({ id }) => id));
    expect(lines[3].error).toEqual({
      code: "worker-lost",
      message: "The worker process ended on this page (exit code 1).",
    });
    expect(lines.filter(({ text }) => text === undefined)).toHaveLength(1);
    expect(existsSync(at("hostile/results/results.json"))).toBe(true);
  });

  it("does not pass a gate", async () => {
    const seed = { datasets: ["large"], pages: pages.length, systems: ["page-text"] };
    file("hostile/baseline.json", JSON.stringify(seed));
    await winnow(["eval", "gate", at("hostile/baseline.json"), "--update"]);
    const { code, err, out } = await hostile("gate", at("hostile/baseline.json"));
    expect(err).toContain("large, page-text: 1 page failed and is excluded: 1 worker-lost.");
    expect([code, out]).toEqual([1, expect.stringContaining("regression")]);
  });
});

describe("winnow eval gate", () => {
  const gate = (baseline: string, ...args: string[]): Promise<Result> =>
    winnow(["eval", "gate", baseline, "--datasets", folder, ...args]);
  const seed = (name: string, content: object): string => file(name, JSON.stringify(content));
  // The baseline for all tests.
  beforeAll(async () => {
    const made = await gate(
      seed("baseline.json", { datasets: ["first"], pages: 8, systems: ["page-text"] }),
      "--update",
    );
    expect([made.code, made.out, made.err]).toEqual([0, "", expect.stringContaining("wrote the baseline")]);
  });
  const baseline = (): Figures => JSON.parse(readFileSync(at("baseline.json"), "utf8"));
  /** Writes a baseline with better scores than the current ones. */
  const better = (name: string, by: number): string => {
    const made = baseline();
    const figures = made.systems["page-text"].first["word-f1"];
    figures.pages = figures.pages.map((value: number) => value + by);
    figures.mean += by;
    return seed(name, made);
  };

  it("passes if nothing changed", async () => {
    expect(baseline()).toMatchObject({
      version: 1,
      datasets: [{ name: "first", sample: { count: 8, seed: 1 } }],
    });
    expect(baseline().datasets[0].pages).toHaveLength(8);
    const { code, out } = await gate(at("baseline.json"));
    expect([code, out]).toEqual([0, "Gate passed: 1 the same.\n"]);
    // The same run gives the same bytes.
    const before = readFileSync(at("baseline.json"), "utf8");
    cpSync(at("baseline.json"), at("again.json"));
    await gate(at("again.json"), "--update");
    expect(readFileSync(at("again.json"), "utf8")).toBe(before);
  });

  it("fails with 1 if a system has become worse, and names the pages", async () => {
    const { code, out } = await gate(better("worse.json", 0.2));
    expect(code).toBe(1);
    expect(out).toContain("regression: page-text on first, word-f1 f1");
    expect(out).toContain("8 pages worse, 0 better");
    expect(out).toMatch(/ {4}\d\.\d{4} → \d\.\d{4} {2}page-\d+ {2}p\d+\.html\n/);
    expect(out).toMatch(/Gate failed: 1 regression\.\n$/);
  });

  it("passes allowed regressions", async () => {
    const path = better("allowed.json", 0.2);
    for (const allow of ["page-text", "page-text/first", "page-text/first/word-f1, other"]) {
      expect((await gate(path, "--allow", allow)).code).toBe(0);
    }
    expect((await gate(path, "--allow", "page-text/second")).code).toBe(1);
  });

  it("reports improvements", async () => {
    const { code, out } = await gate(better("lower.json", -0.2));
    expect([code, out]).toEqual([0, expect.stringContaining("better: page-text on first")]);
  });

  it("fails for a changed data set", async () => {
    mkdirSync(at("changed"), { recursive: true });
    file(
      "changed/first.jsonl",
      datasetOf(pages.map((page) => ({ ...page, gold: { text: `${page.gold.text} More.` } }))),
    );
    const { code, out } = await winnow(["eval", "gate", at("baseline.json"), "--datasets", at("changed")]);
    expect(code).toBe(1);
    expect(out).toContain("problem: first is not the data set of the baseline: SHA-256");
    expect(out).toContain("Gate failed: 1 problem.");
  });

  it("identifies a data set by the ids and golds of all its pages, as documented in the help", async () => {
    const { out: help } = await winnow(["eval", "gate", "--help"]);
    expect(help.replace(/\s+/g, " ")).toContain(
      "The SHA-256 covers the id and the gold of every page of the set, sampled or not, in any order. It does not cover the pages' HTML, URLs, types or languages.",
    );
    const sampled: readonly string[] = baseline().datasets[0].pages;
    const unsampled = pages.find(({ id }) => !sampled.includes(id))!;
    const outcomeOf = async (changed: typeof pages): Promise<string> => {
      mkdirSync(at("hashed"), { recursive: true });
      file("hashed/first.jsonl", datasetOf(changed));
      const { out } = await winnow(["eval", "gate", at("baseline.json"), "--datasets", at("hashed")]);
      return out;
    };
    const others = pages.map((page) => ({
      ...page,
      html: `<!-- -->${page.html}`,
      url: "https://other.example/",
      domain: "other.example",
      lang: "fr",
      pageType: "other",
    }));
    expect(await outcomeOf(others.toReversed())).toContain("Gate passed");
    const one = (change: object): typeof pages =>
      pages.map((page) => (page === unsampled ? { ...page, ...change } : page));
    for (const changed of [one({ gold: { text: "Another." } }), one({ id: "other" }), pages.slice(1)]) {
      expect(await outcomeOf(changed)).toContain("first is not the data set of the baseline");
    }
  });

  it("fails for pages that could not be scored", async () => {
    const { score } = METRICS["word-f1"]!;
    vi.spyOn(METRICS["word-f1"]!, "score").mockImplementation((gold, prediction) => {
      if (prediction.id === baseline().datasets[0].pages[0]) throw new TypeError("no place");
      return score(gold, prediction);
    });
    const { code, out, err } = await gate(at("baseline.json"));
    vi.restoreAllMocks();
    expect(code).toBe(1);
    expect(err).toContain("page-text: 1 score failed and is excluded from the figures: 1 word-f1.");
    expect(out).toContain("word-f1 of page-text on first counts different pages than before: 1 differ");
  });

  it.each([
    [{ datasets: ["first"] }, 2, "has no scores yet. Run with --update to add them."],
    [{ datasets: ["third"], systems: ["page-text"] }, 1, "there is no data set third (third.jsonl.gz"],
    [{ datasets: ["first"], systems: ["magic"] }, 2, "names the unknown system magic"],
    [{ datasets: ["first"], metrics: ["wrods"] }, 2, 'did you mean "word-f1"?'],
    [{ datasets: ["first"], page: 3 }, 2, 'it has the unknown name "page". Known names: datasets, pages,'],
    [{ datasets: ["first"], pages: 0 }, 2, "pages must be 1 or more"],
    [{ datasets: "first" }, 2, "datasets must name data sets"],
    [{ version: 2 }, 2, "its version is 2, not 1"],
    [
      { version: 1, epsilon: 0, tolerance: 0, metrics: [], datasets: [], systems: { x: { y: {} } } },
      2,
      "names a data set y",
    ],
  ])("%j cannot be used", async (content, exitCode, hint) => {
    const update = exitCode === 1 ? ["--update"] : [];
    const { code, out, err } = await gate(seed("odd.json", content), ...update);
    expect([code, out]).toEqual([exitCode, ""]);
    expect(err).toContain(hint);
  });

  it("needs an existing baseline in JSON", async () => {
    expect((await gate(at("nowhere.json"))).err).toContain("there is no such file");
    expect((await gate(file("oops.json", "oops"))).err).toContain("it is not JSON");
  });
});
