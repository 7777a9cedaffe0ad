import { Tag, textContent } from "@winnow/core-dom";
import { urlOf } from "@winnow/core-dom/url";
import { linesOf, lineText } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { pageAddress } from "../title/site-names.js";
import { hasGivenName } from "./given-names.js";
import { isArticle } from "./page-authors.js";
import { isPersonLike } from "./read-names.js";
import type { DeclaredAuthors } from "./statements.js";

/** Number of lines at the end of a page that may have its copyright. */
const MAX_LINES = 12;
const COPYRIGHT =
  /(?:©|\([cC]\)|[Cc]opyright)[\s\d,–-]{0,16}(?:[Pp]resent\s)?(?:by\s)?(\p{Lu}[\p{L}'’-]{1,20}(?:\s\p{Lu}(?:[\p{L}'’-]{1,20}|\.)){1,2})(?=[.,|]|$|\s[a-z·|•]|\sAll\s)/u;
/** Paths of the posts of blogs. */
const POST = /\/(?:blog|posts?|notes?|writings?|articles?|essays?|journal|log|p|(?:19|20)\d\d)\/./i;

/** Returns the person whose site it is: the site has a person's name, and so does its host. */
export function siteOwner(sources: PageSources): readonly DeclaredAuthors[] {
  const address = urlOf(pageAddress(sources));
  if (address === undefined || !(isArticle(sources) || POST.test(address.pathname))) return [];
  const labels = address.hostname
    .split(".")
    .slice(0, -1)
    .filter((label) => label.length > 3);
  if (labels.length === 0) return [];
  for (const name of ownNames(sources)) {
    if (!isPersonLike(name) || !hasGivenName(name)) continue;
    const words = fold(name).split(" ");
    if (words.length > 3 || !labels.some((label) => fitsHost(label.replaceAll("-", ""), words))) continue;
    return [{ source: "page", key: "site-owner", raw: name, names: [name] }];
  }
  return [];
}

function fitsHost(label: string, words: readonly string[]): boolean {
  const [first, last] = [words[0]!, words.at(-1)!];
  return [first + last, words.join(""), first, last, first[0]! + last, first + last[0]!].includes(label);
}

/** The names that a page gives its site, as written. */
function ownNames(sources: PageSources): readonly string[] {
  const { tree, rows, statements } = sources;
  const names = ["og:site_name", "application-name"].flatMap((name) =>
    (statements.get(name) ?? []).map(({ value }) => value.trim()),
  );
  if (rows.title >= 0 && tree.tag[rows.title] === Tag.title) {
    names.push(
      ...textContent(tree, rows.title)
        .slice(0, 300)
        .split(/\s[|–—·•:-]\s/)
        .slice(1)
        .map((part) => part.trim()),
    );
  }
  for (const line of linesOf(sources).slice(-MAX_LINES)) {
    const holder = COPYRIGHT.exec(lineText(line))?.[1];
    if (holder !== undefined) names.push(holder);
  }
  return names.filter((name) => name.length < 60);
}
