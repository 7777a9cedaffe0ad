import { matchWords } from "./matches.js";
import { slideChanges } from "./slides.js";
import { numberedWords, type Words } from "./words.js";

/** A stretch of a text in UTF-16 units, `end` excluded. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A stretch that both texts have, or only one of them. */
export interface Run {
  readonly kind: "same" | "left" | "right";
  /** Of the left text, or of the right one where the left has nothing. */
  readonly text: string;
  /** Empty for what only the right text has. */
  readonly left: Range;
  /** Empty for what only the left text has. */
  readonly right: Range;
}

/** Two texts side by side. */
export interface Alignment {
  /**
   * In order, none empty, no two of one kind in a row, and `left` before `right`. Cut by their ranges, the `same` and
   * `left` runs put together are the left text, the `same` and `right` runs the right one.
   */
  readonly runs: readonly Run[];
  /** False where a stretch was too long and too different to be aligned word by word and stands as a whole. */
  readonly complete: boolean;
}

/**
 * Aligns two texts word by word, to be read side by side: what both have in the same order, and what only one has.
 * White space, Unicode's normal forms and zero-width characters do not make words different; upper and lower case
 * do. A block that stands in another place is reported where it is, once `left` and once `right`.
 *
 * Runs of five words that occur once in each text are anchors (patience diff), what lies between them is compared by
 * its shortest edit script (Myers 1986): linear but for the latter, whose steps are bounded. Texts that have a word
 * in common here and there only are not cut up at it.
 *
 * @param a The left text; any string, lone surrogates too.
 * @param b The right text.
 * @param limit How many steps comparing words may take in all (2,000,000 are under a second); a stretch that would take
 * more is reported as a whole, once as `left` and once as `right`.
 * @returns Runs that cover both texts. None for two empty texts.
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

/** A stretch that both texts have, or in which they differ, by where it ends in each, in UTF-16 units. */
interface Stretch {
  readonly same: boolean;
  readonly aTo: number;
  readonly bTo: number;
}

/** So few characters between two changes, a comma or an "a", are no help to a reader. */
const TINY = 2;
/** A stretch that is longer than this stands, whatever is around it. */
const SHORT = 40;

/**
 * The stretches of two texts whose words are matched, same and changed ones in turn. A short stretch that is the same
 * between two changes twice as long is chance, and becomes a part of the change (after the clean-up of Fraser's
 * diff-match-patch).
 */
function stretches(left: Words, right: Words, matches: Int32Array): readonly Stretch[] {
  const found: Stretch[] = [];
  const start = (index: number): Stretch => found[index] ?? { same: true, aTo: 0, bTo: 0 };
  const changed = (index: number): number =>
    Math.max(found[index]!.aTo - start(index - 1).aTo, found[index]!.bTo - start(index - 1).bTo);
  const push = (stretch: Stretch): void => {
    const before = start(found.length - 1);
    if (stretch.aTo === before.aTo && stretch.bTo === before.bTo) return;
    found.push(stretch);
    while (!found.at(-1)!.same && found.length > 2) {
      const same = found.length - 2;
      const length = found[same]!.aTo - found[same - 1]!.aTo;
      const around = Math.min(changed(same - 1), changed(same + 1));
      if (length > TINY && (length > SHORT || 2 * length > around)) return;
      found.splice(same - 1, 2);
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
  return found;
}

/** Where the first `count` words end. */
function end(words: Words, count: number): number {
  return count === 0 ? 0 : words.ends[count - 1]!;
}
