/**
 * The scripts that put no spaces between words (Han, kana, Thai, Lao, Khmer, Myanmar), with letters that several of
 * them share (long vowels, half-width voicing, 〆), as the inside of a character class.
 */
export const UNSPACED_SCRIPTS =
  "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}ーｰﾞﾟ〆";
