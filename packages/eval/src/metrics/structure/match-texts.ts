import { normalForm } from "@winnow/core-dom/text";
import { groupBy } from "../../group-by.js";
import { commonCount, counts } from "../../tokens/ids.js";
import { wordTokens } from "../../tokens/tokens.js";
import { totalLength } from "./edit-similarity.js";

/** Returns the words by which headings, items and link texts are compared: lower-case {@link wordTokens}. */
function keyTokens(text: string): readonly string[] {
  return wordTokens(normalForm(text, "NFKC"), { lowercase: true });
}

/**
 * Returns a key that is equal for two texts with the same words in the same order, regardless of case,
 * punctuation, white space and typography. The key of a text without words is the text itself.
 *
 * @example textKey("What’s new? #") === textKey("what's NEW") // true
 */
export function textKey(text: string): string {
  const tokens = keyTokens(text);
  return tokens.length === 0 ? text.trim() : tokens.join(" ");
}

/** Indexes of a piece of the gold and of the piece of the prediction that it is paired with. */
export interface Pair {
  readonly gold: number;
  readonly predicted: number;
}

/** Minimum F1 of tokens for similar texts: it allows for an extra or missing number, mark or word. */
const MIN_F1 = 0.8;

/** Maximum number of tokens to count in the search for similar texts; beyond it, only equal texts match. */
const MAX_WORK = 2e7;

/**
 * Pairs equal and similar texts, each at most once, regardless of order. Texts with equal words ({@link
 * textKey}) are paired first, in their order. The rest is paired by the F1 of their bags of words if it is at
 * least 0.8, the best pairs first.
 *
 * @returns The pairs, sorted by their index in the gold.
 *
 * @example matchTexts(["Intro", "Use"], ["use", "Install"]) // [{ gold: 1, predicted: 0 }]
 */
export function matchTexts(gold: readonly string[], predicted: readonly string[]): readonly Pair[] {
  const pairs: Pair[] = [];
  const waiting = groupBy(predicted.keys(), (place) => textKey(predicted[place]!));
  for (const places of waiting.values()) places.reverse();
  const unpaired: number[] = [];
  for (const [place, text] of gold.entries()) {
    const match = waiting.get(textKey(text))?.pop();
    if (match === undefined) unpaired.push(place);
    else pairs.push({ gold: place, predicted: match });
  }
  const candidates = [...waiting.values()].flat().sort((a, b) => a - b);
  pairs.push(...matchSimilar(gold, unpaired, predicted, candidates));
  return pairs.sort((a, b) => a.gold - b.gold);
}

interface Bag {
  readonly place: number;
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Pairs similar texts greedily, the most similar first and equally similar ones by position. */
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
      // F1 is 2c / (a + b), and c is at most the length of the shorter text.
      if (2 * Math.min(a.length, b.length) < MIN_F1 * (a.length + b.length) || a.length === 0) continue;
      const f1 = (2 * commonCount(a.counts, b.counts)) / (a.length + b.length);
      if (f1 >= MIN_F1) candidates.push({ gold: a.place, predicted: b.place, f1 });
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
