import { ATTRIBUTE_IDS } from "./attribute-names.js";
import type { Draft } from "./draft.js";
import { Tag } from "./tags.js";
import { Hidden, Namespace, NodeKind } from "./types.js";

const TYPE = ATTRIBUTE_IDS.get("type")!;
const DATA_PRELOADED = ATTRIBUTE_IDS.get("data-preloaded")!;

const HIDDEN_BY_TAG: ReadonlyMap<number, number> = new Map<number, number>([
  [Tag.head, Hidden.head],
  [Tag.style, Hidden.style],
  [Tag.noscript, Hidden.noscript],
  [Tag.template, Hidden.template],
  [Tag.iframe, Hidden.fallback],
  [Tag.noembed, Hidden.fallback],
  [Tag.noframes, Hidden.fallback],
  [Tag.object, Hidden.fallback],
  [Tag.audio, Hidden.fallback],
  [Tag.video, Hidden.fallback],
  [Tag.canvas, Hidden.fallback],
  [Tag.textarea, Hidden.field],
  [Tag.select, Hidden.field],
  [Tag.datalist, Hidden.field],
]);

/** Tooltips and descriptions of drawings, which no reader sees. */
const HIDDEN_IN_SVG: ReadonlySet<number> = new Set([Tag.title, Tag.desc, Tag.style, Tag.script]);

/** The {@link Hidden} flag that an element brings itself, apart from what it inherits. */
export function hiddenBy(draft: Draft, handle: number, values: string): number {
  if (draft.kind[handle] !== NodeKind.element) return Hidden.visible;
  const tag = draft.tag[handle]!;
  const namespace = draft.namespace[handle]!;
  if (namespace !== Namespace.html) {
    return namespace === Namespace.svg && HIDDEN_IN_SVG.has(tag) ? Hidden.fallback : Hidden.visible;
  }
  if (tag === Tag.script) return scriptKind(valueFor(draft, handle, TYPE, values));
  if (tag === Tag.div && valueFor(draft, handle, DATA_PRELOADED, values) !== undefined) {
    return Hidden.preloadedJson;
  }
  return HIDDEN_BY_TAG.get(tag) ?? Hidden.visible;
}

function scriptKind(type: string | undefined): number {
  if (type === undefined || type === "") return Hidden.script;
  if (/^\s*application\/ld\+json\b/i.test(type)) return Hidden.jsonLd;
  return /json/i.test(type) ? Hidden.preloadedJson : Hidden.script;
}

function valueFor(draft: Draft, handle: number, name: number, values: string): string | undefined {
  const from = draft.dataStart[handle]!;
  for (let i = from + draft.dataLength[handle]! - 1; i >= from; i--) {
    if (draft.attributeName[i] === name) {
      const start = draft.valueStart[i]!;
      return values.slice(start, start + draft.valueLength[i]!);
    }
  }
  return undefined;
}
