export { isProbablyReaderable } from "@winnow/core-dom/readerable";
/** @public */
export { mathml } from "./content/math/convert.js";
export type { MathmlReader } from "./content/types.js";
export type { Decoder } from "./decoder.js";
export { extract } from "./extract.js";
/** @public */
export { loadStopList } from "./language/load-stop-list.js";
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
export { allVisibleText } from "./methods/all-visible-text.js";
/** @public */
export { createJustext, justext, pageSettings } from "./methods/justext/justext.js";
export type { JustextOptions } from "./methods/justext/options.js";
export type { ReadabilityOptions } from "./methods/readability/options.js";
/** @public */
export { createReadability, readability } from "./methods/readability/readability.js";
/** @public */
export { winnow } from "./methods/winnow/winnow.js";
export { html } from "./render/html.js";
export { json } from "./render/json.js";
export { markdown } from "./render/markdown/markdown.js";
/** @public */
export { render } from "./render/render.js";
export { tei } from "./render/tei/tei.js";
export { text } from "./render/text.js";
export type { Format, RenderOptions } from "./render/types.js";
export type { Extraction, ExtractionReason, ExtractOptions, Input } from "./types.js";
