/**
 * The scripts that put no spaces between words (Han, kana, Thai, Lao, Khmer, Myanmar) and the signs that go with them,
 * as the inside of a character class.
 */
export const UNSPACED_SCRIPTS =
  "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}ー々〆";
