import type { OutlinedSegments } from "@winnow/core-dom";
import { asObject, asString, type JsonLine, jsonLines, parseJson } from "../datasets/json.js";
import { asMultiPolygons } from "../datasets/layouts/webis-webseg-20.js";
import { EvaluationError } from "../eval-error.js";
import { groupBy } from "../group-by.js";
import type { PageElements } from "./score.js";

/** A page's segments as a file contains them: texts, outlines, or both. */
export interface PageSegments {
  readonly id: string;
  /** Other names of the page, such as that of its folder. */
  readonly source?: string | undefined;
  /** The units in the order of the page, each without the text of those inside. */
  readonly units?: readonly Unit[] | undefined;
  readonly outlined?: OutlinedSegments | undefined;
  /** What else is known of the rendered page. */
  readonly elements?: PageElements | undefined;
  /** The screenshot, as PNG or JPEG. */
  readonly screenshot?: Uint8Array | undefined;
}

/** A segment as a text. */
export interface Unit {
  readonly text: string;
  /** `layout`, `record` or `part`, if declared. */
  readonly level?: string | undefined;
  readonly role?: string | undefined;
}

/** The segmentations of a file. */
export interface SegmentationFile {
  /**
   * Pages by the name of their segmentation: `""`, or the names in a file with several segmentations of a page,
   * such as one per annotator.
   */
  readonly segmentations: ReadonlyMap<string, readonly PageSegments[]>;
  /** Records that are not segmentations. */
  readonly broken: readonly { readonly line: number; readonly message: string }[];
}

/**
 * Parses segmentations: JSON Lines, a JSON object, or an array of objects. A record is one of
 *
 * - `{id, segments: [{text, level?, role?, children?}]}`, as `winnow segment` writes it, or with `gold: {segments}`;
 * - `{id, width, height, segmentations: {name: [multipolygon, …]}}`, as in Webis-WebSeg-20.
 *
 * @throws {EvaluationError} `not-predictions` if no record of a non-empty file is one.
 * @example parseSegmentations('{"id":"1","segments":[{"text":"Hi"}]}').segmentations.get("")
 */
export function parseSegmentations(source: string): SegmentationFile {
  const named: (readonly [name: string, page: PageSegments])[] = [];
  const broken: { line: number; message: string }[] = [];
  for (const { line, value } of valuesOf(source)) {
    const pages = pagesOf(value);
    if (typeof pages === "string") broken.push({ line, message: pages });
    else named.push(...pages);
  }
  if (named.length === 0 && broken.length > 0) {
    const [{ line, message }] = broken as [(typeof broken)[number]];
    throw new EvaluationError("not-predictions", `no segmentations: line ${line}: ${message}`);
  }
  const bySystem = groupBy(named, ([name]) => name);
  const segmentations = new Map(Array.from(bySystem, ([name, own]) => [name, own.map(([, page]) => page)]));
  return { segmentations, broken };
}

function valuesOf(source: string): Iterable<JsonLine> {
  const whole = parseJson(source);
  if (whole === undefined) return jsonLines(source);
  return (Array.isArray(whole) ? whole : [whole]).map((value, index) => ({ line: index + 1, value }));
}

/** Returns the page of each segmentation of a record, or a message about what is wrong with it. */
function pagesOf(value: unknown): readonly (readonly [name: string, page: PageSegments])[] | string {
  if (value === undefined) return "not JSON";
  const record = asObject(value);
  if (record === undefined) return "not an object";
  const { id, width, height, segmentations, error } = record;
  if (typeof id !== "string" || id === "") return "no id";
  const source = asString(record.source);
  const named = asObject(segmentations);
  if (named !== undefined) {
    if (typeof width !== "number" || typeof height !== "number") return "no width and height";
    const pages: [string, PageSegments][] = [];
    for (const [name, each] of Object.entries(named)) {
      const segments = asMultiPolygons(each);
      if (segments === undefined) return `segmentation ${name} is not a list of multipolygons`;
      pages.push([name, { id, source, outlined: { width, height, segments } }]);
    }
    return pages.length === 1 ? [["", pages[0]![1]]] : pages;
  }
  const segments = record.segments ?? asObject(record.gold)?.segments;
  // A page that failed has no segments, and counts.
  if (error !== undefined && error !== null && segments === undefined)
    return [["", { id, source, units: [] }]];
  if (!Array.isArray(segments)) return "no segments";
  const units = unitsOf(segments);
  return units === undefined ? "a segment has no text" : [["", { id, source, units }]];
}

/** Returns the texts of nested segments in document order; `undefined` if one has none. */
function unitsOf(segments: readonly unknown[]): readonly Unit[] | undefined {
  const units: Unit[] = [];
  const waiting = [...segments].reverse();
  while (waiting.length > 0) {
    const segment = asObject(waiting.pop());
    const text = asString(segment?.text);
    if (text === undefined) return undefined;
    units.push({ text, level: asString(segment!.level), role: asString(segment!.role) });
    if (Array.isArray(segment!.children)) {
      for (let index = segment!.children.length - 1; index >= 0; index--)
        waiting.push(segment!.children[index]);
    }
  }
  return units;
}
