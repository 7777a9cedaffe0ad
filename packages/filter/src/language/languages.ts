import { canonicalLanguage, isLanguage, SCRIPTS, UNDETERMINED } from "@winnow/core-dom/language";
import { checkOptions, describeValue, nearest } from "@winnow/core-dom/options";
import { check as compare } from "../check.js";
import { verdictOf } from "../combine.js";
import type { Check, Filter, LanguageEstimate } from "../types.js";
import { detectLanguage, ELD_LANGUAGES } from "./detect-language.js";
import { LETTERS } from "./letters.js";

/** Options of {@link languages}. */
export interface LanguagesOptions {
  /** Languages to keep, as BCP 47 tags; by default all. `"und"` is text whose language could not be detected. */
  readonly keep?: readonly string[] | undefined;
  /** Languages to drop, as BCP 47 tags. */
  readonly drop?: readonly string[] | undefined;
  /**
   * Minimum confidence, 0 to 1. Default 0.65, the threshold of RefinedWeb (Penedo et al. 2023, section 3.1) and
   * FineWeb (Penedo et al. 2024, section 3.3) for the score of lid.176.
   */
  readonly minConfidence?: number | undefined;
  /** Detects the language instead of {@link detectLanguage}, such as {@link fastText} with a model. */
  readonly detect?: ((text: string) => LanguageEstimate) | undefined;
}

const MIN_CONFIDENCE = 0.65;

/**
 * Keeps documents by their language, in two checks: `language`, and `language-confidence`. The verdict has the
 * language.
 *
 * Tags are compared by language and script: `"zh"` means all scripts, `"zh-Hant"` and `"zh-TW"` only traditional
 * Chinese; `"nb"` and `"nn"` match a text that is detected as Norwegian, `"no"`; `"id"` one that is detected as Malay,
 * `"ms"`; a region that implies no other script (`"en-GB"`) is ignored.
 *
 * @throws TypeError for unknown options and options of another type; RangeError for a confidence outside 0 to 1 and
 *   for languages that are not known or that {@link detectLanguage} does not distinguish (if `detect` is not set). The
 *   message suggests one.
 * @example
 * all(languages({ keep: ["en", "de"] }), articleRules());
 * languages({ drop: ["ru"], minConfidence: 0.5 });
 */
export function languages(options: LanguagesOptions = {}): Filter {
  checkOptions(options, { keep: "list", drop: "list", minConfidence: "number", detect: "function" });
  const { keep, drop, minConfidence = MIN_CONFIDENCE, detect = detectLanguage } = options;
  if (!(minConfidence >= 0 && minConfidence <= 1))
    throw new RangeError("options.minConfidence must be between 0 and 1");
  checkLanguages("options.keep", keep, options.detect === undefined);
  checkLanguages("options.drop", drop, options.detect === undefined);

  return ({ text }) => {
    const language = detect(text);
    const code = canonicalLanguage(language.code) ?? UNDETERMINED;
    const isAny = (list: readonly string[]): boolean => list.some((wanted) => isLanguage(code, wanted));
    const check: Check = {
      rule: "language",
      value: language.code,
      ...(keep === undefined ? {} : { allowed: keep }),
      ...(drop === undefined ? {} : { denied: drop }),
      passed: (keep === undefined || isAny(keep)) && !(drop !== undefined && isAny(drop)),
    };
    const confidence = compare("language-confidence", language.confidence, { min: minConfidence });
    return verdictOf([check, confidence], { language });
  };
}

/** The languages that `detectLanguage` distinguishes. */
const DETECTED: readonly string[] = [
  ...new Set([
    ...Object.values(ELD_LANGUAGES).flat(),
    ...[...SCRIPTS.values()].flatMap((language) => language ?? []),
    ...["ja", "zh", "zh-Hant"],
    ...LETTERS.map(({ language }) => language),
    "und",
  ]),
];

/**
 * Checks a list of language tags.
 *
 * @param onlyDetected - whether they must be languages that `detectLanguage` distinguishes.
 * @throws TypeError for what is not a string; RangeError for other tags.
 */
function checkLanguages(option: string, tags: readonly string[] | undefined, onlyDetected: boolean): void {
  for (const [i, tag] of (tags ?? []).entries()) {
    const name = `${option}[${i}]`;
    if (typeof tag !== "string") throw new TypeError(`${name} must be a string, not ${describeValue(tag)}`);
    const problem = problemOf(tag, onlyDetected);
    if (problem !== undefined) throw new RangeError(`${name} must not be ${describeValue(tag)}: ${problem}`);
  }
}

function problemOf(tag: string, onlyDetected: boolean): string | undefined {
  if (DETECTED.some((code) => isLanguage(code, tag))) return undefined;
  const language = canonicalLanguage(tag)?.split("-", 1)[0];
  const isNamed = language !== undefined && names.of(language) !== undefined;
  if (onlyDetected && isNamed)
    return "detectLanguage does not distinguish it; set options.detect to use another detector";
  // CLDR has no names for most codes of three letters, which other detectors may know.
  if (!onlyDetected && (isNamed || language?.length === 3)) return undefined;
  const meant = suggestion(tag);
  return meant === undefined
    ? 'it is not a language tag such as "en" or "zh-Hant"'
    : `it is not a known language tag; did you mean ${JSON.stringify(meant)}?`;
}

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** The language of that name, the main language of that country, or the nearest code. */
function suggestion(tag: string): string | undefined {
  const byName = new Map(DETECTED.map((code) => [names.of(code) ?? code, code]));
  const name = nearest(tag, [...byName.keys()]);
  if (name !== undefined && tag.length > 3) return byName.get(name);
  return languageOfRegion(tag) ?? nearest(tag, DETECTED);
}

function languageOfRegion(region: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(region)) return undefined;
  const { language } = new Intl.Locale(`und-${region}`).maximize();
  return DETECTED.includes(language) ? language : undefined;
}
