/** Punctuation, white space, and the symbols that are used as punctuation (`|`, accents, arrows as separators). */
const SEPARATORS = /[\p{P}\p{Z}\p{Cc}\s|`´¨^~<>]+/gu;

/** Soft hyphens, joiners, direction marks, variation selectors: not seen. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}/gu;

/**
 * A text for comparison: NFKC, lower case, every run of punctuation (so every kind of quote and dash) and white
 * space one space.
 *
 * @example normalised("“It’s here” — Part 2") // "it s here part 2"
 */
export function normalised(text: string): string {
  return text.normalize("NFKC").replace(UNSEEN, "").toLowerCase().replace(SEPARATORS, " ").trim();
}
