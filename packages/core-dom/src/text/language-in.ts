/** Languages that share data with another: members of macrolanguages, older codes, and close relatives. */
// biome-ignore format: a table
const ALIASES: ReadonlyMap<string, string> = new Map(Object.entries({
  arb: "ar", bs: "hr", cmn: "zh", fil: "tl", in: "id", iw: "he", ku: "ckb", mo: "ro", nn: "nb", no: "nb", sh: "hr",
  "sr-latn": "hr", yue: "zh",
}));

/** A longer tag has a region, variants or extensions, which no table distinguishes. */
const MAX_SUBTAGS = 3;

/**
 * Returns the language of a table whose entry a text in another language can use: that of the longest prefix of the tag
 * that the table has, or for which it has a close relative; undefined if there is none.
 *
 * @param tag - BCP 47, in any case; low lines may separate its parts.
 * @param languages - those of the table, in lower case.
 * @throws {TypeError} If `tag` is not a string.
 *
 * @example
 * languageIn("pt-BR", new Set(["pt", "es"])); // "pt"
 * languageIn("sr-Latn", new Set(["sr", "hr"])); // "hr"
 * languageIn("nn", new Set(["nb"])); // "nb"
 */
export function languageIn(
  tag: string,
  languages: { readonly has: (language: string) => boolean },
): string | undefined {
  if (typeof tag !== "string") throw new TypeError("language must be a string");
  const subtags = tag.toLowerCase().replaceAll("_", "-").split("-", MAX_SUBTAGS);
  for (let count = subtags.length; count > 0; count--) {
    const language = subtags.slice(0, count).join("-");
    if (languages.has(language)) return language;
    const alias = ALIASES.get(language);
    if (alias !== undefined && languages.has(alias)) return alias;
  }
  return undefined;
}
