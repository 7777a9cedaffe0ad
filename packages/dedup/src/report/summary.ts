import { bar, count, counted, figures, type Html, html, percent, table } from "@winnow/core-dom/report";
import { MATCHERS } from "../types.js";
import { MATCHER_WORDS } from "./names.js";
import { duration } from "./numbers.js";
import type { ReportInput } from "./types.js";

/** Renders the figures of the corpus: a sentence, the tiles, the copies by matcher. */
export function summarySection({ corpus }: ReportInput): Html {
  const { documents, unique, copies, empty, clusters, characters, charactersRemoved, copiesBy } = corpus;
  const tiles: (readonly [string, string, string])[] = [
    ["Documents", count(documents), ""],
    [
      "Kept",
      count(documents - copies),
      clusters > 0 ? `${count(unique)} without a copy, ${count(clusters)} with copies` : "",
    ],
    ["Copies", count(copies), copies > 0 ? `${percent(copies, documents)} of the documents` : ""],
    [
      "Clusters",
      count(clusters),
      clusters > 0 ? `${((copies + clusters) / clusters).toFixed(1)} documents each` : "",
    ],
    [
      "Characters removed",
      count(charactersRemoved),
      `${charactersRemoved > 0 ? percent(charactersRemoved, characters) : "none"} of ${count(characters)}`,
    ],
    ["Empty", count(empty), "documents without words"],
  ];
  if (corpus.milliseconds !== undefined) tiles.push(["Time", duration(corpus.milliseconds), ""]);
  const by = MATCHERS.filter((matcher) => (copiesBy[matcher] ?? 0) > 0);
  return html`<section id="summary" aria-labelledby="summary-title"><h2 id="summary-title">Summary</h2>
<p class="lead">${sentence(corpus)}</p>
<dl class="tiles">
${tiles.map(([name, value, note]) => html`<div><dt>${name}</dt><dd><b>${value}</b>${note !== "" && html` <small>${note}</small>`}</dd></div>\n`)}</dl>
${
  by.length > 0 &&
  html`<h3>Copies by matcher</h3>
${table(
  "Copies by the matcher that found them",
  [{ title: "Matcher" }, ...figures("Copies", "Share"), { title: "", className: "bars" }],
  by.map((matcher) => [
    html`${matcher}<small>${MATCHER_WORDS[matcher]}</small>`,
    count(copiesBy[matcher]!),
    percent(copiesBy[matcher]!, copies),
    bar(copiesBy[matcher]!, copies),
  ]),
)}`
}
</section>`;
}

function sentence({ documents, copies, clusters, empty }: ReportInput["corpus"]): string {
  if (documents === 0) return "The corpus is empty: there was nothing to compare.";
  if (documents === empty) return `No document has any words: there was nothing to compare.`;
  if (documents === 1) return "The corpus has one document: there was nothing to compare it with.";
  if (copies === 0) return `None of the ${count(documents)} documents is a copy of another.`;
  return `Of ${counted(documents, "document")}, ${count(documents - copies)} are kept; ${counted(copies, "copy", "copies")} in ${counted(clusters, "cluster")} can be removed.`;
}
