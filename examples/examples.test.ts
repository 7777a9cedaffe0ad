import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { warcRecord } from "@winnow/corpus/archives";
import { readParquet } from "@winnow/corpus/parquet";
import { openSource } from "@winnow/corpus/places";
import { METRICS } from "@winnow/eval";
import { beforeAll, describe, expect, it, vi } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs an example. Returns the arguments of each call of `console.log`. */
async function run(name: string): Promise<unknown[][]> {
  const printed: unknown[][] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values) => void printed.push(values));
  try {
    await import(/* @vite-ignore */ new URL(`${name}.ts`, import.meta.url).href);
  } finally {
    log.mockRestore();
  }
  return printed;
}

beforeAll(() => chdir(root));

describe("the examples", () => {
  it("first-page: title, text, Markdown", async () => {
    const [values, [text], [markdown]] = (await run("first-page")) as [unknown[], [string], [string]];
    expect(values).toEqual(["Why the swifts came back early", ["Mara Lindqvist"], "2026-05-09"]);
    expect(text).toContain("he heard a sound that he did not expect");
    expect(text).not.toContain("cookies");
    expect(text).not.toContain("Most read");
    expect(markdown).toContain("| 1983 | 11 May");
    expect(markdown).toContain("https://gazette.example/img/swifts-over-the-quay.jpg");
    expect(markdown).toContain("> They do not decide to come early.");
  });

  it("six-lines: the title, the date and the Markdown", async () => {
    const [values, [markdown]] = (await run("six-lines")) as [unknown[], [string]];
    expect(values).toEqual(["Why the swifts came back early", "2026-05-09"]);
    expect(markdown).toContain("## A warm wind from the south");
  });

  it("fineweb: a web archive becomes a table of clean documents", async () => {
    const folder = mkdtempSync(join(tmpdir(), "winnow-fineweb-"));
    const { length } = process.argv;
    try {
      const pages = ["field-notes", "field-notes", "pendulum"].map((name, n) => ({
        name,
        url: `https://${name}.example/${n}`,
      }));
      const record = ({ name, url }: (typeof pages)[number]): Uint8Array =>
        warcRecord(
          {
            ...{ url, date: "2026-05-09T00:00:00Z", status: 200, headers: { "Content-Type": "text/html" } },
            body: readFileSync(`examples/pages/${name}.html`),
          },
          { gzip: true },
        );
      const damaged = Buffer.from(record(pages[2]!));
      damaged[damaged.length >> 1]! ^= 0xff;
      writeFileSync(join(folder, "crawl.warc.gz"), Buffer.concat([...pages.map(record), damaged]));
      process.argv.splice(2, length, join(folder, "crawl.warc.gz"), join(folder, "corpus.parquet"));
      const [[kept, dropped]] = (await run("fineweb")) as [[number, Record<string, number>]];
      // C4 drops a page with a curly bracket, which the formulas of the third page have.
      expect(dropped).toEqual({ copy: 1, "corrupt-input": 1, "c4-curly-brackets": 1 });
      const rows = [];
      for await (const batch of readParquet(await openSource(join(folder, "corpus.parquet"))))
        rows.push(...batch);
      expect(rows).toHaveLength(kept);
      expect(rows[0]).toMatchObject({
        ...{
          url: expect.stringContaining("field-notes"),
          text: expect.stringContaining("he heard a sound that he did not expect"),
        },
        ...{ metadata: { title: "Why the swifts came back early" }, cluster: { size: 2 } },
      });
    } finally {
      process.argv.length = 2;
      rmSync(folder, { recursive: true });
    }
  });

  it("segment-thread: the posts of a thread", async () => {
    const posts = await run("segment-thread");
    expect(posts.map(([role, author]) => [role, author])).toEqual(
      ["ottilie", "bram_v", "ottilie", "mrs_pettersen", "ottilie"].map((author) => ["post", author]),
    );
    expect(posts[3]![2]).toBe("2026-02-04T08:12:00+01:00");
  });

  it("tables-to-rows: an object for each row of data", async () => {
    const rows = await run("tables-to-rows");
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual([{ Year: "1983", "First seen": "11 May", "April, °C": "8.2" }]);
  });

  it("images-and-links: absolute addresses", async () => {
    const image = "https://gazette.example/img/swifts-over-the-quay.jpg";
    expect(await run("images-and-links")).toEqual([
      ["main image:", image],
      ["image:", image],
    ]);
  });

  it("parsed-page: what was removed before is not in the text", async () => {
    const [[text]] = (await run("parsed-page")) as [[string]];
    expect(text).toContain("he heard a sound that he did not expect");
    expect(text).not.toContain("They decide not to stop.");
  });

  it("why-empty: a reason instead of an exception", async () => {
    expect(await run("why-empty")).toEqual([[true, "not-html"]]);
  });

  it("marks: the reasons for boilerplate", async () => {
    const lines = (await run("marks")).map((line) => line.join(" "));
    expect(lines.some((line) => line.includes("We use cookies"))).toBe(true);
    for (const line of lines) expect(line).toMatch(/^[a-z-]+(?:,? [a-z-]+)* \| /);
  });

  it("metadata: the values and their evidence", async () => {
    const [values, [chosen] = [], ...others] = await run("metadata");
    expect(values).toEqual(["Why the swifts came back early", ["Mara Lindqvist"], "2026-05-09"]);
    expect(chosen).toMatchObject({ value: "Why the swifts came back early" });
    expect(others.length).toBeGreaterThan(0);
  });

  it("methods: an ensemble, and a layout", async () => {
    const [[content], [page]] = (await run("methods")) as [[string], [string]];
    expect(content).toContain("he heard a sound that he did not expect");
    expect(content).not.toContain("Most read");
    expect(page).toContain("Most read");
    expect(page).toMatch(/^1983 +11 May/m);
  });

  it("from-readability: an article for a reader, and the text that Readability.js keeps", async () => {
    const [values, [html], [text]] = (await run("from-readability")) as [unknown[], [string], [string]];
    expect(values).toEqual(["Why the swifts came back early", "Mara Lindqvist", "The Harbour Gazette"]);
    expect(html).toMatch(/^<h1>Why the swifts came back early<\/h1>/);
    expect(text).toContain("he heard a sound that he did not expect");
    expect(text).not.toContain("Most read");
  });

  it("fragment: HTML that is no page becomes Markdown", async () => {
    const [[markdown]] = (await run("fragment")) as [[string]];
    expect(markdown).toContain(
      "## Brewing\n\nPour ~~boiling~~ hot water on [the leaves](https://tea.example/teas).",
    );
    expect(markdown).toMatch(/^\| Tea +\| Minutes +\|\n\| -+ +\| -+ +\|\n\| Green +\| +2 +\|$/m);
  });

  it("formats: HTML, Markdown with front matter, TEI, JSON", async () => {
    const [[html], [markdown], [tei], [json]] = (await run("formats")) as [
      [string],
      [string],
      [string],
      [string],
    ];
    expect(html).toContain('<pre><code class="language-python">length = 0.257');
    expect(markdown).toMatch(/^---\ntitle: .*How long is a second/);
    expect(tei).toContain('xmlns="http://www.tei-c.org/ns/1.0"');
    expect(JSON.parse(json)).toMatchObject({ url: "https://notes.example/pendulum" });
  });

  it("fetch-page: a private address is refused", async () => {
    const { argv } = process;
    process.argv = argv.slice(0, 2);
    try {
      expect(await run("fetch-page")).toEqual([["blocked-address"]]);
    } finally {
      process.argv = argv;
    }
  });

  it("langchain-loader: documents of Markdown", async () => {
    const [[title, length]] = (await run("langchain-loader")) as [[string, number]];
    expect(title).toBe("Why the swifts came back early");
    expect(length).toBeGreaterThan(1_500);
  });

  it("thread-documents: posts with their authors", async () => {
    const documents = (await run("thread-documents")).map(([line]) => JSON.parse(String(line)));
    expect(documents.map(({ metadata }) => metadata.author)).toEqual([
      "ottilie",
      "bram_v",
      "ottilie",
      "mrs_pettersen",
      "ottilie",
    ]);
    expect(documents[3].text).toContain("a small hole beside the knob");
  });

  it("ai-sdk-tool: a page from the network, as Markdown, and whether there is more", async () => {
    let bytes: Uint8Array = readFileSync("examples/pages/field-notes.html");
    vi.doMock("@winnow/fetch", async (original) => ({
      ...(await original<typeof import("@winnow/fetch")>()),
      fetchPage: async (url: string) => ({ url, bytes }),
    }));
    try {
      const [[answer]] = (await run("ai-sdk-tool")) as [[{ title: string; text: string; more: boolean }]];
      expect(answer.more).toBe(false);
      expect(answer.title).toBe("Why the swifts came back early");
      expect(answer.text).toContain("## A warm wind from the south");
      bytes = Buffer.from(
        `<article>${"<p>All ferries leave from the new quay in the morning.".repeat(500)}</article>`,
      );
      vi.resetModules();
      const [[long]] = (await run("ai-sdk-tool")) as [[{ text: string; more: boolean }]];
      expect(long.more).toBe(true);
      expect(long.text).toHaveLength(20_000);
    } finally {
      vi.doUnmock("@winnow/fetch");
    }
  });

  it("mcp-client: the outline of a page, and one of its sections", async () => {
    const [[outline], [section]] = (await run("mcp-client")) as [[string], [string]];
    expect(outline).toContain('"heading":"A warm wind from the south"');
    expect(section).toMatch(/^What is between <(page-\w+)> [\s\S]*\n<\1>\n[\s\S]*\n<\/\1>\n/);
  });

  it("own-method: a function is a method", async () => {
    const [[text]] = (await run("own-method")) as [[string]];
    expect(text).toContain("A job that throws is put back into the queue");
    expect(text).not.toContain("Cancelling a job");
  });

  it("flat-tree: selection and measures", async () => {
    const [first, second, ...rest] = await run("flat-tree");
    expect(first).toEqual(["/black", "black"]);
    // "Tea" 3, "Green, " 7, "black" 5, " and white." 11
    expect(second![0]).toMatchObject({ characters: 26, linkCharacters: 5, elements: 4 });
    expect(rest).toEqual([
      ["h1", false],
      ["p", true],
    ]);
  });

  it("keep-trees: a compact tree without scripts", async () => {
    expect(await run("keep-trees")).toEqual([[["", "Tea & cups"]]]);
  });

  it("content-as-cheerio: fewer links than on the page, then none", async () => {
    const [[all, kept], [paragraph]] = (await run("content-as-cheerio")) as [[number, number], [string]];
    expect(all).toBe(15);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(5);
    expect(paragraph).not.toContain("<a");
  });

  it("decode-bytes: declared as ISO-8859-1, which the standard reads as windows-1252", async () => {
    const [[encoding, source], [start]] = (await run("decode-bytes")) as [[string, string], [string]];
    expect(encoding.toLowerCase()).toBe("windows-1252");
    expect(source).toBe("meta");
    expect(start).toContain("Das Brückenfest");
  });

  it("words: every script", async () => {
    const [[words], [sentences], [shingles]] = (await run("words")) as [[string[]], [string[]], [unknown[]]];
    expect(words.slice(0, 5)).toEqual(["The", "swifts", "came", "back", "early"]);
    expect(words.length).toBeGreaterThan(6);
    expect(sentences.map((sentence) => sentence.trim())).toEqual(["They came back.", "Nobody knew why."]);
    expect(shingles).toHaveLength(4);
  });

  it("score-predictions: two systems, by page type", async () => {
    expect(await run("score-predictions")).toEqual([
      // words: (1 + 16/19 + 8/14) / 3; aeb: P (1 + 5/8 + 1) / 3, R (1 + 1 + 1/7) / 3
      ["steady", "0.805", "0.787", { missing: 0 }],
      [" ", "article", 2, "0.921"],
      [" ", "forum", 1, "0.571"],
      // words: (18/21 + 0 + 20/24) / 3; aeb: P (6/9 + 4/11) / 2, R (1 + 0 + 4/7) / 3
      ["greedy", "0.563", "0.519", { missing: 1 }],
      [" ", "article", 2, "0.429"],
      [" ", "forum", 1, "0.833"],
      ["\\w+ and marks; unspaced scripts by character"],
    ]);
  });

  it("compare-systems: a significant difference", async () => {
    const [first, second, [better, , worse, difference], [verdict, p]] = (await run("compare-systems")) as [
      unknown[],
      unknown[],
      [string, string, string, string],
      [string, string],
    ];
    expect([first, second]).toEqual([
      ["steady", "missing:", []],
      ["greedy", "missing:", ["tea-houses"]],
    ]);
    expect([better, worse, difference]).toEqual(["steady", "greedy", "0.250"]);
    // 10 of the 256 ways to swap the systems on eight domains give at least this difference.
    expect([verdict, p]).toEqual(["significant", "0.039"]);
  });

  it("own-metric: a custom metric", async () => {
    const [[table]] = (await run("own-metric")) as [[string]];
    // The two pages of the forum lack their title: 6 of 8.
    expect(table).toMatch(/^\| steady \| 0\.750 \[.*\| +8 \|$/m);
    expect(table).toMatch(/^\| greedy \| 0\.000 /m);
    expect(table).toContain("first-line: tokens: none: whole lines; case: kept");
  });

  it("audit-gold: wrong golds", async () => {
    const lines = await run("audit-gold");
    expect(lines.map(([start]) => start)).toEqual(["wrong page", " ", "joined words", " ", "excluded:"]);
    expect(lines[0]).toEqual(["wrong page", "1.000"]);
    expect(lines[1]![1]).toBe("mismatched-page");
    // One of the gold's 13 distinct words is not on the page.
    expect(lines[2]).toEqual(["joined words", "0.077"]);
    expect(lines[3]![1]).toBe("glued-words");
    expect(lines[4]).toEqual(["excluded:", ["joined words", "wrong page"]]);
  });

  it("complexity-without-gold: groups of pages, and the group of a new one", async () => {
    const [, articles, , others, unseen] = await run("complexity-without-gold");
    expect(articles).toEqual([["tidal-mill", "night-train", "bread-oven", "stadtbaum"]]);
    expect(others).toEqual([["leaking-tap", "chess-clock", "seed-list", "tea-houses"]]);
    expect(unseen).toEqual(["group 1"]);
  });

  it("write-report: one self-contained file", async () => {
    const [[report]] = (await run("write-report")) as [[string]];
    expect(report.slice(0, 15)).toBe("<!doctype html>");
    expect(/Content-Security-Policy" content="default-src (?:'|&#39;)none/.test(report)).toBe(true);
    expect(report.match(/<[a-z]+\s[^>]*\b(?:src|href)="(?!data:|#)[^>]*>/gi)).toBe(null);
    expect(report.includes("steady")).toBe(true);
  });

  it("dedup-documents: a reprint is a copy, and the earlier page is kept", async () => {
    const printed = await run("dedup-documents");
    const cluster = { cluster: "field-notes", size: 2, canonical: "field-notes" };
    expect(printed.filter(([start]) => start !== "  with")).toEqual([
      ["field-notes", { ...cluster, reason: "earliest" }],
      ["swifts-reprint", { ...cluster, reason: "minhash" }],
      ["pendulum", { cluster: "pendulum", size: 1, canonical: "pendulum", reason: "only" }],
      ["not-a-page", { cluster: "not-a-page", size: 1, canonical: "not-a-page", reason: "empty" }],
    ]);
    const [, other, jaccard] = printed.find(([start]) => start === "  with")!;
    expect(other).toBe("field-notes");
    // The copy is verified, and some words differ.
    expect(Number(jaccard)).toBeGreaterThanOrEqual(0.8);
    expect(Number(jaccard)).toBeLessThan(1);
  });

  it("shared-passages: an article in a digest", async () => {
    const [summary, ...others] = await run("shared-passages");
    expect(summary![0]).toEqual({ copies: true });
    expect(Number(summary![1])).toBeLessThan(0.8);
    expect(summary![2]).toBe("1.00");
    const verdicts = new Map(others.slice(0, 6) as [string, { proposed: boolean; accepted: boolean }][]);
    expect(verdicts.get("exact")).toEqual({ proposed: false, accepted: false });
    expect(verdicts.get("minhash")!.accepted).toBe(false);
    expect(verdicts.get("manber")).toEqual({ proposed: true, accepted: true });
    expect(others.at(-1)).toEqual(["1.00"]);
  });

  it("dedup-index: a copy of an earlier document; other parameters are rejected", async () => {
    expect(await run("dedup-index")).toEqual([
      ["mill-2", "is a copy of", "mill", "minhash", 1],
      [3, 1],
      ["index-mismatch"],
    ]);
  });

  it("judge-pages: an article is kept; every failed check has its figure", async () => {
    const lines = await run("judge-pages");
    expect(lines[0]).toEqual(["field-notes", true, expect.stringMatching(/^[01]\.\d\d$/), "article"]);
    expect(lines.find(([name]) => name === "queue-reference")?.[3]).toBe("documentation");
  });

  it("judge-texts: reasons by language and quality", async () => {
    const [menu, sentence] = await run("judge-texts");
    expect(menu![0]).toBe(false);
    expect(menu![2]).toMatch(/gopher-duplicate-lines/);
    expect(sentence![1]).toMatchObject({ code: "de" });
    expect(sentence![2]).toMatch(/gopher-words/);
  });

  it("build-corpus: decisions with reasons, and one copy of each document", async () => {
    const argument = process.argv[2];
    const folder = mkdtempSync(join(tmpdir(), "winnow-corpus-"));
    process.argv[2] = join(folder, "corpus.jsonl");
    try {
      const lines = await run("build-corpus");
      expect(lines).toContainEqual(["not-a-page.html", false, "not-html", "empty"]);
      expect(lines).toContainEqual(["tea-house-zh.html", false, "", expect.stringContaining("language")]);
      const ids = readFileSync(join(folder, "corpus.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { id: string }).id);
      expect(lines.at(-1)).toEqual([ids.length]);
      expect(ids).toEqual(expect.arrayContaining(["field-notes.html", "pendulum.html"]));
      // Of the article and its reprint, the later copy is dropped.
      expect(lines).toContainEqual(["swifts-reprint.html", true, "", ""]);
      expect(ids).not.toContain("swifts-reprint.html");
    } finally {
      if (argument === undefined) process.argv.length = 2;
      else process.argv[2] = argument;
      rmSync(folder, { recursive: true });
    }
  });

  it("score-method: the learned method is better than a rule of one line", async () => {
    const [[best, high], [worst, low]] = (await run("score-method")) as [[string, string], [string, string]];
    expect([best, worst]).toEqual(["winnow", "sentences"]);
    expect(Number(high)).toBeGreaterThan(Number(low));
  });

  it("small-bundle: the article without the model", async () => {
    const [[text]] = (await run("small-bundle")) as [[string]];
    expect(text).toContain("he heard a sound that he did not expect");
    expect(text).not.toContain("Most read");
  });

  it("in-a-browser: bytes with their encoding", async () => {
    expect(await run("in-a-browser")).toEqual([["Grüße vom Fluß"]]);
  });
});

const guides = [
  "docs/cookbook.md",
  ...readdirSync(join(root, "docs/guides")).map((name) => `docs/guides/${name}`),
];

describe("the guides and the cookbook", () => {
  // Blocks with the language `shell` need the network; those with `sh` are run, with bash, if their tools are installed.
  const missing = ["jq", "python3"].filter((tool) => spawnSync(tool, ["--version"]).status !== 0);
  it.each(guides)("the commands of %s work", (guide) => {
    const blocks = [...readFileSync(join(root, guide), "utf8").matchAll(/^```sh\n([\s\S]*?)^```/gm)];
    const folder = mkdtempSync(join(tmpdir(), "winnow-guide-"));
    symlinkSync(join(root, "examples"), join(folder, "examples"));
    const runnable = blocks.filter(([, commands]) => !missing.some((tool) => commands!.includes(tool)));
    const script = ["set -euo pipefail", ...runnable.map(([, commands]) => commands)].join("\n");
    const PATH = [join(root, "node_modules/.bin"), dirname(process.execPath), process.env.PATH].join(
      delimiter,
    );
    try {
      execFileSync("bash", ["-c", script], { cwd: folder, env: { ...process.env, PATH }, stdio: "pipe" });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

describe("Python", () => {
  it.skipIf(!hasPython)("engines/extract: a document for each page, in order", () => {
    const folder = mkdtempSync(join(tmpdir(), "winnow-python-"));
    const main = join(root, "apps/cli/bin/winnow.js");
    writeFileSync(join(folder, "winnow"), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`, {
      mode: 0o755,
    });
    const program = [
      "from extract import extract",
      'pages = [{"html": open("examples/pages/pendulum.html").read()}, {"html": ""}]',
      'print([(each["status"], each["metadata"].get("title")) for each in extract(pages)])',
    ].join("\n");
    try {
      const output = execFileSync("python3", ["-c", program], {
        env: {
          ...process.env,
          PATH: `${folder}${delimiter}${process.env.PATH}`,
          PYTHONPATH: join(root, "examples/engines"),
          PYTHONDONTWRITEBYTECODE: "1",
        },
        encoding: "utf8",
      });
      expect(output).toBe("[('ok', 'How long is a second?'), ('empty', None)]\n");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the READMEs and guides", () => {
  it("quote the current examples", () => {
    execFileSync(process.execPath, ["tooling/setup/quote-examples.js", "--check"], { stdio: "pipe" });
  });

  const evalReadme = (): string => readFileSync(join(root, "packages/eval/README.md"), "utf8");

  it.each(Object.values(METRICS))(
    "eval's tables describe $name correctly",
    ({ name, primary, better, convention }) => {
      const row = evalReadme()
        .split("\n")
        .find((line) => line.startsWith(`| \`${name}\` `));
      expect(row, name).toBeDefined();
      const cells = row!.split("|").map((cell) => cell.trim());
      expect(cells).toContain(`${primary} ${better === "higher" ? "↑" : "↓"}`);
      if (/^(?:kept|lower)$/.test(convention.case)) expect(cells).toContain(convention.case);
    },
  );

  const entries = [
    ...["eval", "dedup"].flatMap((name) =>
      ["index", "node/index", "report/index"].map((entry) => [name, entry] as const),
    ),
    ["eval", "segmentation/index"] as const,
  ];
  it.each(entries)("%s's README names the exports of %s", (name, entry) => {
    const source = readFileSync(join(root, `packages/${name}/src/${entry}.ts`), "utf8");
    const names = [...source.matchAll(/(?:[{,]|\btype)\s*(?:type\s+)?(\w+)(?=\s*[,}])/g)].map(
      ([, exported]) => exported!,
    );
    expect(names.length).toBeGreaterThan(3);
    const readme = readFileSync(join(root, `packages/${name}/README.md`), "utf8");
    expect(names.filter((exported) => !new RegExp(`\\b${exported}\\b`).test(readme))).toEqual([]);
  });
});
