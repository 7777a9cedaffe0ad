import { binaryFormat } from "@winnow/core-dom/binary-format";
import type { Analysis, PageSource, Settings } from "../types.js";
import { mark, markedPage, readingHtml } from "./first-view.js";

/**
 * Extracts a page and returns everything that is shown about it. What the first view does not need is loaded after it:
 * that makes what has to be loaded before it a third as large.
 *
 * @param show - called with the first view, if the default method can give it before the rest is loaded.
 * @example (await analyse({ html: "<p>One" }, SETTINGS)).blocks
 */
export async function analyse(
  page: PageSource,
  settings: Settings,
  show?: (first: Analysis) => void,
): Promise<Analysis> {
  const source = await sourceOf(page);
  const start = performance.now();
  const marked = settings.method === "winnow" ? mark(source, page.url, settings) : undefined;
  const first = marked && markedPage(marked, source, page.url);
  const firstMs = performance.now() - start;
  if (first !== undefined) show?.({ ...first, reading: readingHtml(marked!, page.url) });

  const [{ extracted }, { details }] = await Promise.all([import("./extraction.js"), import("./details.js")]);
  const { extraction, ms } = await extracted(page, settings, marked);
  const detailsStart = performance.now();
  const rest = details(extraction, page.url);
  const view = first ?? markedPage(extraction, source, page.url, extraction.blocks);
  const total = firstMs + ms + performance.now() - detailsStart;
  return { ...view, details: { ...rest, ms: total } };
}

/** Returns a page as a string: empty if it is a file of another kind. */
async function sourceOf({ html }: PageSource): Promise<string> {
  if (typeof html === "string") return html;
  if (binaryFormat(html) !== undefined) return "";
  const { decode } = await import("@winnow/core-dom/decode");
  return decode(html).text;
}
