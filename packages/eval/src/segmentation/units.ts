import { lcsLength, lcsMatches } from "../align/lcs.js";
import { groupBy } from "../group-by.js";
import { scoreOf } from "../metrics/common.js";
import { eachOnce } from "../metrics/structure/pair.js";
import { commonCount, counts, sequences } from "../tokens/ids.js";
import { wordTokens } from "../tokens/tokens.js";
import type { Score } from "../types.js";
import type { Elements } from "./elements.js";

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
  const words = sequences(gold.map(wordTokensOf), predicted.map(wordTokensOf));
  const golds = words.gold.map(bagOf);
  const predictions = words.predicted.map(bagOf);
  const candidates = candidatePairs(golds, predictions);
  // The tightest pairs first, so that a unit is not taken from its own prediction by a larger one.
  candidates.sort(
    (a, b) =>
      b.precision - a.precision || b.recall - a.recall || a.gold - b.gold || a.predicted - b.predicted,
  );
  const rivals = groupBy(candidates, (pair) => pair.predicted);
  const matches = eachOnce(candidates)
    .filter(
      ({ gold: own, predicted: unit }) =>
        !rivals
          .get(unit)!
          .some(
            (other) => other.gold !== own && holdsToo(predictions[unit]!, golds[own]!, golds[other.gold]!),
          ),
    )
    .toSorted((a, b) => a.gold - b.gold);
  const counted = { gold: nonEmpty(golds), predicted: nonEmpty(predictions) };
  let [contained, total] = [0, 0];
  for (const { predicted: unit, precision } of matches) {
    contained += precision * predictions[unit]!.words.length;
    total += predictions[unit]!.words.length;
  }
  return {
    ...scoreOf(matches.length, counted.gold, counted.predicted),
    ...counted,
    matches,
    tokenPrecision: total === 0 ? 1 : contained / total,
  };
}

/** The words of a unit as numbers. */
type Bag = ReturnType<typeof bagOf>;

function bagOf(words: Int32Array) {
  return { words, counts: counts(words) };
}

function nonEmpty(bags: readonly Bag[]): number {
  return bags.filter(({ words }) => words.length > 0).length;
}

/** The pairs of which the predicted unit contains the gold unit. */
function candidatePairs(golds: readonly Bag[], predictions: readonly Bag[]): UnitMatch[] {
  const words = predictions.flatMap((bag, unit) => Array.from(bag.counts.keys(), (word) => ({ word, unit })));
  const places = groupBy(words, ({ word }) => word);
  return golds.flatMap(({ words, counts: own }, gold) => {
    // One of these rarest words must be in a unit that lacks at most a tenth of all.
    const missable = Math.floor(words.length * (1 - MIN_CONTAINED) + 1e-9);
    const rarest = [...own.keys()].sort(
      (a, b) => (places.get(a)?.length ?? 0) - (places.get(b)?.length ?? 0),
    );
    const units = new Set(
      rarest.slice(0, missable + 1).flatMap((word) => (places.get(word) ?? []).map(({ unit }) => unit)),
    );
    return [...units].flatMap((predicted): UnitMatch[] => {
      const shared = commonCount(own, predictions[predicted]!.counts);
      if (shared < words.length * MIN_CONTAINED - 1e-9) return [];
      if (words.length < MIN_WORDS && occurrences(words, predictions[predicted]!.words) === 0) return [];
      const precision = shared / predictions[predicted]!.words.length;
      return [{ gold, predicted, recall: shared / words.length, precision }];
    });
  });
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
  const words = sequences(gold.map(wordTokensOf), predicted.map(wordTokensOf));
  const predictions = words.predicted.map(bagOf);
  return words.gold.map((ids) => {
    const own = counts(ids);
    const common = predictions.map((unit) => commonCount(own, unit.counts));
    const most = Math.max(0, ...common);
    return most === 0 ? -1 : common.indexOf(most);
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
  const words = sequences(gold.map(wordTokensOf), predicted.map(wordTokensOf));
  const golds = words.gold.filter((each) => each.length > 0);
  const predictions = words.predicted.filter((each) => each.length > 0);
  const required = matching === "exact" ? 1 : MIN_SIMILARITY;
  const pairs = golds.flatMap((one, first) =>
    predictions.flatMap((other, second) => {
      const [short, long] = one.length < other.length ? [one, other] : [other, one];
      const sum = one.length + other.length;
      if ((2 * short.length) / sum < required) return [];
      const similarity = (2 * lcsLength(short, long, words.size)) / sum;
      return similarity < required ? [] : [{ gold: first, predicted: second, similarity }];
    }),
  );
  const matched = eachOnce(pairs.sort((a, b) => b.similarity - a.similarity));
  return scoreOf(matched.length, golds.length, predictions.length);
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
  const ours = predicted.flatMap(unitWords);
  const theirs = gold.flatMap(unitWords);
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

function unitWords(text: string, unit: number) {
  return wordTokensOf(text).map((word) => ({ word, unit }));
}

function wordTokensOf(text: string): readonly string[] {
  return wordTokens(text);
}
