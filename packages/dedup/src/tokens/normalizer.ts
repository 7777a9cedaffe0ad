/**
 * How texts are normalised and cut into words, with its version: NFC, lower case, words of letters, marks and digits.
 * Signatures that were made with another are not comparable. It changes with any change of what is a token or how it
 * is hashed.
 */
export const NORMALIZER: string = "nfc-lower-words-1";
