import {
  attribute,
  attributes,
  doctype,
  NodeKind,
  nextSibling,
  Tag,
  type Tree,
  tagName,
  text,
  textLength,
} from "@winnow/core-dom";

/** The first difference between two trees. */
export interface Difference {
  readonly row: number;
  readonly words: string;
}

/**
 * Columns with a row's position in the tree; the other numeric columns follow from the structure and the
 * strings.
 */
const STRUCTURE = ["kind", "namespace", "parent"] as const;
const SUMS = ["textBefore", "linkBefore", "markupBefore", "elementsBefore"] as const;
const COLUMNS = ["hidden", "end", ...SUMS] as const;

/**
 * Finds the first difference between two trees of the same page: row by row in kind, namespace, parent and
 * strings, then in the other numeric columns; undefined if all are equal.
 *
 * @param stringsOf - returns the strings of a row of `other`. Default: its own.
 */
export function firstDifference(
  tree: Tree,
  other: Tree,
  stringsOf: (tree: Tree, row: number) => string = strings,
): Difference | undefined {
  for (let row = 0; row < Math.min(tree.length, other.length); row++) {
    for (const name of STRUCTURE) {
      if (tree[name][row] === other[name][row]) continue;
      return { row, words: `row ${row}: ${name} ${tree[name][row]}, not ${other[name][row]}` };
    }
    const [ours, theirs] = [strings(tree, row), stringsOf(other, row)];
    if (ours !== theirs) return { row, words: `row ${row}: ${ours}, not ${theirs}` };
  }
  if (tree.length !== other.length) {
    const row = Math.min(tree.length, other.length);
    return { row, words: `row ${row}: ${tree.length} rows, not ${other.length}` };
  }
  for (const name of COLUMNS) {
    const row = tree[name].findIndex((value, row) => value !== other[name][row]);
    if (row >= 0) return { row, words: `${name} of row ${row}: ${tree[name][row]}, not ${other[name][row]}` };
  }
  return undefined;
}

/**
 * Finds the first difference between a compact tree and its original: all columns and strings are equal,
 * except for the text of scripts and styles, which is dropped.
 */
export function compactDifference(tree: Tree, compact: Tree): string | undefined {
  const difference = firstDifference(compact, tree, (tree, row) =>
    isCode(tree, row) ? JSON.stringify("") : strings(tree, row),
  );
  return difference && `compact: ${difference.words}`;
}

/** All strings of a row, joined. */
function strings(tree: Tree, row: number): string {
  switch (tree.kind[row]) {
    case NodeKind.element:
      return JSON.stringify([tagName(tree, row), attributes(tree, row)]);
    case NodeKind.doctype:
      return JSON.stringify(doctype(tree, row));
    default:
      return JSON.stringify(text(tree, row));
  }
}

/** Whether the row is text of a style, or of a script that contains no data. */
function isCode(tree: Tree, row: number): boolean {
  if (tree.kind[row] !== NodeKind.text) return false;
  const parent = tree.parent[row]!;
  if (tree.tag[parent] === Tag.style) return true;
  return tree.tag[parent] === Tag.script && !/json/i.test(attribute(tree, parent, "type") ?? "");
}

/**
 * Describes the first invariant of the numeric columns that a tree violates: ranges nest, parents and
 * siblings agree, prefix sums never decrease, and those of text and elements equal the counts of a few
 * subtrees.
 */
export function brokenInvariant(tree: Tree): string | undefined {
  if (tree.parent[0] !== -1 || tree.end[0] !== tree.length) return "the range of row 0 is not the whole tree";
  for (let row = 1; row < tree.length; row++) {
    const parent = tree.parent[row]!;
    const end = tree.end[row]!;
    if (parent < 0 || parent >= row) return `row ${row}: parent ${parent}`;
    if (end <= row || end > tree.end[parent]!) return `row ${row}: end ${end}, parent's ${tree.end[parent]}`;
    const next = nextSibling(tree, row);
    if (next >= 0 && tree.parent[next] !== parent) return `row ${row}: the next sibling has another parent`;
    if (tree.kind[row] !== NodeKind.element && tree.kind[row] !== NodeKind.fragment && end !== row + 1) {
      return `row ${row}: a leaf with children`;
    }
    if (text(tree, row).length !== textLength(tree, row)) {
      return `row ${row}: textLength ${textLength(tree, row)}`;
    }
  }
  for (const name of SUMS) {
    const sums = tree[name];
    if (sums.length !== tree.length + 1 || sums[0] !== 0)
      return `${name}: ${sums.length} values from ${sums[0]}`;
    for (let row = 0; row < tree.length; row++) {
      if (sums[row + 1]! < sums[row]!) return `${name}: falls at row ${row}`;
    }
  }
  const step = Math.max(1, Math.floor(tree.length / 7));
  for (let row = 0; row < tree.length; row += step) {
    const law = brokenSum(tree, row);
    if (law !== undefined) return law;
  }
  return undefined;
}

/**
 * Counts the elements and visible characters of a subtree, with each run of white space in the document as
 * one.
 */
function brokenSum(tree: Tree, from: number): string | undefined {
  const to = tree.end[from]!;
  let elements = 0;
  for (let row = from; row < to; row++) if (tree.kind[row] === NodeKind.element) elements++;
  const counted = tree.elementsBefore[to]! - tree.elementsBefore[from]!;
  if (elements !== counted) return `row ${from}: ${elements} elements, counted ${counted}`;

  const characters = visibleText(tree, to).length - visibleText(tree, from).length;
  const summed = tree.textBefore[to]! - tree.textBefore[from]!;
  return characters === summed ? undefined : `row ${from}: ${characters} characters, summed ${summed}`;
}

function visibleText(tree: Tree, to: number): string {
  const pieces: string[] = [];
  for (let row = 0; row < to; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) pieces.push(text(tree, row));
  }
  return pieces.join("").replace(/\s+/g, " ").replace(/^ /, "");
}
