import { checkOptions } from "@winnow/core-dom/options";
import { all } from "../combine.js";
import type { Filter } from "../types.js";
import { c4 } from "./c4.js";
import { finewebQuality } from "./fineweb-quality.js";
import { gopherQuality } from "./gopher-quality.js";
import { gopherRepetition } from "./gopher-repetition.js";
import { languageSettings } from "./language-settings.js";
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
  const settings = languageSettings(options.language);
  return all(
    gopherRepetition({
      bounds: {
        "gopher-duplicate-paragraphs": false,
        "gopher-duplicate-paragraph-characters": false,
        "gopher-duplicate-line-characters": false,
        ...settings.repetition,
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
        "gopher-word-length": settings.wordLength,
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
