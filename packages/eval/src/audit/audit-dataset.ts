import { type Histogram, histogram } from "../statistics/histogram.js";
import { mean } from "../statistics/quantile.js";
import type { GoldPage } from "../types.js";
import { auditTokens } from "./audit-page.js";
import { pageTokens } from "./page-text.js";
import type { GoldIssueKind, PageAudit } from "./types.js";

/** What the experiments on data sets know of a page: small enough to be kept for every page of a set. */
export interface SurveyedPage {
  /** The page's place in the data set: ids may be repeated. */
  readonly index: number;
  readonly id: string;
  readonly dataset?: string | undefined;
  readonly source?: string | undefined;
  readonly url?: string | undefined;
  /** How many tokens gold and page have; left out for a record without a page. */
  readonly tokens?: { readonly gold: number; readonly page: number } | undefined;
  /** Left out for a record without a page, and where no audit was asked for. */
  readonly audit?: PageAudit | undefined;
}

/** What to look at. */
export interface SurveyOptions {
  /** Whether the gold is audited; counting tokens alone is quicker. Default true. */
  readonly audit?: boolean | undefined;
}

/**
 * Parses each page once, counts its tokens and audits its gold. What it gives is the input of `summariseAudit` and of
 * `groupByComplexity`.
 *
 * @param pages - Taken one by one and let go: a generator over a file needs the memory of a page.
 *
 * @example
 * const surveyed = surveyPages(dataset.pages);
 * summariseAudit(surveyed).excluded;
 * groupByComplexity(surveyed).percentiles;
 */
export function surveyPages(pages: Iterable<GoldPage>, options: SurveyOptions = {}): readonly SurveyedPage[] {
  const surveyed: SurveyedPage[] = [];
  for (const page of pages) surveyed.push(surveyPage(page, surveyed.length, options));
  return surveyed;
}

/** One page of {@link surveyPages}, for those who show progress or spread the work. */
export function surveyPage(page: GoldPage, index: number, options: SurveyOptions = {}): SurveyedPage {
  const { id, dataset, source, url } = page;
  const tokens = pageTokens(page);
  if (tokens === undefined) return { index, id, dataset, source, url };
  return {
    index,
    id,
    dataset,
    source,
    url,
    tokens: { gold: tokens.gold.length, page: tokens.page.length },
    audit: options.audit === false ? undefined : auditTokens(id, tokens),
  };
}

/** A page of the list to look at. */
interface AuditedPage extends SurveyedPage {
  readonly audit: PageAudit;
}

/** How good the gold of a data set is. */
export interface DatasetAudit {
  readonly pages: number;
  /** Records without a page, which cannot be audited and stay. */
  readonly withoutPage: number;
  /** Pages with an empty gold, whose error is 0. */
  readonly withoutGold: number;
  /** The mean of E(K) over the audited pages; NaN where there is none. */
  readonly meanError: number;
  /** How many pages have an error above 1%, above 2% and above the threshold, ascending. */
  readonly above: readonly { readonly error: number; readonly pages: number }[];
  /** The errors of the audited pages in bins of 1%: the thesis's figure 3.6. */
  readonly distribution: Histogram;
  /** How many pages have each kind of issue. */
  readonly issues: Readonly<Record<GoldIssueKind, number>>;
  /** Pages with an error above 1%, or an issue that concerns more than 1% of the gold: the largest error first. */
  readonly review: readonly AuditedPage[];
  readonly threshold: number;
  /** The ids of the pages whose error is above the threshold, in their order. */
  readonly excluded: readonly string[];
  /** The indexes of all other pages. */
  readonly kept: readonly number[];
}

/** Where to draw the line. */
interface AuditSummaryOptions {
  /** Pages with a larger error are excluded. Default 0.02, the thesis's. */
  readonly threshold?: number | undefined;
}

/** From here on the thesis looked at pages. */
const REVIEW = 0.01;
const THRESHOLD = 0.02;

/**
 * Audits the gold of a data set: the thesis's section 3.4. See `auditPage` for what is measured.
 *
 * @throws {RangeError} If `threshold` is not between 0 and 1.
 *
 * @example
 * const audit = auditDataset(dataset.pages);
 * const pages = audit.kept.map((index) => dataset.pages[index]);
 */
export function auditDataset(pages: Iterable<GoldPage>, options: AuditSummaryOptions = {}): DatasetAudit {
  return summariseAudit(surveyPages(pages), options);
}

/**
 * The audit of a data set from its surveyed pages.
 *
 * @throws {RangeError} If `threshold` is not between 0 and 1.
 */
export function summariseAudit(
  surveyed: readonly SurveyedPage[],
  options: AuditSummaryOptions = {},
): DatasetAudit {
  const { threshold = THRESHOLD } = options;
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError("threshold must be between 0 and 1");
  const audited = surveyed.filter((page): page is AuditedPage => page.audit !== undefined);
  const errors = audited.map(({ audit }) => audit.error);
  const issues: Record<GoldIssueKind, number> = {
    "duplicated-text": 0,
    "glued-words": 0,
    "mismatched-page": 0,
    "missing-from-page": 0,
    "alt-text": 0,
  };
  for (const { audit } of audited) for (const { kind } of audit.issues) issues[kind]++;
  const out = (page: SurveyedPage): boolean => page.audit !== undefined && page.audit.error > threshold;
  return {
    pages: surveyed.length,
    withoutPage: surveyed.length - audited.length,
    withoutGold: audited.filter(({ audit }) => audit.tokens === 0).length,
    meanError: mean(errors),
    above: [...new Set([REVIEW, THRESHOLD, threshold])]
      .sort((a, b) => a - b)
      .map((level) => ({ error: level, pages: errors.filter((error) => error > level).length })),
    distribution: histogram(errors, 100),
    issues,
    review: audited.filter(({ audit }) => worthALook(audit)).sort((a, b) => b.audit.error - a.audit.error),
    threshold,
    excluded: surveyed.filter(out).map(({ id }) => id),
    kept: surveyed.filter((page) => !out(page)).map(({ index }) => index),
  };
}

function worthALook({ error, issues }: PageAudit): boolean {
  return error > REVIEW || issues.some(({ share }) => share > REVIEW);
}
