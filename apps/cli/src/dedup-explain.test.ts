import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { article, nearCopy } from "../test/dedup-data.js";
import { jsonl, type Result, type Setting, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-dedup-explain-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file into the test's folder. */
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const explain = (args: readonly string[], setting?: Setting): Promise<Result> =>
  winnow(["dedup", "explain", ...args], setting);

const a = file("a.txt", article(1));
const b = file("b.txt", nearCopy(1));
const docs = file(
  "docs.jsonl",
  jsonl(
    { id: 1, text: article(1) },
    { id: "b", text: nearCopy(1) },
    { id: "page", html: "<p>" },
    { text: "" },
  ),
);

describe("winnow dedup explain", () => {
  it("prints what two texts share, as readable text", async () => {
    const { out, err, code } = await explain([a, b], { terminal: true });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`A  ${a}, `);
    expect(out).toMatch(/\n\nCopies by minhash, .*manber/);
    expect(out).toMatch(/contained {3}1\.000 {2}of A in B, 0\.9\d\d of B in A/);
    expect(out).toMatch(/exact {7}no {2}no {3}different texts/);
    expect(out).toContain("Common passages, longest first:");
    expect(out).toContain("  │ In its sentence 1x0 the article says");
  });

  it("prints JSON for programs", async () => {
    const { out, code } = await explain([a, b]);
    expect(code).toBe(0);
    const { left, right, copies, verdicts, jaccard, containment } = JSON.parse(out);
    expect([left, right, copies]).toEqual([a, b, true]);
    expect(jaccard).toBeCloseTo(0.94, 2);
    expect(containment[0]).toBe(1);
    expect(verdicts[0]).toEqual({ matcher: "exact", proposed: false, accepted: false });
  });

  it("finds documents by id, including numbers", async () => {
    const { out, code } = await explain(["--in", docs, "1", "b"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ left: 1, right: "b", copies: true });
    const piped = await explain(["--in", "-", "b", "b"], { stdin: jsonl({ id: "b", text: "One text." }) });
    expect(JSON.parse(piped.out)).toMatchObject({ left: "b", right: "b", exact: true });
  });

  it("reads documents as JSON, compressed files and standard input", async () => {
    const json = file("c.json", JSON.stringify({ id: "c", text: article(1) }, null, 2));
    const { out, code } = await explain([json, "-"], { stdin: gzipSync(`\ufeff{"text": "Another text."}`) });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ left: "c", right: "-", copies: false, jaccard: 0 });
  });

  it("finds no common passages in texts without words", async () => {
    const empty = file("empty.txt", "");
    const { out, code } = await explain([empty, empty, "--format", "text"]);
    expect(code).toBe(0);
    expect(out).toContain("Not copies by any matcher.");
    expect(out).toContain("No common passages.");
    expect(out).not.toMatch(/NaN|undefined/);
  });

  it("accepts the configuration of winnow dedup", async () => {
    const config = file(
      "config.json",
      JSON.stringify({ by: ["exact"], drop: true, jaccard: 0.99, seed: 7, keep: "first" }),
    );
    const { out } = await explain([a, b, "--config", config, "--bands", "9", "--format", "json"]);
    expect(JSON.parse(out).parameters).toMatchObject({ jaccard: 0.99, seed: 7, bands: 9 });
    expect(JSON.parse(out).verdicts[2]).toMatchObject({ matcher: "minhash", accepted: false });
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ["a missing file", [a, join(folder, "missing.txt")], 1, /missing\.txt: there is no such file/],
    ["a folder", [a, folder], 1, /it is a folder/],
    ["standard input twice", ["-", "-"], 2, /can be read only once/],
    [
      "a page",
      [a, file("page.html", "<!doctype html><p>A page.")],
      1,
      /This is a web page\. Extract it first/,
    ],
    ["a record without a text", [a, file("no.json", "{}")], 1, /no\.json: The record has no `text`/],
    ["many documents", [a, docs], 2, /has several documents\. Select two of them: winnow dedup explain --in/],
    ["an unknown id", ["--in", docs, "1", "2"], 1, /docs\.jsonl has no document with the id "2"/],
    ["an id of a page", ["--in", docs, "1", "page"], 1, /document "page" of .*: This is a web page/],
    ["a URL", ["--in", "https://example.org/docs", "1", "2"], 2, /is a URL/],
    ["a wrong number", [a, b, "--jaccard", "0"], 2, /--jaccard must be/],
    ["one document", [a], 2, /missing required argument 'b'/],
  ])("refuses %s", async (_, args, exitCode, message) => {
    const { out, err, code } = await explain(args);
    expect([code, out]).toEqual([exitCode, ""]);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/bug/i);
  });
});
