import { urlOf } from "@winnow/core-dom/url";

/** Paths of home pages, also of a language or country: `/`, `/index.html`, `/en-us/`. */
const HOME = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|default|home)(?:\.[a-z]{3,5})?\/?)?$/i;

/** Whether the page is its site's home page, as far as its address shows. */
export function isHomePage(url: string | undefined): boolean {
  const address = urlOf(url);
  if (address === undefined) return false;
  const { pathname, search } = address;
  return HOME.test(pathname) && !/[?&](?:p|page_id|id|q|s)=/.test(search);
}
