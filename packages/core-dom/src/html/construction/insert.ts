import { Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import { UNCOUNTED } from "../../tree/white-space.js";
import type { CharacterToken, TagToken } from "../tokenizer/types.js";
import { characterPlace } from "./characters.js";
import { tagIds } from "./tag-lists.js";
import type { TreeConstruction } from "./types.js";

/** Whether a row is an HTML element with that tag. */
export function isHtml(parser: TreeConstruction, element: number, tag: number): boolean {
  const { rows } = parser.draft;
  return rows.tag[element] === tag && rows.namespace[element] === Namespace.html;
}

/**
 * Returns the parent for an element's children: the content of a template (HTML §13.2.6.1, step 3 of the
 * appropriate place).
 */
function contentOf(parser: TreeConstruction, element: number): number {
  return isHtml(parser, element, Tag.template) ? parser.draft.rows.first[element]! : element;
}

/**
 * Whether template contents are parsed (HTML §13.2.4.4): a template is open, or is the context of the
 * fragment. The form element pointer is not used there.
 */
export function isParsingTemplateContents(parser: TreeConstruction): boolean {
  if (parser.open.topOf(Tag.template) !== 0) return true;
  return parser.context !== 0 && isHtml(parser, parser.context, Tag.template);
}

/**
 * Returns the appropriate place for inserting a node while foster parenting is enabled (HTML §13.2.6.1, step
 * 2).
 *
 * @param target - the current node, or the override target of the adoption agency.
 * @returns the parent, and the node to insert it before or 0 for the end; undefined if the target is not part of a
 *   table, so that it contains the node as usual.
 */
function fosterPlace(parser: TreeConstruction, target: number) {
  const { open } = parser;
  const { rows } = parser.draft;
  if (rows.namespace[target] !== Namespace.html || !TABLE_PARTS.has(rows.tag[target]!)) return undefined;
  const template = open.topOf(Tag.template);
  const table = open.topOf(Tag.table);
  if (template !== 0 && (table === 0 || open.isAbove(template, table))) {
    return { parent: rows.first[template]!, before: 0 };
  }
  if (table === 0) return { parent: open.first, before: 0 };
  if (rows.parent[table] !== 0) return { parent: rows.parent[table]!, before: table };
  // The table was removed from the tree.
  return { parent: contentOf(parser, open.below(table)), before: 0 };
}

const TABLE_PARTS: ReadonlySet<number> = new Set(tagIds("table tbody tfoot thead tr"));

/**
 * Puts a node into "the appropriate place for inserting a node" (§13.2.6.1).
 *
 * @param target - the override target of the adoption agency. Default: the current node.
 */
export function insertNode(parser: TreeConstruction, node: number, target: number = parser.open.top): void {
  const { draft } = parser;
  const place = parser.fosterParenting ? fosterPlace(parser, target) : undefined;
  if (place === undefined) draft.append(contentOf(parser, target), node);
  else if (place.before === 0) draft.append(place.parent, node);
  else draft.insertBefore(place.parent, node, place.before);
}

/** "Insert a character" (§13.2.6.1), for all characters of a token. */
export function insertCharacters(parser: TreeConstruction, token: CharacterToken): void {
  insertText(parser, characterPlace(token), token.length, token.visible);
}

export function insertText(
  parser: TreeConstruction,
  place: number,
  length: number,
  visible: number = UNCOUNTED,
): void {
  const { draft, open } = parser;
  if (length === 0) return;
  const foster = parser.fosterParenting ? fosterPlace(parser, open.top) : undefined;
  if (foster === undefined) draft.appendText(contentOf(parser, open.top), place, length, visible);
  else if (foster.before === 0) draft.appendText(foster.parent, place, length);
  else draft.insertTextBefore(foster.parent, place, length, foster.before);
}

/** "Insert a comment" (§13.2.6.1), into `parent` if the standard names one. */
export function insertComment(
  parser: TreeConstruction,
  place: number,
  length: number,
  parent?: number,
): void {
  const comment = parser.draft.comment(place, length);
  if (parent === undefined) insertNode(parser, comment);
  else parser.draft.append(parent, comment);
}

/** "Create an element for a token" (§13.2.6.1). The element is detached. */
export function createElement(parser: TreeConstruction, token: TagToken, namespace: number): number {
  const { draft } = parser;
  const { tag, attributeStart, attributeCount, common } = token;
  const element = draft.element(tag, namespace, attributeStart, attributeCount, common);
  if (tag === Tag.template && namespace === Namespace.html) draft.append(element, draft.fragment());
  return element;
}

/** "Insert a foreign element" (§13.2.6.1). Returns it. */
export function insertForeignElement(parser: TreeConstruction, token: TagToken, namespace: number): number {
  const element = createElement(parser, token, namespace);
  insertNode(parser, element);
  parser.open.push(element);
  return element;
}

/** "Insert an HTML element" (§13.2.6.1). Returns it. */
export function insertHtmlElement(parser: TreeConstruction, token: TagToken): number {
  return insertForeignElement(parser, token, Namespace.html);
}

/** "Insert an HTML element" and "immediately pop the current node": it is never pushed. Returns it. */
export function insertVoidElement(parser: TreeConstruction, token: TagToken): number {
  const element = createElement(parser, token, Namespace.html);
  insertNode(parser, element);
  return element;
}

/** Inserts an HTML element without a tag of its own, such as `html`, `head` or `tbody`. Returns it. */
export function insertImpliedElement(parser: TreeConstruction, tag: number): number {
  const element = parser.draft.element(tag, Namespace.html, 0, 0, 0);
  insertNode(parser, element);
  parser.open.push(element);
  return element;
}

/**
 * Creates a detached element with the name and attributes of another one (adoption agency, reconstruction).
 */
export function createElementLike(parser: TreeConstruction, other: number): number {
  const { draft } = parser;
  const { tag, namespace, dataStart, dataLength, common } = draft.rows;
  const start = dataStart[other]!;
  const count = dataLength[other]!;
  if (count !== 0) draft.maxRows -= burdenOf(parser, start, count);
  return draft.element(tag[other]!, namespace[other]!, start, count, common[other]!);
}

/**
 * Number of attributes of a copied element that are free, and the power of 2 below which the length of a
 * value is free (see {@link burdenOf}).
 */
const FEW_ATTRIBUTES = 8;
const SHORT_VALUE_BITS = 6;

/**
 * Returns the number of rows by which the attributes of a copied element lower the limit of rows. Copies
 * share their attributes, but readers of the tree read those of every copy, which would take quadratic time.
 */
function burdenOf({ draft: { attributeRows } }: TreeConstruction, start: number, count: number): number {
  const { valueLength } = attributeRows;
  let burden = Math.max(0, count - FEW_ATTRIBUTES);
  for (let row = start; row < start + count; row++) burden += valueLength[row]! >> SHORT_VALUE_BITS;
  return burden;
}
