import { attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { isHomePage, pageKey, samePage } from "@winnow/core-dom/url";
import type { ListOffer } from "../offers.js";
import type { Item, PageSources } from "../sources/types.js";
import { itemValues, strings } from "../sources/values.js";
import { plainText } from "../text/plain-text.js";
import { titlesOf } from "../title/head-titles.js";

interface Crumb {
  readonly name: string;
  readonly url: string | undefined;
}

/**
 * Returns the levels between the site's front page and the page itself: of each `BreadcrumbList`; without
 * one, of the trail that readers see.
 */
export function breadcrumbs(sources: PageSources): readonly ListOffer[] {
  const found: ListOffer[] = [];
  const titles = titlesOf(sources).map((title) => title.toLowerCase());
  for (const item of sources.items) {
    if (!item.types.includes("BreadcrumbList") || found.length >= MAX_LISTS) continue;
    const values = middle(entryNames(item), sources, titles);
    if (values.length > 0) found.push({ values, source: item.source, key: "BreadcrumbList" });
  }
  if (found.length > 0) return found;
  const values = middle(visibleTrail(sources), sources, titles);
  if (values.length > 0) found.push({ values, source: "page", key: "breadcrumb" });
  return found;
}

/** Maximum number of breadcrumb lists of one page, which can be in several places of its site. */
const MAX_LISTS = 5;

/** Returns a trail without the front page and the page itself. */
function middle(
  trail: readonly Crumb[],
  { url, resolve }: PageSources,
  titles: readonly string[],
): readonly string[] {
  return trail
    .filter(({ name, url: href }, i) => {
      const address = href === undefined ? undefined : resolve(href);
      if (i === 0 && (HOME.test(name) || (address !== undefined && isHomePage(address)))) return false;
      if (i < trail.length - 1) return true;
      // The last level is the page, unless it is a link to another.
      const name_ = name.toLowerCase().replace(/(?:…|\.{3})$/, "");
      if (titles.some((title) => title.includes(name_))) return false;
      return address !== undefined && (url === undefined || !samePage(address, url));
    })
    .map(({ name }) => name);
}

const HOME =
  /^(?:home(?: ?page)?|main(?: page)?|start(?:seite)?|accueil|inicio|início|home page|hem|hjem|etusivu|главная|首页|首頁|ホーム|トップ|top|홈|αρχική|strona główna|domů|főoldal|anasayfa|ana sayfa)$/i;

const TRAIL = /(?:^|[\s_-])bread-?crumbs?(?:$|[\s_-]|__)|breadcrumbs?$/i;

/** Maximum number of characters of an entry, and of entries of a trail; a longer list is a menu. */
const MAX_NAME_LENGTH = 100;
const MAX_ENTRIES = 10;

/** Returns the links of the first element that is named as a breadcrumb trail. */
function visibleTrail(sources: PageSources): readonly Crumb[] {
  const { tree, rows, text } = sources;
  let stop = 0;
  for (const row of rows.trails) {
    if (row < stop || !isTrail(tree, row)) continue;
    stop = tree.end[row]!;
    const found: Crumb[] = [];
    for (let i = row + 1; i < stop; i++) {
      if (tree.kind[i] === NodeKind.fragment) i = tree.end[i]! - 1;
      else if (tree.tag[i] === Tag.a) {
        const name = text(i, { maxLength: MAX_NAME_LENGTH });
        if (name !== "") found.push({ name, url: attribute(tree, i, "href") });
        i = tree.end[i]! - 1;
      }
      if (found.length > MAX_ENTRIES) return [];
    }
    if (found.length > 0 && isPath(found, sources)) return found;
  }
  return [];
}

/** Whether links lead down to the page: from the front page, or each to a beginning of the page's address. */
function isPath(trail: readonly Crumb[], { url, resolve }: PageSources): boolean {
  const addresses = trail.map((crumb) => (crumb.url === undefined ? undefined : resolve(crumb.url)));
  const [first] = addresses;
  if (HOME.test(trail[0]!.name) || (first !== undefined && isHomePage(first))) return true;
  const own = url === undefined ? undefined : pageKey(url);
  return (
    own !== undefined && addresses.every((one) => one !== undefined && own.startsWith(pageKey(one) ?? own))
  );
}

const CONTAINERS: ReadonlySet<number> = new Set([Tag.nav, Tag.ol, Tag.ul, Tag.div, Tag.section, Tag.p]);

function isTrail(tree: Tree, row: number): boolean {
  const tag = tree.tag[row]!;
  if (!CONTAINERS.has(tag)) return false;
  return (
    isTrailName(attribute(tree, row, "class")) ||
    isTrailName(attribute(tree, row, "id")) ||
    (tag === Tag.nav && isTrailName(attribute(tree, row, "aria-label")))
  );
}

function isTrailName(name: string | undefined): boolean {
  return name !== undefined && name.length < 500 && /bread/i.test(name) && TRAIL.test(name);
}

/** Returns the entries of an item list (`BreadcrumbList`), by position if they have one. */
function entryNames(list: Item): readonly Crumb[] {
  const entries = itemValues(list, "itemListElement").map((entry) => {
    const [inner] = itemValues(entry, "item");
    const name = [...strings(entry, "name"), ...strings(inner, "name"), ...strings(entry, "title")][0];
    const url = [
      inner?.id,
      ...strings(inner, "url"),
      ...strings(entry, "item"),
      ...strings(entry, "url"),
    ].find((address) => address !== undefined && /^(?:https?:)?\/|^#/.test(address));
    const position = Number.parseFloat(strings(entry, "position")[0] ?? "");
    return { name: plainText(name ?? ""), url, position: Number.isFinite(position) ? position : undefined };
  });
  const ordered = entries.every(({ position }) => position !== undefined)
    ? entries.toSorted((a, b) => a.position! - b.position!)
    : entries;
  return ordered.filter(({ name }) => name !== "");
}
