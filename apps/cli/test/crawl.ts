import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { warcRecord } from "@winnow/corpus/archives";
import { afterEach, beforeEach } from "vitest";

// A folder for each test: a crawl with archives, and the corpus that a recipe makes of it.
let folder: string;

/** Makes the folder for each test of a file. Called by each, since test files can share this module. */
export function useCrawl(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "winnow-run-"));
    mkdirSync(at("crawl"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
}

export const at = (...names: string[]): string => join(folder, ...names);
export const read = (...names: string[]): string => readFileSync(at(...names), "utf8");

/** A page about a subject, long enough to be an article. */
export const pageOf = (subject: string): string => {
  const sentences = Array.from(
    { length: 12 },
    (_, n) =>
      `In year ${n} the people of the town ${subject} built bridge number ${n} over the river, and it was good.`,
  );
  return `<!doctype html><html lang="en"><title>${subject}</title><main><h1>${subject}</h1><p>${sentences.join("</p><p>")}</p></main>`;
};

export const pageRecord = (subject: string, more: object = {}): Uint8Array =>
  warcRecord({
    ...{ url: `https://example.org/${subject}`, date: "2026-01-02T03:04:05Z", status: 200 },
    ...{ headers: { "Content-Type": "text/html" }, body: Buffer.from(pageOf(subject)), ...more },
  });

/** Writes an archive with a gzip member per record. */
export function archive(name: string, records: readonly Uint8Array[]): void {
  writeFileSync(at("crawl", name), Buffer.concat(records.map((record) => gzipSync(record))));
}

export function recipe(content: object): string {
  writeFileSync(
    at("recipe.json"),
    JSON.stringify({ input: "crawl", output: "corpus", stages: ["extract"], ...content }),
  );
  return at("recipe.json");
}

/** The documents of a run as JSON Lines, by file. */
export const outputs = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(at("corpus"))
      .filter((name) => name.includes(".jsonl") && name !== "manifest.jsonl")
      .sort()
      .map((name) => [
        name,
        (name.endsWith(".gz")
          ? gunzipSync(readFileSync(at("corpus", name)))
          : readFileSync(at("corpus", name))
        ).toString(),
      ]),
  );
