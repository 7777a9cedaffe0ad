import { counts } from "../../tokens/ids.js";
import { oneLine } from "../../tokens/tokens.js";
import type { Score } from "../../types.js";
import { f1 } from "../common.js";
import type { Metric } from "../types.js";
import { characterSequences, normalisedDistances, totalLength } from "./edit-similarity.js";
import { markdownMetric } from "./markdown-metric.js";
import { matchInOrder, type ValuedPair } from "./match-in-order.js";
import type { CodeBlock, MarkdownStructure } from "./types.js";

/** Aliases of languages; they are compared by the first name of each group. */
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
 * Returns the canonical name of a programming language; unknown names are returned in lower case.
 *
 * @example codeLanguage("py") // "python"
 */
export function codeLanguage(name: string): string {
  const lower = name.toLowerCase();
  return BY_NAME.get(lower) ?? lower;
}

/** Agreement of the code of two documents. */
type CodeScore = Score & {
  /**
   * Share of the matched blocks with a declared language whose languages agree; absent without such blocks.
   */
  readonly language?: number;
};

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
 * @returns `undefined` if neither side has code; 0, 0, 0 if one has none.
 *
 * @example scoreCode(markdownStructure("`a` and `bc`"), markdownStructure("`bc`"))?.recall // 2/3
 */
export function scoreCode(
  gold: Pick<MarkdownStructure, "code" | "spans">,
  predicted: Pick<MarkdownStructure, "code" | "spans">,
): CodeScore | undefined {
  const [ours, theirs] = [gold.code.map(codeText), predicted.code.map(codeText)];
  const [ourSpans, theirSpans] = [gold.spans.map(oneLine), predicted.spans.map(oneLine)];
  const goldLength = totalLength(ours) + totalLength(ourSpans);
  const predictedLength = totalLength(theirs) + totalLength(theirSpans);
  if (goldLength === 0 && predictedLength === 0) return undefined;
  if (goldLength === 0 || predictedLength === 0) return { precision: 0, recall: 0, f1: 0 };
  const common = commonLength(ourSpans, theirSpans);
  let [recalled, right] = [common, common];
  const pairs = pairBlocks(ours, theirs);
  for (const { gold: a, predicted: b, similarity } of pairs) {
    recalled += similarity * ours[a]!.length;
    right += similarity * theirs[b]!.length;
  }
  const precision = right / predictedLength;
  const recall = recalled / goldLength;
  const language = sameLanguage(gold.code, predicted.code, pairs);
  const score = { precision, recall, f1: f1(precision, recall) };
  return language === undefined ? score : { ...score, language };
}

/** Returns a block's text without trailing white space on its lines and without blank lines around it. */
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

/** The metric of {@link scoreCode}. */
export const codeMetric: Metric = markdownMetric({
  name: "md-code",
  about:
    "Code in Markdown, blocks and inline: precision, recall, F1 by characters; share of blocks with the right language.",
  convention: {
    tokenizer:
      "blocks by code point (if a page has more than 60,000 characters of code, by word or as a whole), paired in order; inline code as a whole; white space at the ends of lines ignored",
    case: "kept",
    empty:
      "gold without Markdown, or no code on either side: the page does not count; on one side: 0, 0, 0; language counts on pages whose matched blocks declare one",
    aggregation: "mean over pages",
    source: "code edit similarity as in WebMainBench, but per block and weighted by length",
  },
  measures: ["precision", "recall", "f1", "language"],
  primary: "f1",
  compare: scoreCode,
});
