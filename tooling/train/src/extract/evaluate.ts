import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BlockTable, type DecisionConstants, decide, pageView, parsePage } from "@winnow/extract/winnow";
import { type DatasetName, type DatasetPage, datasetPages } from "@winnow/lab";
import type { CollectedPage } from "./collect.js";
import { readFloats, readIntegers } from "./columns.js";
import { type CollectedWords, scoreWords, type WordScore } from "./word-score.js";

/** How well the blocks of a page were chosen. */
export interface PageResult extends WordScore {
  readonly page: CollectedPage;
  /** The expected F1 by the probabilities, not calibrated. */
  readonly expected: number;
}

/** What to evaluate: probabilities, and how to decide by them. */
export interface Candidate {
  /** Path of a file of probabilities, one per row of the collection. */
  readonly probabilities: string;
  /** Default: those of the extractor. */
  readonly constants?: DecisionConstants | undefined;
}

interface EvaluateOptions {
  /** The pages to measure. Default: all. */
  readonly isMeasured?: ((page: CollectedPage) => boolean) | undefined;
  /** Gets each page that is measured with the blocks that the first candidate keeps. */
  readonly onPage?: ((page: CollectedPage, blocks: BlockTable, kept: Uint8Array) => void) | undefined;
}

/**
 * Decides by the probabilities of candidates and scores the words of the kept blocks, page by page. The copies of
 * pages are not measured.
 *
 * @param folder - the collection.
 * @returns the results of the pages, in the same order for each candidate.
 * @throws if a page has other blocks than when it was collected.
 */
export async function evaluate(
  folder: string,
  candidates: readonly Candidate[],
  { isMeasured = () => true, onPage }: EvaluateOptions = {},
): Promise<readonly (readonly PageResult[])[]> {
  const pages = readPages(folder).filter((page) => page.copy === "plain" && isMeasured(page));
  const probabilities = candidates.map((candidate) => readFloats(candidate.probabilities));
  const words: CollectedWords = {
    words: readIntegers(join(folder, "words")),
    count: readIntegers(join(folder, "count")),
    gold: readIntegers(join(folder, "gold")),
  };
  const results = candidates.map((): PageResult[] => []);
  for await (const { page, source } of withSources(pages)) {
    const view = pageView(parsePage(source.html), source.url);
    if (view.blocks.length !== page.to - page.from) {
      throw new Error(`the files in ${folder} were prepared by other code: prepare them again`);
    }
    for (const [nth, { constants }] of candidates.entries()) {
      const own = Float64Array.from(probabilities[nth]!.subarray(page.from, page.to));
      const { kept, expected } = decide(view, own, {}, constants);
      results[nth]!.push({ page, expected, ...scoreWords(page, kept, words) });
      if (nth === 0) onPage?.(page, view.blocks, kept);
    }
  }
  return results;
}

export function readPages(folder: string): readonly CollectedPage[] {
  return JSON.parse(readFileSync(join(folder, "pages.json"), "utf8")).pages;
}

/** Yields collected pages with their records, which may be in another order. */
async function* withSources(
  pages: readonly CollectedPage[],
): AsyncGenerator<{ page: CollectedPage; source: DatasetPage }> {
  const byKey = new Map(pages.map((page) => [keyOf(page), page]));
  for (const set of new Set(pages.map((page) => page.set))) {
    for await (const source of datasetPages(set, Number.POSITIVE_INFINITY)) {
      const page = byKey.get(keyOf({ set, id: source.id, url: source.url ?? "" }));
      if (page !== undefined) yield { page, source };
    }
  }
}

/** Two records may have one id, with other addresses. */
function keyOf({ set, id, url }: { set: DatasetName; id: string; url: string }): string {
  return `${set} ${id} ${url}`;
}
