import { NodeKind, type Tree } from "@winnow/core-dom/tree";

/** What a layout does at the start and the end of an element, and at a text row. */
export interface Visitor {
  /** Returns false to skip the element with all that it contains; {@link leave} is then not called. */
  enter(row: number): boolean;
  leave(row: number): void;
  text(row: number): void;
}

/**
 * Visits the elements and text rows of a tree in document order, without recursion: pages can nest deeper than
 * the stack allows. The content of a `template` is visited like that of any other element.
 */
export function walk(tree: Tree, visitor: Visitor): void {
  const { length, kind, end } = tree;
  const open: number[] = [];
  for (let row = 0; row < length; row++) {
    while (open.length > 0 && end[open[open.length - 1]!]! <= row) visitor.leave(open.pop()!);
    if (kind[row] === NodeKind.text) visitor.text(row);
    else if (kind[row] === NodeKind.element) {
      if (visitor.enter(row)) open.push(row);
      else row = end[row]! - 1;
    }
  }
  while (open.length > 0) visitor.leave(open.pop()!);
}
