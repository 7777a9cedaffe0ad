/** A word list with a line per language (or per group), in the form of JSON; words are separated by one character. */
export type WordTable = Readonly<Record<string, string>>;

/**
 * Returns the words of all languages together.
 *
 * @param separator - `|` if entries are phrases.
 * @example entries({ en: "home|home page", de: "startseite" }, "|") // ["home", "home page", "startseite"]
 */
export function entries(table: WordTable, separator: " " | "|"): readonly string[] {
  return Object.values(table).flatMap((line) => line.split(separator));
}

/** The words of all languages, which are collected at the first look-up. */
export interface WordList extends Iterable<string> {
  has(word: string): boolean;
}

/** Returns the words of a table for look-ups. */
export function wordList(table: WordTable, separator: " " | "|"): WordList {
  let words: ReadonlySet<string> | undefined;
  return {
    has(word) {
      words ??= new Set(entries(table, separator));
      return words.has(word);
    },
    [Symbol.iterator]: () => entries(table, separator)[Symbol.iterator](),
  };
}
