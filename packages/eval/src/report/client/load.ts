import type { Index, ListedPage, PageData } from "../data.js";

/** Decodes the contents of an inert script element: gzipped JSON in Base64. */
export async function unpack<Value>(id: string): Promise<Value> {
  const packed = atob(document.getElementById(id)?.textContent ?? "");
  const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function loadChunk(chunk: number): Promise<readonly PageData[]> {
  return unpack(`chunk-${chunk}`);
}

/** Returns the contents of a page. */
export async function loadPage({ chunkPages, pages }: Index, page: ListedPage): Promise<PageData> {
  const place = pages.indexOf(page);
  return (await loadChunk(Math.floor(place / chunkPages)))[place % chunkPages]!;
}

/** What a search found so far. */
export interface Found {
  readonly hits: ReadonlySet<ListedPage>;
  /** The part of the texts that was searched, 0 to 1. */
  readonly done: number;
}

/** Searches the names and URLs of all pages, then gold texts and predictions chunk by chunk, and yields after each. */
export async function* searchPages({ pages, chunkPages }: Index, query: string): AsyncGenerator<Found> {
  const needle = query.toLowerCase();
  const isIn = (text: string | null | undefined): boolean => text?.toLowerCase().includes(needle) === true;
  const hits = new Set(pages.filter(({ id, source, url }) => [id, source, url].some(isIn)));
  const chunks = Math.ceil(pages.length / chunkPages);
  yield { hits: new Set(hits), done: 0 };
  for (let chunk = 0; chunk < chunks; chunk++) {
    for (const [at, { gold, predictions }] of (await loadChunk(chunk)).entries())
      if ([gold, ...predictions].some(isIn)) hits.add(pages[chunk * chunkPages + at]!);
    yield { hits: new Set(hits), done: (chunk + 1) / chunks };
  }
}
