/** The code of text whose language is not known (BCP 47). */
export const UNDETERMINED = "und";

/**
 * Returns a language tag in the form in which this entry reports languages: the language in its canonical form
 * (BCP 47 with the aliases of CLDR), and its script unless it is the usual one. Regions are left out, since texts do
 * not show them; one that implies a script counts as that script.
 *
 * @returns undefined if the string is not a language tag.
 * @example
 * canonicalLanguage("eng_Latn"); // "en"
 * canonicalLanguage("zh-TW"); // "zh-Hant"
 * canonicalLanguage("srp_Latn"); // "sr-Latn"
 */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag.trim().replaceAll("_", "-"));
    // Its most likely language would be English, and V8's `language` is undefined.
    if (/^und\b/.test(locale.baseName)) return UNDETERMINED;
    const { language, script } = locale.maximize();
    if (script === undefined || PARTIAL.has(script) || script === scriptOf(language)) return language;
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

/** Labels of models for Chinese in any characters, Korean ("Kore") and Japanese ("Jpan"). */
const PARTIAL: ReadonlySet<string> = new Set(["Hani", "Hang", "Hira", "Kana"]);

function scriptOf(language: string): string | undefined {
  return new Intl.Locale(language).maximize().script;
}

/** Languages that some detectors report as a whole, and the members that others distinguish (ISO 639-3). */
// biome-ignore format: a table
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  no: ["nb", "nn"],
  ms: ["id", "zlm"],
  zh: ["yue", "wuu", "nan", "hak", "gan", "hsn", "lzh"],
  ar: ["arz", "ary", "arq", "apc", "ajp", "acm", "acq", "aeb", "ars", "apd", "ayl"],
  ku: ["ckb", "sdh"],
  ps: ["pbt", "pst"],
};

/** Languages that eld does not distinguish from any of their members. */
const WHOLE: ReadonlySet<string> = new Set(["no", "ms"]);

/**
 * Returns whether a detected language is one that a list asks for. A tag without a script or region means all
 * scripts, `"zh"` also `"zh-Hant"`; with one, that script. A language includes its members (`"ar"` Egyptian Arabic,
 * `arz`). A text that is detected as Norwegian (`no`) or Malay (`ms`) also matches `"nb"`, `"nn"` and `"id"`.
 *
 * @param wanted - any tag.
 * @param code - as {@link canonicalLanguage} returns it.
 */
export function isLanguage(code: string, wanted: string): boolean {
  const canonical = canonicalLanguage(wanted);
  if (canonical === undefined) return false;
  const [language, script] = parts(code);
  const [wantedLanguage, wantedScript] = parts(canonical);
  const same =
    language === wantedLanguage ||
    isMember(language, wantedLanguage) ||
    (WHOLE.has(language) && isMember(wantedLanguage, language));
  return same && (!/[-_]/.test(wanted.trim()) || script === wantedScript);
}

function parts(tag: string): readonly [language: string, script: string | undefined] {
  const [language = "", script] = tag.split("-");
  return [language, script ?? scriptOf(language)];
}

function isMember(member: string, language: string): boolean {
  return Object.hasOwn(MEMBERS, language) && MEMBERS[language]!.includes(member);
}
