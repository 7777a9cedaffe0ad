import { groupTables, standardise, tsne } from "@winnow/eval/experiments";
import { renderReport } from "@winnow/eval/report";
import { messages } from "../../messages.js";
import type { GroupedPages, ReadPage } from "./group-pages.js";

/** The report of a grouping: the picture by t-SNE, and the groups beside the complexity classes. */
export async function groupsReport(
  pages: readonly ReadPage[],
  grouped: GroupedPages,
  seed: number | undefined,
): Promise<string> {
  const { model, names, crossed } = grouped;
  const rows = pages.map(({ features }) => standardise(model.standardiser, features));
  const { points } = tsne(rows, { seed });
  const name = `${pages.length} pages`;
  return renderReport({
    title: messages.groupsTitle,
    results: [
      {
        dataset: { name, pages: pages.length, sha256: "", domains: 0 },
        conventions: {},
        systems: [],
      },
    ],
    scores: {},
    pages: [],
    tables: groupTables(grouped),
    clusters: {
      [name]: points.map(([x, y], index) => ({ x, y, label: names[index]!, id: pages[index]!.id })),
    },
    crossTables: {
      [name]:
        crossed === undefined
          ? []
          : [{ title: messages.complexityByCluster, ...crossed.table, cramersV: crossed.association.v }],
    },
  });
}
