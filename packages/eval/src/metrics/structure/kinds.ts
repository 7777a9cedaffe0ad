import { sum } from "../../statistics/quantile.js";
import { counts } from "../../tokens/ids.js";
import { oneLine } from "../../tokens/tokens.js";
import type { MetricValues, Score } from "../../types.js";
import { f1, scoreOf } from "../common.js";
import type { MetricDefinition } from "../define-metric.js";
import { canonicalAddress, codeLanguage, texTokens } from "./normal-forms.js";
import {
  normalisedDistances,
  type Pair,
  pairByKeys,
  pairInOrder,
  pairTexts,
  symbols,
  textKey,
  totalLength,
} from "./pair.js";
import type { CodeBlock, Formula, Heading, Link, ListItem, MarkdownStructure, Table } from "./read.js";
import { sameTable, tableNodes, teds } from "./teds.js";

// The kinds of pieces of a Markdown document, and how those of two documents are compared. A comparison is
// `undefined` if neither side has such a piece: the page doesn't count.

/**
 * Computes precision, recall and F1 of headings by their texts (see `pairTexts`: equal words, or a
 * bag-of-words F1 of 0.8), in any order.
 *
 * @returns `levels` is the share of the matched headings whose levels agree; absent if none match. They agree
 *   if their difference between prediction and gold is the most frequent one: the page's title may be a
 *   heading of the first level or be omitted, which shifts all others.
 *
 * @example
 * const gold = [{ level: 2, text: "Use" }, { level: 3, text: "Options" }];
 * scoreHeadings(gold, [{ level: 1, text: "Use" }, { level: 2, text: "Options" }])?.levels; // 1
 */
export function scoreHeadings(
  gold: readonly Heading[],
  predicted: readonly Heading[],
): (Score & { readonly levels?: number }) | undefined {
  if (gold.length === 0 && predicted.length === 0) return undefined;
  const pairs = pairTexts(gold.map(textOf), predicted.map(textOf));
  const score = scoreOf(pairs.length, gold.length, predicted.length);
  if (pairs.length === 0) return score;
  const shifts = counts(pairs.map(({ gold: a, predicted: b }) => predicted[b]!.level - gold[a]!.level));
  return { ...score, levels: Math.max(...shifts.values()) / pairs.length };
}

function textOf({ text }: { readonly text: string }): string {
  return text;
}

/**
 * Computes precision, recall and F1 of list items. Two items match if their texts do (see `pairTexts`),
 * their depths are equal, and their lists are both numbered or both not. Order doesn't matter.
 *
 * @returns `textF1` is the F1 by text alone, at any depth and in any kind of list.
 *
 * @example
 * const gold = [{ text: "Milk", depth: 1, ordered: false }];
 * scoreLists(gold, [{ text: "milk", depth: 1, ordered: true }]); // f1 0, textF1 1
 */
export function scoreLists(
  gold: readonly ListItem[],
  predicted: readonly ListItem[],
): (Score & { readonly textF1: number }) | undefined {
  if (gold.length === 0 && predicted.length === 0) return undefined;
  const pairs = pairTexts(gold.map(textOf), predicted.map(textOf));
  const agree = pairs.filter(({ gold: a, predicted: b }) => {
    return gold[a]!.depth === predicted[b]!.depth && gold[a]!.ordered === predicted[b]!.ordered;
  });
  return {
    ...scoreOf(agree.length, gold.length, predicted.length),
    textF1: scoreOf(pairs.length, gold.length, predicted.length).f1,
  };
}

/**
 * Computes precision, recall and F1 of links by address (see `canonicalAddress`), counting repetitions, in
 * any order. A relative address that begins with a slash also matches an absolute one with the same path and
 * query. Links within the page are ignored. The words of links are compared separately.
 *
 * @returns `texts` is the share of the matched links that have the same words; absent if none match.
 *
 * @example
 * scoreLinks([{ href: "http://a.org/b/", text: "B" }], [{ href: "https://a.org/b#c", text: "b" }]); // all 1
 */
export function scoreLinks(
  gold: readonly Link[],
  predicted: readonly Link[],
): (Score & { readonly texts?: number }) | undefined {
  const [ours, theirs] = [addressed(gold), addressed(predicted)];
  if (ours.length === 0 && theirs.length === 0) return undefined;
  const pairs = pairByKeys(ours, theirs, [
    (link) => `${link.relative} ${link.key} ${link.words}`,
    (link) => `${link.relative} ${link.key}`,
    // A relative link of the gold with an absolute one of the prediction, or the other way round.
    ({ relative, path }, isGold) => (path === undefined ? undefined : `${relative === isGold} ${path}`),
  ]);
  const score = scoreOf(pairs.length, ours.length, theirs.length);
  if (pairs.length === 0) return score;
  const same = pairs.filter(({ gold: a, predicted: b }) => ours[a]!.words === theirs[b]!.words);
  return { ...score, texts: same.length / pairs.length };
}

function addressed(links: readonly Link[]) {
  return links
    .map(({ href, text }) => ({ ...canonicalAddress(href), words: textKey(text) }))
    .filter(({ key }) => key !== "");
}

type SimilarPair = Pair & { readonly similarity: number };

/**
 * Pairs texts in order so that the sum of similarities, weighted by length, is largest. The similarity of two
 * texts is 1 - Levenshtein distance / length of the longer.
 */
function pairByEdits(
  gold: readonly string[],
  predicted: readonly string[],
  splits: Parameters<typeof symbols>[2],
  lengthOf: (text: string) => number,
): readonly SimilarPair[] {
  const distance = normalisedDistances(symbols(gold, predicted, splits));
  const weight = (a: number, b: number): number => lengthOf(gold[a]!) + lengthOf(predicted[b]!);
  const same = (a: number, b: number): boolean => gold[a] === predicted[b];
  const value = (a: number, b: number): number => (same(a, b) ? 1 : 1 - distance(a, b)) * weight(a, b);
  return pairInOrder(gold.length, predicted.length, { value, same }).map((pair) => ({
    ...pair,
    similarity: pair.value / weight(pair.gold, pair.predicted),
  }));
}

/** Minimum similarity of two blocks for their languages to be compared. */
const SAME_BLOCK = 0.5;

/**
 * Computes precision, recall and F1 of code by characters. Blocks are paired in order so that the sum of
 * similarities, weighted by length, is largest; the similarity of two blocks is 1 - Levenshtein distance /
 * length of the longer. Inline code matches if it is equal up to white space, in any order.
 *
 * Recall is the sum of similarity × length in the gold over all pairs, divided by the length of all code of
 * the gold; precision uses the lengths in the prediction instead.
 *
 * @returns `language` is the share of the matched blocks with a declared language whose languages agree;
 *   absent without such blocks.
 *
 * @example scoreCode(markdownStructure("`a` and `bc`"), markdownStructure("`bc`"))?.recall // 2/3
 */
export function scoreCode(
  gold: Pick<MarkdownStructure, "code" | "spans">,
  predicted: Pick<MarkdownStructure, "code" | "spans">,
): (Score & { readonly language?: number }) | undefined {
  const [ours, theirs] = [gold.code.map(codeText), predicted.code.map(codeText)];
  const [ourSpans, theirSpans] = [gold.spans.map(oneLine), predicted.spans.map(oneLine)];
  const goldLength = totalLength(ours) + totalLength(ourSpans);
  const predictedLength = totalLength(theirs) + totalLength(theirSpans);
  if (goldLength === 0 && predictedLength === 0) return undefined;
  if (goldLength === 0 || predictedLength === 0) return { precision: 0, recall: 0, f1: 0 };
  const theirCounts = counts(theirSpans);
  let recalled = 0;
  for (const [text, count] of counts(ourSpans)) {
    recalled += text.length * Math.min(count, theirCounts.get(text) ?? 0);
  }
  let right = recalled;
  const pairs = pairByEdits(ours, theirs, {}, ({ length }) => length);
  for (const { gold: a, predicted: b, similarity } of pairs) {
    recalled += similarity * ours[a]!.length;
    right += similarity * theirs[b]!.length;
  }
  const [precision, recall] = [right / predictedLength, recalled / goldLength];
  const score = { precision, recall, f1: f1(precision, recall) };
  const named = pairs.filter(
    ({ gold: a, similarity }) => similarity >= SAME_BLOCK && gold.code[a]!.language !== "",
  );
  if (named.length === 0) return score;
  const agree = named.filter(({ gold: a, predicted: b }) => {
    return codeLanguage(gold.code[a]!.language) === codeLanguage(predicted.code[b]!.language);
  });
  return { ...score, language: agree.length / named.length };
}

/** Returns a block's text without trailing white space on its lines and without blank lines around it. */
function codeText({ text }: CodeBlock): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  return first < 0 ? "" : lines.slice(first).join("\n").trimEnd();
}

/**
 * Computes precision, recall and F1 of formulas. The value of a pair is the edit similarity of its normalised
 * TeX: 1 - Levenshtein distance of the tokens (see `texTokens`) / length of the longer. Formulas are paired
 * in order so that the sum of values is largest, whether they are inline or displayed. If there are too many
 * tokens, only equal formulas match.
 *
 * @example scoreFormulas([{ tex: "a+b", display: false }], [{ tex: "a + c", display: true }])?.f1 // 2/3
 */
export function scoreFormulas(gold: readonly Formula[], predicted: readonly Formula[]): Score | undefined {
  if (gold.length === 0 && predicted.length === 0) return undefined;
  const keys = (formulas: readonly Formula[]): readonly string[] =>
    formulas.map(({ tex }) => texTokens(tex).join(" "));
  const splits = [(key: string): readonly string[] => (key === "" ? [] : key.split(" "))];
  const pairs = pairByEdits(keys(gold), keys(predicted), { splits }, () => 1);
  return scoreOf(sum(pairs.map(({ similarity }) => similarity)), gold.length, predicted.length);
}

/**
 * Maximum number of pairs of nodes to compare exactly; two tables of 300 rows of 10 cells have 10.9 million.
 * The largest tables of WCXB's gold have 491 nodes.
 */
const MAX_NODE_PAIRS = 12_000_000;

/**
 * Computes the mean TEDS over the tables of gold and prediction, with (`teds`) and without (`structure`) the
 * text of cells. They are paired in order so that the sum is largest. A table without a counterpart counts 0,
 * so the sum is divided by the number of tables of the side that has more.
 *
 * If comparing all tables takes more than 12 million pairs of nodes, they are compared by position (see
 * `tableDistance`).
 *
 * @example scoreTables(goldStructure.tables, []) // { teds: 0, structure: 0 }
 */
export function scoreTables(
  gold: readonly Table[],
  predicted: readonly Table[],
): { readonly teds: number; readonly structure: number } | undefined {
  const count = Math.max(gold.length, predicted.length);
  if (count === 0) return undefined;
  const byPosition = sum(gold.map(tableNodes)) * sum(predicted.map(tableNodes)) > MAX_NODE_PAIRS;
  const pairs = pairInOrder(gold.length, predicted.length, {
    value: (a, b) => teds(gold[a]!, predicted[b]!, { byPosition }),
    same: (a, b) => sameTable(gold[a]!, predicted[b]!),
  });
  const structures = pairs.map(({ gold: a, predicted: b }) =>
    teds(gold[a]!, predicted[b]!, { byPosition, structureOnly: true }),
  );
  return { teds: sum(pairs.map(({ value }) => value)) / count, structure: sum(structures) / count };
}

/** A kind of piece: how it is compared, and what readers of its figures need to know. */
interface Kind extends Omit<MetricDefinition, "name" | "score"> {
  /** What a page lacks that doesn't count, and further exceptions. */
  readonly empty: string;
  readonly measures: readonly string[];
  readonly compare: (gold: MarkdownStructure, predicted: MarkdownStructure) => MetricValues | undefined;
}

/** The kinds by name; a metric `md-NAME` compares each. */
export const KINDS: Readonly<Record<string, Kind>> = {
  headings: {
    about:
      "Headings in Markdown: precision, recall, F1 by text; share of the matched headings with the same level.",
    tokenizer:
      "headings by their word tokens; equal, otherwise the best with a bag-of-words F1 of 0.8 or more; any order",
    case: "lower",
    empty:
      "no heading on either side: the page does not count; on one side: 0, 0, 0; levels counts on pages with matching headings",
    source: "Winnow's own; levels agree up to a shift common to all headings of the page",
    measures: ["precision", "recall", "f1", "levels"],
    compare: (gold, predicted) => scoreHeadings(gold.headings, predicted.headings),
  },
  lists: {
    about: "List items in Markdown: precision, recall, F1 by text, depth and kind; F1 by text alone.",
    tokenizer:
      "items by their own word tokens, without nested lists; equal, otherwise the best with a bag-of-words F1 of 0.8 or more; any order",
    case: "lower",
    empty: "no item on either side: the page does not count; on one side: 0",
    source: "Winnow's own",
    measures: ["precision", "recall", "f1", "textF1"],
    compare: (gold, predicted) => scoreLists(gold.items, predicted.items),
  },
  tables: {
    about: "Tables in Markdown: TEDS with and without the cells' text.",
    tokenizer:
      "GFM tables and HTML tables in Markdown as trees of table, rows and cells; cells' texts by code point (in tables of more than 60,000 characters, by word or as a whole)",
    empty:
      "no table on either side: the page does not count; a table without a counterpart: 0; an empty first row of a GFM table is ignored",
    aggregation: "mean over a page's tables (of the side with more), then over pages",
    source:
      "TEDS of Zhong et al. 2020, with the table node counted; tables paired in order for the largest sum",
    measures: ["teds", "structure"],
    primary: "teds",
    compare: (gold, predicted) => scoreTables(gold.tables, predicted.tables),
  },
  code: {
    about:
      "Code in Markdown, blocks and inline: precision, recall, F1 by characters; share of blocks with the right language.",
    tokenizer:
      "blocks by code point (if a page has more than 60,000 characters of code, by word or as a whole), paired in order; inline code as a whole; white space at the ends of lines ignored",
    empty:
      "no code on either side: the page does not count; on one side: 0, 0, 0; language counts on pages whose matched blocks declare one",
    source: "code edit similarity as in WebMainBench, but per block and weighted by length",
    measures: ["precision", "recall", "f1", "language"],
    compare: scoreCode,
  },
  formulas: {
    about: "Formulas in Markdown: precision, recall, F1 by the edit similarity of their TeX.",
    tokenizer:
      "text between dollars (money ignored by Pandoc's rules); TeX control sequences and characters, without layout commands",
    empty: "no formula on either side: the page does not count; on one side: 0, 0, 0",
    source: "formula edit similarity as in WebMainBench, but by TeX token and per formula, paired in order",
    measures: ["precision", "recall", "f1"],
    compare: (gold, predicted) => scoreFormulas(gold.formulas, predicted.formulas),
  },
  links: {
    about:
      "Links in Markdown: precision, recall, F1 by address; share of the matched links with the same words.",
    tokenizer:
      "addresses by the URL standard, without scheme, fragment and trailing slashes; a path alone matches an absolute address with this path; any order",
    case: "hosts lower, paths kept; words of links lower",
    empty:
      "no link on either side: the page does not count; on one side: 0, 0, 0; texts counts on pages with matching links; links within the page and images don't count",
    source: "Winnow's own",
    measures: ["precision", "recall", "f1", "texts"],
    compare: (gold, predicted) => scoreLinks(gold.links, predicted.links),
  },
};
