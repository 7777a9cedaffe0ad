import type { Score } from "../../types.js";
import { scoreOf } from "../common.js";
import type { Metric } from "../types.js";
import { markdownMetric } from "./markdown-metric.js";
import { type Pair, textKey } from "./match-texts.js";
import type { Link } from "./types.js";

/** The normalised address of a link. */
interface Address {
  /** Host, path and query; for schemes other than http the whole address. Empty for links within the page. */
  readonly key: string;
  /** Path and query, if the address begins with a slash or has a host. */
  readonly path: string | undefined;
  /** Whether the address has no host. */
  readonly relative: boolean;
}

/** Base of relative addresses. RFC 2606 reserves `.invalid`, so no real address has this host. */
const NO_HOST = "relative.invalid";

const WITHIN_PAGE: Address = { key: "", path: undefined, relative: true };

/**
 * Normalises an address so that different addresses of one page are equal. It is parsed by the URL standard;
 * fragment, `http:` or `https:`, user and trailing slashes are removed. The query is kept. A relative address
 * stays relative, since the address of the page is not known.
 *
 * @returns An empty key for an address within the page (`#notes`), a script, or an empty address.
 *
 * @example canonicalAddress("HTTPS://Example.org:443/a/?b#c").key // "example.org/a?b"
 */
export function canonicalAddress(href: string): Address {
  const trimmed = href.trim();
  if (trimmed === "" || trimmed.startsWith("#") || /^javascript:/i.test(trimmed)) return WITHIN_PAGE;
  let url: URL;
  try {
    url = new URL(trimmed, `http://${NO_HOST}/`);
  } catch {
    return { key: trimmed, path: undefined, relative: false };
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { key: url.href, path: undefined, relative: false };
  }
  const path = withoutSlashes(url.pathname) + url.search;
  if (url.host !== NO_HOST) return { key: url.host + path, path, relative: false };
  return { key: path, path: /^[/\\]/.test(trimmed) ? path : undefined, relative: true };
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** Agreement of the links of two documents. */
type LinksScore = Score & {
  /** Share of the matched links that have the same words; absent if none match. */
  readonly texts?: number;
};

/**
 * Computes precision, recall and F1 of links by address (see `canonicalAddress`), counting repetitions, in
 * any order. A relative address that begins with a slash also matches an absolute one with the same path and
 * query. Links within the page are ignored. The words of links are compared separately.
 *
 * @returns `undefined` if neither side has a link; 0, 0, 0 if one has none.
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

/** Pairs links by address and words first, then by address, then relative with absolute addresses. */
function pairLinks(gold: readonly Addressed[], predicted: readonly Addressed[]): readonly Pair[] {
  const kind = ({ relative, key }: Addressed): string => `${relative ? "relative" : "absolute"} ${key}`;
  const keys: readonly ((link: Addressed, isGold: boolean) => string | undefined)[] = [
    (link) => `${kind(link)} ${link.words}`,
    kind,
    // A relative link of the gold with an absolute one of the prediction, or the other way round.
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

/** The metric of {@link scoreLinks}. */
export const linksMetric: Metric = markdownMetric({
  name: "md-links",
  about:
    "Links in Markdown: precision, recall, F1 by address; share of the matched links with the same words.",
  convention: {
    tokenizer:
      "addresses by the URL standard, without scheme, fragment and trailing slashes; a path alone matches an absolute address with this path; any order",
    case: "hosts lower, paths kept; words of links lower",
    empty:
      "gold without Markdown, or no link on either side: the page does not count; on one side: 0, 0, 0; texts counts on pages with matching links; links within the page and images don't count",
    aggregation: "mean over pages",
    source: "Winnow's own",
  },
  measures: ["precision", "recall", "f1", "texts"],
  primary: "f1",
  compare: (gold, predicted) => scoreLinks(gold.links, predicted.links),
});
