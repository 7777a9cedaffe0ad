import { NodeKind, type RowRange, Tag } from "@winnow/core-dom";
import { combine } from "./names.js";
import { between, type Scan } from "./scan.js";
import type { Unit } from "./units.js";

/** Minimum share of a record's text inside the element that contains its body. */
const MIN_SHARE = 0.8;
/** Minimum share of the records that have the element. */
const MIN_RECORDS = 0.6;
/** A method that kept less than this share of the text of all records judged them to be something else. */
const MIN_KEPT = 0.15;
/** Parts of a text: a post of one paragraph is still a post. */
// biome-ignore format: a table
const PARTS: ReadonlySet<number> = new Set([
  Tag.p, Tag.span, Tag.a, Tag.b, Tag.i, Tag.em, Tag.strong, Tag.font, Tag.blockquote, Tag.ul, Tag.ol, Tag.pre,
  Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6,
]);
/** Maximum number of elements around each other in a record that are looked at. */
const MAX_LEVELS = 40;

/**
 * Returns for each record the element that contains what its author wrote, as far as the records have such an element in
 * common; undefined for others.
 *
 * @param rows - the text rows of each record that may be part of it.
 */
export function bodiesOf(
  scan: Scan,
  units: readonly Unit[],
  rows: readonly (readonly number[])[],
): readonly (RowRange | undefined)[] {
  const { tree, textBefore, read } = scan;
  const characters = (row: number): number => between(textBefore, row, row + 1);
  let [all, kept] = [0, 0];
  for (const own of rows) {
    for (const row of own) {
      all += characters(row);
      if (read[row] === 1) kept += characters(row);
    }
  }
  const isKept = kept >= MIN_KEPT * all;
  const before = new Int32Array(tree.length + 1);
  for (const own of rows)
    for (const row of own) if (!isKept || read[row] === 1) before[row + 1] = characters(row);
  for (let row = 0; row < tree.length; row++) before[row + 1]! += before[row]!;
  const weight = (start: number, end: number): number => between(before, start, end);
  const chains = units.map((unit) => chainOf(scan, unit, weight));
  const counts = new Map<number, { records: number; depth: number }>();
  for (const chain of chains) {
    for (const [depth, { path }] of chain.entries()) {
      const known = counts.get(path);
      if (known === undefined) counts.set(path, { records: 1, depth });
      else known.records++;
    }
  }
  const full = chains.filter((chain) => chain.length > 0).length;
  let best: number | undefined;
  let deepest = -1;
  for (const [path, { records, depth }] of counts) {
    if (records >= MIN_RECORDS * full && depth > deepest) {
      best = path;
      deepest = depth;
    }
  }
  const model = chains.find((chain) => chain.some(({ path }) => path === best)) ?? [];
  const keys = model.slice(0, deepest + 1).map(({ row }) => scan.key[row]!);
  return chains.map((chain, i) => {
    const row =
      chain.find(({ path }) => path === best)?.row ??
      chain.findLast((one) => scan.key[one.row] === keys[keys.length - 1])?.row ??
      rowAt(scan, units[i]!, keys) ??
      chain[chain.length - 1]?.row;
    return row === undefined ? undefined : { start: row, end: scan.tree.end[row]! };
  });
}

/** Returns the row at a path of kinds in a record, by the children with the most text. */
function rowAt(
  { tree, key, textBefore }: Scan,
  { range }: Unit,
  keys: readonly number[],
): number | undefined {
  let [from, to] = [range.start, range.end];
  let found: number | undefined;
  for (const is of keys) {
    let most = 0;
    found = undefined;
    for (let row = from; row < to; row = tree.end[row]!) {
      const characters = between(textBefore, row, tree.end[row]!);
      if (key[row] !== is || characters <= most) continue;
      most = characters;
      found = row;
    }
    if (found === undefined) return undefined;
    [from, to] = [found + 1, tree.end[found]!];
  }
  return found;
}

/** Returns the elements that contain most of a record, from the outside in. */
function chainOf(
  { tree, key }: Scan,
  { range, ranges }: Unit,
  weight: (start: number, end: number) => number,
): readonly { readonly row: number; readonly path: number }[] {
  const { kind, end } = tree;
  const own = (start: number, stop: number): number => {
    let all = 0;
    for (const one of ranges) {
      const [from, to] = [Math.max(start, one.start), Math.min(stop, one.end)];
      if (from < to) all += weight(from, to);
    }
    return all;
  };
  const total = own(range.start, range.end);
  if (total === 0) return [];
  const chain: { row: number; path: number }[] = [];
  let [from, to] = [range.start, range.end];
  let path = 0;
  while (chain.length < MAX_LEVELS) {
    let next = -1;
    for (let row = from; row < to; row = end[row]!) {
      if (
        kind[row] === NodeKind.element &&
        !PARTS.has(tree.tag[row]!) &&
        own(row, end[row]!) >= MIN_SHARE * total
      ) {
        next = row;
        break;
      }
    }
    if (next < 0) break;
    path = combine(path, key[next]!);
    chain.push({ row: next, path });
    [from, to] = [next + 1, end[next]!];
  }
  return chain;
}
