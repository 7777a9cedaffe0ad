import { pushSpan, type SpanBuffer } from "./spans.js";
import { EXTEND, OTHER, wordClasses } from "./word-classes.js";

/**
 * Maximum length of the segmenter's input, in UTF-16 units. V8's segment iterator takes time quadratic in the
 * length of its input (Node 20: 16 s for 88,000 characters, 0.1 s in windows).
 */
export const WINDOW = 1024;

/**
 * How much of a window is segmented again with the next one if the cut may be inside a word. The words of
 * ICU's dictionaries have at most about 20 characters, so a cut has no effect this far before it.
 */
const OVERLAP = 64;

/** How far before its end a window may be cut at a word boundary. */
const SEARCH = 256;

let segmenter: Intl.Segmenter | undefined;

/** Returns the position after the last space or punctuation mark near the end of the window, or -1. */
function boundaryIn(text: string, start: number): number {
  for (let index = start + WINDOW - 1; index >= start + WINDOW - SEARCH; index--) {
    if (wordClasses.at(text, index) === OTHER && wordClasses.at(text, index + 1) !== EXTEND) return index + 1;
  }
  return -1;
}

/**
 * Returns the end of a window without a boundary: before a character with its marks, unless these are too
 * many.
 */
function characterStartIn(text: string, start: number): number {
  const full = start + WINDOW;
  for (let cut = full; cut > full - OVERLAP; cut--) {
    if (wordClasses.at(text, cut) !== EXTEND) return cut;
  }
  return (text.charCodeAt(full) & 0xfc00) === 0xdc00 ? full - 1 : full;
}

/**
 * Splits a stretch of scripts without spaces into words by the dictionaries of `Intl.Segmenter` (ICU's cjdict
 * and the Thai, Lao, Khmer and Burmese dictionaries), in linear time. A stretch of up to 1,024 units is split
 * exactly as by `Intl.Segmenter`. A longer one is segmented in windows that end at a space or a punctuation
 * mark, which no word crosses. Without one, windows overlap, and each begins at the end of the last trusted
 * word.
 *
 * @param text The text that contains the stretch.
 * @param start The start of the stretch, in UTF-16 units.
 * @param end The end of the stretch, exclusive.
 * @param spans Receives the words.
 */
export function segmentWords(text: string, start: number, end: number, spans: SpanBuffer): void {
  // A fixed locale: "und" would select the machine's. The dictionaries do not depend on it.
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  let from = start;
  while (from < end) {
    const boundary = end - from <= WINDOW ? end : boundaryIn(text, from);
    const to = boundary < 0 ? characterStartIn(text, from) : boundary;
    const trusted = boundary < 0 ? to - OVERLAP : to;
    let next = from;
    for (const { segment, isWordLike } of segmenter.segment(text.slice(from, to))) {
      const wordEnd = next + segment.length;
      // The first word is always accepted, even if cut off, so that every window makes progress.
      if (wordEnd > trusted && next > from) break;
      if (isWordLike) pushSpan(spans, next, wordEnd);
      next = wordEnd;
    }
    from = next;
  }
}
