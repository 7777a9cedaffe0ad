/**
 * Letters that eld's languages of the same script lack, by the language that has them, in lower case.
 * Sources: the alphabets in Unicode's CLDR (exemplar characters).
 */
const LINES = `
  Cyrl mk ѓќѕ
  Cyrl mn өү
  Cyrl ky өүң
  Cyrl uz-Cyrl қғҳ
  Cyrl tg ғӣқӯҳҷ
  Cyrl tt әҗңөүһ
  Cyrl kk әғқңөұүһ
  Cyrl ba әғҙҡңөҫүһ
  Cyrl cv ӑӗҫӳ
  Arab ug ۇۈۋېڭ
  Arab ps ټځڅډړږښڼۍې
  Arab sd ٻڀٺٽٿڄڃڇڊڌڍڏڙڦڪڱڳڻ
  Hebr yi װױײ
  Beng as ৰৱ
  Ethi ti ቐቑቒቓቔቕቖ
  Latn eo ĉĝĥĵŝŭ
  Latn mt ċġħ
  Latn ha ɓɗƙ`;

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
