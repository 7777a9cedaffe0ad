import type { Words } from "./words.js";

/** Maximum number of words by which a change is moved. */
const MAX_SLIDE = 200;
const SENTENCE_END = /[.!?…。！？]/u;

interface Side {
  readonly text: string;
  readonly words: Words;
}

/**
 * Moves changes to positions that readers expect. A change on one side can often start a few words earlier or
 * later ("A. B. C." against "A. C.": "B. " or ". B"). It should start at the beginning of a line, otherwise
 * of a sentence, otherwise as late as possible.
 *
 * @param matches From {@link matchWords}; modified in place.
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

/** Moves words that only this side has, if their neighbours match adjacent words of the other side. */
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
    const lowest = Math.max(0, start - MAX_SLIDE);
    while (first > lowest && matches[first - 1] === partner - 1 - (start - first)) {
      if (ids[first - 1] !== ids[first - 1 + size]) break;
      first--;
    }
    let last = start;
    const highest = Math.min(matches.length, end + MAX_SLIDE) - size;
    while (last < highest && matches[last + size] === partner + last - start) {
      if (ids[last + size] !== ids[last]) break;
      last++;
    }
    let best = start;
    let bestRank = -1;
    for (let position = first; position <= last; position++) {
      const rank = breakBefore(side, position) + breakBefore(side, position + size);
      if (rank >= bestRank) [best, bestRank] = [position, rank];
    }
    move(matches, start, best, size);
    start = Math.max(end, best + size);
  }
}

/** Rates a position for the start or end of a change: 2 at a line, 1 at a sentence, otherwise 0. */
function breakBefore({ text, words }: Side, index: number): number {
  if (index === 0 || index === words.ends.length) return 2;
  const end = words.ends[index - 1]!;
  const start = index === 1 ? 0 : words.ends[index - 2]!;
  const word = text.slice(Math.max(start, end - 16), end);
  return word.includes("\n") ? 2 : SENTENCE_END.test(word) ? 1 : 0;
}

/** Moves unmatched words from `from` to `to`. */
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
