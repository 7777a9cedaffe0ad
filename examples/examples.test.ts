import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs an example and gives back what it printed, an array a call of `console.log`. */
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
    const [said, [text], [markdown]] = (await run("first-page")) as [unknown[], [string], [string]];
    expect(said).toEqual(["Why the swifts came back early", ["Mara Lindqvist"], "2026-05-09"]);
    expect(text).toContain("he heard a sound that he did not expect");
    expect(text).not.toContain("cookies");
    expect(text).not.toContain("Most read");
    expect(markdown).toContain("| 1983 | 11 May");
    expect(markdown).toContain("https://gazette.example/img/swifts-over-the-quay.jpg");
    expect(markdown).toContain("> They do not decide to come early.");
  });

  it("why-empty: a reason instead of an exception", async () => {
    expect(await run("why-empty")).toEqual([[true, "not-html"]]);
  });

  it("marks: why something was left out", async () => {
    const lines = (await run("marks")).map((line) => line.join(" "));
    expect(lines.some((line) => line.includes("We use cookies"))).toBe(true);
    for (const line of lines) expect(line).toMatch(/^[a-z-]+ \| /);
  });

  it("metadata: the values and their evidence", async () => {
    const [values, [chosen] = [], ...others] = await run("metadata");
    expect(values).toEqual(["Why the swifts came back early", ["Mara Lindqvist"], "2026-05-09"]);
    expect(chosen).toMatchObject({ value: "Why the swifts came back early" });
    expect(others.length).toBeGreaterThan(0);
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
    const given = process.argv;
    process.argv = given.slice(0, 2);
    try {
      expect(await run("fetch-page")).toEqual([["blocked-address"]]);
    } finally {
      process.argv = given;
    }
  });

  it("own-method: a function is a method", async () => {
    const [[text]] = (await run("own-method")) as [[string]];
    expect(text).toContain("A job that throws is put back into the queue");
    expect(text).not.toContain("Cancelling a job");
  });

  it("flat-tree: selection and measures", async () => {
    const [first, second] = await run("flat-tree");
    expect(first).toEqual(["/black", "black"]);
    // "Tea" 3, "Green, " 7, "black" 5, " and white." 11
    expect(second![0]).toMatchObject({ characters: 26, linkCharacters: 5, elements: 4 });
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
});

describe("the READMEs", () => {
  const readmes = [
    "README.md",
    "packages/core-dom/README.md",
    "packages/extract/README.md",
    "packages/fetch/README.md",
  ];
  it.each(readmes)("%s quotes the examples as they are", (readme) => {
    const quotes = [
      ...readFileSync(join(root, readme), "utf8").matchAll(
        /<!-- examples\/(\S+\.ts) -->\n```ts\n([\s\S]*?)```/g,
      ),
    ];
    expect(quotes.length).toBeGreaterThan(0);
    for (const [, file, quoted] of quotes) {
      expect(quoted, file).toBe(readFileSync(join(root, "examples", file!), "utf8"));
    }
  });
});
