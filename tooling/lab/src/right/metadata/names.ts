/** Punctuation, white space, and symbols used as punctuation (`|`, accents, arrows). */
const SEPARATORS = /[\p{P}\p{Z}\p{Cc}\s|`´¨^~<>]+/gu;

/** Invisible characters: soft hyphens, joiners, direction marks, variation selectors. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

/**
 * Normalises a string for comparison: NFKC, lower case, and one space for every run of punctuation (any kind
 * of quote or dash) and white space.
 *
 * @example normalised("“It’s here” — Part 2") // "it s here part 2"
 */
export function normalised(text: string): string {
  return text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase().replace(SEPARATORS, " ").trim();
}

/** Words before a name: "By", "Written by", "Par", …; only at the start and before white space. */
const BY =
  /^(?:(?:written|posted|published|story|words|text|reported|edited)\s+)?(?:by|par|von|por|di|door|av|af)[\s:]+/iu;

/** Removes the words before the name from a byline. */
export function withoutBy(byline: string): string {
  return byline.trim().replace(BY, "");
}

/** One or more degrees and certificates: `MS`, `Ph.D.`, `CEPF®`, `E-RYT 200`, `VTS (Behavior)`. */
const CREDENTIAL =
  /^(?:(?<![\p{Lu}\d.®-])(?:\p{Lu}[\p{Lu}\d.®-]+|Ph\.?\s?D\.?|M\.?D\.?|[A-Z][a-z]?\.[A-Z]\.?|\d+|\([^)]*\))\s*){1,6}$/u;

/** A role after a name. */
const ROLE =
  /\b(?:dietitian|director|expert|educator|editor|representative|manager|founder|co-founder|ceo|cto|president|professor|reporter|correspondent|writer|contributor|author|member|analyst|consultant|specialist|engineer|officer|attorney|horticulturalist)\b/iu;

/**
 * Splits a string of authors into names as a reader would: at semicolons, commas, "&" and "and". "and" within
 * the name of an organisation is kept ("Center for Drug Evaluation and Research": a single word after
 * several). "Last, First" becomes two names. Degrees and roles after a name are dropped.
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
  const isOrganisation = sides.some((side) => wordsOf(side) === 1) && sides.some((side) => wordsOf(side) > 2);
  return isOrganisation ? [names] : sides;
}
