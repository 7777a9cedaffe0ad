import { ATTRIBUTE_IDS, CommonAttribute } from "./attribute-names.js";
import type { Draft } from "./draft.js";
import { TAG_COUNT, Tag } from "./tags.js";
import { Hidden, Namespace } from "./types.js";

const DATA_PRELOADED = ATTRIBUTE_IDS.get("data-preloaded")!;

// biome-ignore format: a table
const HIDDEN_BY_TAG: ReadonlyMap<number, number> = new Map<number, number>([
  [Tag.head, Hidden.head], [Tag.style, Hidden.style], [Tag.noscript, Hidden.noscript],
  [Tag.template, Hidden.template], [Tag.iframe, Hidden.fallback], [Tag.noembed, Hidden.fallback],
  [Tag.noframes, Hidden.fallback], [Tag.object, Hidden.fallback], [Tag.audio, Hidden.fallback],
  [Tag.video, Hidden.fallback], [Tag.canvas, Hidden.fallback], [Tag.textarea, Hidden.field],
  [Tag.select, Hidden.field], [Tag.datalist, Hidden.field],
]);

/** The same as a column by tag id: it is asked for every element of a page. */
const FLAGS = new Uint8Array(TAG_COUNT);
for (const [tag, flag] of HIDDEN_BY_TAG) FLAGS[tag] = flag;

/** Tooltips and descriptions of drawings, which no reader sees. */
const HIDDEN_IN_SVG: ReadonlySet<number> = new Set([Tag.title, Tag.desc, Tag.style, Tag.script]);

/** The {@link Hidden} flag that an element brings itself, apart from what it inherits. */
export function hiddenBy(draft: Draft, handle: number): number {
  const tag = draft.rows.tag[handle]!;
  const namespace = draft.rows.namespace[handle]!;
  if (namespace !== Namespace.html) {
    return namespace === Namespace.svg && HIDDEN_IN_SVG.has(tag) ? Hidden.fallback : Hidden.visible;
  }
  if (tag === Tag.script) return scriptKind(typeOf(draft, handle));
  if (tag === Tag.div && attributeRow(draft, handle, DATA_PRELOADED) >= 0) return Hidden.preloadedJson;
  return FLAGS[tag] ?? Hidden.visible;
}

/** What a script is by its type. */
export function scriptKind(type: string | undefined): number {
  if (type === undefined || type === "") return Hidden.script;
  if (/^\s*application\/ld\+json\b/i.test(type)) return Hidden.jsonLd;
  return /json/i.test(type) ? Hidden.preloadedJson : Hidden.script;
}

function typeOf(draft: Draft, handle: number): string | undefined {
  const i = attributeRow(draft, handle, CommonAttribute.type);
  const { valueStart, valueLength } = draft.attributeRows;
  return i < 0 ? undefined : draft.string(valueStart[i]!, valueLength[i]!, true);
}

/** The attribute row of that name, -1 where there is none. */
function attributeRow({ rows, attributeRows }: Draft, handle: number, name: number): number {
  const from = rows.dataStart[handle]!;
  const to = from + rows.dataLength[handle]!;
  for (let i = from; i < to; i++) if (attributeRows.name[i] === name) return i;
  return -1;
}
