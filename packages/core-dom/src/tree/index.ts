/**
 * The functions that read a tree and its marks, without the HTML parser: for code that renders trees that
 * were parsed elsewhere. `@winnow/core-dom` exports all of them, too.
 *
 * @module
 */
/** @public */
export { createMarker, type Marker, type MarkerOptions } from "../marks/marker.js";
export {
  type Favor,
  Label,
  type Layout,
  type Marks,
  type Method,
  type MethodOptions,
  type PageType,
  type PageTypeEstimate,
} from "../marks/types.js";
/** @public */
export { decodeReferences } from "../references/decode.js";
/** @public */
export { Attribute } from "./attributes.js";
export { isBlankText } from "./blank-text.js";
/** For other packages of Winnow. */
export { columnsOf, grown } from "./columns.js";
/** @public */
export { compact } from "./compact.js";
/** @public */
export { isJsonLd } from "./json-ld.js";
/** @public */
export { type Measures, measures } from "./measures.js";
/** @public */
export {
  attribute,
  attributeHasher,
  attributeId,
  attributeReader,
  attributes,
  attributeTester,
  doctype,
  hasAttribute,
  literalStart,
  references,
  sameStartTag,
  sourceStart,
  tagId,
  tagName,
  text,
  textContent,
  textLength,
} from "./strings.js";
export { TAG_COUNT, Tag } from "./tags.js";
export { Hidden, Namespace, NodeKind, type Tree } from "./types.js";
/** @public */
export { ancestors, children, closest, nextSibling, tagPath } from "./walk.js";
/** @public */
export { isSpace } from "./white-space.js";
