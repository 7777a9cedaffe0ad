import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { openPool } from "@winnow/corpus/workers";
import { METRICS } from "@winnow/eval";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { datasetOf, type Figures, predictionsOf, SERVE, sentence, testPages } from "../test/eval-data.js";
import { jsonl, type Result, type Setting, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-score-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

const pages = testPages();

/** Writes a file into the test's folder. */
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}

beforeAll(() => {
  file("gold.jsonl.gz", gzipSync(datasetOf(pages)));
  file("all.jsonl", predictionsOf(pages));
  file("half.jsonl", predictionsOf(pages, 2));
  file("quarter.jsonl", predictionsOf(pages, 1));
});

const gold = (): string => at("gold.jsonl.gz");
const score = (args: readonly string[], setting?: Setting): Promise<Result> =>
  winnow(["eval", "score", gold(), ...args], setting);
/** Scores without intervals, and reads the JSON. */
async function scored(
  args: readonly string[],
  setting?: Setting,
): Promise<{ result: Figures; err: string; code: number }> {
  const { out, err, code } = await score([...args, "--resamples", "0", "--format", "json"], setting);
  return { result: JSON.parse(out), err, code };
}

describe("a metric that fails on a page", () => {
  const failing = (): void => {
    const { score: whole } = METRICS.jaccard!;
    vi.spyOn(METRICS.jaccard!, "score").mockImplementation((golden, prediction) => {
      if (prediction.id === "page-3") throw new TypeError("no place");
      return whole(golden, prediction);
    });
  };
  afterEach(() => vi.restoreAllMocks());
  const named =
    "winnow: all: 1 score failed and is excluded from the figures: 1 jaccard.\nwinnow:   page page-3, jaccard: no place (internal)\n";

  it("is reported for that page, which is excluded, and the rest is written", async () => {
    failing();
    const { result, err, code } = await scored([at("all.jsonl"), "--metrics", "word-f1,jaccard"]);
    expect([code, err]).toEqual([3, named]);
    const [all] = result.systems;
    expect(all.counted).toEqual({ "word-f1": 12, jaccard: 11 });
    expect(all.failures).toEqual([
      { index: 3, id: "page-3", metric: "jaccard", code: "internal", message: "no place" },
    ]);
  });

  it("is reported by every command that scores", async () => {
    failing();
    const three = [at("all.jsonl"), at("half.jsonl"), at("quarter.jsonl")];
    for (const command of ["compare", "compare --ranks", "score --distribution"]) {
      const { code, out, err } = await winnow([
        "eval",
        ...command.split(" "),
        gold(),
        ...three,
        "--metrics",
        "word-f1,jaccard",
        "-f",
        "json",
      ]);
      expect([command, code]).toEqual([command, 3]);
      expect(err).toContain(named);
      expect(JSON.parse(out).failures.map(({ system }: { system: string }) => system)).toEqual([
        "all",
        "half",
        "quarter",
      ]);
    }
  });

  /** Pages with so much gold that they are scored in a process. */
  const longPages = pages.map((page) => ({ ...page, gold: { text: page.gold.text.repeat(12) } }));

  it("is reported if it ends the process", async () => {
    mkdirSync(at("lost", "workers"), { recursive: true });
    const built = (name: string): string => new URL(`../dist/workers/${name}.js`, import.meta.url).href;
    file(
      join("lost", "workers", "page-worker.js"),
      `import { doPageTask } from "${built("page-work")}";
      import { serve } from "${SERVE}";
      await serve((task) => {
        if (task.page.id === "page-3" && task.metrics.includes("jaccard")) process.exit(1);
        return doPageTask(task);
      });`,
    );
    file(join("lost", "package.json"), '{"type": "module"}');
    const data = file("long.jsonl", datasetOf(longPages));
    const args = ["--metrics", "word-f1,jaccard,ngram", "--resamples", "0", "-f", "json"];
    const { code, out, err } = await winnow(["eval", "score", data, at("all.jsonl"), ...args], {
      modules: pathToFileURL(at("lost", "/")),
    });
    expect(code).toBe(3);
    expect(err).toContain("winnow: all: 1 score failed and is excluded from the figures: 1 jaccard.");
    const [all] = JSON.parse(out).systems;
    expect(all.counted).toEqual({ "word-f1": 12, jaccard: 11, ngram: 12 });
    expect(all.failures).toMatchObject([{ id: "page-3", metric: "jaccard", code: "worker-lost" }]);
  });

  it("is reported if it does not end before --timeout", async () => {
    mkdirSync(at("endless", "workers"), { recursive: true });
    // No task ever ends, so that the time limit can be short on a busy machine.
    file(
      join("endless", "workers", "page-worker.js"),
      `process.on("message", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
      process.send("ready");`,
    );
    file(join("endless", "package.json"), '{"type": "module"}');
    const data = file("endless.jsonl", datasetOf(longPages.slice(0, 1)));
    const args = [
      "eval",
      "score",
      data,
      at("all.jsonl"),
      "--timeout",
      "50",
      "--resamples",
      "0",
      "-f",
      "json",
    ];
    const { code, out } = await winnow(args, { modules: pathToFileURL(at("endless", "/")) });
    expect(code).toBe(3);
    const failures = [{ id: "page-0", metric: "word-f1", code: "time-limit" }];
    expect(JSON.parse(out).systems[0].failures).toMatchObject(failures);
  });

  it("md-structure reads an address in angle brackets within a link", async () => {
    const markdown = "[see <https://a.b/> here](https://c.d)";
    const data = file("links.jsonl", jsonl({ ...pages[0], gold: { text: "see", markdown } }));
    const predictions = file("links-all.jsonl", jsonl({ id: "page-0", text: "see", markdown }));
    const { code, out } = await winnow([
      "eval",
      "score",
      data,
      predictions,
      "--metrics",
      "md-structure",
      "-f",
      "json",
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out).systems[0].metrics["md-structure"]).toMatchObject({ structure: 1, links: 1 });
  });
});

describe("winnow eval score", () => {
  it("writes the scores of each system", async () => {
    const { result, err, code } = await scored([
      at("all.jsonl"),
      at("half.jsonl"),
      "--metrics",
      "word-f1,jaccard",
    ]);
    expect([code, err]).toEqual([0, ""]);
    expect(result.dataset).toMatchObject({
      name: "gold",
      pages: 12,
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(result.systems.map(({ name }: { name: string }) => name)).toEqual(["all", "half"]);
    const [all, half] = result.systems;
    expect(all.metrics["word-f1"]).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(all.metrics.jaccard).toMatchObject({ similarity: 1 });
    // Half of the words of each page, all of them right.
    expect(half.metrics["word-f1"].precision).toBe(1);
    expect(half.metrics["word-f1"].recall).toBeCloseTo(0.5, 2);
    expect(half).toMatchObject({ by: {}, missing: 0, empty: 0, cost: { meanMs: 2 } });
  });

  it("breaks down scores", async () => {
    const { result } = await scored([at("half.jsonl"), "--by", "pageType,lang,complexity"]);
    const { by } = result.systems[0];
    expect(Object.keys(by)).toEqual(["pageType", "lang", "complexity"]);
    expect(by.pageType.article).toMatchObject({ pages: 6, metrics: { "word-f1": { precision: 1 } } });
    expect(Object.keys(by.lang)).toEqual(["de", "en"]);
    expect(by.complexity.easy.pages).toBe(3);
  });

  it("breaks down scores by topics of a file, and reports conflicts", async () => {
    const labels = file("topics.csv", "id,label\npage-0,Arts\npage-1,Sports\npage-1,Arts\nnobody,Arts\n");
    const { result, err } = await scored([at("all.jsonl"), "--by", "topic", "--labels", labels]);
    expect(
      Object.entries(result.systems[0].by.topic).map(([name, { pages: n }]: [string, Figures]) => [name, n]),
    ).toEqual([
      ["Arts", 1],
      ["Sports", 1],
      ["unknown", 10],
    ]);
    expect(err).toContain("1 page with conflicting labels, of which the first is used: page-1.");
    expect(err).toContain("1 page not in the data set: nobody.");
  });

  it.each([
    ["markdown", /^\*\*gold: word-f1 f1 ↑\*\*\n\n\| system/],
    ["csv", /^dataset,system,breakdown,group,metric,measure,value/],
    ["latex", /\\begin\{table/],
    ["html", /^<!doctype html>/i],
  ])("writes %s", async (format, start) => {
    const { code, out, err } = await score([at("all.jsonl"), "--format", format, "--resamples", "10"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(start);
  });

  it("uses the format of the output's extension, and Markdown on a terminal", async () => {
    const { out } = await score([at("all.jsonl"), "--output", at("new", "scores.csv")]);
    expect(out).toBe("");
    expect(readFileSync(at("new", "scores.csv"), "utf8")).toMatch(/^dataset,system,/);
    expect((await score([at("all.jsonl")], { terminal: true })).out).toMatch(/^\*\*gold: word-f1/);
  });

  it("reads predictions from standard input, and names of systems", async () => {
    const stdin = predictionsOf(pages);
    const { result } = await scored(["ours=-", `theirs=${at("half.jsonl")}`], { stdin });
    expect(result.systems.map(({ name }: { name: string }) => name)).toEqual(["ours", "theirs"]);
    expect((await scored(["-"], { stdin })).result.systems[0].name).toBe("stdin");
  });

  it("keeps the version in a system's name", async () => {
    const path = file("tool-2.0.1.jsonl", predictionsOf(pages));
    expect((await scored([path])).result.systems[0].name).toBe("tool-2.0.1");
  });

  it("reads its settings from a file, which flags override", async () => {
    const config = file("score.json", JSON.stringify({ metrics: ["jaccard"], by: ["lang"], format: "csv" }));
    const { out } = await score([at("all.jsonl"), "--config", config, "--resamples", "0"]);
    expect(out).toContain("gold,all,lang,de,jaccard,");
    const flagged = await score([at("all.jsonl"), "--config", config, "--format", "json"]);
    expect(JSON.parse(flagged.out).systems[0].by).toHaveProperty("lang");
  });

  it("gives the same result from worker processes", async () => {
    // More pages than are scored without a worker.
    const many = testPages(120);
    const dataset = file("many.jsonl", datasetOf(many));
    const predictions = file("many-half.jsonl", predictionsOf(many, 2));
    const args = [
      "eval",
      "score",
      dataset,
      predictions,
      "--metrics",
      "word-f1,rouge-lsum",
      "--resamples",
      "20",
    ];
    const workers = await winnow([...args, "--concurrency", "2"], { openPool });
    const alone = await winnow(args);
    expect(workers.code).toBe(0);
    expect(workers.out).toBe(alone.out);
    expect(JSON.parse(alone.out).systems[0].pages).toBe(120);
  });

  it("shows progress on a terminal, and removes it", async () => {
    const { err } = await score([at("all.jsonl"), "--format", "json"], {
      terminal: true,
      env: { NO_COLOR: "1" },
    });
    expect(err).toContain("gold: scoring");
    expect(err).toMatch(/\r\u001b\[K$/);
  });
});

describe("winnow eval", () => {
  it("ends its help with examples", async () => {
    const { code, out } = await winnow(["eval", "--help"]);
    expect(code).toBe(0);
    expect(out).toMatchSnapshot();
  });

  it.each(["score", "compare", "segment", "run", "gate", "import", "audit", "survey"])(
    "%s --help fits into 80 columns, and its examples into 120",
    async (command) => {
      const { code, out, err } = await winnow(["eval", command, "--help"]);
      expect([code, err]).toEqual([0, ""]);
      const [usage, examples] = out.split("\nExamples:\n");
      expect(examples).toContain(`  winnow eval ${command} `);
      expect(Math.max(...usage!.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(80);
      expect(Math.max(...examples!.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(120);
    },
  );

  it.each([
    ["score", "gold.jsonl.gz", "all.jsonl"],
    ["compare", "gold.jsonl.gz", "all.jsonl", "half.jsonl"],
    ["audit", "gold.jsonl.gz"],
    ["survey", "gold.jsonl.gz"],
    ["import", "packed", "gold.jsonl.gz"],
  ])("%s exits with 130 on Ctrl-C", async (command, ...args) => {
    const interruption = AbortSignal.abort();
    const named = args.map((arg) => (arg === "packed" ? arg : at(arg)));
    const output = at(`interrupted-${command}.${command === "import" ? "jsonl" : "json"}`);
    const { code, out, err } = await winnow(["eval", command, ...named, "-o", output], { interruption });
    expect([code, out, err]).toEqual([130, "", "winnow: interrupted. Nothing was written.\n"]);
    expect(existsSync(output)).toBe(false);
  });

  it("exits with 130 while workers are busy, and stops them", async () => {
    const long = pages.map((page) => ({ ...page, gold: { text: page.gold.text.repeat(12) } }));
    const interruption = new AbortController();
    const close = vi.fn();
    const { code } = await winnow(["eval", "score", file("busy.jsonl", datasetOf(long)), at("all.jsonl")], {
      interruption: interruption.signal,
      openPool: () => ({
        run: () => {
          setImmediate(() => interruption.abort());
          return new Promise(() => {});
        },
        close,
      }),
    });
    expect([code, close.mock.calls.length]).toEqual([130, 1]);
  });
});

describe("winnow eval score with unusual predictions", () => {
  const odd = async (content: string): Promise<{ result: Figures; err: string; code: number }> =>
    scored([file("odd.jsonl", content)]);
  const [first, ...others] = pages.map(({ id, gold: { text } }) => ({ id, text }));

  it("scores a missing one as empty text, and reports it", async () => {
    const { result, err, code } = await odd(jsonl(...others));
    expect(code).toBe(0);
    expect(err).toBe("winnow: odd: 1 page without a prediction, scored as empty text: page-0.\n");
    expect(result.systems[0]).toMatchObject({ missing: 1, empty: 1, issues: { missing: ["page-0"] } });
    expect(result.systems[0].metrics["word-f1"].f1).toBeCloseTo(11 / 12, 10);
  });

  it("reports one for an unknown page", async () => {
    const { result, err, code } = await odd(jsonl(first, ...others, { id: "elsewhere", text: "x" }));
    expect(code).toBe(0);
    expect(err).toBe("winnow: odd: 1 prediction for pages that are not in the data set: elsewhere.\n");
    expect(result.systems[0].metrics["word-f1"].f1).toBe(1);
  });

  it("accepts equal ones for one page", async () => {
    const { err, code } = await odd(jsonl(first, first, ...others));
    expect([code, err]).toEqual([0, ""]);
  });

  it("uses the first of conflicting ones, and exits with 3", async () => {
    const { result, err, code } = await odd(jsonl(first, { ...first, text: "other" }, ...others));
    expect(code).toBe(3);
    expect(err).toContain("1 page with conflicting predictions, of which the first is used: page-0.");
    expect(result.systems[0].metrics["word-f1"].f1).toBe(1);
  });

  it("skips invalid lines, and exits with 3", async () => {
    const { result, err, code } = await odd(`${jsonl(first, ...others)}{"id": "page-\n[]\n{"id":"page-1"}\n`);
    expect(code).toBe(3);
    expect(err).toBe(
      "winnow: odd: 3 invalid lines skipped: line 13 (not JSON), line 14 (not an object), line 15 (no text).\n",
    );
    expect(result.systems[0].issues.broken).toHaveLength(3);
    expect(result.systems[0].metrics["word-f1"].f1).toBe(1);
  });

  it("scores an empty file as empty texts", async () => {
    const { result, err, code } = await odd("");
    expect(code).toBe(0);
    expect(err).toContain("12 pages without a prediction, scored as empty text: page-0, page-1,");
    expect(result.systems[0].metrics["word-f1"].f1).toBe(0);
  });

  it("scores error records as empty texts", async () => {
    const failed = { id: "page-0", line: 1, error: { code: "too-large", message: "…" } };
    const { result, code } = await odd(jsonl(failed, ...others));
    expect(code).toBe(0);
    expect(result.systems[0]).toMatchObject({ missing: 0, empty: 1 });
  });

  it("rejects predictions for other pages, and files without any", async () => {
    const other = await score([file("other.jsonl", jsonl({ id: "x1", text: "a" }, { id: "x2", text: "b" }))]);
    expect([other.code, other.out]).toEqual([1, ""]);
    expect(other.err).toContain(
      "no prediction of other is for a page of gold: its ids look like x1, those of the data set like page-0",
    );
    const none = await score([file("none.jsonl", "nothing\n")]);
    expect(none.code).toBe(1);
    expect(none.err).toContain("no predictions: line 1: not JSON");
  });

  it("reports a metric that applies to no page", async () => {
    const { err, code } = await scored([at("all.jsonl"), "--metrics", "word-f1,snippets"]);
    expect(code).toBe(0);
    expect(err).toBe("winnow: snippets applies to no page: no gold has snippets.\n");
  });
});

describe("winnow eval score with unusual data sets", () => {
  const on = (content: string): Promise<Result> =>
    winnow(["eval", "score", file("set.jsonl", content), at("all.jsonl"), "--resamples", "0", "-f", "json"]);

  it("scores an empty gold by the metric's convention, and reports it", async () => {
    const { err, out, code } = await on(datasetOf([{ ...pages[0]!, gold: { text: "" } }, ...pages.slice(1)]));
    expect(code).toBe(0);
    expect(err).toContain(
      "set: 1 page with an empty gold: p0.html. Each metric scores them according to its convention.",
    );
    const { conventions, systems } = JSON.parse(out);
    expect(conventions["word-f1"].empty).toBe("both empty 1, one empty 0");
    expect(systems[0].metrics["word-f1"].f1).toBeCloseTo(11 / 12, 10);
  });

  it.each([
    ["a broken line", `${datasetOf(pages)}{"id":`, "set.jsonl, line 13: not JSON"],
    ["a page without gold", jsonl({ id: "1", html: "<p>x" }), "line 1: no gold"],
    ["nothing", "", "contains no page with gold"],
    ["segments", jsonl({ id: "1", annotatedHtml: "<p>x" }), "a data set for segmentation"],
  ])("rejects %s", async (_, content, hint) => {
    const { code, err, out } = await on(content);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(hint);
  });

  it("reads a folder in a layout, and names pages without gold", async () => {
    mkdirSync(at("clean", "original"), { recursive: true });
    mkdirSync(at("clean", "clean"), { recursive: true });
    for (const name of ["1", "2"]) {
      file(
        `clean/original/${name}.html`,
        `<text id="${name}" title="t" encoding="utf-8"><p>${sentence(1, 1)}</p></text>`,
      );
    }
    file("clean/clean/1-cleaned.txt", `<p>${sentence(1, 1)}\n`);
    const predictions = file("clean.jsonl", jsonl({ id: "1", text: sentence(1, 1) }));
    const { code, out, err } = await winnow([
      "eval",
      "score",
      at("clean"),
      predictions,
      "--layout",
      "cleaneval",
      "-f",
      "json",
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out).dataset).toMatchObject({ name: "clean", pages: 1 });
    expect(JSON.parse(out).systems[0].metrics["word-f1"].f1).toBe(1);
    expect(err).toContain("1 page-without-gold");
  });
});

describe("wrong usage of winnow eval score exits with 2 before anything is read", () => {
  it.each([
    [["--metrics", "wrods"], 'no metric is named "wrods"; did you mean "word-f1"?'],
    [["--metrics", "Words!"], "--metrics must be comma-separated names of metrics"],
    [["--by", "colour"], "--by must be one of source, pageType, lang, topic, complexity"],
    [["--by", "topic"], "no page of the data set has a topic. Add topics with --labels."],
    [["--by", "source"], "no page of the data set has a source"],
    [["--labels", "x.csv"], "Add --by topic"],
    [["--resamples", "-1"], "--resamples must be a whole number"],
    [["--resamples", "many"], "--resamples must be a whole number"],
    [["--seed", "1.5"], "--seed must be a whole number"],
    [["--concurrency", "0"], "--concurrency must be a positive whole number"],
    [["--format", "pdf"], "json, markdown, csv, latex, html"],
    [["--layout", "nosuch"], "unknown layout nosuch"],
  ])("%j", async (args, hint) => {
    const { code, out, err } = await score([at("all.jsonl"), ...args]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(hint);
    expect(err).toMatch(/^winnow: /);
  });

  it("if predictions have the same name, or are both standard input", async () => {
    const same = await score([at("all.jsonl"), `all=${at("half.jsonl")}`]);
    expect([same.code, same.err]).toEqual([
      2,
      "winnow: two systems have the name all. Give them names: a=FILE b=FILE.\n",
    ]);
    expect((await score(["-", "a=-"])).err).toContain("can be read only once");
    expect((await score([])).code).toBe(2);
    const dataset = await winnow(["eval", "score", "-", at("all.jsonl")]);
    expect([dataset.code, dataset.err]).toEqual([
      2,
      expect.stringContaining("cannot come from standard input"),
    ]);
  });

  it("if a configuration is wrong", async () => {
    for (const [content, hint] of [
      [{ metric: ["word-f1"] }, 'unknown setting "metric". Known settings: metrics,'],
      [{ format: "pdf" }, '"format" must be one of json, markdown, csv, latex, html'],
      [{ method: "justext" }, 'unknown setting "method"'],
    ] as const) {
      const config = file("wrong.json", JSON.stringify(content));
      const { code, err } = await score([at("all.jsonl"), "--config", config]);
      expect([code, err]).toEqual([2, expect.stringContaining(hint)]);
    }
  });
});

describe("winnow eval score fails with 1", () => {
  it.each([
    ["a data set", ["score", "nowhere.jsonl", "all.jsonl"]],
    ["predictions", ["score", "gold.jsonl.gz", "nowhere.jsonl"]],
  ])("if %s is missing", async (_, [command, ...names]) => {
    const { code, out, err } = await winnow(["eval", command!, ...names.map((name) => at(name))]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(`winnow: cannot open ${at("nowhere.jsonl")}: there is no such file or folder.\n`);
  });

  it("if predictions are a folder", async () => {
    const { code, err } = await score([folder]);
    expect([code, err]).toEqual([1, `winnow: ${folder} is a folder. Name prediction files.\n`]);
  });

  it("if the output cannot be written, before anything is scored", async () => {
    for (const output of [folder, join(at("all.jsonl"), "x.json")]) {
      const { code, err } = await score([at("all.jsonl"), "--output", output]);
      expect([code, err]).toEqual([1, expect.stringMatching(/^winnow: cannot write .*: .+\.\n$/)]);
    }
  });

  it("if labels cannot be read", async () => {
    const broken = file("broken.csv", "id,label\npage-0\n");
    const { code, err } = await score([at("all.jsonl"), "--by", "topic", "--labels", broken]);
    expect([code, err]).toEqual([1, expect.stringContaining("broken.csv, line 2: no label")]);
  });
});

describe("winnow eval compare and rank", () => {
  const three = (): string[] => [at("all.jsonl"), at("half.jsonl"), at("quarter.jsonl")];

  it("tests which differences are significant", async () => {
    const { code, out, err } = await winnow([
      "eval",
      "compare",
      gold(),
      ...three(),
      "--resamples",
      "200",
      "-f",
      "json",
    ]);
    expect([code, err]).toEqual([0, ""]);
    const { dataset, comparisons } = JSON.parse(out);
    expect(dataset).toMatchObject({ name: "gold", pages: 12 });
    expect(comparisons[0].systems.map(({ name }: { name: string }) => name)).toEqual([
      "all",
      "half",
      "quarter",
    ]);
    expect(comparisons[0].pairs).toHaveLength(3);
    for (const { difference, interval } of comparisons[0].pairs) {
      expect(difference).toBeGreaterThan(0);
      expect(interval.low).toBeGreaterThan(0);
    }
  });

  it("writes one line per pair as CSV", async () => {
    const args = ["eval", "compare", gold(), ...three(), "--metrics", "word-f1,jaccard", "-f", "csv"];
    const { out } = await winnow(args);
    const lines = out.trim().split("\n");
    expect(lines[0]).toBe("metric,measure,better,worse,difference,low,high,p,adjusted p,significant");
    expect(lines).toHaveLength(1 + 2 * 3);
    expect(lines[1]).toMatch(/^word-f1,f1,all,half,0\.3/);
  });

  it("counts pages by their score", async () => {
    const args = ["eval", "score", "--distribution", gold(), ...three(), "--metrics", "word-f1"];
    const { dataset, metrics } = JSON.parse((await winnow([...args, "-f", "json"])).out);
    expect(dataset).toMatchObject({ name: "gold", pages: 12 });
    expect(metrics["word-f1"].map(({ system }: { system: string }) => system)).toEqual([
      "all",
      "half",
      "quarter",
    ]);
    // The first system predicts the gold.
    expect(metrics["word-f1"][0].histogram.counts).toEqual([0, 0, 0, 0, 12]);
    const csv = (await winnow([...args, "-f", "csv"])).out.split("\n");
    expect(csv[0]).toBe("system,0.0 to 0.2,0.2 to 0.4,0.4 to 0.6,0.6 to 0.8,0.8 to 1.0,pages");
    expect(csv[1]).toBe("all,0,0,0,0,12,12");
  });

  it("correlates the rankings of metrics", async () => {
    const args = ["eval", "compare", "--ranks", gold(), ...three(), "--metrics", "word-f1,jaccard"];
    const { correlations } = JSON.parse((await winnow([...args, "-f", "json"])).out);
    expect(correlations).toMatchObject([{ a: "word-f1", b: "jaccard", spearman: 1, kendall: 1 }]);
    expect((await winnow([...args, "-f", "markdown"])).out).toContain("jaccard");
  });

  it.each([
    [["compare", "all"], "two or more prediction files"],
    [["compare", "--ranks", "all", "half"], "three or more prediction files"],
    [["compare", "all", "half", "--resamples", "0"], "--resamples must be 1 or more"],
    [["compare", "--ranks", "all", "half", "--seed", "2"], "--seed does not apply to --ranks."],
    [["score", "--distribution", "all", "--by", "lang"], "--by does not apply to --distribution."],
    [["compare", "--ranks", "all", "half", "quarter", "--metrics", "word-f1"], "two or more metrics"],
    [
      ["compare", "all", "half", "--output", "x.html"],
      "does not write .html files. Use a name that ends with .json, .md, .markdown, .csv, .tex",
    ],
    [["compare", "all", "half", "--format", "html"], "json, markdown, csv, latex"],
  ])("%j is wrong usage", async ([command, ...args], hint) => {
    const named = args.map((arg) => (/^(?:all|half|quarter)$/.test(arg) ? at(`${arg}.jsonl`) : arg));
    const { code, err } = await winnow(["eval", command!, gold(), ...named]);
    expect([code, err]).toEqual([2, expect.stringContaining(hint)]);
  });
});
