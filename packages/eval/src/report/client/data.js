// @ts-check
import { byId } from "./dom.js";

/**
 * What `pages.ts` packs. The index has all that the list needs, in columns: `dataset` are places in
 * `datasets`, `flagged` is 1 where the gold may be wrong, `empty` the places of the systems whose prediction
 * is empty, `primary` by system, metric and page the primary measure with four digits. A block is its text,
 * the share of it in the gold, and by system the share with the method's label and reason. Of a page,
 * `predictions` are null where a system has none, `measures` by system and metric, as the metric lists its
 * measures.
 *
 * @typedef {{ name: string, about: string, measures: string[], primary: string, better: "higher" | "lower" }}
 *   MetricInfo
 * @typedef {{
 *   chunkPages: number, systems: string[], metrics: MetricInfo[], datasets: string[],
 *   pages: {
 *     dataset: number[], index: number[], id: string[], source: (string | null)[], url: (string | null)[],
 *     lang: (string | null)[], pageType: (string | null)[], complexity: (string | null)[], flagged: number[],
 *     empty: number[][],
 *   },
 *   primary: (number | null)[][][],
 * }} Index
 * @typedef {[string, number, ([number, string?, string?] | null)[]]} Block
 * @typedef {{
 *   gold: string, predictions: (string | null)[], goldIssues: string[], blocks: Block[] | null,
 *   measures: ((number | null)[] | null)[][], ms: (number | null)[],
 * }} PageData
 */

/** How many chunks stay unpacked. */
const KEPT_CHUNKS = 8;

/**
 * What an inert script element holds: gzip'd JSON in base64.
 *
 * @type {(id: string) => Promise<any>}
 */
async function unpack(id) {
  const packed = atob(byId(id).textContent ?? "");
  const bytes = new Uint8Array(packed.length);
  for (let index = 0; index < packed.length; index++) bytes[index] = packed.charCodeAt(index);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/** @returns {Promise<Index>} */
export function loadIndex() {
  return unpack("index");
}

/** @type {Map<number, Promise<PageData[]>>} */
const chunks = new Map();

/**
 * The pages of a chunk; the chunks used last stay in memory.
 *
 * @type {(chunk: number) => Promise<PageData[]>}
 */
export function loadChunk(chunk) {
  const found = chunks.get(chunk) ?? unpack(`chunk-${chunk}`);
  chunks.delete(chunk);
  chunks.set(chunk, found);
  for (const oldest of chunks.keys()) {
    if (chunks.size <= KEPT_CHUNKS) break;
    chunks.delete(oldest);
  }
  return found;
}

/**
 * What is known of a page, by its place among all pages of the report.
 *
 * @type {(index: Index, place: number) => Promise<PageData | undefined>}
 */
export async function loadPage(index, place) {
  return (await loadChunk(Math.floor(place / index.chunkPages)))[place % index.chunkPages];
}

/**
 * A page's address: the data set's name and its place there.
 *
 * @type {(index: Index, place: number) => string}
 */
export function pageAddress(index, place) {
  return `${index.datasets[index.pages.dataset[place] ?? 0]}/${index.pages.index[place]}`;
}

/**
 * How bad a figure is: 1 less it where higher is better, else itself. `null` where there is none.
 *
 * @type {(index: Index, system: number, metric: number, place: number) => number | null}
 */
export function lossOf(index, system, metric, place) {
  const value = index.primary[system]?.[metric]?.[place] ?? null;
  if (value === null) return null;
  return index.metrics[metric]?.better === "lower" ? value : 1 - value;
}
