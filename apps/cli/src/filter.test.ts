import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRESETS } from "@winnow/filter/presets";
import { WORD_PIECE } from "@winnow/testing/onnx";
import { parse as parseCsv } from "csv-parse/sync";
import { afterAll, describe, expect, it } from "vitest";
import { writeClassifier } from "../test/classifier.js";
import { start } from "../test/process.js";
import { jsonl, parsed, type Result, type Setting, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-filter-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

/** Writes a file into the test's folder. */
function file(name: string, content: string): string {
  mkdirSync(join(at(name), ".."), { recursive: true });
  writeFileSync(at(name), content);
  return at(name);
}

const SENTENCE = "The council decided on Tuesday that the old bridge stays open for another year. ";
/** Text of 14 words for each sentence. */
const words = (sentences: number): string => SENTENCE.repeat(sentences).trim();
const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><body><article>${body}</article></body></html>`;
const ARTICLE = page("The bridge", `<p>${words(4)}</p>`.repeat(4));
const LINKS = page(
  "Links",
  `<ul>${Array.from({ length: 30 }, (_, n) => `<li><a href="/${n}">${SENTENCE} ${n}</a></li>`).join("")}</ul>`,
);

/** At least 20 words, and nothing else. */
const RULES = file(
  "rules.json",
  JSON.stringify({
    filter: "article-rules",
    ...{ minTokens: 20, longestBlock: 0, largeBlock: 1, maxLinkOrCode: 0.5, soft: ["list-or-table-share"] },
  }),
);
const LONG = { id: "long", text: words(2) };
const SHORT = { id: "short", text: words(1) };
const EMPTY = { id: "empty", text: " \n" };

const filter = (args: readonly string[], setting?: Setting): Promise<Result> =>
  winnow(["filter", "--rules", RULES, ...args], setting);
// biome-ignore lint/suspicious/noExplicitAny: records of any kind
const filtered = async (records: readonly unknown[], ...args: string[]): Promise<any[]> =>
  parsed((await filter(args, { stdin: jsonl(...records) })).out);
const ids = (records: readonly { id: unknown }[]): unknown[] => records.map(({ id }) => id);

describe("winnow filter", () => {
  it("ends its help with rules and presets", async () => {
    const { code, out } = await winnow(["filter", "--help"]);
    expect(code).toBe(0);
    expect(out).toMatchSnapshot();
  });

  it("completes its flags, presets and additional fields", async () => {
    const words = async (...typed: string[]): Promise<string[]> =>
      (await winnow(["complete", "--", "filter", ...typed])).out
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t")[0]!);
    expect(await words("--re")).toEqual(["--rejected", "--report", "--resume", "--retries", ":4"]);
    expect(await words("--preset", "")).toEqual([...Object.keys(PRESETS), ":4"]);
    expect(await words("--with", "c")).toEqual(["checks", ":4"]);
    expect(await words("docs")).toEqual([":0"]);
  });

  it("lists all presets in its help", async () => {
    const { code, out, err } = await winnow(["filter", "--help"]);
    expect([code, err]).toEqual([0, ""]);
    for (const [name, { about }] of Object.entries(PRESETS)) {
      expect(out).toMatch(new RegExp(`^ {2}${name} +${about.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`, "m"));
    }
  });

  it("adds verdicts to documents, in input order, and leaves their fields", async () => {
    const records = [
      {
        ...LONG,
        url: "https://example.org/a",
        metadata: { title: "A" },
        pageType: "forum",
        cluster: { id: 1 },
      },
      SHORT,
      EMPTY,
    ];
    const { code, out, err } = await filter([], { stdin: jsonl(...records) });
    expect(code).toBe(0);
    expect(err).toMatch(/^winnow: 3 records: 1 kept, 2 dropped, .* records\/s, .*\.\n$/);
    const all = parsed(out);
    expect(all.map(({ verdict, ...rest }) => rest)).toEqual(records);
    expect(all.map(({ verdict }) => verdict.keep)).toEqual([true, false, false]);
    expect(all[1].verdict.reasons).toContainEqual({ rule: "tokens", value: 14, min: 20 });
    expect(all[2].verdict.reasons).toEqual([{ rule: "empty", value: 0, min: 1 }]);
  });

  it("replaces an earlier verdict, omits pages, and keeps numbers that JavaScript would round", async () => {
    const line = `{"id": "a", "n": 12345678901234567890, "text": ${JSON.stringify(words(2))}}\n`;
    const { out } = await filter([], { stdin: line });
    expect(out).toMatch(/"n": 12345678901234567890, .*,"verdict":\{"keep":true/);
    const [again] = await filtered([{ ...LONG, html: ARTICLE, verdict: { keep: false } }]);
    expect(Object.keys(again)).toEqual(["id", "text", "verdict"]);
    expect(again).toMatchObject({ ...LONG, verdict: { keep: true } });
  });

  it("extracts pages, with the fields of winnow extract", async () => {
    const records = [
      { id: 1, html: ARTICLE, source: "s" },
      { id: 2, htmlBase64: Buffer.from(LINKS).toString("base64") },
    ];
    const [first, second] = await filtered(records, "--with", "checks");
    const [own] = parsed((await winnow(["extract"], { stdin: jsonl(...records) })).out);
    const { verdict, ms: _, ...rest } = first;
    const { ms: __, ...extracted } = own;
    expect(rest).toEqual(extracted);
    expect(verdict).toMatchObject({ keep: true, reasons: [] });
    const rules = verdict.checks.map(({ rule }: { rule: string }) => rule);
    expect(rules).toContain("link-or-code-share");
    expect(verdict.checks.every(({ passed }: { passed: boolean }) => passed)).toBe(true);
    expect(second.verdict.keep).toBe(false);
  });

  it("extracts a page again that is mostly links, and writes the result", async () => {
    // A method that prefers precision leaves the list out, and the rules that follow judge what is left.
    const mixed = page("Mixed", `<p>${words(4)}</p>`.repeat(4) + LINKS.slice(LINKS.indexOf("<ul>")));
    const rules = file(
      "again.json",
      JSON.stringify({
        all: [{ filter: "article-rules", longestBlock: 100 }, { soft: { filter: "article-rules" } }],
      }),
    );
    const flags = [
      "filter",
      "--rules",
      rules,
      "--method",
      "cetd",
      "--with",
      "checks",
      "--fields",
      "text,verdict,blocks",
    ];
    const run = async (...more: string[]) =>
      parsed((await winnow([...flags, ...more], { stdin: jsonl({ id: 1, html: mixed }) })).out)[0];
    const { text, verdict } = await run();
    const shares = verdict.checks.filter(({ rule }: { rule: string }) => rule.endsWith("link-or-code-share"));
    const precise = parsed(
      (
        await winnow(["extract", "--method", "cetd", "--favor", "precision"], {
          stdin: jsonl({ id: 1, html: mixed }),
        })
      ).out,
    )[0];
    expect(text).toBe(precise.text);
    const rulesSeen = shares.map(({ rule }: { rule: string }) => rule);
    expect(rulesSeen).toEqual(["first-link-or-code-share", "link-or-code-share", "link-or-code-share"]);
    // The second pair of rules reads the new tree and marks, and does not extract again.
    expect(shares[2].value).toBe(shares[1].value);
    // With a preference for precision there is no second extraction.
    const once = await run("--favor", "precision");
    expect(JSON.stringify(once.verdict.checks)).not.toContain("first-link-or-code-share");
  });

  it("reads the page types that winnow extract wrote", async () => {
    const url = "https://example.org/a";
    const types = (
      await winnow(["extract", "--with", "pageTypes"], { stdin: jsonl({ id: 1, html: ARTICLE, url }) })
    ).out;
    const [document] = parsed(types);
    expect(Object.keys(document.pageTypes)).toHaveLength(7);
    const forum = { ...document.pageTypes, article: 0.02, forum: 0.9 };
    const documents = [document, { ...document, pageTypes: forum }, { ...document, pageTypes: { forum: 1 } }];
    const stdin = jsonl(...documents, { ...document, pageTypes: undefined });
    const judged = parsed((await winnow(["filter"], { stdin })).out).map(({ verdict }) => verdict);
    expect(judged[1]).toMatchObject({ score: 0.02, pageType: "forum" });
    // What is not the probabilities of all types is somebody else's field.
    expect(judged[2].score).toBe(judged[3].score);
  });

  it("judges a record with a text and a page by its text", async () => {
    const [record] = await filtered([{ id: 1, text: words(1), html: ARTICLE }]);
    expect(record.text).toBe(words(1));
    expect(record.verdict.keep).toBe(false);
  });

  it("detects the language of all documents, and keeps those of --language", async () => {
    const german = {
      id: "de",
      text: "Der Gemeinderat hat am Dienstag beschlossen, dass die alte Brücke bleibt. ".repeat(3),
    };
    const records = await filtered([LONG, german, EMPTY, { id: 1, html: ARTICLE }]);
    expect(records.map(({ verdict }) => verdict.language.code)).toEqual(["en", "de", "und", "en"]);
    expect(records.map(({ verdict }) => verdict.keep)).toEqual([true, true, false, true]);
    const kept = await filtered([LONG, german, { id: 1, html: ARTICLE }], "--language", "de");
    expect(kept.map(({ verdict }) => verdict.keep)).toEqual([false, true, false]);
    expect(kept[0].verdict.reasons).toEqual([{ rule: "language", value: "en", allowed: ["de"] }]);
  });

  it("reads files, folders and records without ids", async () => {
    file("mixed/a.html", ARTICLE);
    file("mixed/b.jsonl", jsonl({ text: words(2) }, { html: ARTICLE }));
    const { code, out } = await filter([at("mixed")]);
    expect(code).toBe(0);
    const records = parsed(out);
    expect(records.map(({ verdict }) => verdict.keep)).toEqual([true, true, true]);
    expect(records[0].file).toBe(at("mixed/a.html"));
    // The SHA-256 of the page is the same in a file and in a record.
    expect(records[2].id).toBe(records[0].id);
    expect(records[1].id).toMatch(/^[\da-f]{64}$/);
  });

  it("judges the output of winnow extract, and passes it to winnow dedup", async () => {
    const stdin = jsonl({ id: 1, html: ARTICLE }, { id: 2, html: ARTICLE }, { id: 3, html: LINKS });
    const extracted = (await winnow(["extract"], { stdin })).out;
    const { out } = await filter(["--drop"], { stdin: extracted });
    const documents = parsed((await winnow(["dedup"], { stdin: out })).out);
    expect(documents.slice(0, 2)).toMatchObject([
      { id: 1, verdict: { keep: true }, cluster: { size: 2 } },
      { id: 2, verdict: { keep: true }, cluster: { size: 2 } },
    ]);
  });

  it("continues after records that fail, and exits with 3", async () => {
    const error = { code: "timeout", message: "The server did not answer." };
    const stdin = `${jsonl(LONG, { id: "none" }, { id: "bad", text: 3 })}no JSON\n${jsonl({ id: "early", error }, { id: "html", html: 1 }, SHORT)}`;
    const { code, out, err } = await filter(["--drop"], { stdin });
    expect(code).toBe(3);
    const records = parsed(out);
    expect(ids(records)).toEqual(["long", "none", "bad", null, "early", "html"]);
    expect(records.slice(1).map((record) => record.error.code)).toEqual([
      "no-text",
      "bad-field",
      "not-json",
      "timeout",
      "bad-field",
    ]);
    expect(records[1]).toMatchObject({ line: 2 });
    expect(err).toContain("7 records: 1 kept, 1 dropped, 5 failed (2 bad-field, 1 no-text, ");
  });
});

describe("winnow filter --classifier", () => {
  const classifier = writeClassifier(at("classifier"));
  const rules = file("classified.json", JSON.stringify({ filter: "classified", label: "article" }));
  const classify = (stdin: string, ...args: string[]): Promise<Result> =>
    winnow(["filter", "--rules", rules, ...args], { stdin });

  it("keeps documents and pages by their label", async () => {
    const records = [
      { id: 1, text: "rain" },
      { id: 2, text: "sun" },
      { id: 3, html: `<title>Rain</title><p>rain</p>` },
    ];
    const { code, out } = await classify(jsonl(...records), "--classifier", classifier);
    expect(code).toBe(0);
    const verdicts = parsed(out).map(({ verdict }) => verdict);
    expect(verdicts.map(({ keep }) => keep)).toEqual([true, false, true]);
    expect(verdicts[0].score).toBeGreaterThan(0.9);
    expect(verdicts[1].reasons).toEqual([{ rule: "label-article", value: expect.any(Number), min: 0.5 }]);
  });

  it.each<[string, readonly string[], RegExp]>([
    ["no classifier", [], /rules .*classified\.json: they read the labels of a classifier.*--classifier\.$/m],
    ["a missing folder", ["--classifier", at("none")], /cannot use the classifier .*none: /],
    [
      "a label that it does not have",
      ["--classifier", classifier, "--rules", file("poem.json", '{"filter":"classified","label":"poem"}')],
      /the classifier has no "poem"; its labels are article, other\.$/m,
    ],
    [
      "a misspelt option",
      ["--rules", file("lable.json", '{"filter":"classified","lable":"article"}')],
      /unknown option "lable"; did you mean "label"\?/,
    ],
  ])("exits with 2 for %s", async (_, args, message) => {
    const { code, err } = await classify("", ...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe("winnow filter --tokenizer", () => {
  const tokenizer = file("tokenizer.json", JSON.stringify(WORD_PIECE));
  const judge = (path: string): Promise<Result> =>
    winnow(["filter", "--preset", "rules", "--tokenizer", path, "--with", "checks"], {
      stdin: jsonl({ id: 1, text: "suns ".repeat(100) }),
    });

  it("counts tokens in place of words", async () => {
    const [{ verdict }] = parsed((await judge(tokenizer)).out);
    // "suns" is sun and ##s.
    expect(verdict.checks[0]).toMatchObject({ rule: "tokens", value: 200, passed: true });
  });

  it("exits with 2 for a missing file", async () => {
    const { code, err } = await judge(at("none.json"));
    expect([code, err]).toEqual([2, expect.stringMatching(/cannot use the tokenizer .*none\.json: /)]);
  });
});

describe("winnow filter writes", () => {
  const stdin = jsonl(LONG, SHORT, EMPTY, { id: "none" });

  it("only kept documents with --drop", async () => {
    expect(ids(parsed((await filter(["--drop"], { stdin })).out))).toEqual(["long", "none"]);
  });

  it("rejected documents to a file", async () => {
    const { code, out } = await filter(["--rejected", at("out", "no.jsonl")], { stdin });
    expect(code).toBe(3);
    expect(ids(parsed(out))).toEqual(["long", "none"]);
    const rejected = parsed(readFileSync(at("out", "no.jsonl"), "utf8"));
    expect(ids(rejected)).toEqual(["short", "empty"]);
    expect(rejected[0].verdict.keep).toBe(false);
  });

  it("CSV, with its columns in both files", async () => {
    const args = ["--output", at("yes.csv"), "--rejected", at("no.csv")];
    expect((await filter(args, { stdin })).code).toBe(3);
    const rows = (name: string): string[][] =>
      parseCsv(readFileSync(at(name), "utf8"), { relax_column_count: false });
    const header = rows("yes.csv")[0]!;
    expect(header).toEqual(rows("no.csv")[0]);
    expect(header).toContain("verdict.keep");
    expect(
      rows("yes.csv")
        .slice(1)
        .map(([id]) => id),
    ).toEqual(["long", "none"]);
    expect(rows("no.csv").map((row) => row[header.indexOf("verdict.keep")])).toEqual([
      "verdict.keep",
      "false",
      "false",
    ]);
  });

  it("selected fields, of documents and pages", async () => {
    const fields = "verdict.keep,id,metadata.title";
    const records = await filtered(
      [
        { ...LONG, metadata: { title: "L" } },
        { id: 1, html: ARTICLE },
      ],
      "--fields",
      fields,
    );
    expect(records).toEqual([
      { verdict: { keep: true }, id: "long", metadata: { title: "L" } },
      { verdict: { keep: true }, id: 1, metadata: { title: "The bridge" } },
    ]);
  });

  it("JSON", async () => {
    const { out } = await filter(["--format", "json"], { stdin: jsonl(LONG, SHORT) });
    expect(ids(JSON.parse(out))).toEqual(["long", "short"]);
  });
});

describe("winnow filter --report", () => {
  const records = [
    { ...SHORT, metadata: { title: "A <b>short\u001b[31m one</b>" } },
    LONG,
    EMPTY,
    { id: 4, html: LINKS, url: "https://example.org/links" },
    { id: "none" },
  ];
  const stdin = jsonl(...records);

  it("prints what each rule dropped, with examples", async () => {
    const { out, err } = await filter(["--report"], { stdin });
    expect(ids(parsed(out))).toEqual(["short", "long", "empty", 4, "none"]);
    const lines = err.split("\n").slice(1);
    expect(lines[0]).toMatch(/^ {2}rule +failed +share +only it +for example$/);
    const row = (rule: string): string | undefined => lines.find((line) => line.startsWith(`  ${rule} `));
    expect(row("page")).toBeUndefined();
    // A document without its page is normal input.
    expect(err).not.toContain("need the page");
    expect(row("tokens")).toMatch(/^ {2}tokens +1 +25\.0% +1 +A <b>short \[31m one<\/b>$/);
    expect(row("empty")).toMatch(/ 1 +25\.0% +1 +empty$/);
    expect(row("link-or-code-share")).toMatch(/ 1 +25\.0% +1 +Links$/);
    expect(err).not.toContain("\u001b");
  });

  it("writes an HTML file, in which no text is markup", async () => {
    const { code, err } = await filter(["--report", at("report.html")], { stdin });
    expect(code).toBe(3);
    expect(err).not.toContain("rule ");
    const report = readFileSync(at("report.html"), "utf8");
    expect(report).toContain("Of 4 documents, 1 is kept and 3 dropped.");
    expect(report).toContain("A &lt;b>short");
    expect(report).not.toContain("<b>short");
    // A report is replaced without a question.
    expect((await filter(["--report", at("report.html")], { stdin })).code).toBe(3);
  });

  it("writes the same figures as JSON, whatever the number of workers", async () => {
    const run = async (name: string, ...args: string[]): Promise<string> => {
      await filter(["--report", at(name), ...args], { stdin });
      return readFileSync(at(name), "utf8");
    };
    const report = await run("one.json", "--concurrency", "1");
    expect(await run("four.json", "--concurrency", "4")).toBe(report);
    expect(JSON.parse(report)).toMatchObject({
      documents: 4,
      kept: 1,
      dropped: 3,
      errors: { "no-text": 1 },
    });
  });
});

describe("winnow filter warns of a preset for English", () => {
  it.each([
    [
      ["--preset", "fineweb", "--language", "en,de"],
      /^winnow: the preset fineweb is for English; for de, use/,
    ],
    [["--preset", "fineweb", "--language", "en-GB"], /^(?!.*preset)/],
    [["--language", "en,de"], /^(?!.*preset)/],
  ])("%j", async (args, message) => {
    const { code, err } = await winnow(["filter", ...args], { stdin: jsonl({ id: 1, text: "A text." }) });
    expect(code).toBe(0);
    expect(err).toMatch(message);
  });
});

describe("winnow filter exits with 2", () => {
  it.each([
    [["--preset", "qqqqqqqq"], /--preset.* argument .qqqqqqqq. is invalid\. Allowed choices are/],
    [["--preset", "readerabel"], /Did you mean readerable\?/],
    [["--preset", "readerable", "--rules", RULES], /--preset and --rules exclude each other/],
    [["--rules", at("missing.json")], /cannot open .*missing\.json: there is no such file/],
    [["--drop", "--rejected", at("x.jsonl")], /Use one of the two/],
    [["--rejected", at("x.csv")], /--rejected .*x\.csv: this command does not write \.csv files/],
    [["--language", "english"], /--language must not be "english": .* did you mean "en"\?$/m],
    [["--with", "everything"], /--with must be one of checks, pageTypes/],
    [["--format", "markdown"], /jsonl, json, csv/],
    [["--report", "report.pdf"], /--report report\.pdf: this command does not write \.pdf files/],
  ])("%j", async (args, message) => {
    const { code, out, err } = await winnow(["filter", ...args]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
  });

  it.each([
    ["{", /rules .*: it is not JSON/],
    ['{"all": ["nothing"]}', /rules .*: all\[0\]: unknown .* "nothing"/],
    ['{"filter": "article-rules", "minTokens": "x"}', /rules .*: minTokens must be a number, not "x"/],
  ])("for the rules %s", async (rules, message) => {
    const { code, err } = await winnow(["filter", "--rules", file("bad.json", rules)]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it("for a setting in a configuration file", async () => {
    const config = file("config.json", '{"preset": "nothing"}');
    const { code, err } = await winnow(["filter", "--config", config]);
    expect(code).toBe(2);
    expect(err).toContain("there is no preset nothing. Presets: ");
  });

  it("if the report would replace an input", async () => {
    const input = file("input.html", ARTICLE);
    const { code, err } = await filter(["--report", input]);
    expect(code).toBe(2);
    expect(err).toContain("would replace a file that is not a report");
    expect(readFileSync(input, "utf8")).toBe(ARTICLE);
  });

  it("if two outputs are the same file", async () => {
    const { code, err } = await filter(["--output", at("same.jsonl"), "--rejected", at("same.jsonl")]);
    expect(code).toBe(2);
    expect(err).toContain("is used for two outputs");
    expect(existsSync(at("same.jsonl"))).toBe(false);
  });
});

describe("the winnow filter process", () => {
  it("answers before the input ends, and exits with 130 on Ctrl-C", async () => {
    const { child, out, ended, until } = start(["filter", "--rules", RULES, "--concurrency", "1"]);
    child.stdin!.write(jsonl(LONG, { id: "page", html: ARTICLE }));
    await until(() => out().split("\n").length === 3);
    child.kill("SIGINT");
    const { code, err } = await ended;
    expect(code).toBe(130);
    expect(err).toMatch(/winnow: interrupted after 2 records\.\n$/);
    expect(parsed(out()).map(({ id, verdict }) => [id, verdict.keep])).toEqual([
      ["long", true],
      ["page", true],
    ]);
  });
});
