import { COMPLEXITY_CLASSES } from "@winnow/eval";
import {
  type Association,
  type CrossTable,
  classifyComplexity,
  complexityCuts,
  cramersV,
  crossTable,
  FEATURE_SETS,
  fitGroups,
  type GroupModel,
  type GroupOptions,
  groupTables,
  meanSilhouette,
  standardise,
  tsne,
} from "@winnow/eval/experiments";
import { renderReport } from "@winnow/eval/report";
import type { FeatureSetName } from "../settings/names.js";
import { evalMessages } from "./messages.js";

/** A page with what was read off it. */
export interface ReadPage {
  readonly id: string;
  readonly features: ArrayLike<number>;
  /** The complexity ratio, where the page has gold and text. */
  readonly ratio: number | undefined;
}

/** Pages in groups. */
export interface GroupedPages {
  readonly model: GroupModel;
  /** The group of each page. */
  readonly names: readonly string[];
  /** How well the groups are separated, -1 to 1. */
  readonly silhouette: number;
  /** Complexity classes by groups, of the pages with gold. */
  readonly crossed?: { readonly table: CrossTable; readonly association: Association } | undefined;
}

/**
 * Makes groups of pages.
 *
 * @throws RangeError where there are too few pages.
 */
export function groupPages(
  pages: readonly ReadPage[],
  set: FeatureSetName,
  options: Pick<GroupOptions, "k" | "seed">,
): GroupedPages {
  const names = FEATURE_SETS[set].features.map(({ name }) => name);
  const table = { set, names, rows: pages.map((page) => page.features) };
  const { model, labels, coordinates } = fitGroups(table, options);
  const groups = Array.from(labels, (group) => model.groups[group]!.name);
  return {
    model,
    names: groups,
    silhouette: meanSilhouette(coordinates, labels),
    crossed: crossedWithComplexity(pages, groups),
  };
}

function crossedWithComplexity(
  pages: readonly ReadPage[],
  names: readonly string[],
): GroupedPages["crossed"] {
  const known = pages.flatMap(({ ratio }, index) =>
    ratio === undefined ? [] : [{ ratio, name: names[index]! }],
  );
  if (known.length === 0) return undefined;
  const cuts = complexityCuts(known.map(({ ratio }) => ratio));
  const table = crossTable(
    known.map(({ ratio }) => classifyComplexity(ratio, cuts)),
    known.map(({ name }) => name),
    { rows: COMPLEXITY_CLASSES },
  );
  return { table, association: cramersV(table.counts) };
}

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
    title: "Pages grouped without gold",
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
          : [{ title: evalMessages.complexityByCluster, ...crossed.table, cramersV: crossed.association.v }],
    },
  });
}
