import { matchingBlocks } from "../align/difflib.js";
import { tokenIds, whitespaceIds } from "../tokens/ids.js";
import { whitespaceTokens } from "../tokens/tokens.js";
import type { MetricValues, Prediction, Score } from "../types.js";
import { presentMeans } from "./aggregate.js";
import { commonInOrder, scoreOf } from "./common.js";
import { defineMetric } from "./define-metric.js";
import { lineSegments, markdownSegments, type TextSegment, taggedSegments } from "./segments.js";
import type { Metric } from "./types.js";

/** A text, and its Markdown if there is any. */
type CleanevalText = Pick<Prediction, "text" | "markdown">;

/**
 * Computes precision, recall and F1 of the words by the longest common subsequence of two texts: CleanEval
 * 2007 as scored by Evert's cleaneval.py, but with a true longest common subsequence. CleanEval's tags at the
 * beginning of lines are not words.
 *
 * @returns 1, 1, 1 if both texts have no words; 0, 0, 0 if one has none.
 *
 * @example cleaneval("a b c d e", "a b c x") // { precision: 0.75, recall: 0.6, f1: 2/3 }
 */
export function cleaneval(gold: string, predicted: string): Score {
  const [expected, actual] = [taggedSegments(gold), taggedSegments(predicted)];
  const isPlain = expected === undefined && actual === undefined;
  const counted = commonInOrder(
    isPlain
      ? whitespaceIds(gold, predicted)
      : tokenIds(segmentWords(expected, gold), segmentWords(actual, predicted)),
  );
  return scoreOf(counted.common, counted.gold, counted.predicted);
}

/**
 * Computes precision, recall and F1 of the segment tags: headings, list items, paragraphs. The number of
 * correct tags is the length of the longest common subsequence of words and tags minus that of words alone:
 * tags that can be aligned without giving up a matched word.
 *
 * The segments of a text come from its CleanEval tags, otherwise from its Markdown; otherwise each line is a
 * paragraph.
 *
 * @returns `undefined` if the gold has no segments: neither tags nor Markdown.
 *
 * @example
 * cleanevalTags({ text: "<h> Cats\n<p> They purr" }, { text: "Cats They purr" })?.f1; // 0
 * cleanevalTags({ text: "<h> Cats\n<p> They purr" }, { text: "Cats\nThey purr" })?.recall; // 0.5
 */
export function cleanevalTags(gold: CleanevalText, predicted: CleanevalText): Score | undefined {
  const expected = segmentsOf(gold);
  if (expected === undefined || !expected.some(({ tag }) => tag !== undefined)) return undefined;
  const actual = segmentsOf(predicted) ?? lineSegments(predicted.text);
  const [goldAll, foundAll] = [segmentTokens(expected), segmentTokens(actual)];
  const all = commonInOrder(tokenIds(goldAll, foundAll));
  const words = commonInOrder(tokenIds(goldAll.filter(isWord), foundAll.filter(isWord)));
  return scoreOf(all.common - words.common, all.gold - words.gold, all.predicted - words.predicted);
}

function segmentsOf({ text, markdown }: CleanevalText): readonly TextSegment[] | undefined {
  return taggedSegments(text) ?? (markdown === undefined ? undefined : markdownSegments(markdown));
}

/** Returns the words of the segments, or of `text` if there are no segments. */
function segmentWords(segments: readonly TextSegment[] | undefined, text: string): readonly string[] {
  return segments === undefined ? whitespaceTokens(text) : segmentTokens(segments).filter(isWord);
}

/** Returns tags and words. A tag begins with a space, unlike any word. */
function segmentTokens(segments: readonly TextSegment[]): readonly string[] {
  const tokens: string[] = [];
  for (const { tag, text } of segments) {
    if (tag !== undefined) tokens.push(` ${tag}`);
    for (const word of whitespaceTokens(text)) tokens.push(word);
  }
  return tokens;
}

function isWord(token: string): boolean {
  return !token.startsWith(" ");
}

/** Scores of Evert's cleaneval.py for a page. */
interface CleanevalDifflib {
  /** Scores of words and tags together. */
  readonly words: Score;
  /** `undefined` if no line of the gold begins with a tag: a page about HTML may have `<p>` in its text. */
  readonly tags: Score | undefined;
}

const ANY_TAG = /<[hlp]>/gi;
const IS_TAG = /^<[hlp]>/i;

/**
 * Computes the score of Evert's cleaneval.py: an alignment by Python's difflib with autojunk. It is not a
 * longest common subsequence and ignores frequent words, in some Chinese texts all of them. The tags `<h>`,
 * `<l>` and `<p>` count as words anywhere. Two details of the program are not reproduced: empty words at the
 * ends of a text, and the removal of lines that begin with `URL`. Quadratic time.
 *
 * @example cleanevalDifflib("a b c d e", "a b c x").words // { precision: 0.75, recall: 0.6, f1: 2/3 }
 */
export function cleanevalDifflib(gold: string, predicted: string): CleanevalDifflib {
  const tokenize = (text: string): readonly string[] =>
    whitespaceTokens(text.replace(ANY_TAG, " $& "), { unspaced: "run" });
  const [expected, actual] = [tokenize(gold), tokenize(predicted)];
  const ids = tokenIds(expected, actual);
  let [words, tags] = [0, 0];
  for (const block of matchingBlocks(ids.predicted, ids.gold)) {
    words += block.size;
    for (let at = block.a; at < block.a + block.size; at++) if (IS_TAG.test(actual[at]!)) tags++;
  }
  const tagCount = (tokens: readonly string[]): number => tokens.filter((token) => IS_TAG.test(token)).length;
  return {
    words: scoreOf(words, expected.length, actual.length),
    tags:
      taggedSegments(gold) === undefined ? undefined : scoreOf(tags, tagCount(expected), tagCount(actual)),
  };
}

function measures(words: Score, tags: Score | undefined): MetricValues {
  return tags === undefined ? words : { ...words, tagF1: tags.f1 };
}

const MEASURES = ["precision", "recall", "f1", "tagF1"];

const COMMON = {
  measures: MEASURES,
  aggregation: "mean over pages (tagF1: over pages that have it)",
  aggregate: presentMeans(MEASURES),
};

/** CleanEval's score. */
export const cleanevalMetric: Metric = defineMetric({
  ...COMMON,
  name: "cleaneval",
  about: "words in the order of the gold, and F1 of headings, list items and paragraphs",
  tokenizer:
    "white space; unspaced scripts by character; segments from <h>, <l>, <p> at the beginning of lines, otherwise from Markdown, otherwise (prediction) lines",
  empty: "both empty 1, one empty 0; tagF1 only where the gold has segments",
  source:
    "CleanEval 2007 as in Evert's cleaneval.py, by a true longest common subsequence; marks are not words",
  score: (gold, prediction) =>
    measures(cleaneval(gold.text, prediction.text), cleanevalTags(gold, prediction)),
});

/** The score of Evert's cleaneval.py, for comparison with figures computed by it. */
export const cleanevalDifflibMetric: Metric = defineMetric({
  ...COMMON,
  name: "cleaneval-difflib",
  about: "cleaneval as aligned by Evert's cleaneval.py, for comparison with published figures",
  tokenizer: "white space; <h>, <l>, <p> anywhere are words",
  empty: "both empty 1, one empty 0; tagF1 only where a line of the gold begins with a mark",
  source: "Evert's cleaneval.py: Python's difflib with autojunk",
  score: (gold, prediction) => {
    const { words, tags } = cleanevalDifflib(gold.text, prediction.text);
    return measures(words, tags);
  },
});
