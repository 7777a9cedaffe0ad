import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, it } from "vitest";
import { jsonl, parsed, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-fields-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

const page = (title: string, more = ""): string =>
  `<!doctype html><html lang="en"><title>${title}</title><meta name="author" content="Ada Lovelace">${more}<body><article>${`<p>The <a href="/x">swifts</a> came over night, &lt;5 of them, and they will stay for a while.</p>`.repeat(4)}</article>`;

const records = [
  { id: "a", url: "https://e.org/a", html: page("Swifts"), gold: { text: "g" }, crawl: { day: 3, n: [1] } },
  { id: "b", html: "" },
];
const run = (...args: string[]) => winnow(["extract", ...args], { stdin: jsonl(...records) });

describe("the fields of records", () => {
  it("are all of the record, except its gold text", async () => {
    const [document] = parsed((await run()).out);
    expect(Object.keys(document)).toEqual([
      ...["id", "url", "text", "metadata", "method", "confidence", "pageType", "ms", "crawl"],
    ]);
  });

  it("are those of --fields, in order", async () => {
    const { code, out, err } = await run(
      "--fields",
      "reason,crawl.day, metadata.title,id,metadata.authors,gold",
    );
    expect(code).toBe(0);
    expect(out).toBe(
      jsonl(
        {
          crawl: { day: 3 },
          metadata: { title: "Swifts", authors: ["Ada Lovelace"] },
          id: "a",
          gold: { text: "g" },
        },
        { reason: "empty-input", metadata: { authors: [] }, id: "b" },
      ),
    );
    expect(err).not.toContain("no page has");
  });

  it("are computed if they are named", async () => {
    const { out } = await run("--fields", "markdown,tei,metadata.evidence.title.chosen.value,comments");
    expect(parsed(out)[0]).toEqual({
      markdown: expect.stringContaining("[swifts](https://e.org/x)"),
      tei: expect.stringContaining("<teiHeader>"),
      metadata: { evidence: { title: { chosen: { value: "Swifts" } } } },
      comments: "",
    });
  });

  it("have the elements that selectors name", async () => {
    const { out } = await run(
      "--fields",
      "text",
      "--include",
      "p:first-child, title",
      "--exclude",
      "a, title",
    );
    expect(parsed(out)[0]).toEqual({
      text: "The came over night, <5 of them, and they will stay for a while.",
    });
    const { code, err } = await run("--exclude", "p:[");
    expect(code).toBe(2);
    expect(err).toContain("--exclude must be a CSS selector");
  });

  it("are followed by those of --with, without duplicates", async () => {
    const { out } = await run("--fields", "markdown,id", "--with", "html,markdown,evidence");
    expect(Object.keys(parsed(out)[0])).toEqual(["markdown", "id", "html", "metadata"]);
    expect(Object.keys(parsed(out)[0].metadata)).toEqual(["evidence"]);
  });

  it("are complete even if a part of them is named as well", async () => {
    const [document] = parsed((await run("--fields", "metadata.title,metadata")).out);
    expect(document).toEqual({ metadata: expect.objectContaining({ title: "Swifts", language: "en" }) });
  });

  it("leave errors as they are", async () => {
    const { code, out } = await winnow(["extract", "--fields", "text"], { stdin: "{}\noops\n" });
    expect(code).toBe(3);
    expect(parsed(out).map((record) => Object.keys(record))).toEqual(Array(2).fill(["id", "line", "error"]));
  });

  it("are reported if no page has them", async () => {
    const { code, err } = await run("--fields", "id,metadata.author,crawl.day,constructor,__proto__.x");
    expect(code).toBe(0);
    expect(err).toMatch(
      /\nwinnow: no page has metadata\.author, constructor, __proto__\.x\. Did you mean metadata\.authors\?\n$/,
    );
  });

  it.each(["extract", "filter", "segment"])("are reported after 100 records of %s", async (command) => {
    const pages = Array.from({ length: 300 }, (_, id) => ({
      id,
      html: "<p>One",
      ...(id === 299 && { late: 1 }),
    }));
    const { code, err } = await winnow([command, "--fields", "id,crwal,late"], { stdin: jsonl(...pages) });
    expect(code).toBe(0);
    const [early, ...rest] = err.trimEnd().split("\n");
    expect(early).toMatch(/^winnow: none of the first 1\d\d (?:page|record)s has crwal, late\.$/);
    expect(rest.at(-1)).toMatch(/^winnow: no (?:page|record) has crwal\.$/);
  });

  it.each([
    ["extract", "metadata.titel", "metadata.title"],
    ["extract", "id,metdata.title", "metadata.title"],
    ["extract", "metadata.sitename", "metadata.siteName"],
    ["extract", "metdata.evidence.title.chosen", "metadata.evidence.title.chosen"],
    ["filter", "verdict.resons", "verdict.reasons"],
    ["filter", "verdcit.keep", "verdict.keep"],
    ["segment", "segmnets", "segments"],
    ["segment", "segmentation.segmentor", "segmentation.segmenter"],
  ])("of %s are checked at once: %s is no field", async (command, fields, meant) => {
    const stdin = new Readable({
      read: () => {
        throw new Error("The input was read.");
      },
    });
    const { code, out, err } = await winnow([command, "--fields", fields], { stdin });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`Did you mean ${meant}?`);
  });

  it("of records may resemble those of commands", async () => {
    const own = { urls: [1], title: "Own", uri: "u", lang: "en", metadata: { author: "Ann", lang: "en" } };
    const { code, out, err } = await winnow(
      ["extract", "--fields", "urls,title,uri,lang,metadata.author,metadata.lang"],
      { stdin: jsonl({ html: "<p>One", ...own }) },
    );
    expect([code, parsed(out)]).toEqual([0, [own]]);
    expect(err).not.toContain("has");
  });

  it("imply a record for one page on a terminal", async () => {
    writeFileSync(at("one.html"), page("One"));
    const { out } = await winnow(["extract", at("one.html"), "--fields", "metadata.title"], {
      terminal: true,
    });
    expect(out).toBe('{"metadata":{"title":"One"}}\n');
  });

  it.each([
    [["-f", "markdown", "--fields", "id"], "markdown has none"],
    [["--fields", "id,,text"], "--fields must be comma-separated field names"],
    [["--fields", "metadata."], "--fields must be comma-separated field names"],
    [["--fields", "text", "--resume", "-o", at("r.jsonl")], "Add id to --fields"],
    [["--format", "json", "--resume", "-o", at("r.json")], "--resume needs a file with records"],
    [["--format", "csv", "-o", `${folder}/`], "csv is one table"],
    [["--format", "csv", "-o", at("table")], "csv is one table"],
  ])("%j is wrong usage", async (args, hint) => {
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(hint);
  });

  it("can come from a configuration file", async () => {
    writeFileSync(at("config.json"), JSON.stringify({ fields: ["markdown"], links: false, title: true }));
    expect(parsed((await run("--config", at("config.json"))).out)[0].markdown).toMatch(
      /^# Swifts\n\nThe swifts came/,
    );
  });
});

describe("CSV", () => {
  it("has one row per record, even if it failed", async () => {
    const more =
      '<meta name="author" content="Joe "J", Bloggs"><meta property="article:published_time" content="2026-05-01">';
    const stdin = `${jsonl({ id: 1, url: "https://e.org/1", html: page("=1+1", more) })}oops\n${jsonl({ id: 2, html: "" })}`;
    writeFileSync(at("in.jsonl"), stdin);
    const { code } = await winnow(["extract", at("in.jsonl"), "-o", at("out.csv"), "-m", "readability"]);
    expect(code).toBe(3);
    const rows: readonly (readonly string[])[] = parse(readFileSync(at("out.csv"), "utf8"));
    expect(rows[0]).toEqual(
      (
        "id,url,metadata.title,metadata.authors,metadata.published,metadata.language," +
        "text,confidence,pageType,reason,error"
      ).split(","),
    );
    expect(rows[1]).toEqual([
      ...["1", "https://e.org/1", "'=1+1", expect.stringMatching(/^Ada Lovelace; Joe/), "2026-05-01", "en"],
      ...[expect.stringContaining("swifts came over night, <5 of them"), "", "article", "", ""],
    ]);
    expect(rows[2]).toEqual([
      ...Array(10).fill(""),
      expect.stringMatching(/^not-json: .*in\.jsonl: Not JSON/),
    ]);
    expect(rows[3]).toEqual(["2", "", "", "", "", "", "", "", "", "empty-input", ""]);
    expect(rows).toHaveLength(4);
  });

  it("has the columns of --fields, with nested values as JSON", async () => {
    const { out } = await run("-f", "csv", "--fields", "crawl,id,metadata.tags");
    expect(out).toBe('crawl,id,metadata.tags,error\n"{""day"":3,""n"":[1]}",a,,\n,b,,\n');
  });

  it("has a column with the file of each page of a folder", async () => {
    mkdirSync(at("pages/deep"), { recursive: true });
    writeFileSync(at("pages/deep/one.html"), page("One"));
    writeFileSync(at("pages/two.jsonl"), jsonl({ id: 2, html: page("Two") }));
    const extracted = await winnow(["extract", at("pages"), "--format", "csv"]);
    const filtered = await winnow(["filter", at("pages"), "--format", "csv"]);
    for (const { out } of [extracted, filtered]) {
      const rows: readonly Record<string, string>[] = parse(out, { columns: true });
      expect(rows.map((row) => [row.file, row["metadata.title"]])).toEqual([
        [at("pages/deep/one.html"), "One"],
        ["", "Two"],
      ]);
      expect(Object.keys(rows[0]!).slice(0, 4)).toEqual(["id", "url", "file", "metadata.title"]);
    }
    const single = await winnow(["extract", at("pages/deep/one.html"), "--format", "csv"]);
    expect(single.out).toContain("id,url,file,");
  });

  it("is a line of column names if there is no page", async () => {
    const { out } = await winnow(["extract", "-f", "csv", "--fields", "id"], { stdin: "" });
    expect(out).toBe("id,error\n");
  });

  it("has column names even for one page", async () => {
    const { out } = await winnow(["extract", "-f", "csv", "--fields", "metadata.title"], {
      stdin: page("One"),
    });
    expect(out).toBe("metadata.title,error\nOne,\n");
  });
});

describe("on a terminal", () => {
  it("Markdown is for reading, without control characters", async () => {
    const html = page("Esc").replaceAll("night", "n\u001b[31might *and* \\*day\\* [x](y)");
    writeFileSync(at("esc.html"), html);
    const { out } = await winnow(["extract", at("esc.html"), "--no-links"], { terminal: true });
    expect(out.split("\n")[0]).toBe(
      "The swifts came over n[31might *and* \\*day\\* [x](y), <5 of them, and they will stay for a while.",
    );
  });

  it("Markdown can be parsed if --format names it or it is piped", async () => {
    const html = page("Esc").replaceAll("night", "*night*");
    const asked = await winnow(["extract", "-f", "markdown", "-"], { stdin: html, terminal: true });
    const piped = await winnow(["extract", "-f", "markdown"], { stdin: html });
    expect(asked.out).toContain("\\*night\\*");
    expect(piped.out).toBe(asked.out);
  });
});
