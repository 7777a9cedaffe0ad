import { checkOptions } from "@winnow/core-dom/options";
import { check as compare } from "../check.js";
import { verdictOf } from "../combine.js";
import type { Check, Filter, LanguageEstimate } from "../types.js";
import { checkLanguages } from "./check-languages.js";
import { detectLanguage } from "./detect-language.js";
import { canonicalLanguage, isLanguage, UNDETERMINED } from "./tags.js";

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
