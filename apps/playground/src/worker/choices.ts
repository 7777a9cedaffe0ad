import {
  ancestors,
  attribute,
  type Block,
  blocks,
  children,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
  tagName,
} from "@winnow/core-dom";
import type { Choice } from "../types.js";

/** A name that somebody wrote: no long number and no hash. */
const NAME = /^(?!(?:css|sc|jsx|svelte|ng|ember|react|radix)-)[a-z][a-z_-]*\d{0,2}$/i;
const MAX_NAME = 40;
/** How many elements outwards from the block, and how long a path. */
const MAX_STEPS = 60;
/** Capitals close together, as in `bdVaJa`, which programs write. */
const HASH = /[A-Z][a-z]?[A-Z][a-z]?[A-Z]|[a-z][A-Z][a-z][A-Z]/;

function isStable(name: string): boolean {
  return name.length <= MAX_NAME && NAME.test(name) && !HASH.test(name);
}

/**
 * Returns the elements around a block, from the innermost outwards, each by a selector that lasts: an id, a class that it has
 * alone or shares with elements like it, the only element of its kind, or else the path from such an element. Of elements
 * with the same blocks one is returned, rather one with a name than with a path.
 *
 * @param block - the index of a block of the tree.
 * @example choicesAt(parse('<nav class="menu"><a href="/">Home</a></nav>'), 0) // [{ selector: ".menu", blocks: [0] }]
 */
export function choicesAt(tree: Tree, block: number): readonly Choice[] {
  const runs = blocks(tree);
  const run = runs[block];
  if (run === undefined) return [];
  const named = rowsByName(tree);
  const choices: Choice[] = [];
  let steps = 0;
  for (const row of ancestors(tree, run.start)) {
    if (isRoot(tree, row) || ++steps > MAX_STEPS) break;
    if (tree.kind[row] !== NodeKind.element || tree.end[row]! < run.end) continue;
    const selected = selectorOf(tree, row, named);
    if (selected === undefined) continue;
    const [selector, rows] = selected;
    const choice = { selector, blocks: blocksIn(tree, rows, runs) };
    const last = choices.at(-1);
    if (last === undefined || last.blocks.join() !== choice.blocks.join()) choices.push(choice);
    else if (rank(selector) < rank(last.selector)) choices[choices.length - 1] = choice;
  }
  return choices;
}

/** Orders ids and classes before tags, and these before paths. */
function rank(selector: string): number {
  return selector.includes(" ") ? 2 : /^[#.]/.test(selector) ? 0 : 1;
}

/** Returns the indices of the blocks inside elements, which are in document order. */
function blocksIn(tree: Tree, rows: readonly number[], runs: readonly Block[]): readonly number[] {
  let [next, stop] = [0, 0];
  return runs.flatMap(({ start, index }) => {
    for (; next < rows.length && rows[next]! < start; next++) stop = Math.max(stop, tree.end[rows[next]!]!);
    return start < stop ? [index] : [];
  });
}

function isRoot(tree: Tree, row: number): boolean {
  return row === 0 || tree.tag[row] === Tag.html || tree.tag[row] === Tag.body;
}

/** Returns the elements that each simple selector matches: `#id`, `.class` and `tag`. */
function rowsByName(tree: Tree): ReadonlyMap<string, readonly number[]> {
  const named = new Map<string, number[]>();
  for (let row = 1; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    for (const name of namesOf(tree, row)) {
      const rows = named.get(name);
      if (rows === undefined) named.set(name, [row]);
      else if (rows.at(-1) !== row) rows.push(row);
    }
  }
  return named;
}

/** Returns the simple selectors of an element, the best one first. */
function namesOf(tree: Tree, row: number): readonly string[] {
  const id = attribute(tree, row, "id") ?? "";
  const classes = (attribute(tree, row, "class") ?? "").split(/\s+/).filter(isStable);
  const isHtml = tree.namespace[row] === Namespace.html;
  return [
    ...(isStable(id) ? [`#${id}`] : []),
    ...classes.map((name) => `.${name}`),
    ...(isHtml ? [tagName(tree, row)] : []),
  ];
}

type Selected = readonly [selector: string, rows: readonly number[]];

/** Returns the best selector of an element; undefined if only a very long path would lead to it. */
function selectorOf(
  tree: Tree,
  row: number,
  named: ReadonlyMap<string, readonly number[]>,
): Selected | undefined {
  const names = namesOf(tree, row).map((name): Selected => [name, named.get(name)!]);
  const alone = names.find(([, rows]) => rows.length === 1);
  if (alone !== undefined) return alone;
  const shared = names.find(([name, rows]) => name.startsWith(".") && areAlike(tree, rows));
  if (shared !== undefined) return shared;
  const { parent } = tree;
  const steps: string[] = [];
  let at = row;
  for (; !isRoot(tree, at) && parent[at]! > 0; at = parent[at]!) {
    const anchor = at === row ? undefined : namesOf(tree, at).find((name) => named.get(name)!.length === 1);
    if (anchor !== undefined) return [[anchor, ...steps].join(" > "), [row]];
    if (steps.length === MAX_STEPS) return undefined;
    steps.unshift(stepOf(tree, at));
  }
  return [[tagName(tree, at), ...steps].join(" > "), [row]];
}

/** Whether elements are siblings, or have the same tag and the same classes. */
function areAlike(tree: Tree, rows: readonly number[]): boolean {
  const [first = 0] = rows;
  const kind = (row: number): string => `${tagName(tree, row)} ${attribute(tree, row, "class")}`;
  return (
    rows.every((row) => tree.parent[row] === tree.parent[first]) ||
    rows.every((row) => kind(row) === kind(first))
  );
}

function stepOf(tree: Tree, row: number): string {
  const name = tagName(tree, row);
  const alike = [...children(tree, tree.parent[row]!)].filter(
    (at) => tree.kind[at] === NodeKind.element && tagName(tree, at) === name,
  );
  return alike.length === 1 ? name : `${name}:nth-of-type(${alike.indexOf(row) + 1})`;
}
