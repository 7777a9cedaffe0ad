import { checkOptions } from "@winnow/core-dom/options";
import { all } from "../combine.js";
import type { Filter } from "../types.js";
import { c4 } from "./c4.js";
import { finewebQuality } from "./fineweb-quality.js";
import { gopherQuality } from "./gopher-quality.js";
import { gopherRepetition } from "./gopher-repetition.js";
import { settingsOf } from "./language-settings.js";
import { refinedweb } from "./refinedweb.js";

/**
 * Returns the quality filters of FineWeb in their order: Gopher's repetition and quality rules, C4's without terminal
 * punctuation, and FineWeb's own. FineWeb first keeps English, see `@winnow/filter/language`.
 *
 * @see Penedo et al. 2024, https://arxiv.org/abs/2406.17557, and datatrove's example `fineweb.py`
 * @example filter({ text }, fineweb()).keep
 */
export function fineweb(): Filter {
  return all(gopherRepetition(), gopherQuality(), c4({ terminalPunctuation: false }), finewebQuality());
}

/** Options of {@link fineweb2}. */
export interface Fineweb2Options {
  /** The texts' language as a BCP 47 tag. */
  readonly language: string;
}

/**
 * Returns the quality filters of FineWeb2 in their order, with the bounds and stop words that it sets for a language:
 * Gopher's repetition rules without those of paragraphs and of characters in lines, FineWeb's rules without that of
 * short lines, and Gopher's quality rules. FineWeb2 first keeps texts in the language, see `@winnow/filter/language`.
 *
 * @throws TypeError or RangeError for a language without settings; English has {@link fineweb}.
 * @see Penedo et al. 2025, https://arxiv.org/abs/2506.20920, and the configurations of FineWeb2
 * @example filter({ text }, fineweb2({ language: "zh" })).reasons
 */
export function fineweb2(options: Fineweb2Options): Filter {
  checkOptions(options, { language: "string" });
  if (options.language === undefined) throw new TypeError("options.language is missing");
  const settings = settingsOf(options.language);
  const [minWordLength, maxWordLength] = settings.wordLength;
  const [top2, top3, top4] = settings.topNGrams;
  const [dup5, dup6, dup7, dup8, dup9, dup10] = settings.duplicateNGrams;
  return all(
    gopherRepetition({
      bounds: {
        "gopher-duplicate-paragraphs": false,
        "gopher-duplicate-paragraph-characters": false,
        "gopher-duplicate-line-characters": false,
        "gopher-duplicate-lines": { max: settings.duplicateLines },
        "gopher-top-2-gram": { max: top2! },
        "gopher-top-3-gram": { max: top3! },
        "gopher-top-4-gram": { max: top4! },
        "gopher-duplicate-5-grams": { max: dup5! },
        "gopher-duplicate-6-grams": { max: dup6! },
        "gopher-duplicate-7-grams": { max: dup7! },
        "gopher-duplicate-8-grams": { max: dup8! },
        "gopher-duplicate-9-grams": { max: dup9! },
        "gopher-duplicate-10-grams": { max: dup10! },
      },
    }),
    finewebQuality({
      bounds: {
        "fineweb-punctuated-lines": { min: settings.punctuatedLines },
        "fineweb-short-lines": false,
        "fineweb-duplicate-line-characters": { max: 0.1 },
        "fineweb-newlines-per-word": { max: settings.newlinesPerWord },
      },
    }),
    gopherQuality({
      language: options.language,
      bounds: {
        "gopher-word-length": { min: minWordLength, max: maxWordLength },
        "gopher-alphabetic-words": { min: settings.alphabeticWords },
      },
    }),
  );
}

/**
 * Returns the filters on text of DCLM-Baseline in their order: Gopher's rules in DCLM's reading, then RefinedWeb's line
 * rules. DCLM first keeps English, see `@winnow/filter/language`, and removes URLs.
 *
 * @see Li et al. 2024, https://arxiv.org/abs/2406.11794, and the configuration `dclm_baseline_refinedweb`
 * @example filter({ text }, dclm()).text
 */
export function dclm(): Filter {
  return all(gopherQuality({ reading: "dclm" }), gopherRepetition({ reading: "dclm" }), refinedweb());
}
