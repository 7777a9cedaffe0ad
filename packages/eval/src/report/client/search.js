// @ts-check
import { loadChunk } from "./data.js";

/** @import { Index } from "./data.js" */

/**
 * Searches for text in the names and URLs of all pages, then in gold texts and predictions chunk by chunk.
 * After the names and after each chunk, `report` is called with all pages found so far.
 *
 * @type {(
 *   index: Index, query: string, report: (hits: ReadonlySet<number>, done: number, all: number) => void,
 *   stopped: () => boolean
 * ) => Promise<void>}
 */
export async function searchPages(index, query, report, stopped) {
  const needle = query.toLowerCase();
  /** @type {Set<number>} */
  const hits = new Set();
  const { id, source, url } = index.pages;
  for (let place = 0; place < id.length; place++) {
    if ([id[place], source[place], url[place]].some((text) => text?.toLowerCase().includes(needle)))
      hits.add(place);
  }
  const all = Math.ceil(id.length / index.chunkPages);
  report(hits, 0, all);
  for (let chunk = 0; chunk < all; chunk++) {
    const pages = await loadChunk(chunk);
    if (stopped()) return;
    for (const [at, page] of pages.entries()) {
      const texts = [page.gold, ...page.predictions];
      if (texts.some((text) => text?.toLowerCase().includes(needle))) hits.add(chunk * index.chunkPages + at);
    }
    report(hits, chunk + 1, all);
  }
}
