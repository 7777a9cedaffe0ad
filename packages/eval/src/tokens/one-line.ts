/**
 * A text in one line: each run of white space a space, none at the ends.
 *
 * @example oneLine(" a\n b ") // "a b"
 */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
