import { NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { Display, displayOf, htmlTag } from "./elements.js";
import type { Kept } from "./kept.js";

/**
 * The kept text of a preformatted element, its white space as it is: a line for each block inside it and each
 * `br`, no empty lines at its ends.
 */
export function preformatted(tree: Tree, kept: Kept, row: number): string {
  const pieces: string[] = [];
  const ends: number[] = [];
  const stop = tree.end[row]!;
  let atStart = true;
  const newLine = (): void => {
    if (!atStart) pieces.push("\n");
    atStart = true;
  };
  for (let i = row + 1; i < stop; i++) {
    while (ends.length > 0 && ends[ends.length - 1]! <= i) {
      ends.pop();
      newLine();
    }
    if (tree.kind[i] === NodeKind.text) {
      const value = text(tree, i).replace(/\r\n?/g, "\n");
      // White space carries no label of its own; what is not kept is only ever dropped with its words.
      if (kept[i] === 0 && /\S/.test(value)) continue;
      if (value === "") continue;
      pieces.push(value);
      atStart = value.endsWith("\n");
    } else if (htmlTag(tree, i) === Tag.br) {
      pieces.push("\n");
      atStart = true;
    } else if (tree.kind[i] === NodeKind.element) {
      const display = displayOf(tree, i);
      if (display === Display.cell && !atStart) pieces.push("\t");
      if (display === Display.block || display === Display.paragraph) newLine();
      if (kept[i] === 0) i = tree.end[i]! - 1;
      else if (display === Display.block || display === Display.paragraph) ends.push(tree.end[i]!);
    }
  }
  const lines = pieces
    .join("")
    .split("\n")
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  return first < 0 ? "" : lines.slice(first, lines.findLastIndex((line) => line !== "") + 1).join("\n");
}
