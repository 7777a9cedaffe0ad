import { createHash } from "node:crypto";
import { clustersSection } from "./clusters.js";
import { html } from "./html.js";
import { matchingSection } from "./matching.js";
import { sitesSection } from "./sites.js";
import { sizesSection } from "./sizes.js";
import { STYLE } from "./style.js";
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
  const policy = `default-src 'none'; style-src ${hash(STYLE)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${input.title}</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<div class="name"><h1>${input.title}</h1></div>
<nav aria-label="Parts of the report"><a href="#summary">Summary</a><a href="#sizes">Sizes</a><a href="#matching">Matching</a><a href="#sites">Sites</a><a href="#clusters">Clusters</a></nav>
</header>
<main id="main" tabindex="-1">
${summarySection(input)}
${sizesSection(input)}
${matchingSection(input)}
${sitesSection(input)}
${clustersSection(input)}
</main>
</body>
</html>
`.html;
}

function hash(source: string): string {
  return `'sha256-${createHash("sha256").update(source, "utf8").digest("base64")}'`;
}
