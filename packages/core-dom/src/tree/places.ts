/**
 * A place says where the characters of a text, a comment or an attribute value are; with their length it stands for the
 * string, which is made when it is asked for.
 *
 * - from 0 to below {@link RAW}: an offset into the source, whose characters are meant as they stand;
 * - with the bit {@link RAW}: an offset into the source where newlines may have to be normalised, and U+0000 may stand for
 *   U+FFFD;
 * - with the bit {@link ENCODED}: the same, and character references may be among them, to be decoded from there until as
 *   many UTF-16 code units as the length says have come out;
 * - below 0: its complement is an offset into the extra string, which holds what the source has in another form.
 */
export const RAW: number = 0x2000_0000;
export const ENCODED: number = 0x4000_0000;

/** Offsets are below this; the longest string of V8 has 24 characters less. */
export const MOST_CHARACTERS: number = 2 ** 29;
