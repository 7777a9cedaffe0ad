import { type DatasetName, datasetPages } from "@winnow/common";
import { mean, wordF1 } from "@winnow/eval";
import type { OurText } from "./ours.js";
import { keyOf } from "./record.js";
import type { Recorded } from "./types.js";

/** Ours and the original's output for a page. */
export interface PageAgreement {
  readonly set: DatasetName;
  readonly key: string;
  /** Word F1 of ours against the original's text. */
  readonly f1: number;
  /** Word F1 of both against the gold text. */
  readonly ours: number;
  readonly theirs: number;
  readonly ourText: string;
  readonly theirText: string;
}

/** The agreement on the pages of a set for which the original returned a text. */
export interface SetAgreement {
  readonly pages: readonly PageAgreement[];
  /** Number of pages on which the original failed. */
  readonly failed: number;
}

/** Means over pages. */
export interface Summary {
  readonly pages: number;
  readonly f1: number;
  /** Shares of the pages with an F1 of at least .95 and .98. */
  readonly near: number;
  readonly close: number;
  readonly ours: number;
  readonly theirs: number;
}

/** @param theirs - the original's answers; a page without one is left out. */
export async function agreementOn(
  set: DatasetName,
  take: number,
  ourText: OurText,
  theirs: ReadonlyMap<string, Recorded>,
): Promise<SetAgreement> {
  const pages: PageAgreement[] = [];
  let failed = 0;
  for await (const page of datasetPages(set, take)) {
    const key = keyOf(page);
    const answer = theirs.get(key);
    if (answer === undefined) continue;
    const theirText = answer.text;
    if (theirText === undefined) {
      failed++;
      continue;
    }
    const our = ourText(page.html, page.url);
    pages.push({
      set,
      key,
      f1: wordF1(theirText, our).f1,
      ours: wordF1(page.gold.text, our).f1,
      theirs: wordF1(page.gold.text, theirText).f1,
      ourText: our,
      theirText,
    });
  }
  return { pages, failed };
}

export function summaryOf(pages: readonly PageAgreement[]): Summary {
  const share = (min: number): number =>
    pages.filter(({ f1 }) => f1 >= min).length / Math.max(1, pages.length);
  return {
    pages: pages.length,
    f1: mean(pages.map(({ f1 }) => f1)),
    near: share(0.95),
    close: share(0.98),
    ours: mean(pages.map(({ ours }) => ours)),
    theirs: mean(pages.map(({ theirs }) => theirs)),
  };
}

/** The pages that differ most, those first. */
export function worstPages(pages: readonly PageAgreement[], count: number): readonly PageAgreement[] {
  return pages.toSorted((a, b) => a.f1 - b.f1).slice(0, count);
}
