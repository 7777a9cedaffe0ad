import { type NormalForm, normalForm } from "./normal-form.js";

/** Options of {@link normalizeText}. */
export interface NormalizeOptions {
  /**
   * The normalisation form of UAX #15, or `"keep"`. `"NFC"` (the default) does not change the meaning;
   * `"NFKC"` also replaces full-width letters, ligatures and circled digits by plain ones.
   */
  readonly form?: NormalForm | "keep";
  /** `"keep"` (the default), or `"lower"`: Unicode's lower case, the same in every locale. */
  readonly case?: "keep" | "lower";
  /**
   * `"collapse"` (the default): one space for each run of white space, none at the ends. `"lines"`: the same
   * within lines, and one line feed for a run with a line break. `"keep"`: unchanged.
   */
  readonly whitespace?: "keep" | "collapse" | "lines";
  /**
   * `"keep"` (the default), or `"drop"`, which removes control characters, soft hyphens, zero-width spaces,
   * byte order marks and direction marks. Joiners and variation selectors stay: words and emoji need them.
   */
  readonly invisible?: "keep" | "drop";
}

/** `\s` and the next-line character, which is white space for Unicode but not for JavaScript. */
const WHITE_SPACE = /[\s\x85]+/g;
/** The runs that {@link collapseWhitespace} replaces: all but single spaces, which most are. */
const NOT_ONE_SPACE = / [\s\x85]+|[^\S ][\s\x85]*|\x85[\s\x85]*/g;
const LINE_BREAK = /[\n\v\f\r\x85\u2028\u2029]/;
const INVISIBLE =
  /[\x00-\x08\x0E-\x1F\x7F-\x84\x86-\x9F\xAD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

const CHOICES: { readonly [name in keyof NormalizeOptions]-?: readonly string[] } = {
  form: ["NFC", "NFD", "NFKC", "NFKD", "keep"],
  case: ["keep", "lower"],
  whitespace: ["keep", "collapse", "lines"],
  invisible: ["keep", "drop"],
};

function check(options: NormalizeOptions): void {
  for (const [name, choices] of Object.entries(CHOICES)) {
    const value = options[name as keyof NormalizeOptions];
    if (value !== undefined && !choices.includes(value)) {
      throw new TypeError(`options.${name} must be one of ${choices.join(", ")}`);
    }
  }
}

/**
 * Replaces each run of white space by one space, and removes white space at the ends. White space is
 * Unicode's, which includes the no-break space and the ideographic space.
 *
 * @example
 * collapseWhitespace("  two\n\t words "); // "two words"
 */
export function collapseWhitespace(text: string): string {
  return text.replace(NOT_ONE_SPACE, " ").trim();
}

function collapseLines(text: string): string {
  return text.replace(WHITE_SPACE, (run) => (LINE_BREAK.test(run) ? "\n" : " ")).trim();
}

/** Applies the form after lower case again: U+0130, for example, becomes two code points in lower case. */
function settle(text: string, form: NormalForm | "keep", lower: boolean): string {
  const formed = form === "keep" ? text : normalForm(text, form);
  if (!lower) return formed;
  const lowered = formed.toLowerCase();
  return form === "keep" ? lowered : normalForm(lowered, form);
}

/**
 * Normalises a string for comparing and counting. Idempotent for any options. Takes linear time: runs of more
 * than 128 combining marks are split (see {@link normalForm}).
 *
 * @param text Any string. Lone surrogates stay as they are.
 * @throws {TypeError} If an option has an unknown value.
 * @see https://www.unicode.org/reports/tr15/
 *
 * @example
 * normalizeText("Cafe\u0301 \n au lait"); // "Café au lait"
 * normalizeText("ＷＩＮＮＯＷ", { form: "NFKC", case: "lower" }); // "winnow"
 */
export function normalizeText(text: string, options: NormalizeOptions = {}): string {
  check(options);
  const { form = "NFC", case: letters = "keep", whitespace = "collapse", invisible = "keep" } = options;
  const visible = invisible === "drop" ? text.replace(INVISIBLE, "") : text;
  const settled = settle(visible, form, letters === "lower");
  if (whitespace === "keep") return settled;
  return whitespace === "lines" ? collapseLines(settled) : collapseWhitespace(settled);
}
