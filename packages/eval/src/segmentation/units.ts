import { lcsLength, lcsMatches } from "../align/lcs.js";
import { f1 } from "../metrics/common.js";
import { sequences } from "../tokens/ids.js";
import { wordTokens } from "../tokens/tokens.js";
import type { Score } from "../types.js";
import type { Elements } from "./types.js";

/** How many of a page's units were found, each by itself. */
export interface UnitScore extends Score {
  /** Units of the gold with words, and of the prediction. */
  readonly gold: number;
  readonly predicted: number;
  /** The matched pairs. */
  readonly matches: readonly UnitMatch[];
  /** The proportion of the words of all matched predicted units that are the gold units'. 1 without matches. */
  readonly tokenPrecision: number;
}

export interface UnitMatch {
  /** The index of the gold unit's text. */
  readonly gold: number;
  readonly predicted: number;
  /** The proportion of the gold unit's words in the predicted unit, and the reverse. */
  readonly recall: number;
  readonly precision: number;
}

/** Minimum share of a gold unit's words that a predicted unit has to contain. */
const MIN_CONTAINED = 0.9;

/** Gold units of fewer words are only contained if they occur as a whole: few words occur anywhere. */
const MIN_WORDS = 10;

/**
 * Scores units (posts, comments, entries …) by their texts. A predicted unit matches a gold unit if it contains at
 * least 90% of its words, and no other gold unit. Precision is the share of the predicted units that match, recall
 * that of the gold units; each unit matches at most one.
 *
 * Surplus words, such as an author's name, don't prevent a match: they lower `tokenPrecision`. The order of the
 * units doesn't matter. Words are those of `wordTokens`, with repetitions; units without words are ignored.
 *
 * Time grows with the number of pairs of units that have a rare word in common.
 *
 * @param gold The text of each unit.
 * @param predicted The same; nested units as separate texts, each without those inside.
 * @returns 1, 1, 1 if there are no units, 0, 0, 0 if only one side has any.
 *
 * @example unitScore(["A first post", "A second one"], ["Ann: A first post", "A second one"]).f1 // 1
 */
export function unitScore(gold: readonly string[], predicted: readonly string[]): UnitScore {
  const words = sequences(gold.map(wordsIn), predicted.map(wordsIn));
  const golds = words.gold.map(bagOf);
  const predictions = words.predicted.map(bagOf);
  const candidates = candidatePairs(golds, predictions);
  // The tightest pairs first, so that a unit is not taken from its own prediction by a larger one.
  candidates.sort(
    (a, b) =>
      b.precision - a.precision || b.recall - a.recall || a.gold - b.gold || a.predicted - b.predicted,
  );
  const [goldTaken, predictedTaken] = [new Set<number>(), new Set<number>()];
  const assigned = candidates.filter((pair) => {
    if (goldTaken.has(pair.gold) || predictedTaken.has(pair.predicted)) return false;
    goldTaken.add(pair.gold);
    predictedTaken.add(pair.predicted);
    return true;
  });
  const rivals = new Map<number, number[]>();
  for (const pair of candidates) {
    const list = rivals.get(pair.predicted);
    if (list === undefined) rivals.set(pair.predicted, [pair.gold]);
    else list.push(pair.gold);
  }
  const matches = assigned
    .filter(
      ({ gold: own, predicted: unit }) =>
        !rivals
          .get(unit)!
          .some((other) => other !== own && holdsToo(predictions[unit]!, golds[own]!, golds[other]!)),
    )
    .sort((a, b) => a.gold - b.gold);
  const counted = { gold: nonEmpty(golds), predicted: nonEmpty(predictions) };
  const [contained, total] = matches.reduce(
    ([part, all], { predicted: unit, precision }) => [
      part + precision * predictions[unit]!.words.length,
      all + predictions[unit]!.words.length,
    ],
    [0, 0],
  );
  const empty = counted.gold === 0 && counted.predicted === 0;
  const precision = counted.predicted === 0 ? (empty ? 1 : 0) : matches.length / counted.predicted;
  const recall = counted.gold === 0 ? (empty ? 1 : 0) : matches.length / counted.gold;
  return {
    precision,
    recall,
    f1: f1(precision, recall),
    ...counted,
    matches,
    tokenPrecision: total === 0 ? 1 : contained / total,
  };
}

/** The words of a unit as numbers. */
interface Bag {
  readonly words: Int32Array;
  readonly counts: ReadonlyMap<number, number>;
}

function bagOf(words: Int32Array): Bag {
  const counts = new Map<number, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { words, counts };
}

function nonEmpty(bags: readonly Bag[]): number {
  return bags.filter(({ words }) => words.length > 0).length;
}

/** The pairs of which the predicted unit contains the gold unit. */
function candidatePairs(golds: readonly Bag[], predictions: readonly Bag[]): UnitMatch[] {
  const places = new Map<number, number[]>();
  for (const [unit, { counts }] of predictions.entries()) {
    for (const word of counts.keys()) {
      const list = places.get(word);
      if (list === undefined) places.set(word, [unit]);
      else list.push(unit);
    }
  }
  return golds.flatMap(({ words, counts }, gold) => {
    // One of these rarest words must be in a unit that lacks at most a tenth of all.
    const missable = Math.floor(words.length * (1 - MIN_CONTAINED) + 1e-9);
    const rarest = [...counts.keys()].sort(
      (a, b) => (places.get(a)?.length ?? 0) - (places.get(b)?.length ?? 0),
    );
    const units = new Set(rarest.slice(0, missable + 1).flatMap((word) => places.get(word) ?? []));
    return [...units].flatMap((predicted): UnitMatch[] => {
      const shared = commonWords(counts, predictions[predicted]!.counts);
      if (shared < words.length * MIN_CONTAINED - 1e-9) return [];
      if (words.length < MIN_WORDS && occurrences(words, predictions[predicted]!.words) === 0) return [];
      const precision = shared / predictions[predicted]!.words.length;
      return [{ gold, predicted, recall: shared / words.length, precision }];
    });
  });
}

function commonWords(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  let common = 0;
  for (const [word, count] of one) common += Math.min(count, other.get(word) ?? 0);
  return common;
}

/** Whether a predicted unit contains a second gold unit besides the words of its own. */
function holdsToo(unit: Bag, own: Bag, other: Bag): boolean {
  if (other.words.length < MIN_WORDS) {
    return occurrences(other.words, unit.words) > occurrences(other.words, own.words);
  }
  let common = 0;
  for (const [word, count] of other.counts) {
    common += Math.max(0, Math.min(count, (unit.counts.get(word) ?? 0) - (own.counts.get(word) ?? 0)));
  }
  return common >= other.words.length * MIN_CONTAINED - 1e-9;
}

/** Counts how often a run of a few words occurs. */
function occurrences(run: Int32Array, words: Int32Array): number {
  let count = 0;
  for (let start = 0; start + run.length <= words.length; start++) {
    if (run.every((word, index) => words[start + index] === word)) count++;
  }
  return count;
}

/**
 * Returns for each gold unit the predicted unit that has the most words in common with it, or -1 if none has any.
 */
export function nearestUnits(gold: readonly string[], predicted: readonly string[]): readonly number[] {
  const words = sequences(gold.map(wordsIn), predicted.map(wordsIn));
  const predictions = words.predicted.map(bagOf);
  return words.gold.map((own) => {
    const { counts } = bagOf(own);
    let [best, most] = [-1, 0];
    for (const [index, unit] of predictions.entries()) {
      const common = commonWords(counts, unit.counts);
      if (common > most) [best, most] = [index, common];
    }
    return best;
  });
}

/** Minimum similarity of two blocks: Kreuzer et al. 2015 count a block as found if it is 80% right. */
const MIN_SIMILARITY = 0.8;

/** Whether blocks must have the same words, or be similar. */
export type BlockMatching = "exact" | "fuzzy";

/**
 * Scores blocks by their texts like Kreuzer, Hage and Feelders 2015: a predicted block is correct if its text is
 * that of a gold block (`exact`), or similar to at least 80% (`fuzzy`, the default). The paper doesn't define
 * the similarity; here it is twice the length of the longest common subsequence of words, divided by the sum of
 * the lengths. Each block matches at most one; blocks may be nested, and those without words are ignored.
 *
 * @returns 1, 1, 1 if there are no blocks, 0, 0, 0 if only one side has any.
 */
export function blockScore(
  gold: readonly string[],
  predicted: readonly string[],
  matching: BlockMatching = "fuzzy",
): Score {
  const words = sequences(gold.map(wordsIn), predicted.map(wordsIn));
  const golds = words.gold.filter((each) => each.length > 0);
  const predictions = words.predicted.filter((each) => each.length > 0);
  if (golds.length === 0 && predictions.length === 0) return { precision: 1, recall: 1, f1: 1 };
  const required = matching === "exact" ? 1 : MIN_SIMILARITY;
  const pairs = golds.flatMap((one, first) =>
    predictions.flatMap((other, second) => {
      const [short, long] = one.length < other.length ? [one, other] : [other, one];
      const sum = one.length + other.length;
      if ((2 * short.length) / sum < required) return [];
      const similarity = (2 * lcsLength(short, long, words.size)) / sum;
      return similarity < required ? [] : [{ first, second, similarity }];
    }),
  );
  const [taken, matched] = [new Set<number>(), new Set<number>()];
  for (const { first, second } of pairs.sort((a, b) => b.similarity - a.similarity)) {
    if (taken.has(first) || matched.has(second)) continue;
    taken.add(first);
    matched.add(second);
  }
  const precision = predictions.length === 0 ? 0 : matched.size / predictions.length;
  const recall = golds.length === 0 ? 0 : matched.size / golds.length;
  return { precision, recall, f1: f1(precision, recall) };
}

/**
 * Returns the characters of units as elements, for {@link segmentationScore} (BCubed) and
 * {@link clusteringScore}. Words are aligned by a longest common subsequence over all units in order, so both
 * sides must be in the order of the page; a word weighs as many elements as it has characters. Words of one side
 * only are elements outside the other's units.
 *
 * @returns Elements of two segmentations: 0 is the prediction, 1 the gold.
 *
 * @example segmentationScore(characterElements(goldTexts, predictedTexts)).f1
 */
export function characterElements(gold: readonly string[], predicted: readonly string[]): Elements {
  const ours = predicted.flatMap(wordsOf);
  const theirs = gold.flatMap(wordsOf);
  const ids = sequences([theirs.map(({ word }) => word)], [ours.map(({ word }) => word)]);
  const matches = lcsMatches(ids.predicted[0]!, ids.gold[0]!, ids.size);
  const partners = new Map(Array.from(matches.a, (own, index) => [own, matches.b[index]!]));
  const aligned = new Set(matches.b);
  const rows = [
    ...ours.map(({ word, unit }, index) => {
      const partner = partners.get(index);
      return {
        weight: word.length,
        predicted: [unit],
        gold: partner === undefined ? [] : [theirs[partner]!.unit],
      };
    }),
    ...theirs.flatMap(({ word, unit }, index) =>
      aligned.has(index) ? [] : [{ weight: word.length, predicted: [], gold: [unit] }],
    ),
  ];
  return {
    weights: rows.map(({ weight }) => weight),
    memberships: [rows.map((row) => row.predicted), rows.map((row) => row.gold)],
  };
}

interface UnitWord {
  readonly word: string;
  readonly unit: number;
}

function wordsOf(text: string, unit: number): readonly UnitWord[] {
  return wordsIn(text).map((word) => ({ word, unit }));
}

function wordsIn(text: string): readonly string[] {
  return wordTokens(text);
}
