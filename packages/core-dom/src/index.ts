export { ancestorMeasures, tagPath } from "./blocks/ancestry.js";
export { BLOCK_TAGS } from "./blocks/block-tags.js";
export { blocks } from "./blocks/blocks.js";
export { textDensity } from "./blocks/text-density.js";
export type { Block, BlockOptions } from "./blocks/types.js";
export { decode } from "./decode/decode.js";
export type { Decoded, DecodeHints, EncodingSource } from "./decode/types.js";
export { fromDom } from "./from-dom/from-dom.js";
export type { CheerioSource, DomSource, HandlerNode, LiveNode } from "./from-dom/types.js";
export { createMarker, type Marker } from "./marks/marker.js";
export { type Favor, Label, type Marks, type Method, type MethodOptions } from "./marks/types.js";
export type { Page } from "./page.js";
export { type ParseFragmentOptions, type ParseOptions, parse, parseFragment } from "./parse/parse.js";
export { decodeReferences } from "./references/decode.js";
export { matches, select, selectOne } from "./select/select.js";
export { compile, type Selector } from "./select/selector.js";
export { compact } from "./tree/compact.js";
export { type Measures, measures, measuresOf } from "./tree/measures.js";
export {
  attribute,
  attributeReader,
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
