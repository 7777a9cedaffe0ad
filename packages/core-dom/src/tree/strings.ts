import { ATTRIBUTE_IDS, ATTRIBUTE_NAMES } from "./attribute-names.js";
import { TAG_COUNT, TAG_IDS, TAG_NAMES } from "./tags.js";
import { NodeKind, type Tree } from "./types.js";

/**
 * The characters of a text or comment row; the empty string for every other kind.
 *
 * @example text(tree, row) // "  Hello "
 */
export function text(tree: Tree, row: number): string {
  const kind = tree.kind[row];
  if (kind !== NodeKind.text && kind !== NodeKind.comment) return "";
  const { data, dataStart, dataLength } = tree.strings;
  const start = dataStart[row]!;
  return data.slice(start, start + dataLength[row]!);
}

/** How many UTF-16 code units {@link text} has, without making the string. */
export function textLength(tree: Tree, row: number): number {
  const kind = tree.kind[row];
  return kind === NodeKind.text || kind === NodeKind.comment ? tree.strings.dataLength[row]! : 0;
}

/**
 * The text of all text rows in the subtree, in document order, as the DOM's `textContent`: scripts and styles
 * too, the content of templates not (unless `row` is such a content), comments never.
 *
 * @example textContent(tree, titleRow) // "A page"
 */
export function textContent(tree: Tree, row: number): string {
  if (tree.kind[row] === NodeKind.text || tree.kind[row] === NodeKind.comment) return text(tree, row);
  const pieces: string[] = [];
  const stop = tree.end[row]!;
  for (let i = row + 1; i < stop; i++) {
    if (tree.kind[i] === NodeKind.fragment) i = tree.end[i]! - 1;
    else if (tree.kind[i] === NodeKind.text) pieces.push(text(tree, i));
  }
  return pieces.length === 1 ? pieces[0]! : pieces.join("");
}

/**
 * The name of an element as the parser wrote it: lower case, but for SVG's own (`foreignObject`); the empty
 * string for every other kind of row.
 */
export function tagName(tree: Tree, row: number): string {
  const id = tree.tag[row]!;
  return id < TAG_COUNT ? TAG_NAMES[id]! : tree.strings.moreTags[id - TAG_COUNT]!;
}

/**
 * The id of a tag name in this tree ({@link Tag} has the common ones); -1 where no row has it.
 *
 * @example tagId(tree, "x-card")
 */
export function tagId(tree: Tree, name: string): number {
  const id = TAG_IDS.get(name);
  if (id !== undefined) return id;
  const more = tree.strings.moreTags.indexOf(name);
  return more < 0 ? -1 : TAG_COUNT + more;
}

/**
 * The value of an attribute; undefined where the row has none of that name.
 *
 * @param name - as the parser wrote it: lower case in HTML; with its prefix in SVG and MathML (`xlink:href`).
 * @example attribute(tree, row, "href") // "/about"
 */
export function attribute(tree: Tree, row: number, name: string): string | undefined {
  if (tree.kind[row] !== NodeKind.element) return undefined;
  const { dataStart, dataLength, attributeName, moreAttributeIds } = tree.strings;
  const from = dataStart[row]!;
  const to = from + dataLength[row]!;
  if (from === to) return undefined;
  const id = ATTRIBUTE_IDS.get(name) ?? moreAttributeIds.get(name);
  if (id === undefined) return undefined;
  for (let i = from; i < to; i++) if (attributeName[i] === id) return valueAt(tree, i);
  return undefined;
}

/** Whether the row has the attribute, whatever its value. */
export function hasAttribute(tree: Tree, row: number, name: string): boolean {
  return attribute(tree, row, name) !== undefined;
}

/**
 * All attributes of an element in the order of the source, as pairs of name and value.
 *
 * @example new Map(attributes(tree, row))
 */
export function attributes(tree: Tree, row: number): readonly (readonly [name: string, value: string])[] {
  if (tree.kind[row] !== NodeKind.element) return [];
  const { dataStart, dataLength, attributeName, moreAttributes } = tree.strings;
  const from = dataStart[row]!;
  return Array.from({ length: dataLength[row]! }, (_, i) => {
    const id = attributeName[from + i]!;
    const name = ATTRIBUTE_NAMES[id] ?? moreAttributes[id - ATTRIBUTE_NAMES.length]!;
    return [name, valueAt(tree, from + i)] as const;
  });
}

/** Name, public id and system id of a doctype row; empty strings for every other kind. */
export function doctype(tree: Tree, row: number): { name: string; publicId: string; systemId: string } {
  if (tree.kind[row] !== NodeKind.doctype) return { name: "", publicId: "", systemId: "" };
  const from = tree.strings.dataStart[row]!;
  return { name: valueAt(tree, from), publicId: valueAt(tree, from + 1), systemId: valueAt(tree, from + 2) };
}

function valueAt({ strings }: Tree, i: number): string {
  const start = strings.valueStart[i]!;
  return strings.values.slice(start, start + strings.valueLength[i]!);
}
