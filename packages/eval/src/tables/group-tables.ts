import { type GroupModel, groupProfile } from "../groups/model.js";
import type { Association, CrossTable } from "../statistics/cramers-v.js";
import { crossTableTable } from "./cross-tables.js";
import { figure, percent } from "./figures.js";
import type { Table } from "./types.js";

/** Pages in groups, as far as tables show them. */
export interface TabledGroups {
  readonly model: GroupModel;
  /** The group of each page. */
  readonly names: readonly string[];
  readonly silhouette?: number | undefined;
  readonly crossed?: { readonly table: CrossTable; readonly association: Association } | undefined;
}

/**
 * The groups with what sets them apart, and beside the complexity classes where these are known.
 *
 * @example groupTables({ model, names: trees.map((tree) => assignGroup(model, readFeatures(tagRatios, tree)).name) })
 */
export function groupTables({ model, names, silhouette, crossed }: TabledGroups): readonly Table[] {
  return [
    {
      caption: "Groups of pages",
      columns: [
        { name: "group", align: "left" },
        { name: "pages" },
        { name: "share" },
        { name: "what sets it apart, in standard deviations", align: "left" },
      ],
      rows: model.groups.map(({ name }, index) => {
        const count = names.filter((each) => each === name).length;
        const apart = groupProfile(model, index, 4).map(
          ({ feature, deviation }) => `${feature} ${deviation > 0 ? "+" : ""}${deviation.toFixed(1)}`,
        );
        return [name, String(count), percent(count / names.length), apart.join(", ")];
      }),
      notes: [
        `Features: ${model.set} (${model.features.length}), standardised; ${model.pca.components.length} principal components; k-means++ with seed ${model.seed}.`,
        ...(silhouette === undefined ? [] : [`Mean silhouette ${figure(silhouette)}.`]),
      ],
    },
    ...(crossed === undefined
      ? []
      : [crossTableTable("Complexity by group", crossed.table, crossed.association)]),
  ];
}
