import { counts } from "../../tokens/ids.js";
import { oneLine } from "../../tokens/tokens.js";
import type { Score } from "../../types.js";
import { f1 } from "../common.js";
import type { Metric } from "../types.js";
import { characterSequences, normalisedDistances, totalLength } from "./edit-similarity.js";
import { markdownMetric } from "./markdown-metric.js";
import { matchInOrder, type ValuedPair } from "./match-in-order.js";
import type { CodeBlock, MarkdownStructure } from "./types.js";

/** Languages with several names; the first one of each is what they are compared by. */
const BY_NAME: ReadonlyMap<string, string> = new Map(
  `javascript js mjs cjs node, typescript ts mts cts, python py python3 py3, visual-basic vb vbnet, ruby rb, rust rs
  bash sh shell zsh console shell-session shellsession terminal, text plain plaintext txt none nohighlight
  c++ cpp cxx cc hpp, c# csharp cs, f# fsharp fs, objective-c objectivec objc obj-c, go golang, kotlin kt kts, perl pl
  haskell hs, powershell ps1 posh pwsh, html htm xhtml markup, yaml yml, markdown md, dockerfile docker
  makefile make, tex latex, batch bat cmd`
    .split(/,|\n/)
    .map((names) => names.trim().split(" "))
    .flatMap((names) => names.map((name) => [name, names[0]!] as const)),
);

/**
 * One name for a language of code that has several; the name itself where it is not known.
 *
 * @example codeLanguage("py") // "python"
 */
export function codeLanguage(name: string): string {
  const lower = name.toLowerCase();
  return BY_NAME.get(lower) ?? lower;
}

/** How well the code of two texts agrees. */
type CodeScore = Score & {
  /** The share of the matched blocks of a named language that name the same; absent where there is none. */
  readonly language?: number;
};

/** Blocks whose similarity is at least this are the same block, if its language is asked for. */
const SAME_BLOCK = 0.5;

/**
 * Precision, recall and F1 of code, by its characters: each block counts as long as it is, and a pair of blocks as much
 * of it as their edit similarity says (1 - Levenshtein distance / length of the longer). Blocks are paired in order
 * with the best sum; inline code matches where it is equal but for white space, in any order.
 *
 * So recall is the sum over the pairs of similarity × the gold's length, divided by the length of all the gold's code;
 * precision the same with the prediction's lengths.
 *
 * @returns `undefined` where neither has code; 0, 0, 0 where one has none.
 *
 * @example scoreCode(markdownStructure("`a` and `bc`"), markdownStructure("`bc`"))?.recall // 2/3
 */
export function scoreCode(
  gold: Pick<MarkdownStructure, "code" | "spans">,
  predicted: Pick<MarkdownStructure, "code" | "spans">,
): CodeScore | undefined {
  const [ours, theirs] = [gold.code.map(codeText), predicted.code.map(codeText)];
  const [ourSpans, theirSpans] = [gold.spans.map(oneLine), predicted.spans.map(oneLine)];
  const expected = totalLength(ours) + totalLength(ourSpans);
  const found = totalLength(theirs) + totalLength(theirSpans);
  if (expected === 0 && found === 0) return undefined;
  if (expected === 0 || found === 0) return { precision: 0, recall: 0, f1: 0 };
  const common = commonLength(ourSpans, theirSpans);
  let [recalled, right] = [common, common];
  const pairs = pairBlocks(ours, theirs);
  for (const { gold: a, predicted: b, similarity } of pairs) {
    recalled += similarity * ours[a]!.length;
    right += similarity * theirs[b]!.length;
  }
  const precision = right / found;
  const recall = recalled / expected;
  const language = sameLanguage(gold.code, predicted.code, pairs);
  const score = { precision, recall, f1: f1(precision, recall) };
  return language === undefined ? score : { ...score, language };
}

/** A block without white space at the end of its lines, blank lines around it. */
function codeText({ text }: CodeBlock): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  return first < 0 ? "" : lines.slice(first).join("\n").trimEnd();
}

type BlockPair = ValuedPair & { readonly similarity: number };

function pairBlocks(gold: readonly string[], predicted: readonly string[]): readonly BlockPair[] {
  const distance = normalisedDistances(characterSequences(gold, predicted));
  const weight = (a: number, b: number): number => gold[a]!.length + predicted[b]!.length;
  const same = (a: number, b: number): boolean => gold[a] === predicted[b];
  const similarity = (a: number, b: number): number => (same(a, b) ? 1 : 1 - distance(a, b));
  const value = (a: number, b: number): number => similarity(a, b) * weight(a, b);
  return matchInOrder(gold.length, predicted.length, { value, same }).map((pair) => ({
    ...pair,
    similarity: pair.value / weight(pair.gold, pair.predicted),
  }));
}

function sameLanguage(
  gold: readonly CodeBlock[],
  predicted: readonly CodeBlock[],
  pairs: readonly BlockPair[],
): number | undefined {
  const named = pairs.filter(
    ({ gold: a, similarity }) => similarity >= SAME_BLOCK && gold[a]!.language !== "",
  );
  if (named.length === 0) return undefined;
  const same = named.filter(({ gold: a, predicted: b }) => {
    return codeLanguage(gold[a]!.language) === codeLanguage(predicted[b]!.language);
  });
  return same.length / named.length;
}

function commonLength(gold: readonly string[], predicted: readonly string[]): number {
  const theirs = counts(predicted);
  let common = 0;
  for (const [text, count] of counts(gold)) common += text.length * Math.min(count, theirs.get(text) ?? 0);
  return common;
}

/** Code of two Markdown texts; see {@link scoreCode}. */
export const codeMetric: Metric = markdownMetric({
  name: "md-code",
  about:
    "Code of the Markdown, blocks and inline: precision, recall, F1 by its characters; languages that agree.",
  convention: {
    tokenizer:
      "blocks by code point (by words or as wholes where a page has more than 60,000 characters of code), paired in order; inline code as wholes; white space at the ends of lines left out",
    case: "kept",
    empty:
      "gold without Markdown, or no code on either side: the page does not count; on one side: 0, 0, 0; language counts on pages where matched blocks name one",
    aggregation: "mean over pages",
    source: "code edit similarity as in WebMainBench, but block by block and weighted by length",
  },
  measures: ["precision", "recall", "f1", "language"],
  primary: "f1",
  compare: scoreCode,
});
