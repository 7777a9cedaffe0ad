import type { GoldPage } from "../types.js";
import { type AuditOptions, auditPage } from "./audit-page.js";
import { pageTokens } from "./page-text.js";
import type { PageAudit } from "./types.js";

/** What the experiments on data sets know of a page: small enough to be kept for every page of a set. */
export interface SurveyedPage {
  /** The page's place in the data set: ids may stand twice. */
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
export interface SurveyOptions extends Omit<AuditOptions, "tokens"> {
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
  const tokens = pageTokens(page, options);
  if (tokens === undefined) return { index, id, dataset, source, url };
  return {
    index,
    id,
    dataset,
    source,
    url,
    tokens: { gold: tokens.gold.length, page: tokens.page.length },
    audit: options.audit === false ? undefined : auditPage(page, { ...options, tokens }),
  };
}
