import { type Block, blocks, NodeKind, type Tree, text } from "@winnow/core-dom";
import type { TextStyle } from "./style.js";

/** Texts of one style at the same place in the tree: headings of one level, or anything else that repeats. */
export interface StyleGroup {
  readonly style: TextStyle;
  /** The members in document order. */
  readonly members: readonly Member[];
  /** For each member, its highest ancestor that contains no other one, at the same height for all. */
  readonly fronts: readonly number[];
  /** The number of ancestors of the fronts. */
  readonly depth: number;
}

interface Member {
  /** The innermost element around the text. */
  readonly row: number;
  readonly text: string;
  /** Number of ancestors. */
  readonly depth: number;
}

/** Tag ids above this share the numbers of paths; pages have few tags of their own. */
const MAX_TAGS = 65_536;

/** Maximum number of steps from a member to its front node. */
const MAX_LIFT = 64;

/**
 * Groups the texts of a page by style and tag path (Manabe and Tajima 2015). A text is a block of inline text; its style is
 * that of an inline element around the whole block, or of the element that contains it. The paper also groups images, by their
 * heights; here images are no headings, since headings are told apart by their texts.
 *
 * @returns Groups of two or more, by the depth of their fronts, then by size and weight, larger first, then in document
 *   order.
 */
export function styleGroups(
  tree: Tree,
  styleOf: (tree: Tree, row: number) => TextStyle,
): readonly StyleGroup[] {
  const byKey = new Map<string, { readonly style: TextStyle; readonly members: Member[] }>();
  const depths = rowDepths(tree);
  const paths = tagPaths(tree);
  for (const block of blocks(tree)) {
    const row = elementAround(tree, block);
    const style = styleOf(tree, row);
    const key = `${style.size} ${style.weight} ${style.rest} ${paths[row]}`;
    const member = { row, text: block.text, depth: depths[row]! };
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, { style, members: [member] });
    else group.members.push(member);
  }
  return [...byKey.values()]
    .filter(({ members }) => members.length > 1)
    .map(({ style, members }) => {
      const lift = commonLift(tree, members);
      const fronts = members.map(({ row }) => lifted(tree, row, lift));
      return { style, members, fronts, depth: members[0]!.depth - lift };
    })
    .sort(
      (a, b) =>
        a.depth - b.depth ||
        b.style.size - a.style.size ||
        b.style.weight - a.style.weight ||
        a.fronts[0]! - b.fronts[0]!,
    );
}

function rowDepths({ length, parent }: Tree): Int32Array {
  const depths = new Int32Array(length);
  for (let row = 1; row < length; row++) depths[row] = depths[parent[row]!]! + 1;
  return depths;
}

/** Returns a number for the tag path of each row: rows with the same tags above them have the same number. */
function tagPaths({ length, parent, tag }: Tree): Int32Array {
  const paths = new Int32Array(length);
  const known = new Map<number, number>();
  for (let row = 1; row < length; row++) {
    const key = paths[parent[row]!]! * MAX_TAGS + (tag[row]! % MAX_TAGS);
    let path = known.get(key);
    if (path === undefined) known.set(key, (path = known.size + 1));
    paths[row] = path;
  }
  return paths;
}

/** Returns the innermost element that contains all of a block's text. */
function elementAround(tree: Tree, { start, end }: Block): number {
  let last = end - 1;
  while (tree.kind[last] === NodeKind.text && !/\S/.test(text(tree, last))) last--;
  let row = tree.parent[start]!;
  while (row > 0 && tree.end[row]! <= last) row = tree.parent[row]!;
  return row;
}

/** Returns the number of steps up that keeps all members apart; it is limited. */
function commonLift(tree: Tree, members: readonly Member[]): number {
  let lift = Math.min(MAX_LIFT, members[0]!.depth);
  for (let index = 1; index < members.length && lift > 0; index++) {
    let [one, other] = [members[index - 1]!.row, members[index]!.row];
    let steps = 0;
    for (; steps < lift && one !== other; steps++) [one, other] = [tree.parent[one]!, tree.parent[other]!];
    lift = one === other ? Math.max(0, steps - 1) : steps;
  }
  return lift;
}

function lifted(tree: Tree, row: number, steps: number): number {
  let at = row;
  for (let step = 0; step < steps; step++) at = tree.parent[at]!;
  return at;
}
