import { type Histogram, histogram } from "../statistics/histogram.js";
import { mean } from "../statistics/quantile.js";
import { counts } from "../tokens/ids.js";
import type { GoldPage } from "../types.js";
import { auditTokens } from "./audit-page.js";
import { pageTokens } from "./page-text.js";
import { GOLD_ISSUES, type GoldIssueKind, type PageAudit } from "./types.js";

/** Measurements of a page for the experiments on data sets: small enough to keep for every page of a set. */
export interface SurveyedPage {
  /** Index of the page in the data set; ids may be repeated. */
  readonly index: number;
  readonly id: string;
  readonly dataset?: string | undefined;
  readonly source?: string | undefined;
  readonly url?: string | undefined;
  /** Numbers of tokens of gold and page; absent for a record without a page. */
  readonly tokens?: { readonly gold: number; readonly page: number } | undefined;
  /** Absent for a record without a page, and if no audit was requested. */
  readonly audit?: PageAudit | undefined;
}

/** Options of {@link surveyPage}. */
export interface SurveyOptions {
  /** Whether to audit the gold; without it, only tokens are counted, which is faster. Default true. */
  readonly audit?: boolean | undefined;
}

/**
 * Parses a page once, counts its tokens and audits its gold. The results of all pages are the input of
 * `summariseAudit` and of `groupByComplexity`.
 *
 * @example
 * surveyPage(page, 0).audit?.error; // 0 to 1
 */
export function surveyPage(page: GoldPage, index: number, options: SurveyOptions = {}): SurveyedPage {
  const { id, dataset, source, url } = page;
  const tokens = pageTokens(page);
  return {
    index,
    id,
    dataset,
    source,
    url,
    tokens: tokens && { gold: tokens.gold.length, page: tokens.page.length },
    audit: tokens === undefined || options.audit === false ? undefined : auditTokens(id, tokens),
  };
}

/** A surveyed page with its audit. */
interface AuditedPage extends SurveyedPage {
  readonly audit: PageAudit;
}

/** Quality of the gold of a data set. */
export interface DatasetAudit {
  readonly pages: number;
  /** Records without a page, which cannot be audited and are kept. */
  readonly withoutPage: number;
  /** Pages with an empty gold, whose error is 0. */
  readonly withoutGold: number;
  /** Mean of E(K) over the audited pages; NaN if there are none. */
  readonly meanError: number;
  /** Numbers of pages with an error above 1%, above 2% and above the threshold, ascending. */
  readonly above: readonly { readonly error: number; readonly pages: number }[];
  /** Errors of the audited pages in bins of 1%: Gupta 2022, figure 3.6. */
  readonly distribution: Histogram;
  /** Number of pages with each kind of issue. */
  readonly issues: Readonly<Record<GoldIssueKind, number>>;
  /** Pages with an error above 1%, or with an issue in more than 1% of the gold; the largest error first. */
  readonly review: readonly AuditedPage[];
  readonly threshold: number;
  /** Ids of the pages whose error is above the threshold, in the order of the data set. */
  readonly excluded: readonly string[];
  /** Indexes of all other pages. */
  readonly kept: readonly number[];
}

/** Options of {@link auditDataset} and {@link summariseAudit}. */
interface AuditSummaryOptions {
  /** Pages with a larger error are excluded. Default 0.02, as in Gupta 2022. */
  readonly threshold?: number | undefined;
}

/** Error above which Gupta 2022 reviewed pages by hand. */
const REVIEW = 0.01;
const THRESHOLD = 0.02;

/**
 * Audits the gold of a data set (Gupta 2022, section 3.4). `auditPage` describes the measures.
 *
 * @throws {RangeError} If `threshold` is not between 0 and 1.
 *
 * @example
 * const audit = auditDataset(dataset.pages);
 * const pages = audit.kept.map((index) => dataset.pages[index]);
 */
export function auditDataset(pages: Iterable<GoldPage>, options: AuditSummaryOptions = {}): DatasetAudit {
  return summariseAudit(
    Array.from(pages, (page, index) => surveyPage(page, index)),
    options,
  );
}

/**
 * Summarises the audits of surveyed pages.
 *
 * @throws {RangeError} If `threshold` is not between 0 and 1.
 * @example
 * const surveyed = pages.map((page, index) => surveyPage(page, index));
 * summariseAudit(surveyed, { threshold: 0.05 }).meanError;
 */
export function summariseAudit(
  surveyed: readonly SurveyedPage[],
  options: AuditSummaryOptions = {},
): DatasetAudit {
  const { threshold = THRESHOLD } = options;
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError("threshold must be between 0 and 1");
  const audited = surveyed.filter((page): page is AuditedPage => page.audit !== undefined);
  const errors = audited.map(({ audit }) => audit.error);
  const kinds = counts(audited.flatMap(({ audit }) => audit.issues.map(({ kind }) => kind)));
  const isExcluded = (page: SurveyedPage): boolean => (page.audit?.error ?? 0) > threshold;
  return {
    pages: surveyed.length,
    withoutPage: surveyed.length - audited.length,
    withoutGold: audited.filter(({ audit }) => audit.tokens === 0).length,
    meanError: mean(errors),
    above: [...new Set([REVIEW, THRESHOLD, threshold])]
      .sort((a, b) => a - b)
      .map((level) => ({ error: level, pages: errors.filter((error) => error > level).length })),
    distribution: histogram(errors, 100),
    issues: Object.fromEntries(GOLD_ISSUES.map((kind) => [kind, kinds.get(kind) ?? 0])) as Record<
      GoldIssueKind,
      number
    >,
    review: audited.filter(({ audit }) => needsReview(audit)).sort((a, b) => b.audit.error - a.audit.error),
    threshold,
    excluded: surveyed.filter(isExcluded).map(({ id }) => id),
    kept: surveyed.filter((page) => !isExcluded(page)).map(({ index }) => index),
  };
}

function needsReview({ error, issues }: PageAudit): boolean {
  return error > REVIEW || issues.some(({ share }) => share > REVIEW);
}
