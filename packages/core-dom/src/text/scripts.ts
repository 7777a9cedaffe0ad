import { UNSPACED, wordClasses } from "./word-classes.js";

/**
 * Says whether a text has a letter of a script that puts no spaces between its words: Han, Hiragana,
 * Katakana, Thai, Lao, Khmer or Myanmar. Words of such a text need a dictionary, and a count of white space
 * says nothing about its length.
 *
 * @example
 * hasUnspacedScript("Tokyo"); // false
 * hasUnspacedScript("Tokyo (東京)"); // true
 */
export function hasUnspacedScript(text: string): boolean {
  const { at } = wordClasses;
  for (let index = 0; index < text.length; index++) {
    // The first of these scripts begins at U+0E00; most pages never leave this line.
    if (text.charCodeAt(index) >= 0xe00 && at(text, index) === UNSPACED) return true;
  }
  return false;
}
