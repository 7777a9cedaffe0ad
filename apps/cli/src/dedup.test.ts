import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { article, documentsOf, nearCopy, testDocuments } from "../test/dedup-data.js";
import { jsonl, parsed, type Result, type Setting, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-dedup-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

/** Writes a file into the test's folder. */
function file(name: string, content: string | Uint8Array): string {
  mkdirSync(join(at(name), ".."), { recursive: true });
  writeFileSync(at(name), content);
  return at(name);
}

const dedup = (args: readonly string[], setting?: Setting): Promise<Result> =>
  winnow(["dedup", "--temp", at("temp"), ...args], setting);
// biome-ignore lint/suspicious/noExplicitAny: records of any kind
const deduped = async (records: readonly unknown[], ...args: string[]): Promise<any[]> =>
  parsed((await dedup(args, { stdin: jsonl(...records) })).out);
const ids = (records: readonly { id: unknown }[]): unknown[] => records.map(({ id }) => id);

const documents = testDocuments();
const left = (): string[] => (existsSync(at("temp")) ? readdirSync(at("temp")) : []);

describe("winnow dedup", () => {
  it.each([[["dedup"]], [["dedup", "explain"]], [["dedup", "verify"]]])(
    "%j has a help text",
    async (command) => {
      const { code, out, err } = await winnow([...command, "--help"]);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toMatchSnapshot();
    },
  );

  it("writes the kept copy and the reason for each document, in input order", async () => {
    const { out, err, code } = await dedup([], { stdin: documentsOf(documents) });
    const records = parsed(out);
    expect(code).toBe(0);
    expect(ids(records)).toEqual(ids(documents));
    const by = new Map(records.map((record) => [record.id, record.cluster]));
    expect(by.get("a0")).toEqual({ id: "a0", size: 1, canonical: "a0", reason: "only" });
    expect(by.get("a1")).toEqual({ id: "a1", size: 2, canonical: "a1", reason: "first-id" });
    expect(by.get("b1")).toEqual({
      id: "a1",
      size: 2,
      canonical: "a1",
      reason: "exact",
      evidence: { with: "a1", by: "exact", jaccard: 1, containment: [1, 1] },
      jaccard: 1,
    });
    expect(by.get("c2")).toEqual({ id: "a2", size: 3, canonical: "c2", reason: "longest" });
    expect(by.get("a2")).toMatchObject({ id: "a2", size: 3, canonical: "c2" });
    expect(by.get("a2").jaccard).toBeGreaterThan(0.8);
    expect(by.get("a2").jaccard).toBeLessThan(1);
    expect(err).toContain("winnow: MinHash, 14 bands of 8 rows");
    expect(err).toContain("winnow: 24 documents: 12 kept, 12 copies in 8 clusters.\n");
  });

  it("copies records unchanged, without pages and results of other runs", async () => {
    const line =
      '{"id": "a", "text": "\\u00e9 one\u2028two", "big": 12345678901234567890, "x": {"cluster": 1}}';
    const { out } = await dedup([], { stdin: `\ufeff${line}\n` });
    expect(out).toBe(`${line.slice(0, -1)},"cluster":{"id":"a","size":1,"canonical":"a","reason":"only"}}\n`);
    const [record] = await deduped([
      {
        cluster: "mine",
        text: "A text.",
        html: "<p>",
        htmlBase64: "",
        dropped: "no",
        error: 7,
        metadata: [1],
      },
    ]);
    expect(record).toEqual({
      id: expect.stringMatching(/^[\da-f]{64}$/),
      text: "A text.",
      dropped: "no",
      error: 7,
      metadata: [1],
      cluster: { id: record.id, size: 1, canonical: record.id, reason: "only" },
    });
  });

  it("distinguishes all ids, and writes numbers as numbers", async () => {
    const text = article(1);
    const records = await deduped([
      { id: "__proto__", text },
      { id: 2, text },
      { id: "03", text },
      { id: "", text },
      { id: "\ud800", text },
      { id: -1.5, text: article(2) },
    ]);
    expect(ids(records)).toEqual(["__proto__", 2, "03", "", "\ud800", -1.5]);
    expect(records[1].cluster).toMatchObject({ id: "", size: 5, canonical: "", evidence: { with: "" } });
    expect(records[5].cluster).toMatchObject({ id: -1.5, canonical: -1.5 });
    const numbers = await deduped([
      { id: 10, text },
      { id: 9, text },
    ]);
    expect(numbers[1].cluster).toMatchObject({ id: 10, canonical: 10, evidence: { with: 10 } });
    const strings = await deduped([
      { id: "10", text },
      { id: 9, text },
    ]);
    expect(strings[1].cluster).toMatchObject({ id: "10", canonical: "10" });
  });

  it("reports records that fail, and continues", async () => {
    const stdin = [
      { id: 1, text: article(1) },
      { id: "1", text: 2 },
      { id: "a", html: "<p>A page." },
      { id: "b" },
      { id: "c", text: 7 },
      { id: "d", text: "x", url: 7 },
      { id: ["e"], text: "x" },
      { id: 2 ** 60, text: "x" },
      { id: "f", error: { code: "time-limit", message: "Too late." } },
      { id: "g", text: "x".repeat(3000) },
    ]
      .map((record) => JSON.stringify(record))
      .concat("[]", "not JSON", "", JSON.stringify({ id: 3, text: article(1) }))
      .join("\n");
    const { out, err, code } = await dedup(["--max-size", "2kB"], { stdin });
    const records = parsed(out);
    expect(code).toBe(3);
    expect(records.map(({ line, error }) => [line, error?.code])).toEqual([
      [undefined, undefined],
      [2, "bad-field"],
      [3, "no-text"],
      [4, "no-text"],
      [5, "bad-field"],
      [6, "bad-field"],
      [7, "bad-field"],
      [8, "bad-field"],
      [9, "time-limit"],
      [10, "too-large"],
      [11, "not-a-record"],
      [12, "not-json"],
      [undefined, undefined],
    ]);
    // Failed lines do not shift the results of the others.
    expect(records.at(-1)).toMatchObject({ id: 3, cluster: { id: 1, canonical: 1, reason: "exact" } });
    expect(err).toContain("2 documents: 1 kept, 1 copy in 1 cluster.");
    expect(err).toContain("11 of 13 records failed");
  });

  it("treats documents without ids and with the same text as copies", async () => {
    const stdin = documentsOf([{ text: "a b c" }, { id: null, text: "a b c" }, { text: "a b c" }]);
    const { out, code } = await dedup([], { stdin });
    expect(code).toBe(0);
    const [first, second, third] = parsed(out);
    expect([second.id, third.id]).toEqual([`${first.id}-2`, `${first.id}-3`]);
    expect(third.cluster).toMatchObject({ size: 3, canonical: first.id, reason: "exact" });
  });

  it.each([
    [["--by", "exact,minhash"]],
    [["--by", "minhash"]],
    [["--by", "url", "--drop-templates", "--drop-lines", "corpus"]],
    [["--by", "simhash,manber,chunks", "--drop-lines", "document"]],
  ])("treats a repeated record as a copy, with %j", async (args) => {
    const again = { id: "a", text: article(1), n: 1 };
    const stdin = documentsOf([again, { id: "b", text: article(2) }, { ...again, n: 2 }, { ...again, n: 3 }]);
    const { out, err, code } = await dedup(args, { stdin });
    expect(code).toBe(0);
    const [a, b, ...copies] = parsed(out);
    expect([a.id, b.id]).toEqual(["a", "b"]);
    expect(copies.map(({ n }) => n)).toEqual([2, 3]);
    expect(a.cluster).toEqual({ id: "a", size: 3, canonical: "a", reason: "first" });
    const evidence = { with: "a", by: "exact", jaccard: 1, containment: [1, 1] };
    for (const { id, cluster } of copies) {
      // References to "a" refer to one line.
      expect(id).toMatch(/^a-[\da-f]{16}(-2)?$/);
      expect(cluster).toEqual({ ...a.cluster, reason: "exact", evidence, jaccard: 1 });
    }
    expect(new Set(ids([a, b, ...copies])).size).toBe(4);
    expect(err).toContain("4 documents: 2 kept, 2 copies in 1 cluster.");
    expect(err).not.toContain("a different text");
    const kept = await dedup([...args, "--drop"], { stdin });
    expect(ids(parsed(kept.out))).toEqual(["a", "b"]);
  });

  it.each([[[]], [["--drop-lines", "document"]]])(
    "keeps a record with the id of another one and a different text, and warns, with %j",
    async (args) => {
      const one = file("one.jsonl", jsonl({ id: 7, text: article(1) }, { id: 7, text: article(2) }));
      const two = file(
        "two.jsonl",
        jsonl({ id: "7-2", text: article(3) }, { id: "7", text: nearCopy(2) }, { id: 7, text: article(2) }),
      );
      const { out, err, code } = await dedup([one, two, ...args]);
      expect(code).toBe(0);
      const records = parsed(out);
      const [first, second, third, fourth, fifth] = ids(records);
      expect([first, third]).toEqual([7, "7-2"]);
      expect(second).toMatch(/^7-[\da-f]{16}$/);
      expect(fourth).toMatch(/^7-[\da-f]{16}$/);
      expect(fifth).toBe(`${second}-2`);
      expect(records.map(({ cluster }) => cluster.size)).toEqual([1, 3, 1, 3, 3]);
      expect(records[3].cluster.canonical).toBe(fourth);
      expect(records[4].cluster).toMatchObject({
        canonical: fourth,
        reason: "exact",
        evidence: { with: second },
      });
      expect(err).toContain(
        `2 records with the id of an earlier one and a different text, kept with new ids: ${one}:2 as "${second}" (was "7"), ${two}:2 as "${fourth}" (was "7").`,
      );
      expect(err.match(/a different text/g)).toHaveLength(1);
      // Its own output as input gives the same ids.
      const again = await dedup(args, { stdin: out });
      expect(ids(parsed(again.out))).toEqual(ids(records));
      expect(again.err).not.toContain("a different text");
    },
  );

  it("names the first few of such records", async () => {
    const records = Array.from({ length: 5_000 }, (_, number) => ({ id: "same", text: article(number, 1) }));
    const { out, err } = await dedup([], { stdin: documentsOf(records) });
    expect(new Set(ids(parsed(out))).size).toBe(5_000);
    expect(err).toContain("4,999 records with the id of an earlier one");
    expect(err).toContain("and 4,994 more.");
  });

  it.each([
    ["nothing", "", 0, "0 documents: 0 kept, 0 copies in 0 clusters."],
    ["failures only", "{}\n{}\n", 3, "2 of 2 records failed (2 no-text)."],
    ["texts without words", documentsOf([{ text: "" }, { text: "…" }]), 0, "2 documents without words"],
  ])("accepts %s", async (_, stdin, exitCode, message) => {
    const { out, err, code } = await dedup(["--by", "exact,minhash,simhash,manber,chunks"], { stdin });
    expect(code).toBe(exitCode);
    expect(err).toContain(message);
    expect(parsed(out)).toHaveLength(stdin.split("\n").length - 1);
  });

  it("omits copies with --drop, but not errors", async () => {
    const { out, code } = await dedup(["--drop"], { stdin: `${documentsOf(documents)}{}\n` });
    expect(code).toBe(3);
    const records = parsed(out);
    expect(records).toHaveLength(13);
    expect(records.at(-1)).toMatchObject({ line: 25, error: { code: "no-text" } });
  });

  it("reads folders, compressed files and standard input together", async () => {
    file("in/b.jsonl.gz", gzipSync(jsonl({ id: "b", text: article(1) })));
    file("in/sub/c.jsonl", jsonl({ id: "c", text: article(2) }));
    file("in/page.html", "<p>A page.");
    file("in/notes.txt", "no input");
    const { out, err, code } = await dedup([at("in"), "-"], { stdin: jsonl({ id: "d", text: article(1) }) });
    expect(code).toBe(3);
    const records = parsed(out);
    expect(records.map(({ id, error }) => error?.code ?? id)).toEqual(["b", "no-text", "c", "d"]);
    expect(records[1].error.message).toContain("page.html: This is a web page");
    expect(records[3].cluster.canonical).toBe("b");
    expect(err).not.toContain("of memory");
    file("in/cut.jsonl.gz", gzipSync(documentsOf(documents)).subarray(0, 300));
    const cut = await dedup([at("in", "cut.jsonl.gz")]);
    expect([cut.code, cut.out, cut.err]).toEqual([1, "", expect.stringContaining("ends early")]);
  });

  it("is deterministic, with the same clusters in any order", async () => {
    const args = ["--by", "exact,minhash,simhash,manber,chunks"];
    const stdin = documentsOf(documents);
    const once = await dedup(args, { stdin });
    expect((await dedup(args, { stdin })).out).toBe(once.out);
    const shuffled = documents.map((_, place) => documents[(place * 7 + 3) % documents.length]!);
    const again = await dedup(args, { stdin: documentsOf(shuffled) });
    const clusters = (out: string): unknown =>
      new Map(
        parsed(out)
          .map(({ id, cluster: { id: name, size, canonical, reason } }) => [
            id,
            { name, size, canonical, reason },
          ])
          .sort() as never,
      );
    expect(clusters(again.out)).toEqual(clusters(once.out));
  });

  it("keeps the document that --keep names", async () => {
    const text = article(1);
    const records = [
      { id: "a", url: "https://a.example/", text: `${text} `, metadata: { date: "2021-01-01", press: "A" } },
      { id: "b", url: "https://b.example/", text: `${text}  `, metadata: { date: "2020-01-01", press: "B" } },
      { id: "c", url: "https://www.c.example/", text, metadata: { press: "C" } },
    ];
    const kept = async (...args: string[]): Promise<unknown> => {
      const { cluster } = (await deduped(records, ...args)).find(
        ({ id, cluster }) => cluster.canonical === id,
      );
      return [cluster.canonical, cluster.reason];
    };
    expect(await kept()).toEqual(["b", "longest"]);
    expect(await kept("--keep", "earliest")).toEqual(["b", "earliest"]);
    expect(await kept("--keep", "first")).toEqual(["a", "first"]);
    expect(await kept("--keep", "priority", "--priority", "c.example,b.example")).toEqual(["c", "priority"]);
    expect(await kept("--keep", "priority", "--priority", "C,A", "--source", "press")).toEqual([
      "c",
      "priority",
    ]);
    const { err } = await dedup(["--keep", "priority", "--priority", "www.c.example"], {
      stdin: documentsOf(records),
    });
    expect(err).toContain("no document has the source www.c.example. A source is the site");
  });

  it("compares within sites, and counts documents without one", async () => {
    const text = article(1);
    const stdin = documentsOf([
      { id: "a", url: "https://one.example/a", text },
      { id: "b", url: "https://www.one.example/b", text },
      { id: "c", url: "https://two.example/c", text },
      { id: "d", text },
    ]);
    const { out, err } = await dedup(["--scope", "site"], { stdin });
    expect(parsed(out).map(({ cluster }) => cluster.size)).toEqual([2, 2, 1, 1]);
    expect(err).toContain("1 document without a URL, skipped by --scope site.");
  });
});

describe("repeated text", () => {
  const menu = "Home | News | Sports | Subscribe to our newsletter today";

  it("is removed before documents are compared if it is a template", async () => {
    const pages = [1, 2, 3].map((number) => ({
      id: `p${number}`,
      url: `https://one.example/${number}`,
      text: `${menu}\n${article(number)}`,
      dropped: "mine",
    }));
    const records = await deduped(pages, "--drop-templates");
    expect(records.map(({ text }) => text)).toEqual([1, 2, 3].map((number) => article(number)));
    expect(records[0].dropped).toEqual({ parts: 1, characters: menu.length + 1 });
  });

  it("is not a template if only copies of one page have it", async () => {
    const copies = ["a", "b", "c"].map((id) => ({
      id,
      url: `https://one.example/${id}`,
      text: article(1),
    }));
    const records = await deduped(copies, "--drop-templates");
    expect(records.map(({ text, cluster }) => [text, cluster.size])).toEqual(
      copies.map(({ text }) => [text, 3]),
    );
  });

  it("is removed from kept documents only if others have it: copies stay copies", async () => {
    const shared = "This line is in two articles, and only one of them may keep it.";
    const stdin = documentsOf([
      { id: "a", text: `${article(1)}\n${shared}` },
      { id: "b", text: `${article(1)}\n${shared}` },
      { id: "c", text: `${article(2)}\n${shared}` },
    ]);
    const { out, err } = await dedup(["--drop-lines", "corpus"], { stdin });
    const [a, b, c] = parsed(out);
    expect(a.cluster).toMatchObject({ size: 2, canonical: "a" });
    expect(b.cluster).toMatchObject({ size: 2, canonical: "a", reason: "exact" });
    expect([a.text, b.text, c.text]).toEqual([
      `${article(1)}\n${shared}`,
      `${article(1)}\n${shared}`,
      article(2),
    ]);
    expect(c.dropped).toEqual({ parts: 1, characters: shared.length + 1 });
    expect(err).toContain(`removed ${shared.length + 1} characters of repeated text.`);
  });

  it("is counted over all cleaners, but not over runs", async () => {
    const twice = "A long line that occurs twice in the same document.";
    const text = `${menu}\n${article(1)}\n${twice}\n${twice}`;
    const others = [2, 3].map((number) => ({
      id: `${number}`,
      url: "https://one.example/",
      text: `${menu}\n${article(number)}`,
    }));
    const [record] = await deduped(
      [{ id: "1", url: "https://one.example/", text, dropped: { parts: 50, characters: 50 } }, ...others],
      "--drop-templates",
      "--drop-lines",
      "document",
    );
    expect(record.text).toBe(`${article(1)}\n${twice}`);
    expect(record.dropped).toEqual({ parts: 2, characters: menu.length + twice.length + 2 });
  });

  it("is removed even if there are error records between documents", async () => {
    const text = article(1);
    const { out } = await dedup(
      ["--drop-templates", "--drop-lines", "corpus", "--drop-paragraphs", "document"],
      {
        stdin: `{"id":"a","text":${JSON.stringify(text)}}\n{}\n{"id":"b","text":${JSON.stringify(nearCopy(2))}}\n`,
      },
    );
    expect(parsed(out).map(({ id, text: own, error }) => error?.code ?? [id, own])).toEqual([
      ["a", text],
      "no-text",
      ["b", nearCopy(2)],
    ]);
  });
});

describe("the files of winnow dedup", () => {
  it("include a report, with escaped ids", async () => {
    const path = file("report-in.jsonl", documentsOf([...documents, { id: "<b x>", text: article(1) }]));
    const report = at("new", "report.html");
    const { code } = await dedup([path, "--report", report, "-o", at("out.jsonl")]);
    expect(code).toBe(0);
    const html = readFileSync(report, "utf8");
    expect(html).toContain("Copies in ");
    expect(html).toContain("&lt;b x>");
    expect(html).not.toContain("<b x>");
  });

  it("include a report with clusters named by title, URL or text", async () => {
    const text = article(1);
    const records = [
      { text, metadata: { title: "The bridge of town 31" } },
      { text, title: "The same bridge" },
      { text: article(2), url: "https://one.example/bridge" },
      { text: article(2), metadata: null, title: 7 },
    ];
    const report = at("titles.html");
    await dedup(["--report", report], { stdin: documentsOf(records) });
    const html = readFileSync(report, "utf8");
    const headings = [...html.matchAll(/<h3 id="cluster-\d-title">.*?<bdi>(.*?)<\/bdi>/g)];
    expect(headings.map(([, name]) => name).sort()).toEqual(["The bridge of town 31", "one.example/bridge"]);
    expect(html).toContain("The same bridge");
    expect(html).toContain("“In its sentence 2x0 the article says");
  });

  it("have their expected size announced, and temporary ones are removed", async () => {
    const path = file("needs.jsonl", documentsOf(documents));
    const { err } = await dedup([path]);
    expect(err).toMatch(
      /^winnow: about 24 documents: needs \d+ MB of memory and 2\d kB for temporary files\.\n/,
    );
    expect(left()).toEqual([]);
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ["a missing file", [at("missing.jsonl")], 1, /cannot open .*missing\.jsonl: there is no such file/],
    ["the URL of a page", ["https://example.org/docs"], 2, /is a URL, but this command reads documents/],
    ["an empty folder", [at("empty")], 1, /no documents in .*empty\. Folders are searched/],
    ["an output that is a folder", ["-", "-o", folder], 1, /cannot write .*: it is a folder/],
    ["an output in place of the input", [at("plain"), "-o", at("plain")], 2, /plain is an input/],
    [
      "an output as text",
      ["-", "-o", at("x.txt")],
      2,
      /does not write \.txt files\. Use a name that ends with \.jsonl/,
    ],
    ["a report as PDF", ["-", "--report", at("x.pdf")], 2, /--report .*does not write \.pdf files/],
    ["a report in a folder that is a file", ["-", "--report", at("plain/x.html")], 1, /cannot write .*plain/],
    ["a report in place of the input", [at("plain"), "--report", at("plain")], 2, /plain is an input/],
    ["a report in place of the output", ["-", "-o", at("x"), "--report", at("x")], 2, /used for two outputs/],
    ["a temporary folder that is a file", ["-", "--temp", at("plain")], 1, /temporary files to .*--temp\.$/],
    ["an unknown matcher", ["-", "--by", "exact,soundex"], 2, /--by must be one of exact, url, minhash/],
    ["an unknown rule", ["-", "--keep", "oldest"], 2, /Did you mean earliest\?/],
    ["no matcher", ["-", "--by", ""], 2, /--by must be/],
    [
      "a wrong number",
      ["-", "--jaccard", "1.5"],
      2,
      /--jaccard must be a number greater than 0 and at most 1/,
    ],
    ["a number out of range", ["-", "--distance", "17"], 2, /distance must be an integer from 0 to 16/],
    ["bands and a curve", ["-", "--find", "0.8:0.9", "--bands", "9"], 2, /--find chooses --bands and --rows/],
    ["an impossible curve", ["-", "--find", "0.001:0.99"], 2, /no layout of at most 1024 hashes/],
    ["a priority without the rule", ["-", "--priority", "a"], 2, /need --keep priority/],
    ["the rule without a priority", ["-", "--keep", "priority"], 2, /--keep priority needs the sources/],
  ])("reject %s before reading", async (_, args, exitCode, message) => {
    mkdirSync(at("empty"), { recursive: true });
    file("plain", documentsOf(documents));
    const { code, out, err } = await dedup(args, { stdin: documentsOf(documents) });
    expect([code, out]).toEqual([exitCode, ""]);
    expect(err.trimEnd()).toMatch(message);
    expect(err).not.toMatch(/bug|\n {4}at /i);
    expect(readFileSync(at("plain"), "utf8")).toBe(documentsOf(documents));
    expect(left()).toEqual([]);
  });

  it("warns of settings without effect", async () => {
    const { err, code } = await dedup([
      "--distance",
      "2",
      "--containment",
      "0.8",
      "--jaccard",
      "0.7",
      "--min-shingles",
      "5",
    ]);
    expect(code).toBe(0);
    expect(err).toContain("--distance has no effect: it applies to simhash, but --by does not include it.");
    expect(err).toContain("--containment has no effect: it applies to manber and chunks");
    expect(err).toContain("--min-shingles has no effect: it applies to manber and chunks");
    expect(err).not.toContain("--jaccard has no effect");
  });

  it("accepts a configuration, which flags override", async () => {
    const config = file("config.json", JSON.stringify({ by: ["url"], drop: true, keep: "first" }));
    const stdin = documentsOf([
      { id: "a", url: "https://one.example/?utm_source=x", text: "One." },
      { id: "b", url: "https://one.example/", text: "Two." },
    ]);
    expect(ids(parsed((await dedup(["--config", config], { stdin })).out))).toEqual(["a"]);
    const { err } = await dedup(["--config", config, "--by", "exact"], { stdin });
    expect(err).toContain("2 documents: 2 kept");
    const wrong = await dedup(["--config", file("wrong.json", '{"keeps": 1}')], { stdin });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('unknown setting "keeps"')]);
  });

  it("shows progress lines on a terminal, and removes them", async () => {
    const path = file("progress.jsonl", documentsOf(documents));
    const { out, err } = await dedup([path, "-o", at("out.jsonl"), "--drop-lines", "site"], {
      terminal: true,
    });
    expect(out).toBe("");
    expect(err).toContain("\r\u001b[Kcomparing");
    expect(err).toContain("\r\u001b[Kremoving repeated text");
    expect(err.split("\r\u001b[K").at(-1)).toMatch(/^winnow: 24 documents: [^\r]*$/);
    // Documents that go to the terminal themselves are not mixed with it.
    const shown = await dedup([path], { terminal: true });
    expect(shown.err).not.toContain("\u001b[Kwriting");
  });
});

describe("an interrupted winnow dedup", () => {
  it.each(["of memory", "removing repeated text", "comparing", "writing"])(
    "exits with 130 when it prints %j, and leaves no file",
    async (progress) => {
      const interruption = new AbortController();
      const output = at("interrupted.jsonl");
      const input = file("long.jsonl", documentsOf(testDocuments(150)));
      const { code, err } = await dedup([input, "--drop-lines", "document", "-o", output], {
        interruption: interruption.signal,
        terminal: true,
        onStderr: (text) => text.includes(progress) && interruption.abort(),
      });
      expect([code, interruption.signal.aborted]).toEqual([130, true]);
      expect(err).toContain("winnow: interrupted. Nothing was written.\n");
      expect([existsSync(output), existsSync(`${output}.part`), left()]).toEqual([false, false, []]);
    },
  );
});
