import { createHash } from "node:crypto";
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
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonl, parsed, winnow } from "../test/winnow.js";
import { METHODS } from "./catalogue.js";
import { METHOD_NAMES } from "./settings/names.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (...names: string[]): string => join(folder, ...names);
const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** A page whose whole text is content for any method. */
const page = (word: string): string =>
  `<!doctype html><html lang="en"><title>${word}</title><body><article>${`<p>The <em>${word}</em> is, as they say, what this page is about, and it says so in a sentence that is long enough to be one of an article.</p>`.repeat(4)}</article></body></html>`;

beforeAll(() => {
  mkdirSync(at("pages", "sub"), { recursive: true });
  writeFileSync(at("pages", "b.html"), page("beta"));
  writeFileSync(at("pages", "a.htm"), page("alpha"));
  writeFileSync(at("pages", "sub", "c.html.gz"), gzipSync(page("gamma")));
  writeFileSync(at("pages", "sub", "d.jsonl"), jsonl({ id: "d", html: page("delta") }));
  writeFileSync(at("pages", "notes.txt"), "no page");
  writeFileSync(at("pages", ".hidden.html"), page("hidden"));
});

describe("winnow", () => {
  it("without arguments prints its help", async () => {
    const { code, out, err } = await winnow([]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatchSnapshot();
  });

  it("extract --help ends with examples", async () => {
    const { code, out } = await winnow(["extract", "--help"]);
    expect(code).toBe(0);
    expect(out).toMatchSnapshot();
  });

  it("--version", async () => {
    const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    expect(await winnow(["--version"])).toEqual({ code: 0, out: `${manifest.version}\n`, err: "" });
  });

  it("methods lists the methods with purpose, source, year and licence", async () => {
    const { code, out } = await winnow(["methods"]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines.filter((_, index) => index % 3 === 0)).toEqual(Object.keys(METHODS));
    expect(METHOD_NAMES).toEqual(Object.keys(METHODS));
    const about = lines.indexOf("readability") + 1;
    expect(lines.slice(about, about + 2)).toEqual([
      "  scores the ancestors of paragraphs and cleans the best one; for articles",
      "  Readability.js 0.6 (Arc90, Mozilla), 2009; Apache-2.0",
    ]);
  });

  it("completes commands, flags and values", async () => {
    const words = async (...typed: string[]): Promise<string[]> =>
      (await winnow(["complete", "--", ...typed])).out
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t")[0]!);
    expect(await words("ex")).toEqual(["extract", ":4"]);
    expect(await words("extract", "--fo")).toEqual(["--format", "--force", ":4"]);
    expect(await words("extract", "--method", "")).toEqual([...METHOD_NAMES, ":4"]);
    expect(await words("extract", "--favor", "p")).toEqual(["precision", ":4"]);
    expect(await words("extract", "pa")).toEqual([":0"]);
    for (const shell of ["bash", "zsh", "fish"]) {
      expect((await winnow(["completion", shell])).out).toContain("winnow complete --");
    }
  });
});

describe("wrong usage exits with 2 and a hint", () => {
  it.each([
    [["extract", "--formt", "text"], "Did you mean --format?"],
    [["extrakt"], "Did you mean extract?"],
    [["extract", "--method", "magic"], "readability, resiliparse"],
    [["extract", "--format", "pdf"], "text, markdown, html, tei, json, jsonl"],
    [["extract", "--method", "trafilatra", "-"], "Did you mean trafilatura?"],
    [
      ["extract", "--with", "markdown,pdf", "-"],
      "must be one of markdown, html, tei, blocks, pageTypes, evidence",
    ],
    [["extract", "--timeout", "1e5", "-"], "--timeout must be a positive whole number"],
    [["extract", "--concurrency", "0", "-"], "--concurrency must be a positive whole number"],
    [["extract", "--max-size", "big", "-"], "--max-size must be a number of bytes"],
    [["extract", "--language", "not a tag", "-"], "--language must be a language tag"],
    [["extract", "--url", "example.org", "-"], "--url must be a URL with a scheme"],
    [["extract", "-", "-"], "only once"],
    [["completion", "tcsh"], "bash"],
  ])("%j", async (args, hint) => {
    const { code, out, err } = await winnow(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(hint);
    expect(err).toMatch(/^winnow: /);
  });

  it("when there is nothing to read on a terminal", async () => {
    const { code, err } = await winnow(["extract"], { terminal: true });
    expect(code).toBe(2);
    expect(err).toContain("winnow extract page.html");
  });

  it("when --url is given for many records", async () => {
    const { code, err } = await winnow(["extract", "--url", "https://example.org/", at("pages")]);
    expect(code).toBe(2);
    expect(err).toContain("Add a `url` to each record");
  });
});

describe("extract with one page", () => {
  it("is Markdown on a terminal", async () => {
    const { code, out } = await winnow(["extract", at("pages", "a.htm")], { terminal: true });
    expect(code).toBe(0);
    expect(out).toMatch(/^The \*alpha\* is/);
  });

  it("is a JSON line elsewhere", async () => {
    const { code, out, err } = await winnow([
      "extract",
      "--url",
      "https://example.org/a",
      at("pages", "a.htm"),
    ]);
    expect([code, err]).toEqual([0, ""]);
    const [record] = parsed(out);
    expect(Object.keys(record)).toEqual([
      ...["id", "url", "file", "text", "metadata", "method", "confidence", "pageType", "ms"],
    ]);
    expect(record).toMatchObject({
      id: sha256(page("alpha")),
      url: "https://example.org/a",
      file: at("pages", "a.htm"),
      metadata: { title: "alpha", language: "en" },
      method: "winnow",
      pageType: expect.stringMatching(/^[a-z]+$/),
    });
    expect(record.confidence).toBeGreaterThan(0.5);
    expect(record.confidence).toBeLessThanOrEqual(1);
    expect(record.text).toContain("The alpha is, as they say");
  });

  it("may come from standard input, with or without `-`, even compressed", async () => {
    const stdin = page("piped");
    for (const args of [
      ["extract", "-f", "text"],
      ["extract", "-f", "text", "-"],
    ]) {
      expect((await winnow(args, { stdin })).out).toContain("The piped is");
      expect((await winnow(args, { stdin: gzipSync(stdin) })).out).toContain("The piped is");
    }
  });

  it("is one object as JSON", async () => {
    const { out } = await winnow(["extract", "-f", "json", "--with", "markdown", at("pages", "a.htm")]);
    expect(JSON.parse(out).markdown).toMatch(/^The \*alpha\* is/);
  });

  it("is a complete document as HTML", async () => {
    const { out } = await winnow(["extract", "-f", "html", at("pages", "a.htm")]);
    expect(out).toMatch(
      /^<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>alpha<\/title>/,
    );
    expect(out).toContain("<p>The <em>alpha</em> is");
    const stdin = '<html lang="ar" dir="RTL"><body><p>مرحبا</p></body></html>';
    expect((await winnow(["extract", "-f", "html"], { stdin })).out).toContain('<html lang="ar" dir="rtl">');
  });

  it("is a document with a header as TEI", async () => {
    await winnow(["extract", at("pages", "a.htm"), "--output", at("out", "one.xml")]);
    const tei = readFileSync(at("out", "one.xml"), "utf8");
    expect(tei).toMatch(/<TEI[^>]*>[\s\S]*<teiHeader>[\s\S]*alpha[\s\S]*<\/teiHeader>[\s\S]*<\/TEI>\n$/);
  });

  it("can begin with the metadata as Markdown", async () => {
    const { out } = await winnow(["extract", "-f", "markdown", "--front-matter", at("pages", "a.htm")]);
    expect(out).toMatch(/^---\ntitle: alpha\n[\s\S]*\n---\n\nThe \*alpha\* is/);
  });

  it("has more fields on request", async () => {
    const args = ["--with", "html,tei,blocks,pageTypes,evidence", "--comments"];
    const { out } = await winnow(["extract", ...args, at("pages", "a.htm")], { stdin: "" });
    const [record] = parsed(out);
    expect(record).toMatchObject({
      comments: "",
      html: expect.stringContaining("<em>alpha</em>"),
      tei: expect.stringContaining("<teiHeader>"),
      metadata: { authors: [], evidence: { title: { chosen: { value: "alpha" } } } },
    });
    expect(record.blocks.length).toBeGreaterThan(0);
    for (const { reason } of record.blocks) expect(reason).toMatch(/^[a-z-]+(?:,? [a-z-]+)*$/);
    const probabilities = Object.values<number>(record.pageTypes);
    expect(probabilities.reduce((sum, probability) => sum + probability)).toBeCloseTo(1, 2);
    expect(record.pageTypes[record.pageType]).toBe(Math.max(...probabilities));
    const { out: plain } = await winnow(["extract", at("pages", "a.htm")]);
    expect(parsed(plain)[0].metadata).not.toHaveProperty("evidence");
    expect(parsed(plain)[0]).not.toHaveProperty("comments");
  });

  it("has the page itself on request, as a text", async () => {
    const html = "<meta charset=windows-1252><p>caf\xe9";
    const htmlBase64 = Buffer.from(html, "latin1").toString("base64");
    const image = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").toString("base64");
    const stdin = [{ html: "<p>One" }, { htmlBase64 }, { htmlBase64: image }].map((line) =>
      JSON.stringify(line),
    );
    const { out } = await winnow(["extract", "--with", "pageHtml"], { stdin: stdin.join("\n") });
    expect(parsed(out).map(({ pageHtml }) => pageHtml)).toEqual(["<p>One", html, undefined]);
  });

  it("can be written to a file in the format of its extension", async () => {
    await winnow(["extract", at("pages", "a.htm"), "--output", at("out", "one.md")]);
    expect(readFileSync(at("out", "one.md"), "utf8")).toMatch(/^The \*alpha\* is/);
  });

  it.each([
    ["empty.html", "", "empty-input"],
    ["space.html", " \n\t ", "empty-input"],
    ["pdf.html", "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "not-html"],
    ["data.html", '[1, 2, {"a": 3}]', "not-html"],
    ["image.html", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "not-html"],
    ["none.html", "<html><body><br></body></html>", "no-text"],
  ])("reports why %s has no text", async (name, content, reason) => {
    writeFileSync(at(name), content);
    const { code, out, err } = await winnow(["extract", at(name)]);
    expect([code, err]).toEqual([0, ""]);
    expect(parsed(out)).toMatchObject([{ id: sha256(content), text: "", reason }]);
    const text = await winnow(["extract", "-f", "text", at(name)]);
    expect([text.code, text.out]).toEqual([0, ""]);
    expect(text.err).toContain(`(${reason})`);
  });

  it("may be compressed, whatever its name", async () => {
    writeFileSync(at("zipped.html"), gzipSync(page("zipped")));
    expect(parsed((await winnow(["extract", at("zipped.html")])).out)[0].text).toContain("The zipped is");
  });

  it("has the id of the whole page if it is too large", async () => {
    const large = `<p>${"word ".repeat(3000)}`;
    writeFileSync(at("large.html"), large);
    const { code, out } = await winnow(["extract", "--max-size", "10kB", at("large.html")]);
    expect(code).toBe(0);
    expect(parsed(out)).toMatchObject([{ id: sha256(large), text: "", reason: "too-large" }]);
  });

  it.each([
    // No task ever ends, so that the time limit can be short on a busy machine.
    ["does not end", "1", "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);", "time-limit"],
    [
      "takes too much memory",
      "600000",
      "for (const hog = []; ; ) hog.push(new Array(1e7).fill(1.5));",
      "out-of-memory",
    ],
    ["ends its worker twice", "600000", "process.kill(process.pid, 'SIGKILL');", "worker-lost"],
  ])("is stopped if it %s", async (_, timeout, work, code) => {
    const modules = pathToFileURL(`${at(code)}/`);
    mkdirSync(new URL("workers", modules), { recursive: true });
    writeFileSync(
      new URL("workers/extract-worker.js", modules),
      `process.on("message", () => { ${work} }); process.send("ready");`,
    );
    // With a named method, a worker extracts the page.
    const limits = ["--timeout", timeout, "--max-size", "10kB", "--method", "winnow"];
    const result = await winnow(["extract", ...limits, at("pages", "a.htm")], { modules });
    expect(result.code).toBe(3);
    expect(parsed(result.out)).toMatchObject([{ id: sha256(page("alpha")), error: { code } }]);
    expect(result.err).toMatch(new RegExp(`^winnow: .*a\\.htm: .* \\(${code}\\)\n$`));
  });

  it("may be damaged gzip", async () => {
    writeFileSync(at("cut.html.gz"), gzipSync(page("cut")).subarray(0, -12));
    const { code, out, err } = await winnow(["extract", at("cut.html.gz")]);
    expect(code).toBe(3);
    expect(err).toMatch(/^winnow: .*\(corrupt-input\)\n$/);
    expect(parsed(out)).toMatchObject([{ id: null, line: 1, error: { code: "corrupt-input" } }]);
  });
});

describe("extract with records", () => {
  it("writes one line per record, in order, with unknown fields", async () => {
    const records = [...Array(130)].map((_, i) => ({
      id: i % 2 ? `r${i}` : i,
      // Long and short ones alternate.
      html: i % 7 === 0 ? page(`word${i}`).repeat(20) : page(`word${i}`),
      url: `https://example.org/${i}`,
      crawl: { date: "2026-11-01", n: [i] },
    }));
    const { code, out, err } = await winnow(["extract", "--concurrency", "3"], { stdin: jsonl(...records) });
    expect(code).toBe(0);
    expect(err).toMatch(/^winnow: 130 pages: [\d,.]+ pages\/s, [\d.]+ [kM]B\/s\.\n$/);
    const found = parsed(out);
    expect(found.map(({ id }) => id)).toEqual(records.map(({ id }) => id));
    expect(found.map(({ url, crawl }) => ({ url, crawl }))).toEqual(
      records.map(({ url, crawl }) => ({ url, crawl })),
    );
    expect(found.every(({ html, text }, i) => html === undefined && text.includes(`The word${i} is`))).toBe(
      true,
    );
  });

  it("reports records that fail, and continues", async () => {
    const lines = [
      JSON.stringify({ id: "first", html: page("first") }),
      "this is not JSON {",
      "",
      "[1, 2]",
      JSON.stringify({ id: "text", text: "no page" }),
      JSON.stringify({ id: "number", html: 5 }),
      JSON.stringify({ id: "base64", htmlBase64: "%%%" }),
      JSON.stringify({ id: "upstream", line: 4, error: { code: "dns", message: "no such host" } }),
      JSON.stringify({ id: "empty", html: "" }),
      JSON.stringify({ htmlBase64: Buffer.from(page("last")).toString("base64") }),
    ];
    writeFileSync(at("mixed.jsonl"), lines.join("\r\n"));
    const { code, out, err } = await winnow(["extract", at("mixed.jsonl")]);
    expect(code).toBe(3);
    expect(err).toMatch(
      /^winnow: 9 pages: 1 empty \(1 empty-input\), 6 failed \(2 bad-field, 1 not-json, 1 not-a-record, 1 no-html, 1 dns\), [\d,.]+ pages\/s, [\d.]+ (?:bytes|[kM]B)\/s\.\n$/,
    );
    const found = parsed(out);
    expect(found.map(({ id, line, error, reason }) => [id, line, error?.code ?? reason])).toEqual([
      ["first", undefined, undefined],
      [null, 2, "not-json"],
      [null, 4, "not-a-record"],
      ["text", 5, "no-html"],
      ["number", 6, "bad-field"],
      ["base64", 7, "bad-field"],
      ["upstream", 8, "dns"],
      ["empty", undefined, "empty-input"],
      [sha256(page("last")), undefined, undefined],
    ]);
    for (const record of found.filter(({ error }) => error)) {
      expect(Object.keys(record)).toEqual(["id", "line", "error"]);
      expect(Object.keys(record.error)).toEqual(["code", "message"]);
    }
  });

  it("names a failed record without an id by its line", async () => {
    const { err } = await winnow(["extract", "--format", "text"], { stdin: `{"html": 5}\n[1, 2]\n` });
    expect(err).toContain("winnow: line 2: A record must be");
  });

  it("computes the same ids for strings and bytes", async () => {
    const html = page("naïve");
    const stdin = jsonl({ html }, { htmlBase64: Buffer.from(html).toString("base64") }, { id: null, html });
    expect(parsed((await winnow(["extract"], { stdin })).out).map(({ id }) => id)).toEqual(
      Array(3).fill(sha256(html)),
    );
  });

  it("decodes bytes by their contentType", async () => {
    const bytes = Buffer.from(page("na\xefve"), "latin1");
    const record = { htmlBase64: bytes.toString("base64"), contentType: "text/html; charset=iso-8859-1" };
    const [found] = parsed((await winnow(["extract"], { stdin: jsonl(record) })).out);
    expect(found.text).toContain("The naïve is");
    expect(found).not.toHaveProperty("contentType");
  });

  it("merges the metadata of record and page, and treats __proto__ as a plain field", async () => {
    const stdin = `{"html":${JSON.stringify(page("m"))},"metadata":{"source":"crawl","title":"old"},"__proto__":{"x":1}}\n`;
    const { out } = await winnow(["extract"], { stdin });
    expect(parsed(out)[0].metadata).toMatchObject({ source: "crawl", title: "m" });
    expect(out).toContain('"__proto__":{"x":1}');
  });

  it("keeps the record's lists if the page has none, and uses its headers", async () => {
    const record = {
      html: page("m"),
      headers: { "content-language": "en", "last-modified": "Fri, 01 May 2026 00:00:00 GMT" },
      metadata: { authors: ["Ada"], tags: ["old"] },
    };
    const { out } = await winnow(["extract", "-"], { stdin: jsonl(record) });
    const [document] = parsed(out);
    expect(document.metadata).toMatchObject({ authors: ["Ada"], tags: ["old"], categories: [] });
    expect(document).not.toHaveProperty("headers");
  });

  it.each(["html", "tei"])("needs a folder for several pages as %s", async (format) => {
    const { code, out, err } = await winnow(["extract", "-f", format, at("pages")]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("--output FOLDER/");
    const folder = at("out", `as-${format}`);
    expect((await winnow(["extract", "-f", format, at("pages"), "-o", `${folder}/`])).code).toBe(0);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([expect.stringMatching(/^a\.(html|xml)$/)]));
  });

  it("distinguishes JSON Lines with a damaged first line from a page", async () => {
    const { code, out } = await winnow(["extract"], { stdin: `oops\n${jsonl({ id: 1, html: page("x") })}` });
    expect(code).toBe(3);
    expect(parsed(out).map(({ id }) => id)).toEqual([null, 1]);
  });

  it("reads zstd", async () => {
    const line = Buffer.from(jsonl({ id: "z", html: "<p>packed" }));
    // A frame with a one-byte content size and one raw block, the last (RFC 8878 §3.1.1).
    const frame = [
      0x28,
      0xb5,
      0x2f,
      0xfd,
      0x20,
      line.length,
      ((line.length << 3) | 1) & 0xff,
      line.length >> 5,
      0,
      ...line,
    ];
    writeFileSync(at("packed.jsonl.zst"), Buffer.from(frame));
    expect(parsed((await winnow(["extract", at("packed.jsonl.zst")])).out)).toMatchObject([
      { id: "z", text: "packed" },
    ]);
  });

  it("reads gzip that ends early up to the cut, and fails", async () => {
    // Incompressible, so that the cut is in the middle of the data.
    const hashes = [...Array(100)].map((_, i) => sha256(String(i))).join(" ");
    const zipped = gzipSync(jsonl(...[...Array(60)].map((_, id) => ({ id, html: `<p>${id} ${hashes}` }))), {
      level: 0,
    });
    writeFileSync(at("cut.jsonl.gz"), zipped.subarray(0, zipped.length >> 1));
    const { code, out, err } = await winnow(["extract", at("cut.jsonl.gz")]);
    const found = parsed(out);
    expect([code, err]).toEqual([1, expect.stringContaining("cut.jsonl.gz ends early")]);
    expect(found.length).toBeGreaterThan(10);
    expect(found.map(({ id }) => id)).toEqual([...Array(found.length).keys()]);
  });

  it("rejects a line that is too long, with its id", async () => {
    const stdin = jsonl({ id: "big", html: "x".repeat(3_000_000) }, { id: "small", html: page("s") });
    const { code, out } = await winnow(["extract", "--max-size", "100kB"], { stdin });
    expect(code).toBe(3);
    expect(parsed(out)).toMatchObject([
      { id: "big", line: 1, error: { code: "too-large" } },
      { id: "small" },
    ]);
  });

  it("is silent if an earlier step had no records", async () => {
    expect(await winnow(["extract"], { stdin: "" })).toEqual({ code: 0, out: "", err: "" });
  });
});

describe("extract with folders", () => {
  it("reads pages and records in the order of their names", async () => {
    const { code, out } = await winnow(["extract", at("pages")]);
    expect(code).toBe(0);
    expect(parsed(out).map(({ metadata }) => metadata.title)).toEqual(["alpha", "beta", "gamma", "delta"]);
  });

  it("writes one file per page", async () => {
    const { code, out } = await winnow([
      "extract",
      at("pages"),
      "--format",
      "markdown",
      "--output",
      at("clean"),
    ]);
    expect([code, out]).toEqual([0, ""]);
    expect(readdirSync(at("clean"), { recursive: true }).sort()).toEqual([
      "a.md",
      "b.md",
      "d.md",
      "sub",
      join("sub", "c.md"),
    ]);
    expect(readFileSync(at("clean", "sub", "c.md"), "utf8")).toMatch(/^The \*gamma\* is/);
  });

  it("writes text and Markdown with a heading for each page", async () => {
    const inputs = [at("pages", "a.htm"), at("pages", "b.html")];
    const text = await winnow(["extract", "-f", "text", ...inputs]);
    expect(text.out).toMatch(
      new RegExp(`^==> ${inputs[0]} <==\nThe alpha is[^]*\n\n==> ${inputs[1]} <==\nThe beta is`),
    );
    const markdown = await winnow(["extract", "-f", "markdown", ...inputs]);
    expect(markdown.out).toMatch(
      new RegExp(
        `^<!-- ${inputs[0]} -->\n\nThe \\*alpha\\* is[^]*\n\n<!-- ${inputs[1]} -->\n\nThe \\*beta\\* is`,
      ),
    );
  });

  it("writes one JSON array", async () => {
    const { out } = await winnow(["extract", "-f", "json", at("pages")]);
    expect(JSON.parse(out)).toHaveLength(4);
    writeFileSync(at("none.jsonl"), "\n");
    expect(JSON.parse((await winnow(["extract", "-f", "json", at("none.jsonl")])).out)).toEqual([]);
  });

  it("fails if there is no page", async () => {
    mkdirSync(at("nothing"));
    const { code, err } = await winnow(["extract", at("nothing")]);
    expect(code).toBe(1);
    expect(err).toContain("no pages in");
  });
});

describe("extract fails with 1", () => {
  it("before any work when an input is missing", async () => {
    const { code, out, err } = await winnow(["extract", at("pages"), at("nowhere.html")]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(`winnow: cannot open ${at("nowhere.html")}: there is no such file or folder.\n`);
  });

  it("when the output cannot be written", async () => {
    writeFileSync(at("file"), "");
    for (const output of [join(at("file"), "x.jsonl"), `${join(at("file"), "x")}/`]) {
      const { code, err } = await winnow(["extract", at("pages"), "-o", output]);
      expect(code).toBe(1);
      expect(err).toMatch(/^winnow: cannot write /);
    }
    const { code, err } = await winnow(["extract", at("pages"), "-f", "text", "-o", at("file")]);
    expect(code).toBe(1);
    expect(err).toContain("several pages need a folder");
  });
});

describe("--config", () => {
  const config = (content: unknown): string => {
    writeFileSync(at("config.json"), typeof content === "string" ? content : JSON.stringify(content));
    return at("config.json");
  };

  it("has the same settings as flags, which override it", async () => {
    const path = config({
      method: "justext",
      format: "json",
      with: ["markdown"],
      maxSize: "1MB",
      timeout: 600_000,
    });
    const found = JSON.parse((await winnow(["extract", "--config", path, at("pages", "a.htm")])).out);
    expect(found).toMatchObject({ method: "justext", markdown: expect.any(String) });
    const flagged = await winnow(["extract", "--config", path, "-m", "readability", at("pages", "a.htm")]);
    expect(JSON.parse(flagged.out).method).toBe("readability");
  });

  it.each([
    [{ metod: "justext" }, 'unknown setting "metod". Known settings: method,'],
    [{ method: "magic" }, ', em_13, not "magic"'],
    [{ maxSize: true }, '"maxSize" must be a number of bytes'],
    [{ comments: "yes" }, '"comments" must be true or false'],
    ["{", "it is not JSON"],
    ["[]", "it must be a JSON object"],
  ])("%j is wrong usage", async (content, hint) => {
    const { code, err } = await winnow(["extract", "--config", config(content), at("pages", "a.htm")]);
    expect(code).toBe(2);
    expect(err).toContain(hint);
  });

  it("must exist", async () => {
    const { code, err } = await winnow(["extract", "--config", at("no.json"), at("pages", "a.htm")]);
    expect(code).toBe(2);
    expect(err).toContain("no such file");
    expect(existsSync(at("no.json"))).toBe(false);
  });
});
