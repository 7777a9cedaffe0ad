import { type CodePointClasses, codePointClasses } from "@winnow/core-dom/text";

/** Classes of characters. Those up to `digit` are parts of words. */
export const Character = {
  lower: 1,
  upper: 2,
  /** Letters without case, and combining marks. */
  letter: 3,
  digit: 4,
  /** Han, kana and Hangul: each is a word. */
  wide: 5,
  space: 6,
  stop: 7,
  question: 8,
  exclamation: 9,
  comma: 10,
  quote: 11,
  currency: 12,
  bracket: 13,
  slash: 14,
  other: 15,
} as const;

function classify(_: number, character: string): number {
  if (/[\p{Ll}]/u.test(character)) return Character.lower;
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return Character.upper;
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(character)) return Character.wide;
  if (/[\p{L}\p{M}_]/u.test(character)) return Character.letter;
  if (/\p{Nd}/u.test(character)) return Character.digit;
  if (/[\s\p{Cc}\p{Cf}]/u.test(character)) return Character.space;
  if (/[.…。．।۔]/.test(character)) return Character.stop;
  if (/[?？؟;]/.test(character)) return Character.question;
  if (/[!！]/.test(character)) return Character.exclamation;
  if (/[,，、،;:：；]/.test(character)) return Character.comma;
  if (/["“”«»„「」『』]/.test(character)) return Character.quote;
  if (/\p{Sc}/u.test(character)) return Character.currency;
  if (/[\p{Ps}\p{Pe}]/u.test(character)) return Character.bracket;
  if (/[/\\|<>=#*+~^`@&%_]/.test(character)) return Character.slash;
  return Character.other;
}

/** The {@link Character} of each character; the second half of a surrogate pair is part of a word or mark. */
export const characters: CodePointClasses = codePointClasses(classify, Character.letter);

/** The same for ASCII, without a call. */
export const ASCII: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  characters.at(String.fromCharCode(code), 0),
);
