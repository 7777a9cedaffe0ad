import { Tag } from "@winnow/core-dom";
import { remove, removeWithTail } from "../../working-tree/edit.js";
import { type TextLengths, trimmedLengths } from "../../working-tree/text-lengths.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { firstElement, nextElement, visit } from "../../working-tree/walk.js";
import { Kind } from "./tags.js";

/** The links of a subtree: sums over the links before each node, so that a range is a difference. */
interface LinkSums {
  /** The length of the text of each node. */
  readonly text: Int32Array;
  /** The number of links before a node and up to its end. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Sums over the first n links: characters, links with text, links of under 10 characters. */
  readonly characters: readonly number[];
  readonly filled: readonly number[];
  readonly short: readonly number[];
  /** Links that are not alone in a paragraph. */
  readonly crowded: readonly number[];
}

/** Lengths of links and texts that decide, in characters. */
const MAX_SHORT_LINK = 10;
const CATALOGUE_LINK = 100;
const FARM_SHARE = 0.9;
const LINK_SHARE = 0.8;

/**
 * Removes what consists mostly of links: divs, lists and paragraphs, in two passes, then tables.
 *
 * @param onRemove - called with each removed element.
 */
export function removeLinkFarms(
  work: WorkingTree,
  top: number,
  lengths: TextLengths,
  { precision, tables }: { readonly precision: boolean; readonly tables: boolean },
  onRemove: (node: number) => void,
): void {
  let sums: LinkSums | undefined;
  const pass = (tag: number, test: (sums: LinkSums, node: number) => boolean, edit: typeof remove): void => {
    sums ??= linkSums(work, top, lengths);
    // Without links there are no farms.
    if (sums.filled.length === 1) return;
    const known = sums;
    const farms: number[] = [];
    visit(
      work,
      top,
      (node) => {
        if (work.tag[node] === tag && test(known, node)) farms.push(node);
      },
      () => {},
    );
    for (const node of farms) {
      onRemove(node);
      edit(work, node);
    }
    if (farms.length > 0) sums = undefined;
  };
  const farm = (backtrack: boolean) => (known: LinkSums, node: number) =>
    isFarm(work, known, node, precision, backtrack);

  for (let i = 0; i < 2; i++) {
    pass(Tag.div, farm(true), remove);
    pass(Kind.list, farm(false), remove);
    pass(Kind.paragraph, farm(false), remove);
  }
  if (tables || precision) pass(Tag.table, isTableOfLinks, removeWithTail);
  if (precision) {
    removeLastHeadings(work, top);
    sums = undefined;
    pass(Kind.heading, farm(false), remove);
    pass(Kind.quote, farm(false), remove);
  }
}

function removeLastHeadings(work: WorkingTree, top: number): void {
  for (;;) {
    let last = work.last[top]!;
    while (last >= 0 && work.tag[last] === TEXT) last = work.previous[last]!;
    if (last < 0 || work.tag[last] !== Kind.heading) return;
    removeWithTail(work, last);
  }
}

/** The link density test of the original (link_density_test), with its exceptions. */
function isFarm(
  work: WorkingTree,
  sums: LinkSums,
  node: number,
  precision: boolean,
  backtrack: boolean,
): boolean {
  const from = sums.from[node]!;
  const to = sums.to[node]!;
  const links = to - from;
  if (links === 0) return false;
  const length = sums.text[node]!;
  const inLinks = sums.characters[to]! - sums.characters[from]!;
  const paragraph = work.tag[node] === Kind.paragraph;
  const filled = sums.filled[to]! - sums.filled[from]!;
  const last = nextElement(work, node) < 0;
  const small = length < (paragraph ? (last ? 60 : 30) : last ? 300 : 100);

  let farm: boolean;
  if (links === 1 && inLinks > (precision ? 10 : 100) && inLinks > length * FARM_SHARE) {
    farm = true;
  } else if (small) {
    const short = sums.short[to]! - sums.short[from]!;
    farm = filled === 0 || inLinks > length * LINK_SHARE || (filled > 1 && short / filled > LINK_SHARE);
    if (!farm && filled > 0 && backtrack) {
      farm = length < (precision ? 200 : 100) && hasChildren(work, node, precision ? 1 : 3);
    }
  } else {
    farm =
      links > 4 &&
      inLinks > length * FARM_SHARE &&
      inLinks < CATALOGUE_LINK * filled &&
      sums.crowded[to]! > sums.crowded[from]!;
  }
  // A paragraph that is the content of an item or a cell is judged with its list or table.
  if (farm && paragraph) {
    const up = work.tag[work.parent[node]!];
    return up !== Kind.item && up !== Tag.td && up !== Tag.th;
  }
  return farm;
}

function isTableOfLinks(sums: LinkSums, node: number): boolean {
  const from = sums.from[node]!;
  const to = sums.to[node]!;
  const length = sums.text[node]!;
  if (to === from || length < 200) return false;
  return sums.characters[to]! - sums.characters[from]! > length * (length < 1000 ? LINK_SHARE : 0.5);
}

/** Whether an element has at least `count` element children. */
function hasChildren(work: WorkingTree, node: number, count: number): boolean {
  let found = 0;
  for (let child = firstElement(work, node); child >= 0; child = nextElement(work, child)) {
    if (++found >= count) return true;
  }
  return false;
}

function linkSums(work: WorkingTree, top: number, lengths: TextLengths): LinkSums {
  const text = trimmedLengths(work, top, lengths);
  const from = new Int32Array(work.length);
  const to = new Int32Array(work.length);
  const links: number[] = [];
  visit(
    work,
    top,
    (node) => {
      from[node] = links.length;
      if (work.tag[node] === Kind.link && node !== top) links.push(node);
    },
    (node) => {
      to[node] = links.length;
    },
  );
  // An element does not count as a link in itself.
  for (const [i, link] of links.entries()) from[link] = i + 1;
  const sums = { characters: [0], filled: [0], short: [0], crowded: [0] };
  for (const [i, link] of links.entries()) {
    const length = text[link]!;
    const up = work.parent[link]!;
    const alone = work.tag[up] === Kind.paragraph && to[up]! - from[up]! === 1;
    sums.characters.push(sums.characters[i]! + length);
    sums.filled.push(sums.filled[i]! + (length > 0 ? 1 : 0));
    sums.short.push(sums.short[i]! + (length > 0 && length < MAX_SHORT_LINK ? 1 : 0));
    sums.crowded.push(sums.crowded[i]! + (alone ? 0 : 1));
  }
  return { text, from, to, ...sums };
}
