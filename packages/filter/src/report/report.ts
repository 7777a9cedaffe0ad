import { describeValue } from "@winnow/core-dom/options";
import { count, counted, type Html, html, percent, reportPage } from "@winnow/core-dom/report";
import type { FilterFigures } from "./figures.js";
import { groupsSection } from "./groups.js";
import { rulesSection, samplesSection } from "./rules.js";
import { scoresSection } from "./scores.js";
import { REPORT_STYLE } from "./style.js";

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
  return reportPage({
    title,
    sections: [
      { id: "summary", name: "Summary", content: summarySection(figures) },
      { id: "rules", name: "Rules", content: rulesSection(figures) },
      ...(scores === undefined ? [] : [{ id: "scores", name: "Scores", content: scores }]),
      ...(groups === undefined ? [] : [{ id: "groups", name: "Types", content: groups }]),
      { id: "samples", name: "Samples", content: samplesSection(figures) },
    ],
    style: REPORT_STYLE,
  });
}

function summarySection({ documents, kept, dropped, withoutPage, errors }: FilterFigures): Html {
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
${withoutPage > 0 && html`<p class="note">Rules that need the page were left out on ${counted(withoutPage, "document")} without one.</p>`}
<dl class="tiles">
${tiles.map(([name, value, note]) => html`<div><dt>${name}</dt><dd><b>${value}</b>${note !== "" && html` <small>${note}</small>`}</dd></div>\n`)}</dl>
</section>`;
}
