import { COMPLEXITY_CLASSES } from "@winnow/eval";
import { rowsCsv } from "@winnow/eval/csv";
import {
  type Association,
  assignGroup,
  type CrossTable,
  classifyComplexity,
  complexityCuts,
  complexityRatio,
  cramersV,
  crossTable,
  FEATURE_SETS,
  fitGroups,
  type GroupModel,
  type GroupOptions,
  groupTables,
  meanSilhouette,
  readFeatures,
  standardise,
  tsne,
} from "@winnow/eval/experiments";
import { usageError } from "../command-error.js";
import { log } from "../environment.js";
import { plural } from "../messages.js";
import { formatOfOutput } from "../output/formats.js";
import { writeOutput } from "../output/open.js";
import type { FeatureSetName } from "../settings/names.js";
import { applyModel, readModel } from "./apply-model.js";
import { evalMessages } from "./messages.js";
import { forEachPageOf } from "./surveyed.js";
import type { TableContext, TableResult } from "./table-command.js";

/** Default number of groups: as many as complexity classes. */
const DEFAULT_GROUPS = 3;

/** Clusters pages by features that need no gold, or applies a saved model. */
export async function surveyGroups(paths: readonly string[], context: TableContext): Promise<TableResult> {
  const { model, save, groups, features, format } = context.settings;
  formatOfOutput(save, { formats: ["json"], fallback: "json", option: "--save" });
  if (model === undefined) return clusterAndSave(paths, context);
  const forTraining = [save, groups, features, format === "html" || undefined];
  if (forTraining.some((setting) => setting !== undefined)) throw usageError(evalMessages.modelOrSave);
  const known = await readModel<GroupModel>(
    model,
    "winnow eval survey --of groups",
    ({ set, groups: all, centroids, pca, standardiser }) =>
      Object.hasOwn(FEATURE_SETS, set ?? "") &&
      [all, centroids].every(Array.isArray) &&
      pca !== undefined &&
      standardiser !== undefined,
  );
  const set = FEATURE_SETS[known.set as FeatureSetName];
  return applyModel(paths, context, "group", (tree) => {
    const { name, distance } = assignGroup(known, readFeatures(set, tree));
    return { label: name, figures: { distance } };
  });
}

async function clusterAndSave(paths: readonly string[], context: TableContext): Promise<TableResult> {
  const { save, seed, groups: k = DEFAULT_GROUPS, features: set = "page" } = context.settings;
  const pages: ReadPage[] = [];
  let withoutPage = 0;
  await forEachPageOf<"describe">(
    paths,
    {
      task: (page, index) => ({ name: "describe", page, index, features: set }),
      take: ({ surveyed: { id, tokens }, features }) => {
        if (features === undefined) withoutPage++;
        else pages.push({ id, features, ratio: tokens && complexityRatio(tokens.gold, tokens.page) });
      },
    },
    context,
  );
  if (withoutPage > 0) log(context.environment, `${plural(withoutPage, "page")} without HTML skipped.`);
  if (pages.length < k) throw usageError(evalMessages.tooFewPages(pages.length, k));
  const result = groupPages(pages, set, { k, seed });
  if (save !== undefined) await writeOutput(`${JSON.stringify(result.model)}\n`, save, context.environment);
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
function groupPages(
  pages: readonly ReadPage[],
  set: FeatureSetName,
  options: Pick<GroupOptions, "k" | "seed">,
): GroupedPages {
  const columns = FEATURE_SETS[set].features.map(({ name }) => name);
  const table = { set, names: columns, rows: pages.map((page) => page.features) };
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
