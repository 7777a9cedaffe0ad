export { createMarker, type Marker } from "./marks/marker.js";
export { type Favor, Label, type Marks, type Method, type MethodOptions } from "./marks/types.js";
export type { Page } from "./page.js";
export { type ParseFragmentOptions, type ParseOptions, parse, parseFragment } from "./parse/parse.js";
export { type Measures, measures, measuresOf } from "./tree/measures.js";
export {
  attribute,
  attributes,
  doctype,
  hasAttribute,
  tagId,
  tagName,
  text,
  textContent,
  textLength,
} from "./tree/strings.js";
export { Tag } from "./tree/tags.js";
export { Hidden, Namespace, NodeKind, type Tree, type TreeStrings } from "./tree/types.js";
export { VOID_TAGS } from "./tree/void-tags.js";
export { ancestors, children, closest, contains, depth, firstChild, nextSibling } from "./tree/walk.js";
export { isSpace } from "./tree/white-space.js";
