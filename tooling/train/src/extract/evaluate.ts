import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DatasetName, datasetPages } from "@winnow/common";
import { decide, type PageView, pageView, parsePage } from "@winnow/extract/methods/winnow";
import type { CollectedPage } from "./collect.js";
import { readFloats, readIntegers } from "./columns.js";

/** How well the blocks of a page were chosen. */
export interface PageResult {
  readonly page: CollectedPage;
  /** The expected F1 by the probabilities, not calibrated. */
  readonly expected: number;
  /** The F1 of the words of the kept blocks. */
  readonly f1: number;
}

/** Decides by the probabilities in a file, page by page, and scores the words of the kept blocks. */
export async function evaluate(folder: string, file: string): Promise<readonly PageResult[]> {
  const { pages } = JSON.parse(readFileSync(join(folder, "pages.json"), "utf8")) as {
    pages: CollectedPage[];
  };
  const probability = readFloats(join(folder, file));
  const files = { words: readIntegers(join(folder, "words")), gold: readIntegers(join(folder, "gold")) };
  const count = readIntegers(join(folder, "count"));
  const plain = new Map(pages.filter(({ copy }) => copy === "plain").map((page) => [keyOf(page), page]));
  const results: PageResult[] = [];
  for (const set of new Set(pages.map((page) => page.set))) {
    for await (const { view, key } of viewsOf(set)) {
      const page = plain.get(key);
      if (page === undefined) continue;
      const { kept, expected } = decide(
        view,
        Float64Array.from(probability.subarray(page.from, page.to)),
        {},
      );
      results.push({ page, expected, f1: wordF1Of(page, kept, count, files.words, files.gold) });
    }
  }
  return results;
}

async function* viewsOf(set: DatasetName): AsyncGenerator<{ view: PageView; key: string }> {
  for await (const page of datasetPages(set, Number.POSITIVE_INFINITY)) {
    yield {
      view: pageView(parsePage(page.html), page.url),
      key: keyOf({ set, id: page.id, url: page.url ?? "" }),
    };
  }
}

/** Two records may have one id, with other addresses. */
function keyOf({ set, id, url }: Pick<CollectedPage, "set" | "id" | "url">): string {
  return `${set} ${id} ${url}`;
}

/** The F1 of the multisets of words of the kept blocks and of the gold text. */
function wordF1Of(
  { from, to, word, goldFrom, goldTo }: CollectedPage,
  kept: Uint8Array,
  count: Int32Array,
  words: Int32Array,
  gold: Int32Array,
): number {
  const left = new Map<number, number>();
  for (let i = goldFrom; i < goldTo; i++) left.set(gold[i]!, (left.get(gold[i]!) ?? 0) + 1);
  let common = 0;
  let size = 0;
  let at = word;
  for (let row = from; row < to; row++) {
    const end = at + count[row]!;
    if (kept[row - from] === 1) {
      size += count[row]!;
      for (; at < end; at++) {
        const rest = left.get(words[at]!) ?? 0;
        if (rest === 0) continue;
        left.set(words[at]!, rest - 1);
        common++;
      }
    }
    at = end;
  }
  const total = size + goldTo - goldFrom;
  return total === 0 ? 1 : (2 * common) / total;
}
