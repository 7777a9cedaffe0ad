import { Attribute, type Tree, tagName } from "@winnow/core-dom";

/** Names with digits usually number posts, users or columns, and differ from page to page. */
const DIGIT = /\d/;
/** Maximum number of characters of a signature. */
const MAX_LENGTH = 200;

/**
 * Returns the name by which an element is recognised on other pages of its site: tag, id and classes, without
 * ids and classes that contain digits.
 *
 * @example elementSignature(tree, row) // "div#main.article"
 */
export function elementSignature(tree: Tree, row: number): string {
  const id = Attribute.id(tree, row);
  let signature = tagName(tree, row);
  if (id !== undefined && id !== "" && !DIGIT.test(id)) signature += `#${id}`;
  for (const name of (Attribute.class(tree, row) ?? "").slice(0, MAX_LENGTH).split(/\s+/)) {
    if (name !== "" && !DIGIT.test(name)) signature += `.${name}`;
  }
  return signature.slice(0, MAX_LENGTH);
}
