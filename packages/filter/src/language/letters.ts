/**
 * Letters that eld's languages of the same script lack, by the language that has them, in lower case.
 * Sources: the alphabets in Unicode's CLDR (exemplar characters).
 */
const LINES = `
  Cyrillic mk ѓќѕ
  Cyrillic mn өү
  Cyrillic ky өүң
  Cyrillic uz-Cyrl қғҳ
  Cyrillic tg ғӣқӯҳҷ
  Cyrillic tt әҗңөүһ
  Cyrillic kk әғқңөұүһ
  Cyrillic ba әғҙҡңөҫүһ
  Cyrillic cv ӑӗҫӳ
  Arabic ug ۇۈۋېڭ
  Arabic ps ټځڅډړږښڼۍې
  Arabic sd ٻڀٺٽٿڄڃڇڊڌڍڏڙڦڪڱڳڻ
  Hebrew yi װױײ
  Bengali as ৰৱ
  Ethiopic ti ቐቑቒቓቔቕቖ
  Latin eo ĉĝĥĵŝŭ
  Latin mt ċġħ
  Latin ha ɓɗƙ`;

/** Languages that are recognised by letters of their own; one with fewer letters comes before one with more. */
export const LETTERS: readonly {
  readonly script: string;
  readonly language: string;
  readonly letters: string;
}[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [script, language, letters] = line.trim().split(" ") as [string, string, string];
    return { script, language, letters };
  });

/** Any of these letters, by script. */
const ANY: ReadonlyMap<string, RegExp> = new Map(
  LETTERS.map(({ script }) => {
    const own = LETTERS.filter((other) => other.script === script);
    return [script, new RegExp(`[${own.map(({ letters }) => letters).join("")}]`)];
  }),
);

/** Minimum share of such letters: loan words and names have some. */
const MIN_SHARE = 0.01;

/**
 * Returns the language with the most letters of its own in a text; undefined if there are few. Of several with the
 * same letters in the text, it is the one with the smallest alphabet.
 *
 * @param words - in lower case.
 */
export function languageOfLetters(script: string, words: string, letterCount: number): string | undefined {
  if (ANY.get(script)?.test(words) !== true) return undefined;
  let best: string | undefined;
  let most = MIN_SHARE * letterCount;
  for (const { script: own, language, letters } of LETTERS) {
    if (own !== script) continue;
    let count = 0;
    for (const character of words) if (letters.includes(character)) count++;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
