/**
 * Han and kana, as the inside of a character class with the flag `u`: their words have no spaces between
 * them.
 */
export const HAN_AND_KANA = "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}";

/** Chinese, Japanese and Korean, as the inside of a character class with the flag `u`. */
export const EAST_ASIAN: string = `${HAN_AND_KANA}\\p{sc=Hang}`;

/** Matches a text with an East Asian character. */
export const HAS_EAST_ASIAN: RegExp = new RegExp(`[${EAST_ASIAN}]`, "u");
