import { isSpace, text } from "@winnow/core-dom";
import { type Overlay, TEXT } from "./overlay.js";
import { nodeAfter } from "./steps.js";

/** All text below a node, as `textContent`. */
export function contentOf(overlay: Overlay, root: number): string {
  const pieces: string[] = [];
  for (let node = nodeAfter(overlay, root, root); node >= 0; node = nodeAfter(overlay, node, root)) {
    if (overlay.tag[node] === TEXT) pieces.push(text(overlay.tree, node));
  }
  return pieces.length === 1 ? pieces[0]! : pieces.join("");
}

/** The inner text: trimmed, and every longer run of white space as one space. */
export function innerText(overlay: Overlay, root: number): string {
  return collapse(contentOf(overlay, root).trim());
}

/** Two or more characters of white space become one space; a single one stays what it is. */
export function collapse(value: string): string {
  return value.replace(/\s{2,}/g, " ");
}

/** The number of pieces between runs of white space; 1 for the empty string. */
export function wordCount(value: string): number {
  let count = 1;
  let inRun = false;
  for (let i = 0; i < value.length; i++) {
    const space = isSpace(value.charCodeAt(i));
    if (space && !inRun) count++;
    inRun = space;
  }
  return count;
}

/** The text below a node without its white space, read until `length` characters have come. */
export function solidText(overlay: Overlay, root: number, length: number): string {
  let solid = "";
  let node = nodeAfter(overlay, root, root);
  while (node >= 0 && solid.length < length) {
    if (overlay.tag[node] === TEXT) solid += text(overlay.tree, node).replace(/\s+/g, "");
    node = nodeAfter(overlay, node, root);
  }
  return solid;
}
