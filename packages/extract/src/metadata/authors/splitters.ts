/** The words for "and" that join two names, a language. */
export const AND_WORDS: readonly string[] = [
  "and", "und", "et", "y", "e", "ed", "en", "i", "oraz", "и", "та", "och", "og", "ja", "a", "és", "și", "ve", "και", "with", "mit", "avec", "con", "com", "med", "и",
];

/** Those of them that are no initial or part of a name anywhere. */
export const SURE_AND_WORDS: ReadonlySet<string> = new Set(
  ["and", "und", "et", "y", "oraz", "и", "och", "og", "és", "și", "ve", "και", "with", "mit", "avec"],
);
