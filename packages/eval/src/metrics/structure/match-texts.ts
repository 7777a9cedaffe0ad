import { normalForm } from "@winnow/core-dom/text";
import { groupBy } from "../../group-by.js";
import { commonCount, counts } from "../../tokens/ids.js";
import { wordTokens } from "../../tokens/tokens.js";
import { totalLength } from "./edit-similarity.js";

/** The words that two headings, items or link texts are compared by: lower-cased word tokens; see {@link wordTokens}. */
function keyTokens(text: string): readonly string[] {
  return wordTokens(normalForm(text, "NFKC"), { lowercase: true });
}

/**
 * What makes two texts the same: their words in order, case, punctuation, white space and typography aside; the text
 * itself where it has no word.
 *
 * @example textKey("What’s new? #") === textKey("what's NEW") // true
 */
export function textKey(text: string): string {
  const tokens = keyTokens(text);
  return tokens.length === 0 ? text.trim() : tokens.join(" ");
}

/** A gold's piece and the prediction's that it is taken for: their places. */
export interface Pair {
  readonly gold: number;
  readonly predicted: number;
}

/** Token F1 from which on two texts are taken for the same: a number, a mark or a word more or less. */
const SAME_F1 = 0.8;

/** How many tokens may be counted to find the texts that nearly agree; beyond it only equal ones match. */
const MAX_WORK = 2e7;

/**
 * Pairs texts that are the same, each at most once: first those with equal words ({@link textKey}), the first with the
 * first, then, best first, those whose bags of words have an F1 of at least 0.8. Order doesn't matter.
 *
 * @returns By the gold's place, ascending.
 *
 * @example matchTexts(["Intro", "Use"], ["use", "Install"]) // [{ gold: 1, predicted: 0 }]
 */
export function matchTexts(gold: readonly string[], predicted: readonly string[]): readonly Pair[] {
  const pairs: Pair[] = [];
  const waiting = groupBy(predicted.keys(), (place) => textKey(predicted[place]!));
  for (const places of waiting.values()) places.reverse();
  const left: number[] = [];
  for (const [place, text] of gold.entries()) {
    const found = waiting.get(textKey(text))?.pop();
    if (found === undefined) left.push(place);
    else pairs.push({ gold: place, predicted: found });
  }
  const over = [...waiting.values()].flat().sort((a, b) => a - b);
  pairs.push(...matchSimilar(gold, left, predicted, over));
  return pairs.sort((a, b) => a.gold - b.gold);
}

interface Bag {
  readonly place: number;
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Pairs the rest greedily, the most alike first; of equals the first one. */
function matchSimilar(
  gold: readonly string[],
  goldPlaces: readonly number[],
  predicted: readonly string[],
  predictedPlaces: readonly number[],
): readonly Pair[] {
  const bag =
    (texts: readonly string[]) =>
    (place: number): Bag => {
      const tokens = keyTokens(texts[place]!);
      return { place, length: tokens.length, counts: counts(tokens) };
    };
  const ours = goldPlaces.map(bag(gold));
  const theirs = predictedPlaces.map(bag(predicted));
  if (totalLength(ours) * theirs.length + totalLength(theirs) * ours.length > MAX_WORK) return [];
  const candidates: (Pair & { readonly f1: number })[] = [];
  for (const a of ours) {
    for (const b of theirs) {
      // F1 is 2c / (a + b), and c no more than the shorter.
      if (2 * Math.min(a.length, b.length) < SAME_F1 * (a.length + b.length) || a.length === 0) continue;
      const f1 = (2 * commonCount(a.counts, b.counts)) / (a.length + b.length);
      if (f1 >= SAME_F1) candidates.push({ gold: a.place, predicted: b.place, f1 });
    }
  }
  candidates.sort((a, b) => b.f1 - a.f1 || a.gold - b.gold || a.predicted - b.predicted);
  const [goldTaken, predictedTaken] = [new Set<number>(), new Set<number>()];
  const pairs: Pair[] = [];
  for (const { gold: a, predicted: b } of candidates) {
    if (goldTaken.has(a) || predictedTaken.has(b)) continue;
    goldTaken.add(a);
    predictedTaken.add(b);
    pairs.push({ gold: a, predicted: b });
  }
  return pairs;
}
