import {
  existsSync,
  linkSync,
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
import { readChunks } from "@winnow/corpus";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { documentsOf, testDocuments } from "../test/dedup-data.js";
import { datasetOf, predictionsOf, testPages } from "../test/eval-data.js";
import { jsonl, parsed, winnow } from "../test/winnow.js";

// Output files of all commands.

const root = mkdtempSync(join(tmpdir(), "winnow-outputs-"));
afterAll(() => rmSync(root, { recursive: true }));

const PAGE = `<!doctype html><title>A page</title><article>${"<p>This is what the page is about, and it says so in a sentence that is long enough to be one of an article.</p>".repeat(4)}</article>`;
const pages = testPages(12);

/** Input files of all kinds, by name. */
const INPUTS: Readonly<Record<string, string>> = {
  "page.html": PAGE,
  "pages.jsonl": jsonl({ id: "a", html: PAGE }, { id: "b", html: PAGE }),
  // Refused without a request.
  "urls.txt": "http://10.0.0.1/\nhttp://10.0.0.2/\n",
  "documents.jsonl": documentsOf(testDocuments(3)),
  "gold.jsonl": datasetOf(pages),
  "ours.jsonl": predictionsOf(pages, 3),
  "theirs.jsonl": predictionsOf(pages, 2),
  "others.jsonl": predictionsOf(pages, 1),
  "labels.csv": pages.map(({ id }) => `${id},Arts\n`).join(""),
  "config.json": "{}",
  "run.json": JSON.stringify({ datasets: ["gold.jsonl"], systems: ["page-text"], metrics: ["word-f1"] }),
  "baseline.json": JSON.stringify({ datasets: ["gold"], pages: 2, systems: ["page-text"] }),
  "model.json": "{}",
};

let folder = root;
const at = (...names: string[]): string => join(folder, ...names);
const text = (...names: string[]): string => readFileSync(at(...names), "utf8");
beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"));
  mkdirSync(at("pages", "sub"), { recursive: true });
  for (const [name, content] of Object.entries(INPUTS)) writeFileSync(at(name), content);
  for (const name of ["a.html", "b.html", "sub/c.html"]) writeFileSync(at("pages", name), PAGE);
});

/** Splits a command line. Words that begin with `@` are paths in the test's folder. */
const words = (line: string): string[] =>
  line.split(" ").map((word) => {
    const [, name = "", path = ""] = /^(\w+=)?(.*)$/.exec(word)!;
    return name + (path.startsWith("@") ? at(path.slice(1)) : path);
  });

/** Checks that all inputs are unchanged. */
function expectUntouched(): void {
  for (const [name, content] of Object.entries(INPUTS)) expect(text(name), name).toBe(content);
  for (const name of ["a.html", "b.html", "sub/c.html"]) expect(text("pages", name), name).toBe(PAGE);
}

const OUTPUTS: readonly [command: string, input: string][] = [
  ["extract @page.html", "page.html"],
  ["extract @pages.jsonl", "pages.jsonl"],
  ["extract @pages.jsonl --resume", "pages.jsonl"],
  ["extract @pages @page.html --format jsonl", "page.html"],
  ["extract @page.html --config @config.json", "config.json"],
  ["fetch @urls.txt", "urls.txt"],
  ["fetch http://10.0.0.1/ @pages.jsonl", "pages.jsonl"],
  ["urls 10.0.0.1 --config @config.json", "config.json"],
  ["filter @documents.jsonl", "documents.jsonl"],
  ["filter @pages.jsonl --rules @config.json", "config.json"],
  ["dedup @documents.jsonl", "documents.jsonl"],
  ["dedup @pages.jsonl @documents.jsonl", "documents.jsonl"],
  ["eval score @gold.jsonl @ours.jsonl", "gold.jsonl"],
  ["eval score @gold.jsonl a=@ours.jsonl", "ours.jsonl"],
  ["eval score @gold.jsonl @ours.jsonl --by topic --labels @labels.csv", "labels.csv"],
  ["eval compare @gold.jsonl @ours.jsonl @theirs.jsonl", "theirs.jsonl"],
  ["eval compare --ranks @gold.jsonl @ours.jsonl @theirs.jsonl @others.jsonl", "others.jsonl"],
  ["eval score --distribution @gold.jsonl @ours.jsonl", "ours.jsonl"],
  ["eval audit @gold.jsonl", "gold.jsonl"],
  ["eval survey @gold.jsonl", "gold.jsonl"],
  ["eval survey --model @model.json @pages.jsonl", "model.json"],
  ["eval survey --of groups @gold.jsonl", "gold.jsonl"],
  ["eval survey --of groups --model @model.json @pages.jsonl", "pages.jsonl"],
  ["eval survey --of diversity @gold.jsonl", "gold.jsonl"],
  ["eval survey --of diversity @gold.jsonl --labels @labels.csv", "labels.csv"],
  ["eval import packed @gold.jsonl", "gold.jsonl"],
];

describe("an output that is an input is wrong usage", () => {
  // Links have an extension that the command writes. Otherwise, it would be rejected first.
  const EXTENSION: Readonly<Record<string, string>> = { urls: ".txt", eval: ".json" };

  it.each(OUTPUTS)("%s: %s", async (line, input) => {
    const [command = ""] = line.split(" ");
    const isImport = line.includes("import");
    const extension = isImport ? ".jsonl" : (EXTENSION[command] ?? ".jsonl");
    symlinkSync(at(input), at(`symbolic${extension}`));
    symlinkSync(`symbolic${extension}`, at(`again${extension}`));
    linkSync(at(input), at(`hard${extension}`));
    for (const output of ["symbolic", "again", "hard"].map((name) => name + extension)) {
      const { code, out, err } = await winnow([...words(line), "--output", at(output)]);
      expect([code, out, err]).toEqual([
        2,
        "",
        `winnow: ${at(output)} is the same file as the input ${at(input)}, and the output would replace it. Name another file.\n`,
      ]);
    }
    const { code, out } = await winnow([...words(line), "--output", at("pages", "..", input)]);
    expect([code, out]).toEqual([2, ""]);
    expectUntouched();
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it.each([
    "eval survey @gold.jsonl --save @gold.jsonl",
    "eval survey --of groups @gold.jsonl --save @gold.jsonl",
    "eval survey --of diversity @gold.jsonl --save @gold.jsonl",
    "eval gate @baseline.json --datasets @. --update --config @x",
    "dedup @documents.jsonl --report @documents.jsonl",
    "eval run @run.json --output @.",
  ])("%s", async (line) => {
    // The baseline may be overwritten, the data set may not. The results of a run have fixed names.
    if (line.includes("gate")) {
      rmSync(at("gold.jsonl"));
      symlinkSync("baseline.json", at("gold.jsonl"));
    }
    if (line.includes("run")) writeFileSync(at("results.json"), INPUTS["run.json"]!);
    const args = words(line.replace("@run.json", "@results.json").replace(" --config @x", ""));
    const { code, out, err } = await winnow(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("input");
    if (line.includes("run")) expect(text("results.json")).toBe(INPUTS["run.json"]);
    if (!line.includes("gate")) expectUntouched();
  });

  it("even in an input folder", async () => {
    writeFileSync(at("pages", "old.jsonl"), INPUTS["pages.jsonl"]!);
    const { code, err } = await winnow(["extract", at("pages"), "-o", at("pages", "old.jsonl")]);
    expect([code, err]).toEqual([2, expect.stringContaining("old.jsonl is an input")]);
    // A file of another type is not an input.
    writeFileSync(at("pages", "all.txt"), "old");
    expect((await winnow(["extract", at("pages"), "-o", at("pages", "all.txt")])).code).toBe(0);
    expect(text("pages", "all.txt")).toContain("This is what the page is about");
    expectUntouched();
  });

  it("even in the index of dedup", async () => {
    const args = ["dedup", at("documents.jsonl"), "--index", at("index"), "-o"];
    expect((await winnow([...args, at("x.jsonl")])).code).toBe(0);
    const [file = ""] = readdirSync(at("index"));
    symlinkSync(at("index", file), at("y.jsonl"));
    const { code, err } = await winnow([...args, at("y.jsonl")]);
    expect([code, err]).toEqual([2, expect.stringContaining("the output would replace it")]);
  });

  it("even if it would be read while it grows", async () => {
    const args = ["extract", at("pages"), "--resume", "-o", at("pages", "sub", "new.jsonl")];
    // A temporary file has another name, and is not read.
    expect((await winnow(args)).code).toBe(0);
    expect(parsed(text("pages", "sub", "new.jsonl"))).toHaveLength(3);
    const { code, err } = await winnow(args);
    expect([code, err]).toEqual([2, expect.stringContaining("new.jsonl is an input")]);
  });

  it("even if it is the temporary file of the output", async () => {
    writeFileSync(at("docs.jsonl.part"), INPUTS["documents.jsonl"]!);
    const { code, err } = await winnow(["dedup", at("docs.jsonl.part"), "-o", at("docs.jsonl")]);
    expect([code, err]).toEqual([2, expect.stringContaining("docs.jsonl.part")]);
    expect(text("docs.jsonl.part")).toBe(INPUTS["documents.jsonl"]);
  });

  it("and so are two outputs that are the same file", async () => {
    writeFileSync(at("x.html"), "");
    symlinkSync("x.html", at("y"));
    for (const [output, report] of [
      ["z", "z"],
      ["y", "x.html"],
      ["r.html", "r.html.part"],
    ] as const) {
      const args = [
        "dedup",
        at("documents.jsonl"),
        "-o",
        `${folder}/pages/../${output}`,
        "--report",
        at(report),
      ];
      const { code, err } = await winnow(args);
      expect([code, err]).toEqual([2, expect.stringMatching(/are the same file/)]);
    }
    const args = [
      "eval",
      "survey",
      "--of",
      "groups",
      at("gold.jsonl"),
      "-o",
      at("g.json"),
      "--save",
      at("g.json"),
    ];
    expect((await winnow(args)).code).toBe(2);
    expect(existsSync(at("g.json"))).toBe(false);
  });
});

describe("a folder of outputs", () => {
  it.each(["pages", "pages/sub", "."])("does not replace inputs: %s", async (output) => {
    const { code, err } = await winnow(["extract", at("pages"), "--format", "html", "-o", at(output)]);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/contains the input .*html, which a \.html file of the output/),
    ]);
    expectUntouched();
  });

  it("may contain inputs of another type", async () => {
    const { code } = await winnow(["extract", at("pages"), "--format", "markdown", "-o", at("pages")]);
    expect(code).toBe(0);
    expect(readdirSync(at("pages"))).toEqual(["a.html", "a.md", "b.html", "b.md", "sub"]);
    expectUntouched();
  });

  it("may be that of an earlier run", async () => {
    const args = ["extract", at("pages"), "--format", "html", "-o", at("clean/")];
    expect((await winnow(args)).code).toBe(0);
    writeFileSync(at("clean", "a.html"), "old");
    expect((await winnow(args)).code).toBe(0);
    expect(text("clean", "a.html")).toContain("This is what the page is about");
  });

  it("contains all files, even if it has links", async () => {
    mkdirSync(at("clean"));
    mkdirSync(at("elsewhere"));
    symlinkSync(at("page.html"), at("clean", "a.html"));
    symlinkSync(at("elsewhere"), at("clean", "sub"));
    const args = ["extract", at("pages"), "--format", "html", "-o", at("clean")];
    const { code, err } = await winnow(args);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("sub is a link, and links inside an output folder"),
    ]);
    expectUntouched();
    expect(readdirSync(at("elsewhere"))).toEqual([]);
  });

  it("contains all files of a benchmark, even if it has links", async () => {
    mkdirSync(at("results"));
    mkdirSync(at("elsewhere"));
    symlinkSync(at("page.html"), at("results", "results.md"));
    symlinkSync(at("elsewhere"), at("results", "predictions"));
    const args = ["eval", "run", at("run.json"), "--output", at("results")];
    const { code, err } = await winnow(args);
    expect([code, err]).toEqual([1, expect.stringContaining("predictions is a link, and links inside")]);
    expect(readdirSync(at("elsewhere"))).toEqual([]);
    rmSync(at("results", "predictions"));
    expect((await winnow(args)).code).toBe(0);
    expect(text("results", "results.md")).toContain("page-text");
    expectUntouched();
  });

  it("of a data set is not the input", async () => {
    const to = ["--to", "standard", "-o", at("standard")];
    expect((await winnow(["eval", "import", "packed", at("gold.jsonl"), ...to])).code).toBe(0);
    const before = text("standard", "gold.json");
    const { code, err } = await winnow(["eval", "import", "standard", at("standard"), ...to]);
    expect([code, err]).toEqual([2, expect.stringContaining("Name another folder")]);
    expect(text("standard", "gold.json")).toBe(before);
  });
});

describe("an output", () => {
  const zipped = async (name: string): Promise<string> => {
    // Checks the first bytes.
    expect(readFileSync(at(name))[0]).toBe(name.endsWith(".zst") ? 0x28 : 0x1f);
    const parts: Uint8Array[] = [];
    for await (const part of readChunks(at(name))) parts.push(part);
    return Buffer.concat(parts).toString();
  };

  it.each([
    ["extract @pages.jsonl", "x.jsonl.gz"],
    ["extract @page.html", "x.md.gz"],
    ["extract @page.html", "x.gz"],
    ["extract @pages.jsonl", "x.jsonl.zst"],
    ["eval audit @gold.jsonl", "x.csv.zst"],
    ["dedup @documents.jsonl", "x.jsonl.zst"],
    ["fetch @urls.txt", "x.jsonl.gz"],
    ["dedup @documents.jsonl", "x.jsonl.gz"],
    ["eval score @gold.jsonl @ours.jsonl", "x.csv.gz"],
    ["eval audit @gold.jsonl", "x.html.gz"],
    ["eval import packed @gold.jsonl", "x.jsonl.gz"],
  ])("of %s is compressed according to its name: %s", async (line, name) => {
    const { code } = await winnow([...words(line), "-o", at(name)]);
    expect(code).toBe(line.startsWith("fetch") ? 3 : 0);
    expect((await zipped(name)).length).toBeGreaterThan(100);
    const plain = name.replace(/\.(?:gz|zst)$/, "");
    await winnow([...words(line), "-o", at(plain)]);
    const lines = (content: string): string => content.replace(/"ms":[\d.]+/g, "");
    expect(lines(await zipped(name))).toBe(lines(text(plain)));
  });

  it("of --save and --report is compressed, and can be read", async () => {
    const saved = ["eval", "survey", "--of", "groups", at("gold.jsonl"), "--save", at("m.json.gz")];
    expect((await winnow(saved)).code).toBe(0);
    expect(JSON.parse(await zipped("m.json.gz"))).toMatchObject({ version: 1 });
    const applied = await winnow([
      "eval",
      "survey",
      "--of",
      "groups",
      "--model",
      at("m.json.gz"),
      at("pages.jsonl"),
    ]);
    expect([applied.code, parsed(applied.out).map(({ id }) => id)]).toEqual([0, ["a", "b"]]);
    await winnow(["dedup", at("documents.jsonl"), "--report", at("r.html.gz")]);
    expect(await zipped("r.html.gz")).toContain("</html>");
  });

  it.each([
    [
      "extract @page.html",
      "x.tex",
      ".txt, .md, .markdown, .html, .htm, .xml, .json, .jsonl, .ndjson, .csv, .parquet",
    ],
    ["extract @page.html", "x.orc", ".txt, .md"],
    ["extract @pages.jsonl", "x.jsonl.bz2", ".txt, .md"],
    ["fetch @urls.txt", "x.csv", ".jsonl, .ndjson"],
    ["fetch @urls.txt", "x.xml", ".jsonl, .ndjson"],
    ["urls 10.0.0.1", "x.xml", ".txt, .jsonl, .ndjson"],
    ["dedup @documents.jsonl", "x.txt", ".jsonl, .ndjson, .csv, .parquet"],
    ["eval score @gold.jsonl @ours.jsonl", "x.jsonl", ".json, .md, .markdown, .csv, .tex, .html, .htm"],
    ["eval score @gold.jsonl @ours.jsonl", "x.xlsx", ".json, .md"],
    ["eval compare @gold.jsonl @ours.jsonl @theirs.jsonl", "x.html", ".json, .md, .markdown, .csv, .tex"],
    ["eval import packed @gold.jsonl", "x.json", ".jsonl, .ndjson"],
  ])("of %s cannot be %s", async (line, name, known) => {
    const { code, out, err } = await winnow([...words(line), "-o", at(name)]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`Use a name that ends with ${known}`);
    expect(existsSync(at(name))).toBe(false);
  });

  it("may have any name with --format, except that of another format", async () => {
    const args = ["extract", at("pages.jsonl"), "--format", "jsonl", "-o"];
    expect((await winnow([...args, at("x.dat")])).code).toBe(0);
    expect(parsed(text("x.dat"))).toHaveLength(2);
    const { code, err } = await winnow([...args, at("x.csv")]);
    expect([code, err]).toEqual([2, expect.stringContaining("--format jsonl contradicts the name")]);
  });

  it("is a folder if the format allows only one page per file", async () => {
    for (const name of ["all.html", "all.html.gz", "all.xml"]) {
      const { code, err } = await winnow(["extract", at("pages"), "-o", at(name)]);
      expect([code, err]).toEqual([2, expect.stringContaining("need a folder: add --output FOLDER/")]);
    }
    expect((await winnow(["extract", at("pages"), "-o", at("all.md.gz")])).code).toBe(0);
    expect(await zipped("all.md.gz")).toContain("<!-- ");
  });

  it("is not replaced if there is no result", async () => {
    mkdirSync(at("empty"));
    writeFileSync(at("old.jsonl"), "old");
    for (const line of [
      "extract @empty",
      "dedup @empty",
      "urls http://10.0.0.1/",
      "eval import packed @ours.jsonl",
      "extract @page.html --url http://x.example/ --cache @page.html http://y.example",
    ]) {
      const { code } = await winnow([...words(line), "-o", at("old.jsonl")]);
      expect(code, line).toBeGreaterThan(0);
      expect([text("old.jsonl"), existsSync(at("old.jsonl.part"))], line).toEqual(["old", false]);
    }
  });
});
