import { Namespace, Tag } from "@winnow/core-dom/tree";
import { codeBlocks } from "../code/index.js";
import { formulasOf, type MathmlReader } from "../math/index.js";
import type { Region } from "../region.js";
import { Role, rolesOf } from "../roles.js";
import { addClutter } from "./links.js";

/**
 * Returns the subtrees of a region that repeat, number or link to the content next to them: drawn formulas, gutters,
 * icons of callouts, permalinks, links that edit or skip a section, and notes of links for screen readers.
 */
export function decorations(region: Region, mathml: MathmlReader | undefined): ReadonlySet<number> {
  const known = cache.get(region);
  if (known !== undefined && known.mathml === mathml) return known.rows;
  const rows = findDecorations(region, mathml);
  cache.set(region, { mathml, rows });
  return rows;
}

const cache = new WeakMap<Region, { mathml: MathmlReader | undefined; rows: ReadonlySet<number> }>();

function findDecorations(region: Region, mathml: MathmlReader | undefined): ReadonlySet<number> {
  const rows = new Set<number>();
  const { tree, from, end } = region;
  const { tag, namespace } = tree;
  for (const row of formulasOf(region, mathml).repeated) rows.add(row);
  for (const row of codeBlocks(region).decorations) rows.add(row);
  const { roles } = rolesOf(region);
  for (let row = from; row < end; row++) {
    if (roles[row] === Role.calloutIcon) rows.add(row);
    else if (tag[row] === Tag.a && namespace[row] === Namespace.html) addClutter(tree, row, rows);
  }
  return rows;
}
