import type { Result } from "../../score/types.js";
import { type Html, html } from "../html.js";
import { count } from "../numbers.js";

const NAMED = 12;

/** What was wrong with the systems' predictions, counted and named; nothing where all was well. */
export function issuesNote(result: Result): Html {
  const lines = result.systems.flatMap(({ name, issues }) => {
    const kinds = [
      [
        "page without a prediction, scored as an empty text",
        "pages without a prediction, scored as empty texts",
        issues.missing,
      ],
      [
        "prediction for a page that the data set lacks, not counted",
        "predictions for pages that the data set lacks, not counted",
        issues.unknown,
      ],
      [
        "id with several, different predictions, of which the first counts",
        "ids with several, different predictions, of which the first counts",
        issues.duplicate,
      ],
      [
        "line that is no prediction",
        "lines that are no prediction",
        issues.broken.map(({ line, message }) => `line ${line}: ${message}`),
      ],
    ] as const;
    return kinds
      .filter(([, , list]) => list.length > 0)
      .map(
        ([one, many, list]) =>
          html`<li><details><summary><b>${name}</b>: ${count(list.length)} ${list.length === 1 ? one : many}</summary><p class="ids">${list.slice(0, NAMED).join(" · ")}${list.length > NAMED && ` · and ${count(list.length - NAMED)} more`}</p></details></li>`,
      );
  });
  return lines.length === 0
    ? html``
    : html`<ul class="issues" aria-label="What is wrong with the predictions">${lines}</ul>`;
}
