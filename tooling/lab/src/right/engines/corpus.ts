import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { gzipRecord } from "../../data/archives.js";
import { createRandom } from "../../random.js";

/** The files, of two formats: JSON Lines can repeat ids, and most crawls are WARC. */
const FILES = ["north.jsonl.gz", "south.jsonl.gz", "east.warc.gz", "west.warc.gz"];
const PAGES = 90;

/** Articles that are published several times with small changes, in any shard. */
const SHARED = 40;

/** Shares of the pages: copies of shared articles, notices with one text, pages without a text. The others are unique. */
const [COPY, NOTICE, EMPTY] = [0.35, 0.1, 0.03];

/** The share of pages with one of {@link SHARED_IDS} ids. */
const SAME_ID = 0.04;
const SHARED_IDS = 5;

const NOTICE_TEXT =
  "This page needs cookies. Please accept all of them, or come back later and read on then.";

/**
 * Writes pages with duplicates across the files and repeated ids to the folder `crawl`.
 *
 * @returns the number of pages in each file.
 */
export function writePages(folder: string): number {
  const random = createRandom(36);
  const below = (bound: number): number => Math.floor(random() * bound);
  const word = (): string => `${"bcdfglmnprst"[below(12)]}${"aeiou"[below(5)]}${below(4000).toString(36)}`;
  const words = (count: number): string[] => Array.from({ length: count }, word);
  const shared = Array.from({ length: SHARED }, () => words(180));
  const text = (): readonly string[] => {
    const kind = random();
    if (kind < COPY) {
      const copy = [...shared[below(SHARED)]!];
      for (let changes = below(9); changes > 0; changes--) copy[below(copy.length)] = word();
      return copy;
    }
    if (kind < COPY + NOTICE) return NOTICE_TEXT.split(" ");
    return kind < COPY + NOTICE + EMPTY ? [] : words(60 + below(200));
  };
  mkdirSync(join(folder, "crawl"), { recursive: true });
  for (const file of FILES) {
    const [name, format] = file.split(".");
    const records = Array.from({ length: PAGES }, (_, page) => {
      const id = random() < SAME_ID ? `same-${below(SHARED_IDS)}` : `${name}-${page}`;
      const url = `https://${name}.example/${page}`;
      const html = htmlOf(text());
      return format === "warc"
        ? gzipRecord(url, html)
        : Buffer.from(`${JSON.stringify({ id, url, html })}\n`);
    });
    const content = Buffer.concat(records);
    writeFileSync(join(folder, "crawl", file), format === "warc" ? content : gzipSync(content));
  }
  return PAGES;
}

function htmlOf(words: readonly string[]): string {
  const paragraphs: string[] = [];
  for (let from = 0; from < words.length; from += 60)
    paragraphs.push(`<p>${words.slice(from, from + 60).join(" ")}.</p>`);
  return `<!doctype html><html lang="en"><body><nav><a href="/">Home</a></nav><article>${paragraphs.join("\n")}</article></body></html>`;
}
