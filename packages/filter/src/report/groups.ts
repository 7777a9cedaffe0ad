import { bar, count, counted, figures, type Html, html, percent, table } from "@winnow/core-dom/report";
import type { FilterFigures, GroupFigures } from "./figures.js";

/** Maximum number of groups in a table. */
const MAX_GROUPS = 20;

/** Renders the documents by page type and language. */
export function groupsSection({ pageTypes, languages }: FilterFigures): Html | undefined {
  if (pageTypes.length === 0 && languages.length === 0) return undefined;
  return html`<section id="groups" aria-labelledby="groups-title"><h2 id="groups-title">Page types and languages</h2>
<p class="legend"><span class="key">kept</span> <span class="key dropped">dropped</span></p>
<div class="pair">${groupTable("Page type", pageTypes)}
${groupTable("Language", languages)}</div>
</section>`;
}

function groupTable(title: string, groups: readonly GroupFigures[]): Html | false {
  const largest = groups[0]?.documents ?? 0;
  const more = groups.slice(MAX_GROUPS).reduce((sum, { documents }) => sum + documents, 0);
  return (
    groups.length > 0 &&
    html`<div>${table(
      `Documents by ${title.toLowerCase()}`,
      [
        { title, className: "name" },
        ...figures("Documents", "Kept", "Share"),
        { title: "", className: "bars" },
      ],
      groups
        .slice(0, MAX_GROUPS)
        .map(({ name, documents, kept }) => [
          html`<bdi>${name}</bdi>`,
          count(documents),
          count(kept),
          percent(kept, documents),
          bar(kept, largest, { part: documents - kept, className: "dropped" }),
        ]),
    )}${more > 0 && html`<p class="note">And ${counted(more, "more document")}.</p>`}</div>`
  );
}
