import { decode } from "@winnow/core-dom/decode";
import { FetchError, type FetchedPage } from "@winnow/fetch";
import { messages } from "../messages.js";
import { contentId } from "./id.js";
import type { Failure, Outcome, PageItem, RequestItem } from "./types.js";

/** Headers about the visit and not about the page. */
const OMITTED_HEADERS: ReadonlySet<string> = new Set(["set-cookie", "set-cookie2"]);

/**
 * Returns a fetched page as a JSON line: `{id, url, status, fetchedAt, contentType, headers, html |
 * htmlBase64, …}`, with the other fields of the request's record. The page is a string if it is UTF-8, and
 * bytes otherwise, so that nothing is lost.
 */
export function pageOutcome({ id, url: requested, rest }: RequestItem, page: FetchedPage): Outcome {
  const { url, bytes, contentType, headers, status, fetchedAt, redirects, robots, cached } = page;
  const record = {
    id: id ?? contentId(bytes),
    url,
    requestedUrl: requested === url ? undefined : requested,
    status,
    fetchedAt,
    contentType,
    headers: pageHeaders(headers),
    redirects: redirects.length === 0 ? undefined : redirects,
    robots: robots.length === 0 ? undefined : robots,
    cached: cached || undefined,
    ...sourceField(bytes, contentType),
    ...rest,
  };
  return { name: url, place: [url], body: JSON.stringify(record) };
}

/** Returns the field with a page's source: `html` if it is UTF-8, otherwise `htmlBase64`, so that nothing is lost. */
function sourceField(bytes: Uint8Array, contentType: string | undefined): object {
  const { text, encoding } = decode(bytes, contentType === undefined ? {} : { contentType });
  const isUtf8 = encoding.toLowerCase() === "utf-8";
  return isUtf8 ? { html: text } : { htmlBase64: Buffer.from(bytes).toString("base64") };
}

function pageHeaders(headers: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OMITTED_HEADERS.has(name)));
}

/** Returns a page of a file or an archive as a record, with the fields that `winnow fetch` writes. */
export function pageLine({ id, bytes, file, fetched, rest }: PageItem): string {
  const { url, contentType, headers } = fetched ?? {};
  return JSON.stringify({
    ...{ id: id ?? contentId(bytes), url, file: fetched === undefined ? file : undefined, contentType },
    headers: headers && pageHeaders(headers),
    ...rest,
    ...sourceField(bytes, contentType),
  });
}

/** Returns the reason for a failed request. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FetchError) return { code: error.code, message: error.message };
  return { code: "internal", message: messages.internal(error) };
}
