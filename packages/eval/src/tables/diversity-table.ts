import type { Diversity } from "../experiments/diversity/types.js";
import { counted, percent } from "./figures.js";
import type { Table } from "./types.js";

/**
 * The shares of labels in a data set: Gupta 2022, table 3.2.
 *
 * @example toMarkdown(diversityTable("By page type", await diversity(pages, (page) => page.pageType)))
 */
export function diversityTable(caption: string, shares: Diversity): Table {
  const { pages, table, unknown, failed } = shares;
  return {
    caption,
    columns: [{ name: "label", align: "left" }, { name: "pages" }, { name: "share" }],
    rows: table.map(({ label, pages: count, share }) => [label, String(count), percent(share)]),
    notes: [
      `${counted(pages, "page")}, ${unknown} of them without a label.`,
      ...(failed.length > 0 ? [`${failed.length} could not be classified.`] : []),
    ],
  };
}
