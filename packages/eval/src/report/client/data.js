// @ts-check
import { byId } from "./dom.js";

/**
 * The data that `pages.ts` packs. `Index` has the data of the list of pages in columns: `dataset` contains
 * indexes of `datasets`, `flagged` is 1 if the gold may be wrong, `empty` has the indexes of the systems with
 * an empty prediction, and `primary` has the primary measure by system, metric and page, with four decimals.
 * `Block` is its text, its share in the gold, and by system its share with the method's label, reason and
 * score. In `PageData`, `predictions` is null for a system without one, and `measures` is by system and metric,
 * in the order of the metric's measures.
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
 * @typedef {[string, number, ([number, string?, string?, number?] | null)[]]} Block
 * @typedef {{
 *   gold: string, predictions: (string | null)[], goldIssues: string[], blocks: Block[] | null,
 *   measures: ((number | null)[] | null)[][], ms: (number | null)[],
 * }} PageData
 */

/** Number of unpacked chunks kept in memory. */
const KEPT_CHUNKS = 8;

/**
 * Decodes the contents of an inert script element: gzipped JSON in Base64.
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
 * Returns the pages of a chunk. The most recently used chunks stay in memory.
 *
 * @type {(chunk: number) => Promise<PageData[]>}
 */
export function loadChunk(chunk) {
  const pages = chunks.get(chunk) ?? unpack(`chunk-${chunk}`);
  chunks.delete(chunk);
  chunks.set(chunk, pages);
  for (const oldest of chunks.keys()) {
    if (chunks.size <= KEPT_CHUNKS) break;
    chunks.delete(oldest);
  }
  return pages;
}

/**
 * Returns the data of the page at a place among all pages of the report.
 *
 * @type {(index: Index, place: number) => Promise<PageData | undefined>}
 */
export async function loadPage(index, place) {
  return (await loadChunk(Math.floor(place / index.chunkPages)))[place % index.chunkPages];
}

/**
 * Returns a page's address: the name of its data set and its index there.
 *
 * @type {(index: Index, place: number) => string}
 */
export function pageAddress(index, place) {
  return `${index.datasets[index.pages.dataset[place] ?? 0]}/${index.pages.index[place]}`;
}

/**
 * Returns the loss of a figure: 1 minus the figure if higher is better, otherwise the figure itself; `null`
 * if there is none.
 *
 * @type {(index: Index, system: number, metric: number, place: number) => number | null}
 */
export function lossOf(index, system, metric, place) {
  const value = index.primary[system]?.[metric]?.[place] ?? null;
  if (value === null) return null;
  return index.metrics[metric]?.better === "lower" ? value : 1 - value;
}
