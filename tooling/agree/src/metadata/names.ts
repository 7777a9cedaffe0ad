/** Punctuation, white space, and the symbols that are used as punctuation (`|`, accents, arrows as separators). */
const SEPARATORS = /[\p{P}\p{Z}\p{Cc}\s|`´¨^~<>]+/gu;

/** Soft hyphens, joiners, direction marks, variation selectors: invisible. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

/**
 * A text for comparison: NFKC, lower case, every run of punctuation (so every kind of quote and dash) and white
 * space one space.
 *
 * @example normalised("“It’s here” — Part 2") // "it s here part 2"
 */
export function normalised(text: string): string {
  return text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase().replace(SEPARATORS, " ").trim();
}

/** Words that go before a name: "By", "Written by", "Par", …; only at the beginning and before white space. */
const BY =
  /^(?:(?:written|posted|published|story|words|text|reported|edited)\s+)?(?:by|par|von|por|di|door|av|af)[\s:]+/iu;

/** A byline without such words. */
export function withoutBy(byline: string): string {
  return byline.trim().replace(BY, "");
}

/** Degrees and certificates: `MS`, `Ph.D.`, `CEPF®`, `E-RYT 200`, `VTS (Behavior)`, and several of them. */
const CREDENTIAL =
  /^(?:(?<![\p{Lu}\d.®-])(?:\p{Lu}[\p{Lu}\d.®-]+|Ph\.?\s?D\.?|M\.?D\.?|[A-Z][a-z]?\.[A-Z]\.?|\d+|\([^)]*\))\s*){1,6}$/u;

/** What follows a name and describes what the person does. */
const ROLE =
  /\b(?:dietitian|director|expert|educator|editor|representative|manager|founder|co-founder|ceo|cto|president|professor|reporter|correspondent|writer|contributor|author|member|analyst|consultant|specialist|engineer|officer|attorney|horticulturalist)\b/iu;

/**
 * The names in a string of authors, cut as a reader would: at semicolons, commas, "&" and "and". "and" within a
 * body's name stays ("Center for Drug Evaluation and Research": a single word after several). "Last, First" becomes two names. Degrees
 * and roles after a name are dropped.
 *
 * @example names("Jane Doe, PhD, Ann Lee and Bo Li") // ["Jane Doe", "Ann Lee", "Bo Li"]
 */
export function names(authors: string): readonly string[] {
  const found: string[] = [];
  for (const person of authors.split(/;/u)) {
    let first = true;
    for (const piece of person.split(/,/u)) {
      for (const name of joined(piece.replace(/^\s*(?:and|&)\s+/iu, "").trim())) {
        const attached = !first && (CREDENTIAL.test(name) || ROLE.test(name));
        first = false;
        if (!attached) found.push(name);
      }
    }
  }
  return found.filter((name) => normalised(name) !== "");
}

/** The names on both sides of "and" or "&". */
function joined(names: string): readonly string[] {
  const sides = names.split(/\s(?:and|&)\s/iu).map((side) => side.trim());
  const wordsOf = (side: string): number => side.split(/\s+/u).length;
  const body = sides.some((side) => wordsOf(side) === 1) && sides.some((side) => wordsOf(side) > 2);
  return body ? [names] : sides;
}
