import { Hidden, Label, type Layout, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import type { Extract } from "./cascade.js";
import { FORMATTING, UNWRAPPED_TAGS } from "./tags.js";

/**
 * Returns the layout that writes content which is not visible text of the page; undefined if there is none.
 * Embedded data is written instead of the page, hidden elements with it.
 */
export function fallbackLayout(tree: Tree, { parts, embedded }: Extract): Layout | undefined {
  if (embedded !== undefined) {
    return (_, { label }) =>
      embedded
        .filter(({ row }) => label[row] === Label.content)
        .map(({ text }) => text)
        .join("\n\n");
  }
  const hidden = parts.some(({ texts }) => texts.some((row) => tree.hidden[row] !== Hidden.visible));
  return hidden ? (_, { label }) => writeRows(tree, label) : undefined;
}

/** Writes the text rows that are content, with a line feed between those in different blocks. */
function writeRows(tree: Tree, label: Uint8Array): string {
  const lines: string[] = [];
  let line = "";
  let last = -1;
  for (let row = 0; row < tree.length; row++) {
    if (label[row] !== Label.content || tree.kind[row] !== NodeKind.text) continue;
    const block = enclosingBlock(tree, row);
    if (block !== last) {
      lines.push(line);
      line = "";
      last = block;
    }
    line += text(tree, row);
  }
  lines.push(line);
  const trimmed = lines.map((each) => each.replace(/\s+/g, " ").trim());
  return trimmed.filter((each) => each !== "").join("\n");
}

/** The nearest ancestor that is not inline. */
function enclosingBlock(tree: Tree, row: number): number {
  let up = tree.parent[row]!;
  while (up > 0 && isInline(tree.tag[up]!)) up = tree.parent[up]!;
  return up;
}

function isInline(tag: number): boolean {
  return (
    tag === Tag.a || tag === Tag.span || tag === Tag.code || FORMATTING.has(tag) || UNWRAPPED_TAGS.has(tag)
  );
}
