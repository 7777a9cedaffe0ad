import type { Facts } from "../facts.js";
import { Context } from "../scan/contexts.js";
import type { SiblingGroup } from "../scan/groups.js";
import { type Add, addEach, log, prefixed, share } from "./numbers.js";

/** A record counts with at most this width: cards, not chapters. */
const MAX_RECORD = 250;
/** Minimum width of a record. */
const MIN_RECORD = 8;
const MIN_LARGE_GROUP = 8;

interface Group {
  readonly group: SiblingGroup | undefined;
  /** What decided for the group. */
  readonly weight: number;
}

const NO_GROUP: Group = { group: undefined, weight: 0 };

/** Repeated siblings: cards, posts, rows. Those with the most text, and those with the most records. */
export function recordFeatures(facts: Facts, add: Add): void {
  const { page } = facts;
  let widest = NO_GROUP;
  let richest = NO_GROUP;
  let pictured = NO_GROUP;
  let [groups, largeGroups, linked] = [0, 0, 0];
  for (const group of page?.groups ?? []) {
    const { first, last, count } = group;
    const { tree, context, widthBefore, linkedBefore, imagesBefore } = page!;
    if ((context[first]! & (Context.frame | Context.code)) !== 0) continue;
    const end = tree.end[last]!;
    const width = widthBefore[end]! - widthBefore[first]!;
    if (width < MIN_RECORD * count) continue;
    groups++;
    if (count >= MIN_LARGE_GROUP) largeGroups++;
    linked = Math.max(linked, linkedBefore[end]! - linkedBefore[first]!);
    if (width > widest.weight) widest = { group, weight: width };
    let capped = 0;
    for (let row = first; row < end; row = tree.end[row]!) {
      capped += Math.min(MAX_RECORD, widthBefore[tree.end[row]!]! - widthBefore[row]!);
    }
    if (capped > richest.weight) richest = { group, weight: capped };
    const images = Math.min(count, imagesBefore[end]! - imagesBefore[first]!);
    if (images > pictured.weight) pictured = { group, weight: images };
  }
  const width = page?.widthBefore[page.tree.length] ?? 0;
  add("groups", log(groups));
  add("groups-large", log(largeGroups));
  add("groups-linked", share(linked, width));
  addGroup(add, WIDEST, facts, widest.group);
  addGroup(add, RICHEST, facts, richest.group);
  addGroup(add, PICTURED, facts, pictured.group);
}

// biome-ignore format: a table
const OF_GROUP = [
  "records", "share", "width", "linked", "images", "headings", "prices", "dates", "elements", "kept", "in-list", "in-main",
] as const;
const WIDEST: readonly string[] = prefixed("widest", OF_GROUP);
const RICHEST: readonly string[] = prefixed("richest", OF_GROUP);
const PICTURED: readonly string[] = prefixed("pictured", OF_GROUP);

function addGroup(
  add: Add,
  names: readonly string[],
  { page, marked }: Facts,
  group: SiblingGroup | undefined,
): void {
  const first = group?.first ?? 0;
  const end = group === undefined || page === undefined ? 0 : page.tree.end[group.last]!;
  const count = group?.count ?? 0;
  const sum = (before: Int32Array | undefined): number =>
    before === undefined ? 0 : before[end]! - before[first]!;
  const each = (before: Int32Array | undefined): number => Math.min(3, share(sum(before), count));
  const width = sum(page?.widthBefore);
  const here = page?.context[first] ?? 0;
  const values = [
    log(count),
    share(width, page?.widthBefore[page.tree.length] ?? 0),
    log(share(width, count)),
    share(sum(page?.linkedBefore), width),
    each(page?.imagesBefore),
    each(page?.headingsBefore),
    each(page?.pricesBefore),
    each(page?.datesBefore),
    log(share(sum(page?.tree.elementsBefore), count)),
    share(sum(marked?.before), width),
    (here & Context.item) === 0 ? 0 : 1,
    (here & (Context.main | Context.article)) === 0 ? 0 : 1,
  ];
  addEach(add, names, (i) => values[i]!);
}
