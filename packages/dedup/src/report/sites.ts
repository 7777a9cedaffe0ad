import { bar, count, counted, figures, type Html, html, percent, table } from "@winnow/core-dom/report";
import type { ReportInput } from "./types.js";

/** Maximum number of sites listed. */
const MAX_SITES = 20;

/** Renders the sites with the most copies, and where verified pairs are from. */
export function sitesSection({ sites, pairs }: ReportInput): Html {
  const listed = [...sites]
    .sort((a, b) => b.copies - a.copies || b.documents - a.documents || (a.site < b.site ? -1 : 1))
    .slice(0, MAX_SITES);
  const more = sites.length - listed.length;
  const max = listed.reduce((sum, { copies }) => Math.max(sum, copies), 0);
  const known = pairs.sameSite + pairs.crossSite;
  return html`<section id="sites" aria-labelledby="sites-title"><h2 id="sites-title">Sites</h2>
${
  known + pairs.unknown > 0 &&
  html`<p class="about">Of ${counted(known + pairs.unknown, "verified pair")}, ${count(pairs.sameSite)} (${percent(pairs.sameSite, known + pairs.unknown)}) are within a site and ${count(pairs.crossSite)} (${percent(pairs.crossSite, known + pairs.unknown)}) across two sites${pairs.unknown > 0 && `; for ${count(pairs.unknown)} the site of a document is unknown`}. Within a site, pages that share much of a template can look like copies: examine those pairs more closely.</p>`
}
${
  listed.length === 0
    ? html`<p class="none">No document has a URL.</p>`
    : table(
        "Documents and copies by site",
        [
          { title: "Site", className: "site" },
          ...figures("Documents", "Copies", "Share"),
          { title: "", className: "bars" },
        ],
        listed.map(({ site, documents, copies }) => [
          site === "" ? html`<i>without a URL</i>` : html`<bdi>${site}</bdi>`,
          count(documents),
          count(copies),
          percent(copies, documents),
          bar(copies, max),
        ]),
      )
}
${more > 0 && html`<p class="note">And ${counted(more, "more site")} with fewer copies.</p>`}
</section>`;
}
