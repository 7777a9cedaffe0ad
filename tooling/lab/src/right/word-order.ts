/** Runs of letters and digits, in order. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Number of words to show around a difference. */
const AROUND = 6;

/**
 * Two lines with the context of the first word in which two texts differ; undefined if the words are equal.
 */
export function wordDifference(text: string, again: string): string | undefined {
  const [a, b] = [wordsOf(text), wordsOf(again)];
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (i === a.length && i === b.length) return undefined;
  const around = (list: readonly string[]): string =>
    `${list.slice(Math.max(0, i - AROUND), i).join(" ")} [${i}] ${list.slice(i, i + AROUND).join(" ")}`;
  return `  text:  ${around(a)}\n  again: ${around(b)}`;
}
