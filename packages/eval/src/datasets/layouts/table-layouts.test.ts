import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { memoryFiles, readLayout } from "../../../test/memory-files.js";
import { EvaluationError } from "../../eval-error.js";
import type { Problem } from "../types.js";
import { articleExtractionBenchmark } from "./article-extraction-benchmark.js";
import { detectLayout, LAYOUTS, layoutNamed } from "./index.js";
import { wcxb } from "./pairs.js";
import { fromStandard, standard, toStandard } from "./standard.js";
import { trafilatura } from "./trafilatura.js";

const hashOf = (content: string): string => createHash("sha256").update(content).digest("hex");
const gzip = (content: string): Uint8Array => new Uint8Array(gzipSync(content));
const codes = (problems: readonly Problem[]): unknown => problems.map(({ code, path }) => [code, path]);

const KEY = "a".repeat(64);

describe("article-extraction-benchmark", () => {
  it("joins pages and gold by key, and uses the page's hash as id", async () => {
    const files = memoryFiles({
      "ground-truth.json": JSON.stringify({
        [KEY]: { articleBody: "Body", url: "https://example.com/a" },
        lost: { articleBody: "x" },
        bare: { url: "https://example.com/b" },
      }),
      [`html/${KEY}.html.gz`]: gzip("<p>Body"),
      "html/bare.html.gz": gzip("<p>"),
      "html/more.html": "<p>",
    });
    const { pages, problems } = await readLayout(articleExtractionBenchmark, files);
    expect(pages).toEqual([
      {
        id: hashOf("<p>Body"),
        dataset: "article-extraction-benchmark",
        source: KEY,
        url: "https://example.com/a",
        html: "<p>Body",
        gold: { text: "Body" },
      },
    ]);
    expect(codes(problems)).toEqual([
      ["unreadable", "ground-truth.json"],
      ["gold-without-page", "ground-truth.json"],
      ["page-without-gold", "html/more.html"],
    ]);
  });

  it("reports a page whose gzip is truncated", async () => {
    const files = memoryFiles({
      "ground-truth.json": JSON.stringify({ [KEY]: { articleBody: "Body" } }),
      [`html/${KEY}.html.gz`]: gzip("<p>Body".repeat(99)).subarray(0, 20),
    });
    const { pages, problems } = await readLayout(articleExtractionBenchmark, files);
    expect(pages).toEqual([]);
    expect(codes(problems)).toEqual([["unreadable", `html/${KEY}.html.gz`]]);
  });
});

describe("wcxb", () => {
  it("reads every field, and the split", async () => {
    const truth = {
      url: "https://example.com/a",
      _internal: { page_type: { primary: "forum", confidence: "verified" } },
      ground_truth: {
        title: "T",
        author: null,
        publish_date: "2025-06-04",
        main_content: "One\n\nTwo",
        main_content_markdown: "# One\n\nTwo",
        with: ["One", ""],
        without: [],
      },
    };
    const files = memoryFiles({
      "dev/html/0003.html.gz": gzip("<p>dev"),
      "dev/ground-truth/0003.json": JSON.stringify(truth),
      "test/html/0003.html.gz": gzip("<p>test"),
      "test/ground-truth/0003.json": JSON.stringify({ ground_truth: {} }),
    });
    const { pages, problems } = await readLayout(wcxb, files);
    expect(pages).toEqual([
      {
        id: hashOf("<p>dev"),
        dataset: "wcxb-dev",
        source: "0003",
        url: "https://example.com/a",
        pageType: "forum",
        html: "<p>dev",
        gold: { text: "One\n\nTwo", markdown: "# One\n\nTwo", title: "T", date: "2025-06-04", with: ["One"] },
      },
    ]);
    expect(codes(problems)).toEqual([["unreadable", "test/ground-truth/0003.json"]]);
  });
});

describe("trafilatura", () => {
  const table = {
    "https://example.com/a": { file: "a.html", with: ["in", ""], without: ["out"], author: "", title: "T" },
    "https://example.com/b": { file: "b.html", with: ["x"], without: ["y"] },
    "https://example.com/c": { file: "", with: ["x"] },
  };
  const pages = { "tests/cache/a.html": "<p>in", "tests/eval/z.html": "<p>" };
  const expected = [
    {
      id: hashOf("<p>in"),
      dataset: "trafilatura",
      source: "a.html",
      url: "https://example.com/a",
      html: "<p>in",
      gold: { snippetsOnly: true, text: "", title: "T", with: ["in"], without: ["out"] },
    },
  ];

  it("reads the JSON table", async () => {
    const files = memoryFiles({ ...pages, "tests/evaldata.json": JSON.stringify(table) });
    const result = await readLayout(trafilatura, files);
    expect(result.pages).toEqual(expected);
    expect(codes(result.problems)).toEqual([
      ["gold-without-page", "tests/evaldata.json: https://example.com/b"],
      ["gold-without-page", "tests/evaldata.json: https://example.com/c"],
      ["page-without-gold", "tests/eval/z.html"],
    ]);
  });

  it("reads the Python table of older versions", async () => {
    const source = `# pages
EVAL_PAGES = {
'https://example.com/a': {
    'file': 'a.html',  # a comment, with 'quotes'
    'title': 'T',
    'with': ['in', ''],
    'without': ["out"],
},
}
`;
    const result = await readLayout(trafilatura, memoryFiles({ ...pages, "tests/evaldata.py": source }));
    expect(result.pages).toEqual(expected);
  });
});

describe("standard", () => {
  it("is read back as it was written", async () => {
    const page = {
      id: hashOf("<p>x"),
      dataset: "dragnet",
      source: "R493",
      html: "<p>x",
      gold: { text: " x\n\ty " },
    };
    const json = toStandard([page, page]);
    expect(json).toEqual({
      [page.id]: { articleBody: " x\n\ty ", source: "dragnet", filename: "R493.html" },
    });
    const files = memoryFiles({ "gold.json": JSON.stringify(json), "pages/R493.html": "<p>x" });
    const result = await readLayout(standard, files);
    expect(result).toEqual({ pages: [page], problems: [] });
  });

  it("keeps gold texts whose page is missing or has changed, and reports them", async () => {
    const record = { articleBody: "x", source: "s" };
    const files = memoryFiles({
      "gold.json": JSON.stringify({
        [hashOf("1")]: { ...record, filename: "1.html" },
        [hashOf("2")]: { ...record, filename: "2.html" },
      }),
      "pages/2.html": "changed",
      "pages/3.html": "more",
      "other.json": "[]",
    });
    const { pages, problems } = await readLayout(standard, files);
    expect(pages.map((page) => [page.source, page.html])).toEqual([
      ["1", undefined],
      ["2", undefined],
    ]);
    expect(codes(problems)).toEqual([
      ["gold-without-page", `gold.json: ${hashOf("1")}`],
      ["page-changed", "pages/2.html"],
      ["unreadable", "other.json"],
      ["page-without-gold", "pages/3.html"],
    ]);
  });

  it("picks the file with the matching hash if several have the same name", async () => {
    const files = memoryFiles({
      "gold.json": JSON.stringify({ [hashOf("b")]: { articleBody: "x", source: "s", filename: "1.html" } }),
      "p/1.html": "a",
      "q/1.html": "b",
    });
    const { pages, problems } = await readLayout(standard, files);
    expect(pages.map((page) => page.html)).toEqual(["b"]);
    expect(problems).toEqual([]);
  });

  it("reports a page with two gold texts", () => {
    const problems: Problem[] = [];
    const page = { id: "1", gold: { text: "a" } };
    const json = toStandard([page, { ...page, gold: { text: "b" } }], {
      onProblem: (problem) => problems.push(problem),
    });
    expect(json["1"]!.articleBody).toBe("a");
    expect(codes(problems)).toEqual([["duplicate", "1"]]);
  });

  it("reads each of 50 files called index.html at most twice, and accepts file names with folders", async () => {
    const contents: Record<string, string> = {};
    const table: Record<string, unknown> = {};
    for (let i = 0; i < 50; i++) {
      contents[`site${i}/index.html`] = `<p>${i}`;
      table[hashOf(`<p>${i}`)] = { articleBody: `${i}`, source: "s", filename: `site${i}/index.html` };
    }
    const files = memoryFiles({ ...contents, "gold.json": JSON.stringify(table) });
    let reads = 0;
    const read = (path: string): Promise<Uint8Array> => {
      reads++;
      return files.read(path);
    };
    const { pages, problems } = await readLayout(standard, { ...files, read });
    expect(problems).toEqual([]);
    expect(pages.every((page) => page.html === `<p>${page.gold.text}`)).toBe(true);
    expect(reads).toBeLessThanOrEqual(101);
  });

  it("accepts `__proto__` as the id of a page", () => {
    const json = toStandard([{ id: "__proto__", gold: { text: "x" } }]);
    expect(fromStandard(JSON.parse(JSON.stringify(json)))).toMatchObject([
      { id: "__proto__", gold: { text: "x" } },
    ]);
  });
});

describe("detectLayout", () => {
  it.each([
    ["l3s-gn1", ["original/1.html", "annotated/1.html"]],
    ["google-trends-2017", ["raw_html/1.html", "prepared_html/1.html"]],
    ["cleanportaleval", ["input/a.html", "GoldStandard/a.txt"]],
    ["cleaneval", ["orig/1.html", "clean/1.txt"]],
    ["dragnet", ["HTML/1.html", "Corrected/1.html.corrected.txt"]],
    ["cetd", ["BBC/original/1.htm", "BBC/gold/1.txt"]],
    ["readability", ["test/test-pages/001/source.html", "test/test-pages/001/expected.html"]],
    ["wcxb", ["dev/html/0001.html.gz", "dev/ground-truth/0001.json"]],
    ["article-extraction-benchmark", ["ground-truth.json", `html/${KEY}.html.gz`]],
    ["webmainbench", ["WebMainBench_545.jsonl"]],
    ["daniel", ["Corpus/doc_lg.json", "Corpus/html/x", "Corpus/reference/x"]],
    ["trafilatura", ["tests/evaldata.json", "tests/cache/a.html"]],
    ["packed", ["cleaneval.jsonl.gz"]],
    ["standard", ["gold.json", "pages/1.html"]],
  ])("detects %s", (name, paths) => {
    expect(detectLayout(paths)?.name).toBe(name);
  });

  it("is undefined for a folder of other files", () => {
    expect(detectLayout(["readme.md", "src/index.ts"])).toBeUndefined();
  });
});

describe("layoutNamed", () => {
  it("returns every layout by its name", () => {
    for (const layout of LAYOUTS) expect(layoutNamed(layout.name)).toBe(layout);
    expect(new Set(LAYOUTS.map((layout) => layout.name)).size).toBe(18);
  });

  it("lists the known names in its error, and explains that segments aren't gold text", () => {
    expect(() => layoutNamed("cleaneva")).toThrow(/cleaneval/);
    expect(() => layoutNamed("webis-webseg-20")).toThrow(/segments/);
    expect(() => layoutNamed("x")).toThrow(EvaluationError);
  });
});
