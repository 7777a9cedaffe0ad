import { createRandom, htmlOf, recordsOf } from "@winnow/common";
import { allVisibleText, extract } from "@winnow/extract";

/**
 * The texts of files: of `.jsonl` files, compressed or not, each record's `text`, else its gold text, else the visible text of
 * its page; of any other file the whole. Texts of white space alone are left out.
 *
 * @throws CorpusError or RangeError that names the file.
 */
export async function* readTexts(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) {
    const isText = !/\.jsonl(?:\.gz|\.zst)?$/.test(file);
    let index = 0;
    for await (const record of recordsOf([file])) {
      index++;
      const html = htmlOf(record);
      const gold = record.gold?.text.trim() === "" ? undefined : record.gold?.text;
      const text = record.text ?? gold ?? (isText ? html : html && visibleText(html));
      if (text === undefined) throw new RangeError(`${file}, record ${index}: neither text nor a page`);
      if (text.trim() !== "") yield text;
    }
  }
}

function visibleText(html: string): string {
  return extract(html, { method: allVisibleText }).text;
}

/**
 * More documents like those that are there: each as long as one of them, drawn at random, and made of lines of all of
 * them, drawn at random. So words, line lengths and scripts are natural, and no two documents are alike.
 *
 * @param texts - the natural documents.
 * @param bytes - the least size of the natural and the new documents together, in bytes of UTF-8.
 * @param seed - the same seed gives the same documents.
 * @returns the new documents; none where there are bytes enough, or no line to draw.
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

/** The same items in a random order (Fisher and Yates; Durstenfeld 1964): so any first part is like the whole. */
export function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const random = createRandom(seed);
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** Documents that are timed together, by their places in the corpus: the first, and the one after the last. */
export type Batch = readonly [from: number, to: number];

/**
 * Cuts a corpus into runs of documents of at least `bytes` each, the last excepted: long enough for the clock, and
 * small enough that a slow peer does some.
 *
 * @param lengths - the documents' sizes.
 * @example batchesOf([3, 3, 3, 3, 3], 5); // [[0, 2], [2, 4], [4, 5]]
 */
export function batchesOf(lengths: readonly number[], bytes: number): readonly Batch[] {
  const batches: Batch[] = [];
  let from = 0;
  let size = 0;
  for (const [index, length] of lengths.entries()) {
    size += length;
    if (size < bytes) continue;
    batches.push([from, index + 1]);
    from = index + 1;
    size = 0;
  }
  if (from < lengths.length) batches.push([from, lengths.length]);
  return batches;
}
