import type { Words } from "./words.js";

/** A stretch that both texts have, or in which they differ, by where it ends in each, in UTF-16 units. */
export interface Stretch {
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
export function stretches(left: Words, right: Words, matches: Int32Array): readonly Stretch[] {
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
