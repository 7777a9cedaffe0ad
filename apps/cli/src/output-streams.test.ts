import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { documentsOf, testDocuments } from "../test/dedup-data.js";
import { datasetOf, predictionsOf, testPages } from "../test/eval-data.js";
import { jsonl, type Result, winnow } from "../test/winnow.js";

// Standard streams that are files, and disks that are full.

const root = mkdtempSync(join(tmpdir(), "winnow-streams-"));
afterAll(() => rmSync(root, { recursive: true }));
let folder = root;
const at = (...names: string[]): string => join(folder, ...names);
const text = (...names: string[]): string => readFileSync(at(...names), "utf8");

const PAGE = `<!doctype html><title>A page</title><article>${"<p>This is the content of the page, in a sentence that is long enough to be one of an article.</p>".repeat(4)}</article>`;
const records = (count: number): string =>
  jsonl(...Array.from({ length: count }, (_, id) => ({ id: `r${id}`, html: PAGE })));

beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"));
});

/** A command line; words that begin with `@` are paths in the test's folder. */
const words = (line: string): string[] =>
  line.split(" ").map((word) => (word.startsWith("@") ? at(word.slice(1)) : word));

/** A stream that writes to a file synchronously, as `process.stdout` does. */
function syncStream(path: string): Writable & { readonly fd: number } {
  const fd = openSync(path, "a");
  const stream = new Writable({
    write(chunk, _, done) {
      try {
        writeSync(fd, chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return Object.assign(stream, { fd });
}

/** Runs a command with its standard streams redirected, as a shell does. */
function redirected(line: string, { from, to }: { from?: string; to?: string }): Promise<Result> {
  return winnow(words(line), {
    ...(from === undefined ? {} : { stdin: createReadStream("", { fd: openSync(at(from), "r") }) }),
    ...(to === undefined ? {} : { stdout: syncStream(to === "/dev/full" ? to : at(to)) }),
  });
}

describe("a standard stream that is a file", () => {
  it.each([
    ["extract @pages.jsonl", { to: "pages.jsonl" }, "standard output is the same file"],
    ["extract -o @pages.jsonl", { from: "pages.jsonl" }, "input standard input"],
    ["extract", { from: "pages.jsonl", to: "pages.jsonl" }, "input standard input"],
    ["extract @folder", { to: "folder/x.jsonl" }, "folder/x.jsonl"],
    ["extract -o @folder/", { from: "folder/x.jsonl" }, "contains the input"],
    ["fetch @pages.jsonl", { to: "pages.jsonl" }, "is the same file as the input"],
    ["dedup", { from: "pages.jsonl", to: "pages.jsonl" }, "input standard input"],
    ["dedup @pages.jsonl --report @x.html", { to: "x.html" }, "are the same file"],
    ["eval audit @pages.jsonl", { to: "pages.jsonl" }, "pages.jsonl"],
    ["eval import packed @pages.jsonl", { to: "pages.jsonl" }, "pages.jsonl"],
  ])("cannot be input and output: %s with %j", async (line, streams, hint) => {
    mkdirSync(at("folder"));
    writeFileSync(at("pages.jsonl"), records(3));
    writeFileSync(at("folder", "x.jsonl"), records(3));
    const { code, err } = await redirected(line, streams);
    expect([code, err]).toEqual([2, expect.stringContaining(hint)]);
    expect([text("pages.jsonl"), text("folder", "x.jsonl")]).toEqual([records(3), records(3)]);
  });
});

describe.skipIf(!existsSync("/dev/full"))("a full disk", () => {
  const WITH_OUTPUT = [
    "extract @page.html",
    "extract @page.html --format markdown",
    "extract @pages.jsonl",
    "fetch @urls.txt",
    "dedup @documents.jsonl",
    "eval audit @gold.jsonl",
    "eval score @gold.jsonl @ours.jsonl",
    "eval import packed @gold.jsonl",
  ];
  const TO_STDOUT_ONLY = [
    "--help",
    "extract --help",
    "methods",
    "eval score --list",
    "eval import --list",
    "completion bash",
    "dedup explain @page.txt @page.txt",
  ];
  beforeEach(() => {
    writeFileSync(at("page.html"), PAGE);
    writeFileSync(at("page.txt"), "A text of a few words.");
    writeFileSync(at("pages.jsonl"), records(3));
    writeFileSync(at("urls.txt"), "http://10.0.0.1/\nhttp://10.0.0.2/\n");
    writeFileSync(at("documents.jsonl"), documentsOf(testDocuments(3)));
    writeFileSync(at("gold.jsonl"), datasetOf(testPages(4)));
    writeFileSync(at("ours.jsonl"), predictionsOf(testPages(4)));
  });
  const lastLine = (err: string): string | undefined => err.trimEnd().split("\n").at(-1);

  it.each([...WITH_OUTPUT, ...TO_STDOUT_ONLY])("is reported for standard output: %s", async (line) => {
    const { code, err } = await redirected(line, { to: "/dev/full" });
    expect(lastLine(err)).toBe("winnow: cannot write standard output: the disk is full.");
    expect([code, err.match(/the disk is full/g)?.length, /bug/i.test(err)]).toEqual([1, 1, false]);
  });

  it.each(WITH_OUTPUT)("is reported for --output: %s", async (line) => {
    const { code, out, err } = await winnow([...words(line), "-o", "/dev/full"]);
    expect(lastLine(err)).toBe("winnow: cannot write /dev/full: the disk is full.");
    expect([code, out, /bug/i.test(err)]).toEqual([1, "", false]);
  });

  it.each([
    "dedup @documents.jsonl -o @x.jsonl --report /dev/full",
    "eval survey --of groups @gold.jsonl -o @x.json --save /dev/full",
  ])("is reported for other outputs: %s", async (line) => {
    const { code, err } = await winnow(words(line));
    expect([code, lastLine(err)]).toEqual([1, "winnow: cannot write /dev/full: the disk is full."]);
  });

  it("is reported for an output larger than all buffers", async () => {
    const large = Array.from({ length: 30 }, (_, id) => ({ id, html: `<p>${"words ".repeat(10_000)}` }));
    writeFileSync(at("pages.jsonl"), jsonl(...large));
    const line = "extract @pages.jsonl";
    for (const { code, err } of [
      await redirected(line, { to: "/dev/full" }),
      await winnow(words(`${line} -o /dev/full`)),
    ]) {
      const message = expect.stringMatching(/^winnow: cannot write .*: the disk is full\.\n$/);
      expect([code, err]).toEqual([1, message]);
    }
  });
});
