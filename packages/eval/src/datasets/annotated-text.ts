import { blocks, Hidden, NodeKind, type Tree, text } from "@winnow/core-dom";

/**
 * The text of a page whose elements carry labels, by label: a line for each block, with the block's text of that label
 * alone. An element without a label of its own has its parent's.
 *
 * @param labelOf The label that an element's row brings itself.
 * @example annotatedText(tree, (row) => (attribute(tree, row, "class") === "main" ? "content" : undefined)).get("content")
 */
export function annotatedText(
  tree: Tree,
  labelOf: (row: number) => string | undefined,
): ReadonlyMap<string, string> {
  const labels: (string | undefined)[] = [];
  for (let row = 0; row < tree.kind.length; row++) {
    const own = tree.kind[row] === NodeKind.element ? labelOf(row) : undefined;
    const parent = tree.parent[row]!;
    labels.push(own ?? (parent < 0 ? undefined : labels[parent]));
  }
  const lines = new Map<string, string[]>();
  for (const block of blocks(tree)) {
    const pieces = new Map<string, string>();
    for (let row = block.start; row < block.end; row++) {
      if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
      const label = labels[row];
      const characters = text(tree, row);
      // White space alone belongs to whatever stands around it.
      if (label === undefined && characters.trim() !== "") continue;
      if (label !== undefined) pieces.set(label, (pieces.get(label) ?? "") + characters);
      else for (const [key, piece] of pieces) pieces.set(key, `${piece} `);
    }
    for (const [label, piece] of pieces) {
      const line = piece.replace(/\s+/g, " ").trim();
      if (line === "") continue;
      const known = lines.get(label);
      if (known === undefined) lines.set(label, [line]);
      else known.push(line);
    }
  }
  return new Map([...lines].map(([label, of]) => [label, of.join("\n")]));
}
