/** Ends a word: white space, punctuation, symbols. */
export const SEPARATOR = 0;
/** A letter, mark or digit of a script that puts spaces between words. */
export const WORD_PART = 1;
/** A token of its own: a code point of a script without spaces, or a pictograph. */
export const LONE = 2;
/** As if it were not there: soft hyphens, joiners, variation selectors. */
export const TRANSPARENT = 3;

/** In an entry, `folded | class << 24`: the bits of the code point's lower case. */
export const FOLDED = 0x1fffff;
/**
 * In an entry, the highest bit: a text with this code point may not be in NFC (its NFC_Quick_Check is No or Maybe, or
 * its combining class is not 0: UAX #15, section 9).
 */
export const MAY_CHANGE = 0x80000000;

/** The code points that the table has; kernel/text/tokens.ts knows the others. */
export const TABLE_SIZE = 0x20000;
