import { Hidden, hasAttribute, NodeKind, parse, type Tree, text } from "@winnow/core-dom";
import { SPLICED } from "./dom.js";
import { languageOf } from "./donors.js";
import { between, chance, pick, type Random } from "./random.js";
import { commentArea, linkList, noticeArea, teaserList } from "./splicing/blocks.js";
import { type Places, placesOf } from "./splicing/places.js";
import type { Donors, SourcePage } from "./types.js";

/** Maximum number of attempts to insert something without a change to the rest of the page. */
const MAX_ATTEMPTS = 4;
/** Minimum number of texts in the language of a page; with fewer, those of all languages are used. */
const MIN_OF_LANGUAGE = 30;

/**
 * Inserts comments of readers, lists of teasers and links, and paragraphs of boilerplate from other pages
 * into a page: around its content, which is located by the gold text, inside it, or in a column beside it. The
 * outermost elements that are inserted have the attribute `data-spliced`.
 *
 * The rest of the source does not change, but for the elements of a layout in columns. A page whose content
 * cannot be located, or that is too malformed, is returned unchanged.
 *
 * @example splice(page, createDonors(others, random), random)
 */
export function splice(page: SourcePage, donors: Donors, random: Random): string {
  const places = placesOf(page.html, page.gold.text);
  if (places === undefined) return page.html;
  const tree = parse(page.html);
  const lang = languageOf(page, tree);
  const texts: Donors = {
    comments: forPage(donors.comments, page.id, lang),
    teasers: forPage(donors.teasers, page.id, lang),
    links: forPage(donors.links, page.id, lang),
    notices: forPage(donors.notices, page.id, lang),
    names: forPage(donors.names, page.id, lang),
  };
  for (let attempts = MAX_ATTEMPTS; attempts > 0; attempts--) {
    const html = insert(page.html, insertions(places, texts, random));
    if (ownLength(parse(html)) === ownLength(tree)) return html;
  }
  return page.html;
}

/**
 * The number of visible characters, without white space, outside inserted elements. It changes if unclosed
 * elements of a page move a part of what is inserted, or of the page itself.
 */
function ownLength(tree: Tree): number {
  let length = 0;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.element && hasAttribute(tree, row, SPLICED)) row = tree.end[row]! - 1;
    else if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible) {
      length += text(tree, row).replace(/\s/g, "").length;
    }
  }
  return length;
}

function forPage<T extends { readonly page: string; readonly lang: string }>(
  texts: readonly T[],
  page: string,
  lang: string,
): readonly T[] {
  const others = texts.filter((text) => text.page !== page);
  const own = others.filter((text) => text.lang === lang);
  return own.length >= MIN_OF_LANGUAGE ? own : others;
}

interface Insertion {
  readonly offset: number;
  readonly html: string;
}

function insertions(places: Places, donors: Donors, random: Random): Insertion[] {
  const found: Insertion[] = [];
  const add = (offset: number | undefined, html: string): void => {
    if (offset !== undefined && html !== "") found.push({ offset, html });
  };
  const hasComments = chance(random, 0.65);
  // The first list is beside the content if there is a column, which must enclose all other insertions.
  if (places.columns.length > 0 && chance(random, 0.25)) found.push(...column(places, donors, random));
  if (!hasComments || chance(random, 0.5)) {
    for (let lists = between(random, 1, 2); lists > 0; lists--) {
      const kind = random();
      if (kind < 0.5) add(outward(places.after, random), teaserList(donors, random));
      else if (kind < 0.7) add(outward(places.before, random), teaserList(donors, random, 12));
      else if (kind < 0.85 && places.middle.length > 0)
        add(pick(random, places.middle), teaserList(donors, random, 6));
      else add(outward(places.after, random), noticeArea(donors, random));
    }
  }
  if (hasComments) add(outward(places.after, random), commentArea(donors, random));
  if (chance(random, 0.3))
    add(outward(chance(random, 0.5) ? places.before : places.after, random), linkList(donors, random));
  if (chance(random, 0.3)) add(places.after.at(-1), noticeArea(donors, random));
  return found;
}

/** One of the places, a near one more often. */
function outward(places: readonly number[], random: Random): number | undefined {
  return places[Math.floor(random() ** 1.5 * places.length)];
}

/** Puts an element with the content into one of two columns, with lists in the other. */
function column(places: Places, donors: Donors, random: Random): Insertion[] {
  const [start, end] = pick(random, places.columns.slice(0, 3));
  const html =
    teaserList(donors, random, 20) +
    (chance(random, 0.5) ? linkList(donors, random) : "") +
    (chance(random, 0.2) ? noticeArea(donors, random) : "");
  if (html === "") return [];
  const [open, between, close] = pick(random, [
    ['<table width="100%" border="0"><tr valign="top"><td>', "</td><td>", "</td></tr></table>"],
    ["<div><div>", "</div><div>", "</div></div>"],
    ['<div class="row"><div class="col-8">', '</div><div class="col-4">', "</div></div>"],
  ] as const);
  return chance(random, 0.5)
    ? [
        { offset: start, html: `${open}${html}${between}` },
        { offset: end, html: close },
      ]
    : [
        { offset: start, html: open },
        { offset: end, html: `${between}${html}${close}` },
      ];
}

function insert(html: string, insertions: readonly Insertion[]): string {
  const sorted = [...insertions].sort((a, b) => a.offset - b.offset);
  let result = "";
  let at = 0;
  for (const insertion of sorted) {
    result += html.slice(at, insertion.offset) + insertion.html;
    at = insertion.offset;
  }
  return result + html.slice(at);
}
