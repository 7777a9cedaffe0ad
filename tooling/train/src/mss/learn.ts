import {
  type MssModel,
  pageTokens,
  type Tokens,
  trigramAt,
  UNCLOSED_TAGS,
  UNIT,
} from "@winnow/baselines/methods/mss";
import type { Tree } from "@winnow/core-dom";
import { leafLabels } from "../labels/leaf-labels.js";

/** A page as the method sees it, with the range of the article. */
export interface Example {
  readonly tokens: Tokens;
  readonly first: number;
  readonly last: number;
}

/** Added to each count, so that no evidence is infinite. */
const SMOOTHING = 1;

/** Number of pages with a feature at which its evidence counts half: features of a few sites say little. */
const HALF_PAGES = 20;

/**
 * Returns a page with the range of tokens that contains the most words of the article, minus other words: a
 * stray match far from the article does not extend it. Undefined without any.
 */
export function exampleOf(tree: Tree, gold: string): Example | undefined {
  const labels = leafLabels(tree, gold);
  const tokens = pageTokens(tree);
  let best = { first: 0, last: -1, sum: 0 };
  let sum = 0;
  let first = 0;
  for (let i = 0; i < tokens.length; i++) {
    const row = tokens.row[i]!;
    if (sum <= 0) [sum, first] = [0, i];
    if (row >= 0) sum += labels[row] === 1 ? 1 : -1;
    if (sum > best.sum) best = { first, last: i, sum };
  }
  return best.last < 0 ? undefined : { tokens, first: best.first, last: best.last };
}

/** What is known of a feature. */
interface Counts {
  /** Occurrences in articles, and outside of them. */
  readonly sides: [inside: number, outside: number];
  /** Pages with the feature. */
  pages: number;
  /** The last page that was counted. */
  last: number;
}

const newCounts = (): Counts => ({ sides: [0, 0], pages: 0, last: -1 });

/**
 * Learns a naive Bayes classifier of tokens. The evidence of a feature that few pages have is reduced:
 * otherwise a rare tag of one site, such as `font`, would decide about pages that use it everywhere.
 *
 * @param size - number of trigrams: those with the most evidence times occurrences.
 */
export function learn(examples: readonly Example[], size: number): MssModel {
  const trigrams = new Map<number, Counts>();
  const tags = Array.from({ length: UNCLOSED_TAGS }, newCounts);
  const all: [number, number] = [0, 0];
  for (const [page, { tokens, first, last }] of examples.entries()) {
    for (let i = 0; i < tokens.length; i++) {
      const side = i >= first && i <= last ? 0 : 1;
      const trigram = trigramAt(tokens, i);
      const counts = trigrams.get(trigram) ?? newCounts();
      trigrams.set(trigram, counts);
      for (const feature of [counts, tags[tokens.unclosed[i]!]!]) {
        feature.sides[side]++;
        if (feature.last !== page) feature.pages++;
        feature.last = page;
      }
      all[side]++;
    }
  }
  const prior = Math.log(all[0] / all[1]);
  const evidence = ({ sides: [inside, outside], pages }: Counts): number => {
    const ratio = Math.log((inside + SMOOTHING) / (outside + SMOOTHING)) - prior;
    return quantised((ratio * pages) / (pages + HALF_PAGES));
  };
  const chosen = [...trigrams]
    .map(([trigram, counts]) => ({
      trigram,
      value: evidence(counts),
      count: counts.sides[0] + counts.sides[1],
    }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.count * Math.abs(b.value) - a.count * Math.abs(a.value) || a.trigram - b.trigram)
    .slice(0, size)
    .sort((a, b) => a.trigram - b.trigram);
  return {
    prior: quantised(prior),
    unclosed: Int8Array.from(tags, evidence),
    trigrams: Int32Array.from(chosen, ({ trigram }) => trigram),
    evidence: Int8Array.from(chosen, ({ value }) => value),
  };
}

function quantised(value: number): number {
  return Math.max(-127, Math.min(127, Math.round(value / UNIT)));
}
