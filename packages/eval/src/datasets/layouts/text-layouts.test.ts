import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { memoryFiles, readLayout } from "../../../test/memory-files.js";
import type { Files } from "../types.js";
import { cleaneval, cleanportaleval, daniel } from "./cleaneval.js";
import { cetd, dragnet } from "./pairs.js";

const hashOf = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Encodes `é` and curly quotes in windows-1252 ("ANSI"). */
const ansi = (text: string): Uint8Array =>
  Uint8Array.from(
    text,
    (character) => ({ "“": 0x93, "”": 0x94, "’": 0x92 })[character] ?? character.charCodeAt(0),
  );
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const withByteOrderMark = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf8"));

describe("cleaneval", () => {
  const gold = [
    " URL: http://example.org/a.htm",
    "",
    "<h>A title",
    "____________",
    "<p>The first",
    " paragraph &amp; more",
    "",
    "<l>one",
    "<l>2. two *stars*",
  ].join("\r\n");

  it("reads text, Markdown and URL, and removes the `<text>` element around the page", async () => {
    const files = memoryFiles({
      "set/orig/12.html": '<text id="12" title="A" encoding="utf-8">\n<html><p>Hi</html>\n</text>\n',
      "set/clean/12.txt": gold,
    });
    const { pages, problems } = await readLayout(cleaneval, files);
    expect(problems).toEqual([]);
    expect(pages).toEqual([
      {
        id: hashOf("\n<html><p>Hi</html>\n"),
        dataset: "cleaneval",
        source: "12",
        url: "http://example.org/a.htm",
        html: "\n<html><p>Hi</html>\n",
        gold: {
          text: "A title\nThe first paragraph & more\none\n2. two *stars*",
          markdown: "# A title\n\nThe first paragraph \\& more\n\n- one\n- 2\\. two \\*stars\\*",
        },
      },
    ]);
  });

  it("pairs files that are named as in the development set", async () => {
    const files = memoryFiles({ "en_original/7.html": "<p>x", "en_cleaned/7-cleaned.txt": "<p>x" });
    const { pages } = await readLayout(cleaneval, files);
    expect(pages.map((page) => page.source)).toEqual(["7"]);
  });

  it("omits the Markdown of a gold text without tags, and a URL that is not given", async () => {
    const files = memoryFiles({ "orig/1.html": "x", "clean/1.txt": "One\ntwo\n\nthree" });
    const { pages } = await readLayout(cleaneval, files);
    expect(pages[0]!.gold).toEqual({ text: "One two\nthree" });
    expect(pages[0]).not.toHaveProperty("url");
  });

  it("reports pages without gold, gold without a page and duplicates, and skips dot files", async () => {
    const files = memoryFiles({
      "orig/1.html": "x",
      "orig/2.html": "x",
      "orig/2.htm": "y",
      "orig/.DS_Store": "",
      "clean/2.txt": "<p>x",
      "clean/3.txt": "<p>x",
      "readme.txt": "",
    });
    const { pages, problems } = await readLayout(cleaneval, files);
    expect(pages.map((page) => [page.source, page.html])).toEqual([["2", "y"]]);
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ["duplicate", "orig/2.html"],
      ["gold-without-page", "clean/3.txt"],
      ["page-without-gold", "orig/1.html"],
    ]);
  });

  it("keeps the bytes of a page that isn't UTF-8", async () => {
    const page = Uint8Array.from([0x3c, 0x70, 0x3e, 0xe9]);
    const { pages } = await readLayout(
      cleaneval,
      memoryFiles({ "orig/1.html": page, "clean/1.txt": ansi("<p>“é”") }),
    );
    expect(pages[0]).toMatchObject({ id: hashOf(page), htmlBase64: "PHA+6Q==", gold: { text: "“é”" } });
    expect(pages[0]).not.toHaveProperty("html");
  });

  it("detects its folders at any depth", () => {
    expect(cleaneval.detect!(["x/orig/1.html", "x/clean/1.txt"])).toBe(true);
    expect(cleaneval.detect!(["x/orig/1.html"])).toBe(false);
  });
});

describe("cleanportaleval", () => {
  it("accepts file names with dots, and decodes character references", async () => {
    const files = memoryFiles({
      "input/blogs.a.com_b_04.html": "<p>x",
      "GoldStandard/blogs.a.com_b_04.txt":
        "\nURL: http://blogs.a.com/b\n<h>It&#8217;s\n\n<p>a &#8220;word&#8221;\n in it\n\n",
    });
    const { pages } = await readLayout(cleanportaleval, files);
    expect(pages).toMatchObject([
      {
        source: "blogs.a.com_b_04",
        url: "http://blogs.a.com/b",
        gold: { text: "It’s\na “word” in it", markdown: "# It’s\n\na “word” in it" },
      },
    ]);
  });
});

describe("dragnet", () => {
  it("separates comments from the text", async () => {
    const files = memoryFiles({
      "d/HTML/R1.html": "<p>x",
      "d/corrected/Corrected/R1.html.corrected.txt":
        "One\r\n\r\ntwo\r\n\r\n!@#$%^&*() COMMENTS\r\n\r\nFirst!\r\n",
      "d/HTML/2.html": "<p>y",
      "d/corrected/Corrected/2.html.corrected.txt": "Only this\n",
    });
    const { pages, problems } = await readLayout(dragnet, files);
    expect(problems).toEqual([]);
    expect(pages.map((page) => [page.source, page.gold])).toEqual([
      ["2", { text: "Only this" }],
      ["R1", { text: "One\n\ntwo", comments: "First!" }],
    ]);
  });

  it.each([
    ["UTF-8", "Zoë’s"],
    ["UTF-8 with a byte order mark", withByteOrderMark("Zoë’s")],
    ["UTF-16", utf16("Zoë’s")],
    ["windows-1252", ansi("Zoë’s")],
  ])("reads gold text in %s", async (_, gold) => {
    const files = memoryFiles({ "HTML/1.html": "x", "Corrected/1.html.corrected.txt": gold });
    expect((await readLayout(dragnet, files)).pages[0]!.gold.text).toBe("Zoë’s");
  });

  it("returns an empty text for an empty file, and for a file with comments only", async () => {
    const files = memoryFiles({
      "HTML/1.html": "x",
      "Corrected/1.html.corrected.txt": "",
      "HTML/2.html": "x",
      "Corrected/2.html.corrected.txt": "!@#$%^&*() COMMENTS\nHi",
    });
    const golds = (await readLayout(dragnet, files)).pages.map((page) => page.gold);
    expect(golds).toEqual([{ text: "" }, { text: "", comments: "Hi" }]);
  });

  it("reports a file that cannot be read", async () => {
    const files = memoryFiles({
      "HTML/1.html": "x",
      "Corrected/1.html.corrected.txt": "fine",
    });
    const broken: Files = {
      ...files,
      read: (path) => (path === "HTML/1.html" ? Promise.reject(new Error("gone")) : files.read(path)),
    };
    const { pages, problems } = await readLayout(dragnet, broken);
    expect(pages).toEqual([]);
    expect(problems).toEqual([{ code: "unreadable", path: "HTML/1.html", message: "gone" }]);
  });
});

describe("cetd", () => {
  it("pairs files within each site's folder", async () => {
    const files = memoryFiles({
      "cetd/BBC/original/1.htm": "<p>b",
      "cetd/BBC/gold/1.txt": withByteOrderMark("b"),
      "cetd/YAHOO!/original/1.htm": "<p>y",
      "cetd/YAHOO!/gold/1.txt": "y",
      "cetd/wiki/gold/9.txt": "z",
    });
    const { pages, problems } = await readLayout(cetd, files);
    expect(pages.map((page) => [page.source, page.html, page.gold.text])).toEqual([
      ["BBC_1", "<p>b", "b"],
      ["YAHOO!_1", "<p>y", "y"],
    ]);
    expect(problems.map((problem) => [problem.code, problem.path])).toEqual([
      ["gold-without-page", "cetd/wiki/gold/9.txt"],
    ]);
  });
});

describe("daniel", () => {
  const name = "20111103_www.express.gr_b790";

  it("pairs files without extensions, and reads the language", async () => {
    const files = memoryFiles({
      "Corpus/doc_lg.json": JSON.stringify({ [name]: "Greek" }),
      [`Corpus/html/${name}`]: "<p>α",
      [`Corpus/reference/${name}`]: "<p> α </p>\n<p>β γ</p>\n",
      "Corpus/reference/20111104_www.b.pl_1": "<p>z</p>",
    });
    const { pages, problems } = await readLayout(daniel, files);
    expect(pages).toMatchObject([{ source: name, lang: "el", dataset: "daniel", gold: { text: "α\nβ γ" } }]);
    expect(problems.map((problem) => problem.code)).toEqual(["gold-without-page"]);
    expect(daniel.detect!(await files.list())).toBe(true);
  });

  it("reports a malformed language table", async () => {
    const files = memoryFiles({
      "Corpus/doc_lg.json": "[",
      [`Corpus/html/${name}`]: "<p>α",
      [`Corpus/reference/${name}`]: "<p>α",
    });
    const { pages, problems } = await readLayout(daniel, files);
    expect(pages).toHaveLength(1);
    expect(pages[0]).not.toHaveProperty("lang");
    expect(problems.map(({ code, path }) => [code, path])).toEqual([["unreadable", "Corpus/doc_lg.json"]]);
  });
});
