import type { Marks, PageTypeEstimate, Tree } from "@winnow/core-dom";

/**
 * What a filter judges: a document of a corpus, or an extraction, which also has the page (`tree`) and what a method
 * kept of it (`marks`).
 */
export interface FilterInput {
  readonly text: string;
  readonly url?: string | undefined;
  readonly tree?: Tree | undefined;
  readonly marks?: Marks | undefined;
  /** The estimate that the extraction of the page made; filters use it as it is. */
  readonly pageType?: PageTypeEstimate | undefined;
  /** Probabilities of the labels of a text classifier, such as that of `@winnow/filter/transformer`. */
  readonly labels?: Readonly<Record<string, number>> | undefined;
  /**
   * Extracts the page again and prefers less text. Rule R2 of {@link articleRules} uses it once if too much of the
   * text is links or code.
   */
  readonly extractPrecisely?: (() => FilterInput) | undefined;
}

/** A figure of a document and the bounds within which it passes. */
export interface Check {
  /** The name of the rule in kebab case, such as `"tokens"` or `"gopher-mean-word-length"`. */
  readonly rule: string;
  /** The figure; a string if it is a name, such as a language. */
  readonly value: number | string;
  /** Bounds of the figure. They pass, unless `exclusive` is set. */
  readonly min?: number;
  readonly max?: number;
  readonly exclusive?: true;
  /** The names that pass. */
  readonly allowed?: readonly string[];
  /** The names that do not pass. */
  readonly denied?: readonly string[];
  readonly passed: boolean;
  /** Set for checks that are reported, and drop nothing. */
  readonly soft?: true;
}

/** The language of a text. */
export interface LanguageEstimate {
  /** BCP 47, such as `"en"` or `"zh"`; `"und"` if it could not be detected. */
  readonly code: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The judgement of a filter. */
export interface Verdict {
  readonly keep: boolean;
  /** Probability that the document is an article, 0 to 1; only from filters that estimate it. */
  readonly score?: number | undefined;
  /** The checks that did not pass, including soft ones. */
  readonly reasons: readonly Check[];
  /** All checks, in the order in which they were made. */
  readonly checks: readonly Check[];
  readonly pageType?: PageTypeEstimate | undefined;
  readonly language?: LanguageEstimate | undefined;
  /** The remaining text; only from filters that remove lines or extract again. */
  readonly text?: string | undefined;
  /** The extraction that the verdict is about, if a filter extracted the page again. */
  readonly extraction?: FilterInput | undefined;
}

/** Judges a document. It never throws for a text, and its verdict depends on the input alone. */
export type Filter = (input: FilterInput) => Verdict;
