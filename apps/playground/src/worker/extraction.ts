import type { Marks, Method, Tree } from "@winnow/core-dom";
import { type Extraction, extract } from "@winnow/extract";
import type { PageSource, Settings } from "../types.js";

/** What the method made of a page. */
export interface Extracted {
  readonly extraction: Extraction;
  /** Milliseconds for the parse and the method. */
  readonly ms: number;
}

/** Methods that read stop lists, which a browser has to load first. */
const WITH_STOP_LISTS = /^(?:justext|goose3|em_.*)$/;

/**
 * Extracts a page with the method of a name. All methods but the default are loaded with the first of them, and the
 * decoder with the first page of bytes.
 *
 * @param known - the tree of the page, if it is parsed already, and the marks of the default method on it.
 * @throws RangeError for a name that no method has.
 */
export async function extracted(
  page: PageSource,
  settings: Settings,
  known?: { readonly tree: Tree; readonly marks?: Marks },
): Promise<Extracted> {
  const { html, url } = page;
  const { method: name, favor, comments } = settings;
  const [include, exclude] = [settings.include, settings.exclude].map((list) => list.join(", ") || undefined);
  const { decode } = typeof html === "string" ? {} : await import("@winnow/core-dom/decode");
  const input = known?.tree ?? (typeof html === "string" ? { html } : { bytes: html });
  const run = (method?: Method): Extraction =>
    extract(input, {
      url,
      favor,
      comments,
      include,
      exclude,
      decode,
      ...(method === undefined ? {} : { method }),
    });
  const timed = (method?: Method): Extracted => {
    const start = performance.now();
    return { extraction: run(method), ms: performance.now() - start };
  };
  const marks = known?.marks;
  if (name === "winnow") return timed(marks && (() => marks));

  const { methods } = await import("@winnow/baselines/methods");
  if (!Object.hasOwn(methods, name)) throw new RangeError(`there is no method “${name}”`);
  const { method } = methods[name as keyof typeof methods];
  if (WITH_STOP_LISTS.test(name)) {
    const { loadStopList } = await import("@winnow/baselines/methods/justext");
    await loadStopList(run().metadata.language ?? "en");
  }
  return timed(method);
}
