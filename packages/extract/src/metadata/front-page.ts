import { keepLast } from "@winnow/core-dom/cache";
import { urlOf } from "@winnow/core-dom/url";

/** An address, parsed once for all who ask about a page. Do not modify it. */
export const parsedAddress: (url: string | undefined) => URL | undefined = keepLast((url) => urlOf(url));

/** Paths of front pages, also of a language or country: `/`, `/index.html`, `/en-us/`. */
const HOME = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|default|home)(?:\.[a-z]{3,5})?\/?)?$/i;

/**
 * Whether a page is the front page of its site, or of one of its languages or countries, as far as its address shows.
 * Unlike `isHomePage` of core-dom, it allows most queries.
 *
 * @example isFrontPage("https://example.org/en-us/?theme=dark") // true
 */
export function isFrontPage(url: string | undefined): boolean {
  const address = parsedAddress(url);
  if (address === undefined) return false;
  const { pathname, search } = address;
  return HOME.test(pathname) && !/[?&](?:p|page_id|id|q|s)=/.test(search);
}
