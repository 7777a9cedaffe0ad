import { createHash } from "node:crypto";
import { reportPage } from "@winnow/core-dom/report";
import { clustersSection } from "./clusters.js";
import { matchingSection } from "./matching.js";
import { sitesSection } from "./sites.js";
import { sizesSection } from "./sizes.js";
import { REPORT_STYLE } from "./style.js";
import { summarySection } from "./summary.js";
import type { ReportInput } from "./types.js";

/**
 * Returns a report of a deduplication as one self-contained HTML file: figures of the corpus, how documents
 * were compared, cluster sizes, sites, and the largest clusters with their texts aligned.
 *
 * The file has no scripts and makes no network requests (a content security policy enforces both), and no
 * text, id or URL of a page is interpreted as markup. Every cluster (`#cluster-3`) and comparison
 * (`#cluster-3-1`) can be linked to. The same input gives the same file.
 *
 * @param input Plain data; lists may be empty. For very long texts, only the start of the alignment is shown.
 * @returns The file's content, UTF-8.
 * @throws {TypeError} If `input.title` is not a string or a list is missing.
 *
 * @example await writeFile("dedup.html", dedupReport({ title: "My corpus", corpus, parameters, keep, curve, sizes, counts, clusters, sites, pairs }))
 */
export function dedupReport(input: ReportInput): string {
  if (typeof input.title !== "string") throw new TypeError("input.title must be a string");
  for (const list of ["curve", "sizes", "clusters", "sites"] as const) {
    if (!Array.isArray(input[list])) throw new TypeError(`input.${list} must be a list`);
  }
  return reportPage({
    title: input.title,
    sections: [
      { id: "summary", name: "Summary", content: summarySection(input) },
      { id: "sizes", name: "Sizes", content: sizesSection(input) },
      { id: "matching", name: "Matching", content: matchingSection(input) },
      { id: "sites", name: "Sites", content: sitesSection(input) },
      { id: "clusters", name: "Clusters", content: clustersSection(input) },
    ],
    style: REPORT_STYLE,
    styleSource: `'sha256-${createHash("sha256").update(REPORT_STYLE).digest("base64")}'`,
  });
}
