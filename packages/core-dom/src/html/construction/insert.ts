import { Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import { UNCOUNTED } from "../../tree/white-space.js";
import type { CharacterToken, TagToken } from "../tokenizer/types.js";
import { placeOf } from "./characters.js";
import type { TreeConstruction } from "./types.js";

/** Whether a row is an HTML element of that tag. */
export function isHtml(parser: TreeConstruction, element: number, tag: number): boolean {
  const { rows } = parser.draft;
  return rows.tag[element] === tag && rows.namespace[element] === Namespace.html;
}

/**
 * Where children of an element go: a template's into its content (HTML §13.2.6.1, step 3 of the appropriate
 * place).
 */
function contentOf(parser: TreeConstruction, element: number): number {
  return isHtml(parser, element, Tag.template) ? parser.draft.rows.first[element]! : element;
}

/**
 * "Parsing template contents" (HTML §13.2.4.4): a template is open, or the context of the fragment. The form
 * element pointer plays no part there.
 */
export function isParsingTemplateContents(parser: TreeConstruction): boolean {
  if (parser.open.topOf(Tag.template) !== 0) return true;
  return parser.context !== 0 && isHtml(parser, parser.context, Tag.template);
}

/** Where a node goes that a table can't hold. */
interface FosterPlace {
  readonly parent: number;
  /** The node before which it goes; 0 for the end of `parent`. */
  readonly before: number;
}

/**
 * The appropriate place for inserting a node while foster parenting is enabled (HTML §13.2.6.1, step 2).
 *
 * @param target - the current node, or what the adoption agency names instead.
 * @returns undefined where the target is no part of a table, so that the node goes into it as ever.
 */
function fosterPlace(parser: TreeConstruction, target: number): FosterPlace | undefined {
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
  // The table was taken out of the tree.
  return { parent: contentOf(parser, open.below(table)), before: 0 };
}

const TABLE_PARTS: ReadonlySet<number> = new Set<number>([
  Tag.table,
  Tag.tbody,
  Tag.tfoot,
  Tag.thead,
  Tag.tr,
]);

/**
 * Puts a node into "the appropriate place for inserting a node" (§13.2.6.1).
 *
 * @param target - what the adoption agency names in place of the current node.
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
  insertText(parser, placeOf(token), token.length, token.visible);
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

/** "Insert a comment" (§13.2.6.1), into `parent` where the standard names one. */
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

/** "Create an element for a token" (§13.2.6.1); it is put nowhere yet. */
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

/** The same and "immediately pop the current node": it need not go onto the stack. Returns it. */
export function insertVoidElement(parser: TreeConstruction, token: TagToken): number {
  const element = createElement(parser, token, Namespace.html);
  insertNode(parser, element);
  return element;
}

/** An HTML element that no tag asked for, without attributes, as `html`, `head`, `tbody`. Returns it. */
export function insertImpliedElement(parser: TreeConstruction, tag: number): number {
  const element = parser.draft.element(tag, Namespace.html, 0, 0, 0);
  insertNode(parser, element);
  parser.open.push(element);
  return element;
}

/**
 * An element with the name and the attributes of another one (adoption agency, reconstruction); put nowhere
 * yet.
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
 * So many attributes of a copied element count for nothing, and values shorter than 2 to the power of this.
 */
const FEW_ATTRIBUTES = 8;
const SHORT_VALUE_BITS = 6;

/**
 * As how many rows the attributes of a copied element count: copies share them, but everybody who reads the
 * tree meets those of each copy, which would take quadratic time.
 */
function burdenOf({ draft: { attributeRows } }: TreeConstruction, start: number, count: number): number {
  const { valueLength } = attributeRows;
  let burden = Math.max(0, count - FEW_ATTRIBUTES);
  for (let row = start; row < start + count; row++) burden += valueLength[row]! >> SHORT_VALUE_BITS;
  return burden;
}
