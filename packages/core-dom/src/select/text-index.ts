import { text } from "../tree/strings.js";
import { NodeKind, type Tree } from "../tree/types.js";
import type { Binding, TextIndex } from "./binding.js";

/**
 * Returns the text of the document or template content that the scope belongs to: selectors never cross its
 * bounds.
 */
export function textOf(binding: Binding, ignoresCase: boolean): TextIndex {
  let index = binding.texts.get(ignoresCase);
  if (index === undefined) {
    const { tree } = binding;
    let scope = binding.scope;
    while (scope > 0 && tree.kind[scope] !== NodeKind.fragment) scope = tree.parent[scope]!;
    binding.texts.set(ignoresCase, (index = textIndex(tree, scope, ignoresCase)));
  }
  return index;
}

/** Reads the text below `scope`; the content of templates inside it is not part of it (DOM `textContent`). */
function textIndex(tree: Tree, scope: number, ignoresCase: boolean): TextIndex {
  const stop = tree.end[scope]!;
  const before = new Int32Array(stop - scope + 1);
  const pieces: string[] = [];
  let size = 0;
  for (let row = scope; row < stop; row++) {
    if (row > scope && tree.kind[row] === NodeKind.fragment) {
      before.fill(size, row - scope + 1, tree.end[row]! - scope + 1);
      row = tree.end[row]! - 1;
      continue;
    }
    if (tree.kind[row] === NodeKind.text) {
      const piece = ignoresCase ? text(tree, row).toLowerCase() : text(tree, row);
      pieces.push(piece);
      size += piece.length;
    }
    before[row - scope + 1] = size;
  }
  return { text: pieces.join(""), before, scope, places: new Map() };
}

/**
 * Whether the text of a row's subtree contains `needle`: the first occurrence at or after the start of the
 * subtree's text must end inside it. So a page is searched once per needle, not once per element.
 */
export function containsText(index: TextIndex, tree: Tree, row: number, needle: string): boolean {
  const from = index.before[row - index.scope]!;
  const to = index.before[tree.end[row]! - index.scope]!;
  if (to - from < needle.length) return false;
  if (needle === "") return true;
  const places = placesOf(index, needle);
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low < places.length && places[low]! + needle.length <= to;
}

function placesOf({ text, places }: TextIndex, needle: string): readonly number[] {
  let found = places.get(needle);
  if (found === undefined) {
    const all: number[] = [];
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) all.push(at);
    places.set(needle, (found = all));
  }
  return found;
}
