import { FetchError } from "../fetch-error.js";
import type { Guard } from "../guard/guard.js";
import { checkUrl } from "../guard/url.js";
import type { Response } from "./transfer.js";

/** Redirects (Fetch standard, "redirect status"). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/**
 * Where a redirect leads: its `Location` resolved against the address that sent it, and checked like any address.
 * From https to http is followed, as browsers do: nothing secret is sent, and the result says what redirected.
 *
 * @throws FetchError `bad-redirect` without a `Location`, or with one that is no http(s) address; `blocked-address`,
 * `blocked-port`.
 */
export function redirectTarget(response: Response, from: URL, guard: Guard): URL {
  const location = utf8(response.headers.location ?? "").trim();
  const details = { url: from.href, status: response.status };
  if (location === "") {
    throw new FetchError("bad-redirect", "a redirect without a Location", details);
  }
  try {
    return checkUrl(location, guard, from.href);
  } catch (cause) {
    if (!(cause instanceof FetchError) || cause.code !== "invalid-url") throw cause;
    throw new FetchError("bad-redirect", `redirected to ${cause.message}`, { ...details, cause });
  }
}

/**
 * Header values are read byte by byte (Fetch standard, "isomorphic decode"). Servers that write an address without
 * percent-encoding it mean UTF-8 where their bytes are UTF-8, and browsers take it so.
 */
function utf8(value: string): string {
  if (/^[\x00-\x7f]*$/.test(value)) return value;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(value, "latin1"));
  } catch {
    return value;
  }
}
