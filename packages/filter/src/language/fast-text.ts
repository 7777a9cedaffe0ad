import { canonicalLanguage } from "@winnow/core-dom/language";
import { checkOptions } from "@winnow/core-dom/options";
import type { LanguageEstimate } from "../types.js";

/** Options of {@link fastText}. */
export interface FastTextOptions {
  /**
   * Returns the labels of one line of text with their probabilities, the most probable first: fastText's `predict`.
   * It must be synchronous.
   */
  readonly predict: (line: string) => Iterable<readonly [label: string, probability: number]>;
  /**
   * How the model's training text was prepared: `"line"` (the default; lid.176, GlotLID, NLLB, OpenLID 1) only
   * replaces line breaks by spaces; `"openlid"` (OpenLID 2 and 3) also converts to lower case and removes punctuation,
   * symbols and digits.
   */
  readonly preparation?: "line" | "openlid" | undefined;
}

/**
 * Makes a detector for {@link languages} of a fastText model for language identification, which the caller loads, in
 * WebAssembly or natively. Labels become BCP 47 tags: `__label__en` (lid.176) and `__label__eng_Latn` (GlotLID,
 * OpenLID, NLLB) are both `"en"`, `__label__cmn_Hant` is `"zh-Hant"`. Without a label, and for one that is not a
 * language (`zxx_Zyyy`), the code is `"und"` with confidence 0.
 *
 * The npm package `fasttext.wasm.js` (MIT) runs models in Node and browsers. The models have licences of their own:
 * lid.176 is CC BY-SA 3.0, OpenLID is GPL-3.0.
 *
 * @throws TypeError for unknown options and options of another type; RangeError for an unknown preparation.
 * @example
 * // model.predict of fasttext.wasm.js returns a vector of pairs of a probability and a label
 * const detect = fastText({
 *   predict(line) {
 *     const best = model.predict(line, 1);
 *     return best.size() === 0 ? [] : [[best.get(0)[1], best.get(0)[0]]];
 *   },
 * });
 * languages({ keep: ["sw"], detect });
 */
export function fastText(options: FastTextOptions): (text: string) => LanguageEstimate {
  checkOptions(options, { predict: "function", preparation: ["line", "openlid"] });
  const { predict, preparation = "line" } = options;
  if (predict === undefined) throw new TypeError("options.predict must be a function");
  return (text) => {
    const line = preparation === "line" ? oneLine(text) : letters(text);
    if (line === "") return UNDETERMINED;
    for (const [label, probability] of predict(line)) {
      const code = languageOfLabel(label);
      if (code === undefined) return UNDETERMINED;
      // fastText's softmax can exceed 1 by rounding.
      return { code, confidence: Math.min(1, Math.max(0, probability)) };
    }
    return UNDETERMINED;
  };
}

const UNDETERMINED: LanguageEstimate = { code: "und", confidence: 0 };

/** Codes of text without a language: `und`, `zxx` (no linguistic content), `mis`, `mul`. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(["und", "zxx", "mis", "mul"]);

function languageOfLabel(label: string): string | undefined {
  const code = canonicalLanguage(label.replace(/^__label__/, ""));
  return code === undefined || NO_LANGUAGE.has(code.split("-", 1)[0]!) ? undefined : code;
}

/** fastText predicts one line at a time, and would take a zero byte for the end of the text. */
function oneLine(text: string): string {
  return text
    .replaceAll("\0", " ")
    .replace(/[\s\x85]+/g, " ")
    .trim();
}

/** The preparation of OpenLID 2: lower case, letters and marks only. */
function letters(text: string): string {
  return oneLine(
    oneLine(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{Nl}\p{Pc}\s]/gu, ""),
  );
}
