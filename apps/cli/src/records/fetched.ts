import { decode } from "@winnow/core-dom/decode";
import { FetchError, type FetchedPage } from "@winnow/fetch";
import { messages } from "../messages.js";
import { contentId } from "./id.js";
import type { Failure, Outcome, RequestItem } from "./types.js";

/** Headers about the visit and not about the page. */
const OMITTED_HEADERS: ReadonlySet<string> = new Set(["set-cookie", "set-cookie2"]);

/**
 * Returns a fetched page as a JSON line: `{id, url, status, fetchedAt, contentType, headers, html |
 * htmlBase64, …}`, with the other fields of the request's record. The page is a string if it is UTF-8, and
 * bytes otherwise, so that nothing is lost.
 */
export function pageOutcome({ id, url: requested, rest }: RequestItem, page: FetchedPage): Outcome {
  const { url, bytes, contentType, headers, status, fetchedAt, redirects, robots, cached } = page;
  const { text, encoding } = decode(bytes, contentType === undefined ? {} : { contentType });
  const source =
    encoding.toLowerCase() === "utf-8"
      ? { html: text }
      : { htmlBase64: Buffer.from(bytes).toString("base64") };
  const record = {
    id: id ?? contentId(bytes),
    url,
    requestedUrl: requested === url ? undefined : requested,
    status,
    fetchedAt,
    contentType,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OMITTED_HEADERS.has(name))),
    redirects: redirects.length === 0 ? undefined : redirects,
    robots: robots.length === 0 ? undefined : robots,
    cached: cached || undefined,
    ...source,
    ...rest,
  };
  return { name: url, place: [url], body: JSON.stringify(record) };
}

/** Returns the reason for a failed request. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FetchError) return { code: error.code, message: error.message };
  return { code: "internal", message: messages.internal(error) };
}
