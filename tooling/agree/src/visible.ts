import { createMarker, Label, type Marks, NodeKind, type Tree } from "@winnow/core-dom";

/** Marks all text that is not hidden as content. */
export function visible(tree: Tree): Marks {
  const { mark, marks } = createMarker(tree);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, Label.content, "visible");
  }
  return marks;
}
