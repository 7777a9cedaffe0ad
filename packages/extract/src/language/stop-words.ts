/** Stop words in lower case, and the length of the longest: longer words are not looked up. */
export interface StopWords {
  readonly words: ReadonlySet<string>;
  readonly longest: number;
}

/** Lower-cases a list, once. */
export function stopWords(list: Iterable<string>): StopWords {
  const words = new Set<string>();
  let longest = 0;
  for (const word of list) {
    const lower = word.toLowerCase();
    words.add(lower);
    // Lower case may be of another length: the Turkish İ becomes two code units.
    longest = Math.max(longest, lower.length, word.length);
  }
  return { words, longest };
}
