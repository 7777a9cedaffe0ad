/**
 * A filter as JSON: the name of a preset or of a filter; a filter with its options; or several of them.
 *
 * @example
 * { "all": ["gopher", { "filter": "article-rules", "minTokens": 100, "soft": ["list-or-table-share"] }] }
 */
export type FilterConfig =
  | string
  | { readonly all: readonly FilterConfig[] }
  | { readonly any: readonly FilterConfig[] }
  | { readonly soft: FilterConfig }
  | { readonly filter: string; readonly [option: string]: unknown };

/** A named configuration. */
export interface Preset {
  readonly about: string;
  readonly config: FilterConfig;
}

// biome-ignore format: a table
export const PRESETS: Readonly<Record<string, Preset>> = {
  article: {
    about: "articles by the trained classifier; the rules R1 to R5 are reported",
    config: { all: ["article-classifier", { soft: { filter: "article-rules" } }] },
  },
  rules: { about: "the rules R1 to R5 of articles", config: { filter: "article-rules" } },
  readerable: { about: "isProbablyReaderable of Readability.js", config: { filter: "readerable" } },
  gopher: {
    about: "the quality and repetition rules of Gopher, for English",
    config: { all: ["gopher-repetition", "gopher-quality"] },
  },
  fineweb: {
    about: "the quality filters of FineWeb, for English",
    config: {
      all: ["gopher-repetition", "gopher-quality", { filter: "c4", terminalPunctuation: false }, "fineweb-quality"],
    },
  },
  dclm: {
    about: "Gopher's rules and RefinedWeb's line rules as in DCLM-Baseline, for English",
    config: {
      all: [
        { filter: "gopher-quality", reading: "dclm" }, { filter: "gopher-repetition", reading: "dclm" }, "refinedweb",
      ],
    },
  },
  dolma: { about: "the quality rules of Dolma 1.6, for English", config: { filter: "dolma-quality" } },
};
