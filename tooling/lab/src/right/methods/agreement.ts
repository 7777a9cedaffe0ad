import { methods } from "@winnow/baselines/methods";
import { type Method, parse, type Tree } from "@winnow/core-dom";
import { mean, wordF1 } from "@winnow/eval";
import { extract } from "@winnow/extract";
import type { DatasetName } from "../../data/datasets.js";
import { keyOf, type Sample } from "./recorded.js";
import type { OurMethod, Recorded } from "./types.js";

/** How well ours and the original's output agree on a page. */
interface PageAgreement {
  readonly set: DatasetName;
  readonly key: string;
  /** Word F1 of ours against the original's text. */
  readonly f1: number;
  /** Word F1 of both against the gold text. */
  readonly ours: number;
  readonly theirs: number;
}

/** A page with both texts. */
interface PageDifference extends PageAgreement {
  readonly ourText: string;
  readonly theirText: string;
}

/** The agreement on the pages for which the original returned a text. */
export interface Agreement {
  readonly pages: readonly PageAgreement[];
  /** Number of pages on which the original failed. */
  readonly failed: number;
  /** The pages that differ most, those first. */
  readonly worst: readonly PageDifference[];
}

/** Means over pages. */
export interface Summary {
  readonly pages: number;
  readonly failed: number;
  readonly f1: number;
  /** Shares of the pages with an F1 of at least .95 and .98. */
  readonly near: number;
  readonly close: number;
  readonly ours: number;
  readonly theirs: number;
}

/** The text that ours finds in a page. */
export type OurText = (tree: Tree, url: string | undefined) => string;

/** @throws if the method, or the factory that a variant needs, does not exist. */
export async function ourText({ name, factory, options }: OurMethod): Promise<OurText> {
  const method =
    factory === undefined ? methods[name as keyof typeof methods].method : await made(name, factory);
  return (tree, url) => {
    const found = extract(tree, { method, ...(url === undefined ? {} : { url }), ...options });
    // Originals that return comments append them to the text.
    return options?.comments ? `${found.text}\n${found.comments}` : found.text;
  };
}

/** The method that `createNAME(options)` of the entry `@winnow/baselines/methods/NAME` returns. */
async function made(name: string, options: Readonly<Record<string, unknown>>): Promise<Method> {
  const entry = (await import(`@winnow/baselines/methods/${name}`)) as Record<string, unknown>;
  const pascal = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return (entry[`create${pascal}`] as (options: unknown) => Method)(options);
}

/** Ours and an original. */
export interface Comparison {
  readonly ourText: OurText;
  /** The original's answers on a set; a page without one is left out. */
  readonly theirs: ReadonlyMap<string, Recorded>;
}

/**
 * Compares on the pages of a sample, each of which is parsed once.
 *
 * @param worst - number of pages to return with their texts.
 */
export function agreementsOn(
  { set, pages }: Sample,
  comparisons: readonly Comparison[],
  worst: number,
): readonly Agreement[] {
  const found = comparisons.map(() => ({
    pages: [] as PageAgreement[],
    failed: 0,
    worst: [] as PageDifference[],
  }));
  for (const page of pages) {
    // Not `parsePage`, which repairs damaged titles: originals that follow the standard do not.
    const tree = parse(page.html);
    for (const [i, { ourText, theirs }] of comparisons.entries()) {
      const answer = theirs.get(keyOf(page));
      if (answer === undefined) continue;
      const into = found[i]!;
      if (answer.text === undefined) {
        into.failed++;
        continue;
      }
      const our = ourText(tree, page.url);
      const agreement = {
        set,
        key: keyOf(page),
        f1: wordF1(answer.text, our).f1,
        ours: wordF1(page.gold.text, our).f1,
        theirs: wordF1(page.gold.text, answer.text).f1,
      };
      into.pages.push(agreement);
      into.worst = worstOf([...into.worst, { ...agreement, ourText: our, theirText: answer.text }], worst);
    }
  }
  return found;
}

/** Agreements on several sets as one. */
export function merged(agreements: readonly Agreement[], worst: number): Agreement {
  return {
    pages: agreements.flatMap(({ pages }) => pages),
    failed: agreements.reduce((sum, { failed }) => sum + failed, 0),
    worst: worstOf(
      agreements.flatMap((agreement) => agreement.worst),
      worst,
    ),
  };
}

/** The pages that differ most, without those that agree. */
function worstOf(pages: readonly PageDifference[], count: number): PageDifference[] {
  return pages
    .filter(({ f1 }) => f1 < 1)
    .toSorted((a, b) => a.f1 - b.f1)
    .slice(0, count);
}

export function summaryOf({ pages, failed }: Agreement): Summary {
  const share = (min: number): number =>
    pages.filter(({ f1 }) => f1 >= min).length / Math.max(1, pages.length);
  return {
    pages: pages.length,
    failed,
    f1: mean(pages.map(({ f1 }) => f1)),
    near: share(0.95),
    close: share(0.98),
    ours: mean(pages.map(({ ours }) => ours)),
    theirs: mean(pages.map(({ theirs }) => theirs)),
  };
}
