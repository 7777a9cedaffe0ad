import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import type { Command } from "commander";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { documentsOf, testDocuments } from "../test/dedup-data.js";
import { datasetOf, predictionsOf, testPages } from "../test/eval-data.js";
import { jsonl, winnow } from "../test/winnow.js";
import { createProgram } from "./program.js";

// No command writes to a file that it reads. Every option and argument that names a file is listed here.

const root = mkdtempSync(join(tmpdir(), "winnow-unchanged-"));
afterAll(() => rmSync(root, { recursive: true }));

const PAGE = "<!doctype html><title>A page</title><p>Some text.";
const pages = testPages(3);

const twice = jsonl({ html: PAGE }, { html: PAGE });
const { out: template } = await winnow(["template", "learn", "--method", "goldminer"], { stdin: twice });

const FILES: Readonly<Record<string, string>> = {
  "pages.jsonl": jsonl({ id: "a", html: PAGE }, { id: "b", html: PAGE }),
  "pages/a.html": PAGE,
  "pages/b.jsonl": jsonl({ id: "b", html: PAGE }),
  "urls.txt": "http://10.0.0.1/\n",
  "documents.jsonl": documentsOf(testDocuments(2)),
  "gold.jsonl": datasetOf(pages),
  "ours.jsonl": predictionsOf(pages, 3),
  "theirs.jsonl": predictionsOf(pages, 2),
  "others.jsonl": predictionsOf(pages, 1),
  "segments.jsonl": jsonl({ id: "a", segments: [{ text: "a" }] }),
  "labels.csv": "a,Arts\n",
  "config.json": "{}",
  "template.json": template,
  "run.json": JSON.stringify({ datasets: ["gold.jsonl"], systems: ["page-text"], metrics: ["word-f1"] }),
  // None of these is opened before all outputs are checked.
  "model.json": "{}",
  "network.onnx": "a network",
  "observer/model.onnx": "a model",
  "performer/model.onnx": "a model",
  "classifier/model.onnx": "a classifier",
  "index/signatures/1": "an index",
};

/** An invocation with some of a command's files. */
interface Case {
  /** The command line without outputs. Words that begin with `@` are paths. */
  readonly line: string;
  /** A file that is read for each option and argument. */
  readonly reads: Readonly<Record<string, string>>;
  /** Each output: an extension of files, or a name in an output folder. */
  readonly writes: Readonly<Record<string, `.${string}` | `/${string}`>>;
}

const OUTPUT = { "--output": ".jsonl" } as const;
const CACHE = { "--cache": "/any" } as const;
const CONFIG = { "--config": "config.json" };
const SCORE = { "--score": "observer/model.onnx" };
const MODELS = { line: "--model @model.json", reads: { "--model": "model.json" } };

const datasetCase = (command: string, more: Partial<Case> = {}): Case => ({
  line: `eval ${command} @gold.jsonl --config @config.json ${more.line ?? ""}`.trim(),
  reads: {
    [command === "audit" ? "<dataset>" : "[datasets...]"]: "gold.jsonl",
    ...CONFIG,
    ...more.reads,
  },
  writes: { "--output": ".json", ...more.writes },
});
const scoresCase = (command: string, more: Partial<Case> = {}): Case => ({
  line: `eval ${command} @gold.jsonl @ours.jsonl b=@theirs.jsonl @others.jsonl --config @config.json ${more.line ?? ""}`.trim(),
  reads: {
    [command.startsWith("score") ? "[dataset]" : "<dataset>"]: "gold.jsonl",
    [command.startsWith("score") ? "[predictions...]" : "<predictions...>"]: "theirs.jsonl",
    ...CONFIG,
    ...more.reads,
  },
  writes: { "--output": ".json" },
});

const CASES: readonly Case[] = [
  ...["pages.jsonl", "pages/a.html"].map((input) => ({
    line: `extract @${dirname(input) === "." ? input : dirname(input)} --config @config.json`,
    reads: { "[inputs...]": input, ...CONFIG },
    writes: { ...OUTPUT, ...CACHE },
  })),
  {
    line: "extract @pages --format html --config @config.json",
    reads: { "[inputs...]": "pages/a.html" },
    writes: { "--output": "/a.html" },
  },
  {
    line: "template apply @template.json @pages.jsonl --config @config.json",
    reads: { "<template>": "template.json", "[inputs...]": "pages.jsonl", ...CONFIG },
    writes: { ...OUTPUT, ...CACHE },
  },
  ...["pages.jsonl", "pages/a.html"].map((input) => ({
    line: `template learn @${dirname(input) === "." ? input : dirname(input)} --config @config.json`,
    reads: { "[inputs...]": input, ...CONFIG },
    writes: OUTPUT,
  })),
  {
    line: "fetch @urls.txt --config @config.json",
    reads: { "[inputs...]": "urls.txt", ...CONFIG },
    writes: { ...OUTPUT, ...CACHE },
  },
  { line: "urls 10.0.0.1 --config @config.json", reads: CONFIG, writes: OUTPUT },
  {
    line: "filter @documents.jsonl --rules @config.json --classifier @classifier --tokenizer @model.json --config @config.json",
    reads: {
      ...{ "[inputs...]": "documents.jsonl", "--rules": "config.json" },
      ...{ "--classifier": "classifier/model.onnx", "--tokenizer": "model.json", ...CONFIG },
    },
    writes: { ...OUTPUT, "--rejected": ".jsonl", "--report": ".html", ...CACHE },
  },
  {
    line: "segment @pages.jsonl --score @observer,@performer --calibration @model.json --config @config.json",
    reads: { "[inputs...]": "pages.jsonl", ...SCORE, "--calibration": "model.json", ...CONFIG },
    writes: { ...OUTPUT, ...CACHE },
  },
  {
    line: "segment @pages --segmenter meier --model @network.onnx",
    reads: { "[inputs...]": "pages/b.jsonl", "--model": "network.onnx" },
    writes: { ...OUTPUT, ...CACHE },
  },
  {
    line: "segment calibrate @documents.jsonl --score @observer,@performer --config @config.json",
    reads: { "[inputs...]": "documents.jsonl", ...SCORE, ...CONFIG },
    writes: OUTPUT,
  },
  {
    line: "dedup @documents.jsonl --config @config.json",
    reads: { "[inputs...]": "documents.jsonl", ...CONFIG },
    writes: { ...OUTPUT, "--report": ".html", "--index": "/any" },
  },
  {
    line: "dedup @documents.jsonl --index @index",
    reads: { "--index": "index/signatures/1" },
    writes: { ...OUTPUT, "--report": ".html" },
  },
  scoresCase("score", {
    line: "--by topic --labels @labels.csv",
    reads: { "--labels": "labels.csv" },
  }),
  ...["compare", "compare --ranks", "score --distribution"].map((command) => scoresCase(command)),
  {
    line: "eval segment @segments.jsonl b=@others.jsonl --config @config.json",
    reads: { "<gold>": "segments.jsonl", "<predictions...>": "others.jsonl", ...CONFIG },
    writes: { "--output": ".json", "--overlays": "/a.svg" },
  },
  {
    line: "eval run @run.json",
    reads: { "<config>": "run.json" },
    writes: { "--output": "/results.json" },
  },
  {
    line: "eval import packed @gold.jsonl",
    reads: { "[path]": "gold.jsonl" },
    writes: OUTPUT,
  },
  {
    line: "eval import packed @gold.jsonl --to standard",
    reads: { "[path]": "gold.jsonl" },
    writes: { "--output": "/gold.json" },
  },
  datasetCase("audit"),
  datasetCase("survey", { writes: { "--save": ".json" } }),
  datasetCase("survey", MODELS),
  datasetCase("survey --of groups", { writes: { "--save": ".json" } }),
  datasetCase("survey --of groups", MODELS),
  datasetCase("survey --of diversity", {
    line: "--labels @labels.csv",
    reads: { "--labels": "labels.csv" },
    writes: { "--save": ".jsonl" },
  }),
];

/** Files that no case names, with the reason. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  // Only gets files with new names.
  dedup: ["--temp"],
  // Write nothing but standard output.
  mcp: ["--root"],
  "dedup explain": ["<a>", "<b>", "--in", "--config"],
  "dedup verify": ["<index>"],
  // Tests of their own, since they write to an argument, or to what it names.
  "eval gate": ["<baseline>", "--datasets"],
  convert: ["<files...>"],
  run: ["<recipe>"],
  // Writes new files into the folder of a run.
  worker: ["<recipe>"],
  // Writes nothing but standard output.
  pipe: ["--recipe"],
};

/** Arguments and values of options that do not name a file. */
const OTHER_VALUES = new Set(
  (
    "bits bytes c codes cutter date favor field fields format j layout matchers method metrics ms n name names paths port ports preset selector " +
    "ranges rate rule s:r scope segmenter set share shell site sources tag text url what where words words..."
  ).split(" "),
);
/** Values of options that do, except --score. */
const FILE_VALUES = new Set(["file", "folder", "folders", "path"]);

/** Returns the options and arguments of all commands that name files, by command. */
async function fileOptions(): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = new Map<string, readonly string[]>();
  const stream = Object.assign(new PassThrough(), { isTTY: false });
  const environment = { stdin: stream, stdout: stream, stderr: stream } as never;
  const programOf = (args: readonly string[]): Promise<Command> =>
    createProgram({ args, environment, run: async () => {} });
  const visit = (command: Command, path: readonly string[]): readonly string[] => {
    const found: string[] = [];
    for (const { flags, required, optional, long } of command.options) {
      if (!required && !optional) continue;
      const value = /[<[](.*)[\]>]$/.exec(flags)![1]!;
      if (FILE_VALUES.has(value)) found.push(long!);
      else if (!OTHER_VALUES.has(value)) throw new Error(`${path.join(" ")} ${flags}: does it name a file?`);
    }
    for (const argument of command.registeredArguments) {
      const name = argument.name() + (argument.variadic ? "..." : "");
      if (OTHER_VALUES.has(name)) continue;
      found.push(argument.required ? `<${name}>` : `[${name}]`);
    }
    if (found.length > 0) named.set(path.join(" "), found);
    const names = command.commands.map((each) => each.name());
    return [...names, ...command.commands.flatMap((each) => visit(each, [...path, each.name()]))];
  };
  // A command has its options and subcommands only if the command line names it.
  for (let names: readonly string[] = [], before = -1; names.length > before; ) {
    before = names.length;
    named.clear();
    names = visit(await programOf(names), []);
  }
  return named;
}

/** The name of the command in a command line. */
const nameOf = (line: string): string => /^(?:eval )?[a-z]+(?: (?:apply|learn|calibrate)\b)?/.exec(line)![0];

it("every option and argument that names a file is tested", async () => {
  const tested = new Map<string, Set<string>>();
  const add = (command: string, names: Iterable<string>): void => {
    tested.set(command, new Set([...(tested.get(command) ?? []), ...names]));
  };
  for (const { line, reads, writes } of CASES)
    add(nameOf(line), [...Object.keys(reads), ...Object.keys(writes)]);
  for (const [command, names] of Object.entries(ELSEWHERE)) add(command, names);
  const sorted = (map: Iterable<readonly [string, Iterable<string>]>): object =>
    Object.fromEntries([...map].map(([command, names]) => [command, [...names].sort()]));
  expect(sorted(tested)).toEqual(sorted(await fileOptions()));
});

let folder = root;
const at = (...names: string[]): string => join(folder, ...names);
beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content);
  }
});
const words = (line: string): string[] =>
  line.split(" ").map((word) => word.replace(/@([^,]*)/g, (_, name: string) => at(name)));

function expectUnchanged(): void {
  for (const [name, content] of Object.entries(FILES))
    expect(readFileSync(at(name), "utf8"), name).toBe(content);
}

/** Runs a command line whose output is an input. */
async function expectRefused(args: readonly string[]): Promise<void> {
  const { code, out, err } = await winnow(args);
  expect([code, out], args.join(" ")).toEqual([2, ""]);
  expect(err).toMatch(/would replace|could replace|may only have files of Winnow's own|is an input/);
  expectUnchanged();
}

const PAIRS = CASES.flatMap(({ line, reads, writes }) =>
  Object.entries(writes).flatMap(([option, output]) =>
    Object.entries(reads).map(([name, read]) => ({ line, option, output, name, read })),
  ),
);
const isFile = ({ output }: (typeof PAIRS)[number]): boolean => output.startsWith(".");

describe("an output is not an input", () => {
  it.each(PAIRS.filter(isFile))("$line $option: $name", async ({ line, option, output, read }) => {
    symlinkSync(at(read), at(`symbolic${output}`));
    linkSync(at(read), at(`hard${output}`));
    const others =
      option === "--output" ? [] : ["--output", at(line.startsWith("eval") ? "new.json" : "new.jsonl")];
    for (const link of ["symbolic", "hard"])
      await expectRefused([...words(line), ...others, option, at(link + output)]);
    if (read.endsWith(output)) await expectRefused([...words(line), ...others, option, at(read)]);
  });

  it.each(PAIRS.filter((pair) => !isFile(pair)))(
    "$line $option: $name is in the folder",
    async ({ line, option, output, read }) => {
      // The input becomes a link to a file in the output folder.
      mkdirSync(dirname(at("out", output)), { recursive: true });
      writeFileSync(at("out", output), FILES[read]!);
      rmSync(at(read));
      symlinkSync(at("out", output), at(read));
      await expectRefused([...words(line), option, at("out")]);
    },
  );

  it("not even if the output is an argument", async () => {
    writeFileSync(
      at("baseline.json"),
      JSON.stringify({ datasets: ["set"], pages: 2, systems: ["page-text"] }),
    );
    const before = readFileSync(at("baseline.json"), "utf8");
    mkdirSync(at("sets"));
    for (const link of [linkSync, symlinkSync]) {
      link(at("baseline.json"), at("sets", "set.jsonl"));
      await expectRefused(words("eval gate @baseline.json --datasets @sets --update"));
      expect(readFileSync(at("baseline.json"), "utf8")).toBe(before);
      rmSync(at("sets", "set.jsonl"));
    }
  });
});
