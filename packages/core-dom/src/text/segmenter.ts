import { pushSpan, type SpanBuffer } from "./spans.js";
import { EXTEND, OTHER, wordClasses } from "./word-classes.js";

/**
 * The longest piece that the segmenter gets, in UTF-16 units: V8's segment iterator takes time quadratic in
 * the length of its input (Node 20: 16 s for 88,000 characters, 0.1 s in windows).
 */
export const WINDOW = 1024;

/**
 * How much of a window is segmented again with the next one when the cut is no border of words by itself.
 * The words of ICU's dictionaries are at most some 20 characters long, so a cut has no effect this far
 * before it.
 */
const OVERLAP = 64;

/** How far before its full length a window looks for a border of words. */
const SEARCH = 256;

let segmenter: Intl.Segmenter | undefined;

/** One past the last space or punctuation mark near the end of the window, or -1. */
function borderIn(text: string, start: number): number {
  for (let index = start + WINDOW - 1; index >= start + WINDOW - SEARCH; index--) {
    if (wordClasses.at(text, index) === OTHER && wordClasses.at(text, index + 1) !== EXTEND) return index + 1;
  }
  return -1;
}

/** The end of a window without a border: before a character with its marks, unless these are a heap. */
function characterIn(text: string, start: number): number {
  const full = start + WINDOW;
  for (let cut = full; cut > full - OVERLAP; cut--) {
    if (wordClasses.at(text, cut) !== EXTEND) return cut;
  }
  return (text.charCodeAt(full) & 0xfc00) === 0xdc00 ? full - 1 : full;
}

/**
 * Cuts a stretch of scripts without spaces into words by the dictionaries of `Intl.Segmenter` (ICU's cjdict
 * and the Thai, Lao, Khmer and Burmese dictionaries), in time linear in its length. A stretch of up to 1,024
 * units comes out as `Intl.Segmenter` cuts it. A longer one is segmented in windows that end at a space or a
 * punctuation mark, which no word crosses; where there is none, windows overlap, and each begins where the
 * last trusted word ended.
 *
 * @param text The text that holds the stretch.
 * @param start Where the stretch begins, in UTF-16 units.
 * @param end One past its last unit.
 * @param spans Receives the words.
 */
export function segmentWords(text: string, start: number, end: number, spans: SpanBuffer): void {
  // The locale is pinned: "und" would mean the machine's own. The dictionaries do not depend on it.
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  let from = start;
  while (from < end) {
    const border = end - from <= WINDOW ? end : borderIn(text, from);
    const to = border < 0 ? characterIn(text, from) : border;
    const trusted = border < 0 ? to - OVERLAP : to;
    let next = from;
    for (const { segment, isWordLike } of segmenter.segment(text.slice(from, to))) {
      const wordEnd = next + segment.length;
      // The first word is taken at any length, even cut off: a window has to get somewhere.
      if (wordEnd > trusted && next > from) break;
      if (isWordLike) pushSpan(spans, next, wordEnd);
      next = wordEnd;
    }
    from = next;
  }
}
