import type { ComplexityGroups } from "../experiments/complexity/complexity-groups.js";
import { crossTableTable } from "./cross-tables.js";
import { counted, figure } from "./figures.js";
import type { Table } from "./types.js";

/**
 * The quartiles of each data set and of all, and the data sets by classes: Gupta 2022, tables 3.3 and 3.4.
 *
 * @example complexityTables(datasetComplexity(pages)).map(toLatex)
 */
export function complexityTables(groups: ComplexityGroups): readonly Table[] {
  const { percentiles, pooled, cuts, pages, withoutPage, withoutText, table, association } = groups;
  const notes = [
    "Complexity ratio: tokens of the gold by tokens of the page, in percent (Gupta 2022, equation 3.3).",
    `Easy from ${figure(cuts.p75)} on, complex up to ${figure(cuts.p25)} (equation 3.4).`,
    ...(withoutPage > 0 ? [`Left out: ${counted(withoutPage, "record")} without a page.`] : []),
    ...(withoutText > 0 ? [`Left out: ${counted(withoutText, "page")} without a token.`] : []),
  ];
  const row = (name: string, count: number, of: typeof pooled): readonly string[] => [
    name,
    String(count),
    ...[of.p25, of.p50, of.p75].map(figure),
  ];
  return [
    {
      caption: "Complexity ratio, percentiles",
      columns: [
        { name: "data set", align: "left" },
        ...["pages", "25th", "50th", "75th"].map((name) => ({ name })),
      ],
      rows: [
        ...percentiles.map((each) => row(each.dataset, each.pages, each)),
        ...(percentiles.length > 1 ? [row("all", pages.length, pooled)] : []),
      ],
      notes,
    },
    crossTableTable("Data sets by complexity", table, association),
  ];
}
