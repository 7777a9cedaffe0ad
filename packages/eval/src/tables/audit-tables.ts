import type { DatasetAudit } from "../audit/audit-dataset.js";
import type { GoldIssueKind } from "../audit/types.js";
import { counted, left, percent, right, type Table } from "./table.js";

const KINDS: Readonly<Record<GoldIssueKind, string>> = {
  "duplicated-text": "duplicated text",
  "glued-words": "words joined or split",
  "mismatched-page": "gold of another page",
  "missing-from-page": "text missing from the page",
  "alt-text": "alternative text of images",
};

/** Maximum number of pages in the table of pages to review. */
const SHOWN = 20;

/**
 * Returns an audit as tables: the number of pages with each kind of issue, and the first pages to review.
 *
 * @example auditTables(dataset.name, auditDataset(dataset.pages)).map(toMarkdown)
 */
export function auditTables(name: string, audit: DatasetAudit): readonly Table[] {
  const { pages, withoutPage, withoutGold, meanError, above, threshold, excluded, review } = audit;
  const audited = pages - withoutPage;
  const share = (count: number): readonly string[] => [String(count), percent(count / audited)];
  return [
    {
      caption: `${name}: errors in the gold`,
      columns: [...left(""), ...right("pages", "share")],
      rows: [
        ...above.map(({ error, pages: count }) => [`error above ${percent(error)}`, ...share(count)]),
        ...Object.entries(audit.issues).map(([kind, count]) => [
          KINDS[kind as GoldIssueKind],
          ...share(count),
        ]),
      ],
      notes: [
        `${counted(audited, "page")} audited; mean error ${percent(meanError)}; empty gold texts: ${withoutGold}.`,
        ...(withoutPage > 0 ? [`Not audited: ${counted(withoutPage, "record")} without a page.`] : []),
        `Above ${percent(threshold)}, and therefore to exclude: ${counted(excluded.length, "page")}.`,
        "Error: the share of the gold's distinct tokens that occur more often in the gold than in the page (Gupta 2022, equation 3.2).",
      ],
    },
    {
      caption: `${name}: pages to review (${Math.min(SHOWN, review.length)} of ${review.length})`,
      columns: [...left("page"), ...right("error"), ...left("issue", "example")],
      rows: review.slice(0, SHOWN).map(({ id, source, audit: page }) => {
        const worst = page.issues.toSorted((a, b) => b.share - a.share)[0];
        return [
          source ?? id.slice(0, 12),
          percent(page.error),
          worst === undefined ? "–" : `${KINDS[worst.kind]} (${percent(worst.share)})`,
          shortened(worst?.examples[0] ?? page.flaggedTokens.map(({ token }) => token).join(" ")),
        ];
      }),
      notes: [],
    },
  ];
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : text;
}
