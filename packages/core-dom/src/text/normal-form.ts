/** A normalisation form of UAX #15. */
export type NormalForm = "NFC" | "NFD" | "NFKC" | "NFKD";

/** Longer runs of marks occur in no real text, and engines order runs of this length quickly. */
const MAX_MARKS = 128;
/**
 * Marks except the joiner, and the two characters that are marks only after a compatibility decomposition.
 * The repetition is bounded because an engine that backtracks over a longer run overflows its stack.
 */
const MARKS: RegExp = new RegExp(`(?:(?!\\u034f)[\\p{M}\\uff9e\\uff9f]){1,${MAX_MARKS}}`, "gu");
/** Includes surrogates, which may be half of a mark. */
const MAYBE_MARK: RegExp = /[\p{M}\p{Cs}\uff9e\uff9f]/u;
/** No code point below this is a mark. */
const FIRST_MARK = 0x300;
/** The combining grapheme joiner: a mark that other marks are not reordered across. */
const JOINER = "\u034f";

/**
 * Converts a string to a normalisation form in linear time. The result is that of
 * `String.prototype.normalize` unless more than 128 combining marks follow one another. Longer runs are split
 * by a combining grapheme joiner, as the Stream-Safe Text Format splits them after 30 (UAX #15, section 13):
 * engines order the marks of a run in quadratic time, which is hours for a few megabytes.
 *
 * @param form Default `"NFC"`.
 *
 * @example
 * normalForm("Cafe\u0301"); // "Café"
 */
export function normalForm(text: string, form: NormalForm = "NFC"): string {
  if (!mayHaveLongRun(text)) return text.normalize(form);
  // Split again afterwards, because a mark can decompose into two.
  return split(split(text).normalize(form));
}

function split(text: string): string {
  let end = -1;
  return text.replace(MARKS, (marks: string, at: number) => {
    const continues = at === end;
    end = at + marks.length;
    return continues ? JOINER + marks : marks;
  });
}

/** Examines only every 128th unit, and those around it if it may be a mark. That finds every longer run. */
function mayHaveLongRun(text: string): boolean {
  const isMark = (at: number): boolean =>
    text.charCodeAt(at) >= FIRST_MARK && text[at] !== JOINER && MAYBE_MARK.test(text[at]!);
  for (let at = MAX_MARKS; at < text.length; at += MAX_MARKS) {
    if (!isMark(at)) continue;
    let first = at;
    while (at - first < MAX_MARKS && isMark(first - 1)) first--;
    let end = at + 1;
    while (end - first <= MAX_MARKS && isMark(end)) end++;
    if (end - first > MAX_MARKS) return true;
  }
  return false;
}
