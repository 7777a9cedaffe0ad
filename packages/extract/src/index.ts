export { extract } from "./extract.js";
export { type PageLanguage, pageLanguage } from "./language/page-language.js";
export { loadStopList, STOP_LIST_LANGUAGES, stopList } from "./language/stop-lists.js";
export { type StopWords, stopWords } from "./language/stop-words.js";
export { type BlockLabel, type MarkedBlock, markedBlocks } from "./marked-blocks.js";
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
export { createJustext, justext, type PageSettings, pageSettings } from "./methods/justext/justext.js";
export type { JustextOptions, Thresholds } from "./methods/justext/types.js";
export { createReadability, readability } from "./methods/readability/readability.js";
export { isProbablyReaderable } from "./methods/readability/readerable.js";
export { html } from "./render/html.js";
export { json } from "./render/json.js";
export { markdown } from "./render/markdown/markdown.js";
export { render } from "./render/render.js";
export { tei } from "./render/tei/tei.js";
export { text } from "./render/text.js";
export type { Format, RenderOptions } from "./render/types.js";
export type {
  EmptyReason,
  Extraction,
  ExtractOptions,
  Input,
} from "./types.js";
