import type { ReportedDocument } from "@winnow/core-dom";
import type { Check, Verdict } from "../types.js";

/** A document in a report. */
export interface ReportDocument extends ReportedDocument {
  /** The beginning of the text. */
  readonly text: string;
}

/** A document and the figures of its verdict. */
export interface Sample extends ReportDocument {
  readonly keep: boolean;
  readonly score?: number | undefined;
  readonly pageType?: string | undefined;
  readonly language?: string | undefined;
  /** The checks that did not pass. */
  readonly reasons: readonly Check[];
}

/** What a rule did. */
export interface RuleFigures {
  readonly rule: string;
  /** Whether the rule drops nothing: it was soft in all verdicts. */
  readonly soft: boolean;
  /** Number of documents that did not pass. */
  readonly failed: number;
  /** Number of dropped documents that did not pass, including those that other rules drop too. */
  readonly dropped: number;
  /** Number of dropped documents that no other rule drops. */
  readonly alone: number;
  /** Some of the documents that did not pass, in input order. */
  readonly samples: readonly Sample[];
}

/** The documents of a page type or language. */
export interface GroupFigures {
  readonly name: string;
  readonly documents: number;
  readonly kept: number;
}

/** The documents whose scores are in a range. */
export interface ScoreFigures {
  /** The range: at least `from`, below `to`. The last one includes 1. */
  readonly from: number;
  readonly to: number;
  readonly kept: number;
  readonly dropped: number;
}

/** The figures of a run: plain data. */
export interface FilterFigures {
  readonly documents: number;
  readonly kept: number;
  readonly dropped: number;
  /** Number of documents on which rules were left out because they need the page. */
  readonly withoutPage: number;
  /** Number of records that could not be judged, by error code. */
  readonly errors: Readonly<Record<string, number>>;
  /** The rules that any document did not pass, those that most did not pass first. */
  readonly rules: readonly RuleFigures[];
  /** Twenty ranges of equal width; empty if no document has a score. */
  readonly scores: readonly ScoreFigures[];
  /** The largest first. */
  readonly pageTypes: readonly GroupFigures[];
  readonly languages: readonly GroupFigures[];
  /** Some of the kept documents, in input order. */
  readonly keptSamples: readonly Sample[];
}

/** What a tally reads of a verdict. */
export type TalliedVerdict = Pick<Verdict, "keep" | "score" | "reasons" | "pageType" | "language">;
