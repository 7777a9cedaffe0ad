import type { SurveyedPage } from "@winnow/eval";
import { rowsCsv } from "@winnow/eval/csv";
import { complexityTables, groupByComplexity } from "@winnow/eval/experiments";
import { forEachPageOf } from "./surveyed.js";
import type { TableContext, TableResult } from "./table-command.js";

/** Measures how much of each page is content. */
export async function surveyComplexity(
  paths: readonly string[],
  context: TableContext,
): Promise<TableResult> {
  const surveyed: SurveyedPage[] = [];
  await forEachPageOf<"describe">(
    paths,
    {
      task: (page, index) => ({ name: "describe", page, index, features: false }),
      take: (page) => void surveyed.push(page.surveyed),
    },
    context,
  );
  const groups = groupByComplexity(surveyed);
  return {
    json: () => ({ ...groups, failures: context.failures }),
    tables: () => complexityTables(groups),
    csv: () =>
      rowsCsv([
        ["dataset", "id", "ratio", "complexity", "class"],
        ...groups.pages.map((page) => [page.dataset, page.id, page.ratio, page.complexity, page.class]),
      ]),
  };
}
