import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { env } from "node:process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { decode } from "@winnow/core-dom/decode";
import { readChunks, readRecords, splitLines } from "@winnow/corpus";
import { type GoldPage, pageHtml } from "@winnow/eval";
import { everyKth } from "../run/spool.js";
import { sum } from "../run/statistics.js";

/** Data sets to sample pages from, with their numbers of pages. */
// biome-ignore format: a table
const SIZES = {
  "wcxb-dev": 1018, cleaneval: 681, cleanportaleval: 71, "dragnet-train": 966, "l3s-gn1": 621, readability: 130,
  "daniel-a": 823, "fundus-a": 124, "chinese-wce": 69, "recipes-a": 287, "zyte-products": 134, "kreuzer-popular": 66,
} as const;

/** Data sets without gold texts of whole pages. */
const PARTIAL: ReadonlySet<string> = new Set(["recipes-a", "zyte-products", "kreuzer-popular"]);

export type DatasetName = keyof typeof SIZES;
/** The data sets with gold texts. */
export const DATASETS: readonly DatasetName[] = (Object.keys(SIZES) as DatasetName[]).filter(
  (name) => !PARTIAL.has(name),
);

/** A page of a data set, decoded. */
export interface DatasetPage extends GoldPage {
  readonly html: string;
  /** The expected result of `isProbablyReaderable`; only in the readability set. */
  readonly readerable?: boolean | undefined;
}

/**
 * The folder of the data sets: `WINNOW_DATASETS`, by default `../shared/datasets` relative to the repository.
 */
export function datasetFolder(): string {
  return env.WINNOW_DATASETS ?? fileURLToPath(new URL("../../../../../shared/datasets", import.meta.url));
}

/**
 * The path of a data set's file.
 *
 * @throws RangeError if the file does not exist.
 * @example datasetPath("cleaneval") // "…/cleaneval.jsonl.gz"
 */
export function datasetPath(name: DatasetName): string {
  const path = join(datasetFolder(), `${name}.jsonl.gz`);
  if (!existsSync(path))
    throw new RangeError(`${path} does not exist; set WINNOW_DATASETS to the folder of the data sets`);
  return path;
}

/** The paths of all data sets, sorted by name. */
export async function datasetFiles(): Promise<readonly string[]> {
  const folder = datasetFolder();
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jsonl.gz"));
  return names.sort().map((name) => join(folder, name));
}

/**
 * Yields `count` pages of a data set at equal distances, starting with the first; all of them if there are
 * fewer. The choice is always the same, and the lines of other pages are not parsed.
 *
 * @example for await (const { html, url, gold } of datasetPages("cleaneval", 200)) …
 */
export async function* datasetPages(
  name: DatasetName,
  count: number,
): AsyncGenerator<DatasetPage, void, undefined> {
  const step = Math.max(1, SIZES[name] / count);
  let yielded = 0;
  let index = 0;
  for await (const line of splitLines(readChunks(datasetPath(name)))) {
    if (line.trim() === "" || index++ < Math.floor(yielded * step)) continue;
    if (yielded++ >= count) return;
    const page = JSON.parse(line) as GoldPage;
    yield { ...page, html: pageHtml(page) ?? "" };
  }
}

/**
 * Pages at equal distances, of each data set in proportion to its size, without those that are empty or have `maxBytes`
 * or more; all if there are fewer.
 */
export async function pagesBelow(
  count: number,
  maxBytes: number,
  names: readonly DatasetName[] = Object.keys(SIZES) as DatasetName[],
): Promise<readonly DatasetPage[]> {
  const total = sum(names.map((name) => SIZES[name]));
  const pages: DatasetPage[] = [];
  for (const name of names) {
    // Some are too long: an eighth of wcxb-dev.
    const share = Math.ceil((1.3 * count * SIZES[name]) / total);
    for await (const page of datasetPages(name, share))
      if (page.html !== "" && Buffer.byteLength(page.html) < maxBytes) pages.push(page);
  }
  return everyKth(pages.length, count).map((index) => pages[index]!);
}

/** A record of a data set or a corpus, which may contain a page or a text. */
export interface TextRecord extends Partial<GoldPage> {
  readonly text?: string;
}

/** A record's page as a string; undefined if it has none. */
export function htmlOf({ html, htmlBase64 }: TextRecord): string | undefined {
  return pageHtml({ id: "", gold: { text: "" }, html, htmlBase64 });
}

/**
 * Yields the records of `.jsonl` files, compressed or not. Any other file is one record, with its content as
 * `html`.
 *
 * @throws CorpusError with the file and the line.
 */
export async function* recordsOf(files: readonly string[]): AsyncGenerator<TextRecord, void, undefined> {
  for (const file of files) {
    if (/\.jsonl(?:\.gz|\.zst)?$/.test(file)) yield* readRecords<TextRecord>(file);
    else yield { id: basename(file), html: decode(await buffer(readChunks(file))).text };
  }
}
