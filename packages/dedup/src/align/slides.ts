import type { Words } from "./words.js";

/** A change slides over so many words at most. */
const FARTHEST = 200;
const SENTENCE_END = /[.!?…。！？]/u;

interface Side {
  readonly text: string;
  readonly words: Words;
}

/**
 * Moves changes to where a reader expects them. What stands on one side only can often begin a few words earlier or
 * later with the same right ("A. B. C." against "A. C.": "B. " or ". B"); it should begin after the end of a line,
 * else of a sentence, else as late as can be.
 *
 * @param matches As {@link matchWords} gives it; changed in place.
 */
export function slideChanges(a: string, left: Words, b: string, right: Words, matches: Int32Array): void {
  const inverse = new Int32Array(right.ids.length);
  slideSide({ text: a, words: left }, matches, inverse.length);
  invert(matches, inverse);
  slideSide({ text: b, words: right }, inverse, matches.length);
  invert(inverse, matches);
}

function invert(from: Int32Array, to: Int32Array): void {
  to.fill(-1);
  for (let index = 0; index < from.length; index++) if (from[index]! >= 0) to[from[index]!] = index;
}

/** Slides what only this side has, where it lies between words whose partners on the other side are neighbours. */
function slideSide(side: Side, matches: Int32Array, partners: number): void {
  const { ids } = side.words;
  let start = 0;
  while (start < matches.length) {
    let end = start;
    while (end < matches.length && matches[end]! < 0) end++;
    const partner = end < matches.length ? matches[end]! : partners;
    if (end === start || (start === 0 ? 0 : matches[start - 1]! + 1) !== partner) {
      start = end + 1;
      continue;
    }
    const size = end - start;
    let first = start;
    const lowest = Math.max(0, start - FARTHEST);
    while (first > lowest && matches[first - 1] === partner - 1 - (start - first)) {
      if (ids[first - 1] !== ids[first - 1 + size]) break;
      first--;
    }
    let last = start;
    const highest = Math.min(matches.length, end + FARTHEST) - size;
    while (last < highest && matches[last + size] === partner + last - start) {
      if (ids[last + size] !== ids[last]) break;
      last++;
    }
    let best = start;
    let most = -1;
    for (let place = first; place <= last; place++) {
      const rank = breakBefore(side, place) + breakBefore(side, place + size);
      if (rank >= most) [best, most] = [place, rank];
    }
    move(matches, start, best, size);
    start = Math.max(end, best + size);
  }
}

/** How good a place is for a change to begin or end: 2 at a line, 1 at a sentence, else 0. */
function breakBefore({ text, words }: Side, index: number): number {
  if (index === 0 || index === words.ends.length) return 2;
  const end = words.ends[index - 1]!;
  const start = index === 1 ? 0 : words.ends[index - 2]!;
  const word = text.slice(Math.max(start, end - 16), end);
  return word.includes("\n") ? 2 : SENTENCE_END.test(word) ? 1 : 0;
}

/** Lets the words without partner that begin at `from` begin at `to`. */
function move(matches: Int32Array, from: number, to: number, size: number): void {
  if (to < from) {
    for (let index = from - 1; index >= to; index--) {
      matches[index + size] = matches[index]!;
      matches[index] = -1;
    }
  } else {
    for (let index = from; index < to; index++) {
      matches[index] = matches[index + size]!;
      matches[index + size] = -1;
    }
  }
}
