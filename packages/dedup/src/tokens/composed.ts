/** More marks in a row than any text has, and few enough that engines soon put them into their order. */
const MOST_MARKS = 128;
/** Bounded: of a run without bounds the engine would remember every mark, which takes more than its stack. */
const MARKS: RegExp = new RegExp(`\\p{M}{1,${MOST_MARKS}}`, "gu");
/** Half of a code point beyond the first plane may stand for a mark. */
const MAYBE_MARK: RegExp = /[\p{M}\p{Cs}]/u;
/** Below there are no marks. */
const FIRST_MARK = 0x300;
/** The combining grapheme joiner: a mark that no other passes by. */
const JOINER = "\u034f";

/**
 * A text in NFC. Runs of more than 128 marks are cut by a combining grapheme joiner, as the Stream-Safe Text Format
 * does it after 30 (UAX #15, section 13): the time in which engines order marks is quadratic in a run, hours for a few
 * megabytes of them.
 *
 * @example
 * composed("Cafe\u0301"); // "Café"
 */
export function composed(text: string): string {
  if (!mayHaveLongRun(text)) return text.normalize("NFC");
  let end = -1;
  const cut = text.replace(MARKS, (marks: string, at: number) => {
    const goesOn = at === end;
    end = at + marks.length;
    return goesOn ? JOINER + marks : marks;
  });
  return cut.normalize("NFC");
}

/** Looks at every 128th unit only, and around it where that may be a mark: no longer run is missed. */
function mayHaveLongRun(text: string): boolean {
  const isMark = (at: number): boolean => text.charCodeAt(at) >= FIRST_MARK && MAYBE_MARK.test(text[at]!);
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
