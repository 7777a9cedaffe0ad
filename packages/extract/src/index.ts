export { isProbablyReaderable } from "@winnow/core-dom/readerable";
export { allVisibleText } from "./all-visible-text.js";
/** @public */
export { mathml } from "./content/math/convert.js";
export type { MathmlReader } from "./content/types.js";
export type { Decoder } from "./decoder.js";
export { extract } from "./extract.js";
export type { BlockLabel, MarkedBlock } from "./marked-blocks.js";
export { extractMetadata, type MetadataOptions } from "./metadata/index.js";
export type {
  Candidate,
  FieldEvidence,
  Metadata,
  MetadataEvidence,
  MetadataField,
  MetadataSource,
  MetadataValues,
  Rejected,
} from "./metadata/types.js";
export { html } from "./render/html.js";
export { json } from "./render/json.js";
export { markdown } from "./render/markdown/markdown.js";
/** @public */
export { render } from "./render/render.js";
export { tei } from "./render/tei/tei.js";
export { text } from "./render/text.js";
export type { Format, RenderOptions } from "./render/types.js";
export type { Extraction, ExtractionReason, ExtractOptions, Input } from "./types.js";
/** @public */
export { winnow } from "./winnow/winnow.js";
