import { type Html, html } from "@winnow/core-dom/report";
import type { Convention } from "../../metrics/types.js";
import type { Result } from "../../score/types.js";

/** Formats a count with thousands separators. @example count(1018) // "1,018" */
export function count(value: number): string {
  return value.toLocaleString("en");
}

/** The parts of a convention with their titles, in the order in which they are printed. */
const PARTS: readonly (readonly [keyof Convention, string])[] = [
  ["tokenizer", "tokens"],
  ["case", "case"],
  ["empty", "empty"],
  ["aggregation", "average"],
  ["source", "source"],
];

/**
 * Returns the note under a table that readers need to compare its figures with others: the conventions of its
 * metrics, with equal ones combined, and the name, size and hash of the data set.
 */
export function conventionsNote(result: Result, metrics: readonly string[]): Html {
  const groups = new Map<string, string[]>();
  for (const name of metrics) {
    const convention = result.conventions[name];
    if (convention === undefined) continue;
    const key = JSON.stringify(PARTS.map(([part]) => convention[part]));
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  const lines = [...groups.values()].map((names) => {
    const convention = result.conventions[names[0]!]!;
    const parts = PARTS.map(([part, title]) => html`<span><i>${title}</i> ${convention[part]}</span> `);
    return html`<p data-metrics="${JSON.stringify(names)}"><b>${names.join(", ")}</b> ${parts}</p>`;
  });
  const { name, pages, domains, sha256 } = result.dataset;
  return html`<div class="note">${lines}<p><b>data</b> <span>${name}, ${count(pages)} pages of ${count(domains)} domains</span> <span class="hash"><i>sha256</i> ${sha256}</span></p></div>`;
}

const NAMED = 12;

/** Lists the problems of the systems' predictions and scores with their numbers; empty if there are none. */
export function issuesNote(result: Result): Html {
  const lines = result.systems.flatMap(({ name, issues, failures }) => {
    const kinds = [
      ["page$ without a prediction, scored as empty", issues.missing],
      ["prediction$ for pages that the data set lacks, not counted", issues.unknown],
      ["id$ with several, different predictions, of which the first counts", issues.duplicate],
      [
        "failed score$, not part of the figures",
        failures.map(({ id, metric, message }) => `${id}, ${metric}: ${message}`),
      ],
      ["broken line$", issues.broken.map(({ line, message }) => `line ${line}: ${message}`)],
    ] as const;
    return kinds
      .filter(([, list]) => list.length > 0)
      .map(
        ([what, list]) =>
          html`<li><details><summary><b>${name}</b>: ${count(list.length)} ${what.replace("$", list.length === 1 ? "" : "s")}</summary><p class="ids">${list.slice(0, NAMED).join(" · ")}${list.length > NAMED && ` · and ${count(list.length - NAMED)} more`}</p></details></li>`,
      );
  });
  return lines.length === 0
    ? html``
    : html`<ul class="issues" aria-label="Problems of the predictions">${lines}</ul>`;
}
