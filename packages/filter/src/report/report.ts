import { describeValue } from "@winnow/core-dom/options";
import { groupsSection } from "./groups.js";
import { type Html, html } from "./html.js";
import { rulesSection, samplesSection } from "./rules.js";
import { scoresSection } from "./scores.js";
import { STYLE } from "./style.js";
import type { FilterFigures } from "./types.js";
import { count, counted, percent } from "./words.js";

/** Options of {@link filterReport}. */
export interface ReportOptions {
  /** Default "Filter report". */
  readonly title?: string;
}

/**
 * Returns a report of a run of a filter as one self-contained HTML file: what each rule dropped, the scores, page types
 * and languages, and samples with their figures.
 *
 * The file has no scripts and loads nothing, and no text, id or URL of a document is interpreted as markup. The same
 * figures give the same file.
 *
 * @param figures - of a {@link Tally}.
 * @throws TypeError if the figures have no list of rules, or the title is not a string.
 * @example await writeFile("report.html", filterReport(tally.figures(), { title: "My corpus" }));
 */
export function filterReport(
  figures: FilterFigures,
  { title = "Filter report" }: ReportOptions = {},
): string {
  if (typeof title !== "string")
    throw new TypeError(`options.title must be a string, not ${describeValue(title)}`);
  if (!Array.isArray(figures?.rules)) throw new TypeError("figures must be those of a tally");
  const scores = scoresSection(figures);
  const groups = groupsSection(figures);
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="generator" content="winnow filter --report">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<h1>${title}</h1>
<nav aria-label="Parts of the report"><a href="#summary">Summary</a><a href="#rules">Rules</a>${scores && html`<a href="#scores">Scores</a>`}${groups && html`<a href="#groups">Types</a>`}<a href="#samples">Samples</a></nav>
</header>
<main id="main" tabindex="-1">
${summarySection(figures)}
${rulesSection(figures)}
${scores}
${groups}
${samplesSection(figures)}
</main>
</body>
</html>
`.html;
}

function summarySection({ documents, kept, dropped, errors }: FilterFigures): Html {
  const failed = Object.values(errors).reduce((sum, records) => sum + records, 0);
  const codes = Object.entries(errors).map(([code, records]) => `${count(records)} ${code}`);
  const tiles = [
    ["Documents", count(documents), ""],
    ["Kept", count(kept), percent(kept, documents)],
    ["Dropped", count(dropped), percent(dropped, documents)],
    ...(failed > 0 ? [["Failed records", count(failed), codes.join(", ")]] : []),
  ] as const;
  return html`<section id="summary" aria-labelledby="summary-title"><h2 id="summary-title">Summary</h2>
<p class="lead">${documents === 0 ? "There were no documents to judge." : `Of ${counted(documents, "document")}, ${count(kept)} ${kept === 1 ? "is" : "are"} kept and ${count(dropped)} dropped.`}</p>
<dl class="tiles">
${tiles.map(([name, value, note]) => html`<div><dt>${name}</dt><dd><b>${value}</b>${note !== "" && html` <small>${note}</small>`}</dd></div>\n`)}</dl>
</section>`;
}
