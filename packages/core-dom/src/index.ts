export { BLOCK_TAGS, type Block, type BlockOptions, blocks } from "./blocks/blocks.js";
export { fromDom } from "./from-dom/from-dom.js";
export type { CheerioSource, DomSource, HandlerNode, LiveNode } from "./from-dom/types.js";
export { Heap } from "./heap.js";
export { createMarker, type Marker, type MarkerOptions } from "./marks/marker.js";
export {
  type Catalogue,
  type Favor,
  Label,
  type Layout,
  type Marks,
  type Method,
  type MethodEntry,
  type MethodOptions,
  PAGE_TYPES,
  type PageType,
  type PageTypeEstimate,
} from "./marks/types.js";
export type { Page } from "./page.js";
export { type ParseFragmentOptions, type ParseOptions, parse, parseFragment } from "./parse/parse.js";
export { createRandom, randomBelow } from "./random.js";
export { decodeReferences } from "./references/decode.js";
export type {
  Report,
  ReportedDocument,
  ReportPart,
  ReportPlot,
  ReportRun,
  ReportSection,
  ReportTable,
  ReportText,
  SegmentPicture,
} from "./report.js";
export { type FuseOptions, fuseMemberships } from "./segments/fuse.js";
export { outlineOf } from "./segments/outline.js";
export type { Box, BoxGroup, BoxStyle, Color, RenderedPage } from "./segments/rendered-page.js";
export {
  MAX_SEGMENT_DEPTH,
  type MultiPolygon,
  type OutlinedSegments,
  type Rectangle,
  type RowRange,
  type Segment,
  type Segmentation,
  type SegmentationReason,
  type Segmenter,
  type SegmenterEntry,
  type SegmenterOptions,
  type SegmentLevel,
  type SegmentRole,
} from "./segments/types.js";
export { compile, type Selector, select, selectOne } from "./select/select.js";
/** @public */
export { Attribute } from "./tree/attributes.js";
export { compact } from "./tree/compact.js";
export { hide } from "./tree/hide.js";
export { isJsonLd } from "./tree/json-ld.js";
export { type Measures, measures } from "./tree/measures.js";
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
} from "./tree/strings.js";
export { Tag } from "./tree/tags.js";
export { orderedTree, type RenameCost, treeEditDistance } from "./tree/tree-edit.js";
export { Hidden, Namespace, NodeKind, type Tree } from "./tree/types.js";
export { ancestors, children, closest, nextSibling, tagPath } from "./tree/walk.js";
export { isSpace } from "./tree/white-space.js";
