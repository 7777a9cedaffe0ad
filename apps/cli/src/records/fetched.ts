import { decode } from "@winnow/core-dom/decode";
import { FetchError, type FetchedPage } from "@winnow/fetch";
import { messages } from "../messages.js";
import { failed } from "./failure.js";
import { contentId } from "./id.js";
import type { Failure, FetchItem, Outcome, RequestItem } from "./types.js";

/** Headers that are about the visit and not about the page. */
const LEFT_OUT: ReadonlySet<string> = new Set(["set-cookie", "set-cookie2"]);

/**
 * A fetched page as a line of JSON: `{id, url, status, fetchedAt, contentType, headers, html | htmlBase64, …}`, with
 * what the request's record said besides. The page is a string where it is UTF-8, else its bytes, so that nothing
 * is lost.
 */
export function pageOutcome({ id, url: asked, rest }: RequestItem, page: FetchedPage): Outcome {
  const { url, bytes, contentType, headers, status, fetchedAt, redirects, robots, cached } = page;
  const { text, encoding } = decode(bytes, contentType === undefined ? {} : { contentType });
  const source =
    encoding.toLowerCase() === "utf-8"
      ? { html: text }
      : { htmlBase64: Buffer.from(bytes).toString("base64") };
  const record = {
    id: id ?? contentId(bytes),
    url,
    requestedUrl: asked === url ? undefined : asked,
    status,
    fetchedAt,
    contentType,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name))),
    redirects: redirects.length === 0 ? undefined : redirects,
    robots: robots.length === 0 ? undefined : robots,
    cached: cached || undefined,
    ...source,
    ...rest,
  };
  return { name: url, place: [url], body: JSON.stringify(record) };
}

/** A request that came to nothing, or a line that was none, as `{id, url, line, error}`. */
export function failureRecord(item: FetchItem, failure: Failure): Outcome {
  return failed(item, { id: item.id, url: item.url }, failure, "jsonl");
}

/** Why a request came to nothing. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FetchError) return { code: error.code, message: error.message };
  return { code: "internal", message: messages.internal(error) };
}
