import { ATTRIBUTE_IDS, CommonAttribute } from "./attribute-names.js";
import type { Draft } from "./draft.js";
import { JSON_LD } from "./json-ld.js";
import { TAG_COUNT, Tag } from "./tags.js";
import { Hidden, Namespace } from "./types.js";

const DATA_PRELOADED = ATTRIBUTE_IDS.get("data-preloaded")!;
const SHADOW_ROOT_MODE = ATTRIBUTE_IDS.get("shadowrootmode")!;

// biome-ignore format: a table
const HIDDEN_BY_TAG: ReadonlyMap<number, number> = new Map<number, number>([
  [Tag.head, Hidden.head], [Tag.style, Hidden.style], [Tag.noscript, Hidden.noscript],
  [Tag.template, Hidden.template], [Tag.iframe, Hidden.fallback], [Tag.noembed, Hidden.fallback],
  [Tag.noframes, Hidden.fallback], [Tag.object, Hidden.fallback], [Tag.audio, Hidden.fallback],
  [Tag.video, Hidden.fallback], [Tag.canvas, Hidden.fallback], [Tag.textarea, Hidden.field],
  [Tag.select, Hidden.field], [Tag.datalist, Hidden.field],
]);

/** The same flags as a column by tag id, since every element of a page is looked up. */
const FLAGS = new Uint8Array(TAG_COUNT);
for (const [tag, flag] of HIDDEN_BY_TAG) FLAGS[tag] = flag;

/** Elements of drawings that readers do not see: tooltips, descriptions, styles and scripts. */
const HIDDEN_IN_SVG: ReadonlySet<number> = new Set([Tag.title, Tag.desc, Tag.style, Tag.script]);

/** Returns an element's own {@link Hidden} flag, without the one it inherits. */
export function hiddenBy(draft: Draft, handle: number): number {
  const tag = draft.rows.tag[handle]!;
  const namespace = draft.rows.namespace[handle]!;
  if (namespace !== Namespace.html) {
    return namespace === Namespace.svg && HIDDEN_IN_SVG.has(tag) ? Hidden.fallback : Hidden.visible;
  }
  if (tag === Tag.script) return scriptKind(typeOf(draft, handle));
  if (tag === Tag.div && attributeRow(draft, handle, DATA_PRELOADED) >= 0) return Hidden.preloadedJson;
  // A declarative shadow root is shown in place of its host's own content (HTML §4.12.3).
  if (tag === Tag.template && attributeRow(draft, handle, SHADOW_ROOT_MODE) >= 0) return Hidden.visible;
  return FLAGS[tag] ?? Hidden.visible;
}

/** Returns the {@link Hidden} flag of a script with the given type. */
export function scriptKind(type: string | undefined): number {
  if (type === undefined || type === "") return Hidden.script;
  if (JSON_LD.test(type)) return Hidden.jsonLd;
  return /json/i.test(type) ? Hidden.preloadedJson : Hidden.script;
}

function typeOf(draft: Draft, handle: number): string | undefined {
  const i = attributeRow(draft, handle, CommonAttribute.type);
  const { valueStart, valueLength } = draft.attributeRows;
  return i < 0 ? undefined : draft.string(valueStart[i]!, valueLength[i]!, true);
}

/** Returns the row of the attribute with that name, or -1. */
function attributeRow({ rows, attributeRows }: Draft, handle: number, name: number): number {
  const from = rows.dataStart[handle]!;
  const to = from + rows.dataLength[handle]!;
  for (let i = from; i < to; i++) if (attributeRows.name[i] === name) return i;
  return -1;
}
