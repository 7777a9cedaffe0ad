import { describeValue, nearest } from "@winnow/core-dom/options";
import { LETTERS } from "./letters.js";
import { SCRIPTS } from "./scripts.js";
import { canonicalLanguage, isLanguage } from "./tags.js";

/** The languages that `detectLanguage` distinguishes. */
const DETECTED: readonly string[] = [
  ...new Set([
    ...SCRIPTS.flatMap((script) => script.languages),
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
export function checkLanguages(
  option: string,
  tags: readonly string[] | undefined,
  onlyDetected: boolean,
): void {
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
