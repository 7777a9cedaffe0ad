const PARTICLES: ReadonlySet<string> = new Set(
  "de da di do dos das del della van von der den ten ter la le el al bin ibn af av zu und y e i".split(" "),
);
const GROUP =
  /\b(?:team|staff|editors|editorial|desk|redaktion|rédaction|redacción|redazione|redação|redactie|redakcja|редакция)\b/iu;

/**
 * Whether a string is made as persons' names are: two to five words, each capitalised but for particles; or a short
 * word of a script without capitals; or a team's.
 *
 * @example isPersonLike("Ludwig van Beethoven") // true
 */
export function isPersonLike(name: string): boolean {
  const [bare] = name.split(", ");
  if (isGroup(bare!)) return true;
  const words = bare!.split(/\s+/);
  if (words.length === 1)
    return /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2,8}$/u.test(words[0]!);
  if (words.length > 5 || /[\d$€£%»«:;=+]/.test(bare!)) return false;
  return words.every((word, i) => /^[\p{Lu}\p{Lt}\p{Lo}'’"“(]/u.test(word) || (i > 0 && PARTICLES.has(word)));
}

/** A team, a staff, a desk: nobody by name, but written so with intent. */
export function isGroup(name: string): boolean {
  return GROUP.test(name);
}
