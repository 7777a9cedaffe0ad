import { matchWords } from "./matches.js";
import { slideChanges } from "./slides.js";
import { stretches } from "./stretches.js";
import type { Alignment, AlignOptions, Run } from "./types.js";
import { numberedWords } from "./words.js";

const LIMIT = 2_000_000;

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
 * @returns Runs that cover both texts. None for two empty texts.
 * @throws {TypeError} If `a` or `b` is no string.
 * @throws {RangeError} If `options.limit` is negative or no number.
 *
 * @example
 * alignTexts("The cat sat.", "The dog sat.").runs.map(({ kind, text }) => [kind, text]);
 * // [["same", "The "], ["left", "cat "], ["right", "dog "], ["same", "sat."]]
 */
export function alignTexts(a: string, b: string, options: AlignOptions = {}): Alignment {
  if (typeof a !== "string") throw new TypeError("a must be a string");
  if (typeof b !== "string") throw new TypeError("b must be a string");
  const limit = options.limit ?? LIMIT;
  if (!(limit >= 0)) throw new RangeError("options.limit must be a number from 0");
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
