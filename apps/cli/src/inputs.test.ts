import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { compressorFor } from "@winnow/corpus";
import { warcRecord } from "@winnow/corpus/archives";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsed, winnow } from "../test/winnow.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "winnow-inputs-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (...names: readonly string[]): string => join(folder, ...names);

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}

const PAGE = "<!doctype html><title>T</title><p>Some text of a page that has a sentence.";
const WARC = "WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n";
const TABLE =
  "id,url,title\n1,https://a.example/,One\n2,https://b.example/,Two\n3,https://c.example/,Three\n";
const ADDRESSES = "https://a.example/\nhttps://b.example/\n";

describe("a file that is neither pages nor records", () => {
  it.each([
    ["a.docx", "PK\x03\x04\x14\0\x06\0", "This is a ZIP file. Unpack it"],
    ["a.pdf", "%PDF-1.7\n", "This is a PDF file. Pages must be HTML"],
    ["a.arrow", "ARROW1\0\0", "This is an Arrow file. Export it as Parquet"],
    ["urls.txt", ADDRESSES, "This is a list of URLs. Fetch the pages first"],
    ["urls.jsonl", ADDRESSES, "This is a list of URLs."],
  ])("ends the command if it is the only input: %s", async (name, content, message) => {
    const path = file(name, content);
    const output = at("output.jsonl");
    const { code, out, err } = await winnow(["extract", path, "-o", output]);
    expect([code, out, existsSync(output)]).toEqual([1, "", false]);
    expect(err).toContain(`${path}: ${message}`);
    const piped = await winnow(["extract"], { stdin: Buffer.from(content) });
    expect([piped.code, piped.out]).toEqual([1, ""]);
    expect(piped.err).toContain(`standard input: ${message}`);
  });

  it("is an error record if there are other inputs", async () => {
    const { code, out } = await winnow(["extract", file("a.html", PAGE), file("b.csv", "PK\x03\x04\x14\0")]);
    expect(code).toBe(3);
    expect(parsed(out)).toMatchObject([
      { file: at("a.html") },
      {
        id: null,
        line: 1,
        error: { code: "unsupported-format", message: expect.stringContaining(at("b.csv")) },
      },
    ]);
  });

  it("is neither a data set nor predictions", async () => {
    const gold = file("gold.jsonl", `${JSON.stringify({ id: "a", gold: { text: "One" } })}\n`);
    const table = file("a.csv", TABLE);
    for (const args of [
      ["eval", "score", table, gold],
      ["eval", "score", gold, table],
    ]) {
      const { code, err } = await winnow(args);
      expect([code, err]).toEqual([1, expect.stringContaining(`${table}: This command reads JSON Lines.`)]);
    }
  });

  it("is not a list of URLs for fetch", async () => {
    for (const [name, content, message] of [
      ["a.html", PAGE, "This is a web page. `winnow extract` extracts its content"],
      ["a.warc", WARC, "This is a web archive, whose pages are there already"],
      ["a.pdf", "%PDF-1.7\n", "This is a PDF file."],
    ] as const) {
      const { code, out, err } = await winnow(["fetch", file(name, content)]);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toContain(`${at(name)}: ${message}`);
    }
    const both = await winnow(["fetch", at("a.html"), file("none.txt", "nowhere:\n")]);
    expect(both.code).toBe(3);
    expect(parsed(both.out)).toMatchObject([
      { error: { code: "unsupported-format" } },
      { line: 1, error: {} },
    ]);
  });

  it("is a page if its name ends with .html, or it has other text", async () => {
    const text = "Words, and more words, of an article that has a sentence, and another one, and so on.";
    for (const path of [file("article.txt", text), file("named.html", ADDRESSES)]) {
      expect((await winnow(["extract", path])).code, path).toBe(0);
    }
  });
});

async function zstandard(content: string): Promise<Uint8Array> {
  const compressor = compressorFor("a.zst")!;
  compressor.end(content);
  return Buffer.concat((await compressor.toArray()) as Uint8Array[]);
}

describe("a page larger than --max-size", () => {
  it.each(["gz", "zst"])("is not read completely, as .%s", async (extension) => {
    const noise = Array.from({ length: 400_000 }, (_, i) => `${Math.imul(i, 2654435761)} `).join("");
    const whole = extension === "gz" ? gzipSync(noise) : await zstandard(noise);
    // The end is missing: reading to it is an error.
    const path = file(`large.html.${extension}`, whole.subarray(0, -10));
    const { code, out } = await winnow(["extract", path, "--max-size", "10kB"]);
    expect([code, parsed(out)[0]]).toMatchObject([0, { text: "", reason: "too-large" }]);
    expect((await winnow(["extract", path])).code).toBe(3);
  });
});

describe("damaged compressed records", () => {
  it("are read up to the damage, followed by an error", async () => {
    const lines = Array.from(
      { length: 20 },
      (_, id) => `${JSON.stringify({ id: String(id), html: PAGE })}\n`,
    );
    const whole = await zstandard(lines.join(""));
    const damaged = Uint8Array.from(whole);
    damaged[whole.length - 1]! ^= 1;
    const { code, out } = await winnow(["extract", file("damaged.jsonl.zst", damaged)]);
    expect(code).toBe(3);
    expect(parsed(out)).toHaveLength(21);
    expect(parsed(out).at(-1)).toMatchObject({ id: null, line: 21, error: { code: "corrupt-input" } });
  });
});

describe("an archive from standard input", () => {
  it("is complete, however slowly it comes", async () => {
    const page = Buffer.from("<!doctype html><p>A page.");
    const members = Array.from({ length: 200 }, (_, n) =>
      gzipSync(
        warcRecord({
          ...{ url: `https://example.org/${n}`, date: "2026-01-02T03:04:05Z", status: 200 },
          ...{ headers: { "Content-Type": "text/html" }, body: page },
        }),
      ),
    );
    const archive = Buffer.concat(members);
    async function* slowly(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < archive.length; at += 50) {
        await new Promise((resolve) => setImmediate(resolve));
        yield archive.subarray(at, at + 50);
      }
    }
    const stdin = Readable.from(slowly(), { objectMode: false });
    const { code, out } = await winnow(["convert", "-", "-"], { stdin });
    expect([code, parsed(out).map(({ url }) => url)]).toEqual([
      0,
      members.map((_, n) => `https://example.org/${n}`),
    ]);
  });
});

describe("lines that are not UTF-8", () => {
  const latin1 = (...lines: readonly string[]): Uint8Array => Buffer.from(`${lines.join("\n")}\n`, "latin1");
  const warning = (name: string): string =>
    `winnow: ${name}: 2 lines are not UTF-8, the first is line 2. Invalid bytes were replaced by U+FFFD.\n`;

  it("are read, with one warning per file", async () => {
    const page = (id: string, text: string): string => JSON.stringify({ id, html: `<p>${text}</p>` });
    const path = file(
      "latin1.jsonl",
      latin1(page("a", "plain"), page("b", "caf\xe9"), page("c", "na\xefve")),
    );
    const { code, out, err } = await winnow(["extract", path]);
    expect([code, parsed(out).map(({ text }) => text)]).toEqual([0, ["plain", "caf\ufffd", "na\ufffdve"]]);
    expect(err).toContain(warning(path));
    const documents = latin1(
      '{"id":"a","text":"plain"}',
      '{"id":"b","text":"caf\xe9"}',
      '{"id":"c","text":"na\xefve"}',
    );
    expect((await winnow(["dedup", file("documents.jsonl", documents)])).err).toContain(
      warning(at("documents.jsonl")),
    );
    const addresses = file("latin1.txt", latin1("nowhere:a", "nowhere:\xe9", "nowhere:\xef"));
    expect((await winnow(["fetch", addresses])).err).toContain(warning(addresses));
  });

  it("cause no warning if they are UTF-8", async () => {
    mkdirSync(at("utf8"));
    file("utf8/a.jsonl", `${JSON.stringify({ html: "<p>caf\u00e9 \u{1f600}</p>" })}\n`);
    expect((await winnow(["extract", at("utf8")])).err).not.toContain("UTF-8");
  });
});

// Other systems do not have such names.
describe.runIf(process.platform === "linux")("file names that are not UTF-8", () => {
  const page = (text: string): string => `<p>${text} of a page, as a whole sentence.`;

  beforeAll(() => {
    const root = Buffer.from(`${at("names")}/`);
    const below = (name: string): Buffer => Buffer.concat([root, Buffer.from(name, "latin1")]);
    mkdirSync(at("names"));
    mkdirSync(below("d\xe9"));
    writeFileSync(below("caf\xe9.html"), page("One"));
    writeFileSync(below("caf\xe8.html"), page("Two"));
    writeFileSync(below("d\xe9/\xc3\xa9.html"), page("Three"));
    writeFileSync(at("names", "plain.html"), page("Four"));
  });

  it("are read in folders, and escaped in messages and records", async () => {
    const { code, out } = await winnow(["extract", at("names")]);
    expect(code).toBe(0);
    expect(parsed(out).map(({ file: name, text }) => [name, text.split(" ")[0]])).toEqual([
      [at("names", "caf\\xe8.html"), "Two"],
      [at("names", "caf\\xe9.html"), "One"],
      [at("names", "d\\xe9", "\u00e9.html"), "Three"],
      [at("names", "plain.html"), "Four"],
    ]);
  });

  it("lead to separate output files", async () => {
    const { code } = await winnow(["extract", at("names"), "-f", "text", "-o", `${at("texts")}/`]);
    expect(code).toBe(0);
    expect(
      readdirSync(at("texts"), { recursive: true }).filter((name) => String(name).endsWith(".txt")),
    ).toHaveLength(4);
  });

  it("cannot be named on the command line, and the message has a remedy", async () => {
    const { code, err } = await winnow(["extract", at("names", "caf\ufffd.html")]);
    expect(code).toBe(1);
    expect(err).toContain("there is no such file or folder. If its name is not UTF-8");
  });
});
