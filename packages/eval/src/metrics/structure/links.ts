import { scoreOf } from "../score.js";
import type { Metric } from "../types.js";
import { type Address, canonicalAddress } from "./address.js";
import { markdownMetric } from "./markdown-metric.js";
import type { Pair } from "./match-texts.js";
import { textKey } from "./text-key.js";
import type { Link } from "./types.js";

/** How well the links of two texts agree. */
export type LinksScore = {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The share of the matched links that have the same words; absent where none match. */
  readonly texts?: number;
};

/**
 * Precision, recall and F1 of links by where they lead (see `canonicalAddress`), each as often as it stands there, in
 * any order. A relative address that begins with a slash also matches an absolute one with the same path and query.
 * Links within the page don't count. The links' words are compared apart.
 *
 * @returns `undefined` where neither has a link; 0, 0, 0 where one has none.
 *
 * @example
 * scoreLinks([{ href: "http://a.org/b/", text: "B" }], [{ href: "https://a.org/b#c", text: "b" }]); // all 1
 */
export function scoreLinks(gold: readonly Link[], predicted: readonly Link[]): LinksScore | undefined {
  const [ours, theirs] = [addressed(gold), addressed(predicted)];
  if (ours.length === 0 && theirs.length === 0) return undefined;
  const pairs = pairLinks(ours, theirs);
  const score = scoreOf(pairs.length, ours.length, theirs.length);
  if (pairs.length === 0) return score;
  const same = pairs.filter(({ gold: a, predicted: b }) => ours[a]!.words === theirs[b]!.words);
  return { ...score, texts: same.length / pairs.length };
}

interface Addressed extends Address {
  readonly words: string;
}

function addressed(links: readonly Link[]): readonly Addressed[] {
  return links
    .map(({ href, text }) => ({ ...canonicalAddress(href), words: textKey(text) }))
    .filter(({ key }) => key !== "");
}

/** First those with the same address and words, then with the same address, then relative with absolute ones. */
function pairLinks(gold: readonly Addressed[], predicted: readonly Addressed[]): readonly Pair[] {
  const kind = ({ relative, key }: Addressed): string => `${relative ? "relative" : "absolute"} ${key}`;
  const keys: readonly ((link: Addressed, isGold: boolean) => string | undefined)[] = [
    (link) => `${kind(link)} ${link.words}`,
    kind,
    // A relative gold with an absolute prediction, or the other way round.
    ({ relative, path }, isGold) => (path === undefined ? undefined : `${relative === isGold} ${path}`),
  ];
  const pairs: Pair[] = [];
  const [goldTaken, predictedTaken] = [new Set<number>(), new Set<number>()];
  for (const key of keys) {
    const waiting = new Map<string, number[]>();
    for (let b = predicted.length - 1; b >= 0; b--) {
      const name = predictedTaken.has(b) ? undefined : key(predicted[b]!, false);
      if (name === undefined) continue;
      const places = waiting.get(name);
      if (places === undefined) waiting.set(name, [b]);
      else places.push(b);
    }
    for (const [a, link] of gold.entries()) {
      const name = goldTaken.has(a) ? undefined : key(link, true);
      const b = name === undefined ? undefined : waiting.get(name)?.pop();
      if (b === undefined) continue;
      goldTaken.add(a);
      predictedTaken.add(b);
      pairs.push({ gold: a, predicted: b });
    }
  }
  return pairs;
}

/** Links of two Markdown texts; see {@link scoreLinks}. */
export const linksMetric: Metric = markdownMetric({
  name: "md-links",
  about:
    "Links of the Markdown: precision, recall, F1 by address; how many of the matched have the same words.",
  convention: {
    tokenizer:
      "addresses by the URL standard, without scheme, fragment, slashes at the end; a path alone matches an absolute address with it; any order",
    case: "hosts lower, paths kept; the links' words lower",
    empty:
      "gold without Markdown, or no link on either side: the page does not count; on one side: 0, 0, 0; texts counts on pages where links match; links within the page and images are none",
    aggregation: "mean over pages",
    source: "Winnow's own",
  },
  measures: ["precision", "recall", "f1", "texts"],
  primary: "f1",
  compare: (gold, predicted) => scoreLinks(gold.links, predicted.links),
});
