import { matchWords } from "@winnow/core-dom/text";
import { slideChanges } from "./slides.js";
import { numberedWords, type Words } from "./words.js";

/** A range of a text in UTF-16 code units; `end` is exclusive. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A stretch of both texts, or of only one of them. */
export interface Run {
  readonly kind: "same" | "left" | "right";
  /** From the left text; from the right one if the kind is `right`. */
  readonly text: string;
  /** Empty if only the right text has the stretch. */
  readonly left: Range;
  /** Empty if only the left text has the stretch. */
  readonly right: Range;
}

/** The alignment of two texts. */
export interface Alignment {
  /**
   * In order, none empty, no two of one kind in a row, and `left` before `right`. The `same` and `left` runs
   * concatenated are the left text, the `same` and `right` runs the right text, each by its ranges.
   */
  readonly runs: readonly Run[];
  /** False if some stretch was too long and too different to be aligned word by word. */
  readonly complete: boolean;
}

/**
 * Aligns two texts word by word, for reading them side by side: finds the words that both have in the same
 * order, and those that only one has. Words that differ only in white space, Unicode normal form or zero-width characters are
 * equal; upper and lower case differ. A moved block is reported in both positions, once as `left` and once as
 * `right`.
 *
 * Runs of five words that occur once in each text are anchors (patience diff). The gaps between them are
 * compared by their shortest edit script (Myers 1986). Time is linear except for the edit scripts, whose
 * steps are limited. Texts that share only scattered words are not split at these.
 *
 * @param a The left text: any string, even with lone surrogates.
 * @param b The right text.
 * @param limit Maximum number of steps for comparing words (2,000,000 take less than a second). A stretch
 * that would need more is reported undivided, once as `left` and once as `right`.
 * @returns Runs that cover both texts; none for two empty texts.
 *
 * @example
 * alignTexts("The cat sat.", "The dog sat.").runs.map(({ kind, text }) => [kind, text]);
 * // [["same", "The "], ["left", "cat "], ["right", "dog "], ["same", "sat."]]
 */
export function alignTexts(a: string, b: string, limit: number = 2_000_000): Alignment {
  const [left, right] = numberedWords(a, b);
  const matches = matchWords(left.ids, right.ids, limit);
  slideChanges(a, left, b, right, matches.of);
  const runs: Run[] = [];
  let [aFrom, bFrom] = [0, 0];
  for (const { same, aTo, bTo } of stretches(left, right, matches.of)) {
    const ofA = { start: aFrom, end: aTo };
    const ofB = { start: bFrom, end: bTo };
    if (same) {
      runs.push({ kind: "same", text: a.slice(aFrom, aTo), left: ofA, right: ofB });
    } else {
      if (aFrom < aTo) {
        const none = { start: bFrom, end: bFrom };
        runs.push({ kind: "left", text: a.slice(aFrom, aTo), left: ofA, right: none });
      }
      if (bFrom < bTo) {
        const none = { start: aTo, end: aTo };
        runs.push({ kind: "right", text: b.slice(bFrom, bTo), left: none, right: ofB });
      }
    }
    [aFrom, bFrom] = [aTo, bTo];
  }
  return { runs, complete: matches.complete };
}

/** A stretch that is the same in both texts, or differs, by its end in each, in UTF-16 code units. */
interface Stretch {
  readonly same: boolean;
  readonly aTo: number;
  readonly bTo: number;
}

/** Maximum length of a stretch between two changes that is useless to a reader: a comma, an "a". */
const TINY = 2;
/** Stretches longer than this are kept, whatever is around them. */
const SHORT = 40;

/**
 * Returns the stretches of two texts with matched words, alternately the same and changed. A short equal
 * stretch between two changes at least twice as long is a coincidence and becomes part of the change (after
 * the clean-up in Fraser's diff-match-patch).
 */
function stretches(left: Words, right: Words, matches: Int32Array): readonly Stretch[] {
  const result: Stretch[] = [];
  const start = (index: number): Stretch => result[index] ?? { same: true, aTo: 0, bTo: 0 };
  const changed = (index: number): number =>
    Math.max(result[index]!.aTo - start(index - 1).aTo, result[index]!.bTo - start(index - 1).bTo);
  const push = (stretch: Stretch): void => {
    const before = start(result.length - 1);
    if (stretch.aTo === before.aTo && stretch.bTo === before.bTo) return;
    result.push(stretch);
    while (!result.at(-1)!.same && result.length > 2) {
      const same = result.length - 2;
      const length = result[same]!.aTo - result[same - 1]!.aTo;
      const around = Math.min(changed(same - 1), changed(same + 1));
      if (length > TINY && (length > SHORT || 2 * length > around)) return;
      result.splice(same - 1, 2);
    }
  };
  let [i, j] = [0, 0];
  while (i < matches.length) {
    let next = i;
    while (next < matches.length && matches[next]! < 0) next++;
    const partner = next < matches.length ? matches[next]! : right.ids.length;
    push({ same: false, aTo: end(left, next), bTo: end(right, partner) });
    [i, j] = [next, partner];
    while (i < matches.length && matches[i] === j) [i, j] = [i + 1, j + 1];
    push({ same: true, aTo: end(left, i), bTo: end(right, j) });
  }
  push({ same: false, aTo: end(left, matches.length), bTo: end(right, right.ids.length) });
  return result;
}

/** Returns the end of the first `count` words. */
function end(words: Words, count: number): number {
  return count === 0 ? 0 : words.ends[count - 1]!;
}
