/** A normalisation form of UAX #15. */
export type NormalForm = "NFC" | "NFD" | "NFKC" | "NFKD";

/** More marks in a row than any text has, and few enough that engines soon put them into their order. */
const MOST_MARKS = 128;
/**
 * Marks other than the joiner, and the two characters that are marks only after a compatibility decomposition.
 * Bounded: of a run without bounds the engine would remember every mark, which takes more than its stack.
 */
const MARKS: RegExp = new RegExp(`(?:(?!\\u034f)[\\p{M}\\uff9e\\uff9f]){1,${MOST_MARKS}}`, "gu");
/** Half of a code point beyond the first plane may be one of a mark. */
const MAYBE_MARK: RegExp = /[\p{M}\p{Cs}\uff9e\uff9f]/u;
/** Below there are no marks. */
const FIRST_MARK = 0x300;
/** The combining grapheme joiner: a mark that no other passes by. */
const JOINER = "\u034f";

/**
 * A text in a normalisation form, in linear time. It is `String.prototype.normalize` where no more than 128 marks
 * follow one another. Longer runs are cut by a combining grapheme joiner, as the Stream-Safe Text Format does it after
 * 30 (UAX #15, section 13): engines order the marks of a run in quadratic time, hours for a few megabytes of them.
 *
 * @param form Default `"NFC"`.
 *
 * @example
 * normalForm("Cafe\u0301"); // "Café"
 */
export function normalForm(text: string, form: NormalForm = "NFC"): string {
  if (!mayHaveLongRun(text)) return text.normalize(form);
  // Once more afterwards: a mark can become two.
  return cut(cut(text).normalize(form));
}

function cut(text: string): string {
  let end = -1;
  return text.replace(MARKS, (marks: string, at: number) => {
    const goesOn = at === end;
    end = at + marks.length;
    return goesOn ? JOINER + marks : marks;
  });
}

/** Looks at every 128th unit only, and around it where that may be a mark: no longer run is missed. */
function mayHaveLongRun(text: string): boolean {
  const isMark = (at: number): boolean =>
    text.charCodeAt(at) >= FIRST_MARK && text[at] !== JOINER && MAYBE_MARK.test(text[at]!);
  for (let at = MOST_MARKS; at < text.length; at += MOST_MARKS) {
    if (!isMark(at)) continue;
    let first = at;
    while (at - first < MOST_MARKS && isMark(first - 1)) first--;
    let end = at + 1;
    while (end - first <= MOST_MARKS && isMark(end)) end++;
    if (end - first > MOST_MARKS) return true;
  }
  return false;
}
