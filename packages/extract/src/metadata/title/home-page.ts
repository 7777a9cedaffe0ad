import type { PageSources } from "../sources/types.js";

/** Paths of home pages, a language's or country's too: `/`, `/index.html`, `/en-us/`. */
const HOME = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|default|home)(?:\.[a-z]{3,5})?\/?)?$/i;

/** Whether the page is its site's home page, as far as its address tells. */
export function isHomePage({ url }: Pick<PageSources, "url">): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return HOME.test(pathname) && !/[?&](?:p|page_id|id|q|s)=/.test(search);
}
