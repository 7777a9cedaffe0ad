import { nameHash, valueReader } from "../../blocks/index.js";
import { Hidden, NodeKind, type Tree } from "../../tree/types.js";
import { MAX_NAME } from "./names.js";
import { type Add, log, share } from "./numbers.js";
import { between, Context, isRoot, type PageScan } from "./page.js";

/** Minimum number of siblings of a group, and of a large one. */
const MIN_SIBLINGS = 3;
const MIN_LARGE_GROUP = 8;
/** A record counts with at most this width: cards, not chapters. */
const MAX_RECORD = 250;
/** Minimum width of a record. */
const MIN_RECORD = 8;

/** Successive siblings with the same tag and the same first name without digits: cards, posts, rows. */
interface Group {
  readonly first: number;
  /** The one with which the group has enough of them. */
  readonly from: number;
  last: number;
  count: number;
}

/** Repeated siblings: those with the most text, those with the most records, and those with the most images. */
export function recordFeatures(page: PageScan, add: Add): void {
  const { tree, context, before } = page;
  let [widest, richest, pictured] = [undefined, undefined, undefined] as (Group | undefined)[];
  let [mostWidth, mostCapped, mostImages] = [0, 0, 0];
  let [groups, largeGroups, linked] = [0, 0, 0];
  for (const group of siblingGroups(tree)) {
    const { first, last, count } = group;
    const end = tree.end[last]!;
    const width = between(before.width, first, end);
    if ((context[first]! & (Context.frame | Context.code)) !== 0 || width < MIN_RECORD * count) continue;
    groups++;
    if (count >= MIN_LARGE_GROUP) largeGroups++;
    linked = Math.max(linked, between(before.linked, first, end));
    let capped = 0;
    for (let row = first; row < end; row = tree.end[row]!)
      capped += Math.min(MAX_RECORD, between(before.width, row, tree.end[row]!));
    const images = Math.min(count, between(before.images, first, end));
    if (width > mostWidth) [widest, mostWidth] = [group, width];
    if (capped > mostCapped) [richest, mostCapped] = [group, capped];
    if (images > mostImages) [pictured, mostImages] = [group, images];
  }
  add("groups", log(groups));
  add("groups-large", log(largeGroups));
  add("groups-linked", share(linked, before.width[tree.length]!));
  for (const [name, group] of Object.entries({ widest, richest, pictured }))
    addGroup(page, group, (feature, value) => add(name, value, feature));
}

function addGroup({ tree, context, before }: PageScan, group: Group | undefined, add: Add): void {
  const { first, last, count } = group ?? { first: 0, last: undefined, count: 0 };
  const end = last === undefined ? 0 : tree.end[last]!;
  const sum = (column: Int32Array): number => between(column, first, end);
  const each = (column: Int32Array): number => Math.min(3, share(sum(column), count));
  const width = sum(before.width);
  add("records", log(count));
  add("share", share(width, before.width[tree.length]!));
  add("width", log(share(width, count)));
  add("linked", share(sum(before.linked), width));
  for (const name of ["images", "headings", "prices", "dates"] as const) add(name, each(before[name]));
  add("elements", log(share(sum(tree.elementsBefore), count)));
  add("kept", share(sum(before.kept), width));
  add("in-list", (context[first]! & Context.item) === 0 ? 0 : 1);
  add("in-main", (context[first]! & (Context.main | Context.article)) === 0 ? 0 : 1);
}

/** Returns the groups of visible siblings, in the order in which each has enough of them. */
function siblingGroups(tree: Tree): readonly Group[] {
  const { length, kind, tag, hidden, end } = tree;
  const nameAt = firstName(tree);
  const groups: Group[] = [];
  for (let up = 0; up < length; up++) {
    let first = 0;
    let count = 0;
    let shared = 0;
    for (let row = up + 1; row < end[up]!; row = end[row]!) {
      if (kind[row] !== NodeKind.element || hidden[row] !== Hidden.visible || isRoot(tree, row)) continue;
      const own = (Math.imul(nameAt(row), 256) + tag[row]!) | 0;
      if (count === 0 || own !== shared) {
        first = row;
        count = 0;
        shared = own;
      }
      if (++count === MIN_SIBLINGS) groups.push({ first, from: row, last: row, count });
      else if (count > MIN_SIBLINGS) {
        const group = groups[groups.length - 1]!;
        group.last = row;
        group.count = count;
      }
    }
  }
  return groups.sort((a, b) => a.from - b.from);
}

/** A hash of the first class name without its digits. */
const firstName = valueReader(
  "class",
  (value) => nameHash(/[^\0-\x20]+/.exec(value.slice(0, MAX_NAME).replace(/\d+/g, ""))?.[0] ?? ""),
  0,
);
