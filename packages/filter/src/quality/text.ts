import { codePointCount } from "@winnow/core-dom/text";

/** White space as Python's `str.split` and `str.strip` define it, which the reference implementations use. */
const SPACE = /[\t-\r\u001C-\u001F \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/;
/** The class of all other characters, as the source of a regular expression. */
export const NON_SPACE: string = SPACE.source.replace("[", "[^");
const SPACED_WORD = new RegExp(`${NON_SPACE}+`, "g");

/** Returns a text without the white space at its ends, as Python's `str.strip`. */
export function strip(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text[start]!)) start++;
  while (end > start && SPACE.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Returns the parts of a text between white space, as Python's `str.split`. */
export function spacedWords(text: string): readonly string[] {
  return text.match(SPACED_WORD) ?? [];
}

/**
 * Returns the lines that Python's `str.splitlines` finds: separated by any line or page break; a break at the end of
 * the text does not begin another line.
 */
export function splitLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\n-\r\u001C-\u001E\u0085\u2028\u2029]/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Returns the lines between line feeds that are not blank, without the white space at their ends. */
export function strippedLines(text: string): readonly string[] {
  return text.split("\n").map(strip).filter(Boolean);
}

/** Returns how many strings are equal to others, and their code points. */
export function countDuplicates(
  strings: readonly string[],
  which: "repeats" | "all",
): { readonly count: number; readonly characters: number } {
  const occurrences = new Map<string, number>();
  for (const string of strings) occurrences.set(string, (occurrences.get(string) ?? 0) + 1);
  let [count, characters] = [0, 0];
  for (const [string, times] of occurrences) {
    if (times === 1) continue;
    const duplicates = which === "all" ? times : times - 1;
    count += duplicates;
    characters += duplicates * codePointCount(string);
  }
  return { count, characters };
}
