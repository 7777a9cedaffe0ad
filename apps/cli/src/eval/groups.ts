import { COMPLEXITY_CLASSES } from "@winnow/eval";
import { rowsCsv } from "@winnow/eval/csv";
import {
  type Association,
  type CrossTable,
  classifyComplexity,
  complexityCuts,
  complexityRatio,
  cramersV,
  crossTable,
  fitGroups,
  type GroupModel,
  type GroupOptions,
  groupTables,
  meanSilhouette,
  pageFeatures,
  standardise,
  tsne,
} from "@winnow/eval/experiments";
import { usageError } from "../command-error.js";
import { log } from "../environment.js";
import { plural } from "../messages.js";
import { evalMessages } from "./messages.js";
import { forEachPageOf } from "./surveyed.js";
import type { TableContext, TableResult } from "./table-command.js";

/** Default number of groups: as many as complexity classes. */
const DEFAULT_GROUPS = 3;

/** Clusters pages by features that need no gold. */
export async function surveyGroups(paths: readonly string[], context: TableContext): Promise<TableResult> {
  const { seed, groups: k = DEFAULT_GROUPS } = context.settings;
  const pages: ReadPage[] = [];
  let withoutPage = 0;
  await forEachPageOf<"describe">(
    paths,
    {
      task: (page, index) => ({ name: "describe", page, index, features: true }),
      take: ({ surveyed: { id, tokens }, features }) => {
        if (features === undefined) withoutPage++;
        else pages.push({ id, features, ratio: tokens && complexityRatio(tokens.gold, tokens.page) });
      },
    },
    context,
  );
  if (withoutPage > 0) log(context.environment, `${plural(withoutPage, "page")} without HTML skipped.`);
  if (pages.length < k) throw usageError(evalMessages.tooFewPages(pages.length, k));
  const result = groupPages(pages, { k, seed });
  const { names, model, silhouette, crossed } = result;
  return {
    json: () => ({
      features: model.set,
      groups: model.groups,
      silhouette,
      ...crossed,
      pages: pages.map(({ id }, index) => ({ id, group: names[index] })),
      failures: context.failures,
    }),
    tables: () => groupTables(result),
    csv: () => rowsCsv([["id", "group"], ...pages.map(({ id }, index) => [id, names[index]!])]),
    html: () => groupsReport(pages, result, seed),
  };
}

/** A page with its features. */
interface ReadPage {
  readonly id: string;
  readonly features: ArrayLike<number>;
  /** The complexity ratio, if the page has gold and text. */
  readonly ratio: number | undefined;
}

/** Pages in groups. */
interface GroupedPages {
  readonly model: GroupModel;
  /** The group of each page. */
  readonly names: readonly string[];
  /** The separation of the groups, from -1 to 1. */
  readonly silhouette: number;
  /** Complexity classes by group, of the pages with gold. */
  readonly crossed?: { readonly table: CrossTable; readonly association: Association } | undefined;
}

/**
 * Clusters pages.
 *
 * @throws RangeError if there are too few pages.
 */
function groupPages(pages: readonly ReadPage[], options: Pick<GroupOptions, "k" | "seed">): GroupedPages {
  const columns = pageFeatures.features.map(({ name }) => name);
  const table = { set: pageFeatures.name, names: columns, rows: pages.map((page) => page.features) };
  const { model, labels, coordinates } = fitGroups(table, options);
  const names = Array.from(labels, (group) => model.groups[group]!.name);
  const silhouette = meanSilhouette(coordinates, labels);
  const known = pages.flatMap(({ ratio }, at) => (ratio === undefined ? [] : [{ ratio, name: names[at]! }]));
  if (known.length === 0) return { model, names, silhouette };
  const cuts = complexityCuts(known.map(({ ratio }) => ratio));
  const crossed = crossTable(
    known.map(({ ratio }) => classifyComplexity(ratio, cuts)),
    known.map(({ name }) => name),
    { rows: COMPLEXITY_CLASSES },
  );
  return { model, names, silhouette, crossed: { table: crossed, association: cramersV(crossed.counts) } };
}

/** Renders the report: the plot by t-SNE, and the groups by complexity class. */
async function groupsReport(
  pages: readonly ReadPage[],
  grouped: GroupedPages,
  seed: number | undefined,
): Promise<string> {
  const { renderReport } = await import("@winnow/eval/report");
  const { model, names, crossed } = grouped;
  const rows = pages.map(({ features }) => standardise(model.standardiser, features));
  const points = tsne(rows, { seed });
  const name = `${pages.length} pages`;
  return renderReport({
    title: "Pages grouped without gold",
    results: [
      { dataset: { name, pages: pages.length, sha256: "", domains: 0 }, conventions: {}, systems: [] },
    ],
    scores: {},
    pages: [],
    tables: groupTables(grouped),
    clusters: {
      [name]: points.flatMap((point, index) =>
        point === undefined ? [] : [{ x: point[0], y: point[1], label: names[index]!, id: pages[index]!.id }],
      ),
    },
    crossTables: {
      [name]:
        crossed === undefined
          ? []
          : [{ title: evalMessages.complexityByCluster, ...crossed.table, cramersV: crossed.association.v }],
    },
  });
}
