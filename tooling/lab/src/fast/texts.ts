import { allVisibleText, extract } from "@winnow/extract";
import { htmlOf, recordsOf, type TextRecord } from "../data/datasets.js";
import { createRandom } from "../random.js";
import type { SpooledPage } from "../run/spool.js";

/**
 * Yields the texts of files. In `.jsonl` files, compressed or not, that is each record's `text`, or its gold
 * text, or the visible text of its page; any other file is one text. Blank texts are skipped.
 *
 * @throws CorpusError or RangeError with the file's name.
 */
export async function* readTexts(files: readonly string[]): AsyncGenerator<string> {
  for await (const [record, place, file] of placedRecords(files)) {
    const isText = !/\.jsonl(?:\.gz|\.zst)?$/.test(file);
    const html = htmlOf(record);
    const gold = record.gold?.text.trim() === "" ? undefined : record.gold?.text;
    const text =
      record.text ?? gold ?? (isText ? html : html && extract(html, { method: allVisibleText }).text);
    if (text === undefined) throw new RangeError(`${place}: neither text nor a page`);
    if (text.trim() !== "") yield text;
  }
}

/**
 * Reads the pages of files: of `.jsonl` files, compressed or not, one record per line (`html`, or the raw
 * bytes as `htmlBase64`); any other file is one page of HTML.
 *
 * @throws CorpusError or RangeError with the file's name.
 */
export async function* readPages(files: readonly string[]): AsyncGenerator<SpooledPage> {
  for await (const [record, place] of placedRecords(files)) {
    const { id = place, url } = record;
    const html = htmlOf(record);
    if (html === undefined) throw new RangeError(`${place}: neither html nor htmlBase64`);
    yield { id, url, html };
  }
}

/** The records of files, each with its place for messages and its file. */
async function* placedRecords(
  files: readonly string[],
): AsyncGenerator<readonly [record: TextRecord, place: string, file: string]> {
  for (const file of files) {
    let index = 0;
    for await (const record of recordsOf([file])) yield [record, `${file}, record ${++index}`, file];
  }
}

/**
 * Generates documents that resemble the given ones: each has the length of a random document and consists of
 * random lines of all documents. So words, line lengths and scripts are natural, and no two documents are
 * similar.
 *
 * @param texts - the natural documents.
 * @param bytes - minimum size of the natural and the new documents together, in bytes of UTF-8.
 * @param seed - the same seed gives the same documents.
 * @returns the new documents; none if the size is reached already, or there are no lines.
 */
export function* enlargement(texts: readonly string[], bytes: number, seed: number): Generator<string> {
  const random = createRandom(seed);
  const pool = texts.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  const sizes = pool.map((line) => Buffer.byteLength(line) + 1);
  const lengths = texts.map((text) => Buffer.byteLength(text));
  let total = lengths.reduce((sum, length) => sum + length, 0);
  while (total < bytes && pool.length > 0) {
    const length = lengths[Math.floor(random() * lengths.length)]!;
    const drawn: string[] = [];
    let size = 0;
    while (size < length) {
      const line = Math.floor(random() * pool.length);
      drawn.push(pool[line]!);
      size += sizes[line]!;
    }
    total += size - 1;
    yield drawn.join("\n");
  }
}

/** Shuffles items (Fisher and Yates; Durstenfeld 1964), so that any prefix represents the whole. */
export function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const random = createRandom(seed);
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

const SEED = 6;

/**
 * The texts of files and the generated ones, shuffled, so that the first batches of a slow variant represent the
 * rest.
 */
export async function* corpusOf(files: readonly string[], bytes: number): AsyncGenerator<SpooledPage> {
  const texts: string[] = [];
  for await (const text of readTexts(files)) texts.push(text);
  const generated = [...enlargement(texts, bytes, SEED)];
  console.error(`${texts.length} texts, ${generated.length} generated from their lines`);
  for (const [index, text] of shuffled([...texts, ...generated], SEED).entries())
    yield { id: String(index), html: text };
}
