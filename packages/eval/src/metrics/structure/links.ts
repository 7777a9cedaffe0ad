import { scoreOf } from "../common.js";
import type { Metric } from "../types.js";
import { markdownMetric } from "./markdown-metric.js";
import { type Pair, textKey } from "./match-texts.js";
import type { Link } from "./types.js";

/** What a link's address is compared by. */
interface Address {
  /** Host, path and query; of other schemes the whole. Empty where the link leads nowhere else. */
  readonly key: string;
  /** Path and query where the address begins with a slash or a host: a part of the first says what the second does. */
  readonly path: string | undefined;
  /** The address has no host of its own. */
  readonly relative: boolean;
}

/** Reserved by RFC 2606: no address has it. */
const NOWHERE = "relative.invalid";

const LEADS_NOWHERE: Address = { key: "", path: undefined, relative: true };

/**
 * The form of an address in which two that lead to the same place are equal: parsed as the URL standard has it; the
 * fragment, `http:` or `https:`, user and slashes at the end of the path left out. The query stays. A relative address
 * keeps its path, for the page's own address is not known.
 *
 * @returns An empty key for an address that leads elsewhere on the page (`#notes`), to a script, or nowhere.
 *
 * @example canonicalAddress("HTTPS://Example.org:443/a/?b#c").key // "example.org/a?b"
 */
export function canonicalAddress(href: string): Address {
  const trimmed = href.trim();
  if (trimmed === "" || trimmed.startsWith("#") || /^javascript:/i.test(trimmed)) return LEADS_NOWHERE;
  let url: URL;
  try {
    url = new URL(trimmed, `http://${NOWHERE}/`);
  } catch {
    return { key: trimmed, path: undefined, relative: false };
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { key: url.href, path: undefined, relative: false };
  }
  const path = withoutSlashes(url.pathname) + url.search;
  if (url.host !== NOWHERE) return { key: url.host + path, path, relative: false };
  return { key: path, path: /^[/\\]/.test(trimmed) ? path : undefined, relative: true };
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** How well the links of two texts agree. */
type LinksScore = {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The share of the matched links that have the same words; absent where none match. */
  readonly texts?: number;
};

/**
 * Precision, recall and F1 of links by where they lead (see `canonicalAddress`), each as often as it occurs, in
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
