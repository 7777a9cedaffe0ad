import type { Report } from "@winnow/core-dom";
import { clustersSection } from "./clusters.js";
import { matchingSection } from "./matching.js";
import { sitesSection, sizesSection, summarySection } from "./summary.js";
import type { ReportInput } from "./types.js";

/**
 * Returns a report of a deduplication: figures of the corpus, how documents were compared, cluster sizes, sites, and the
 * largest clusters with their texts aligned. `renderReportPage` of `@winnow/eval/report` shows it as HTML, `reportMarkdown` as
 * Markdown. Every cluster (`cluster-3`) and comparison (`cluster-3-1`) has an address. The same input gives the same report.
 *
 * @param input Plain data; lists may be empty. For very long texts, only the start of the alignment is shown.
 * @throws {TypeError} If `input.title` is not a string or a list is missing.
 *
 * @example await writeFile("dedup.md", reportMarkdown(dedupReport({ title: "My corpus", corpus, parameters, keep, curve, sizes, counts, clusters, sites, pairs })))
 */
export function dedupReport(input: ReportInput): Report {
  if (typeof input.title !== "string") throw new TypeError("input.title must be a string");
  for (const list of ["curve", "sizes", "clusters", "sites"] as const) {
    if (!Array.isArray(input[list])) throw new TypeError(`input.${list} must be a list`);
  }
  return {
    title: input.title,
    sections: [
      summarySection(input),
      sizesSection(input),
      matchingSection(input),
      sitesSection(input),
      clustersSection(input),
    ],
  };
}
