import { once } from "@winnow/core-dom/cache";
import { Attribute, Namespace, NodeKind, Tag, type Tree, text, textContent } from "@winnow/core-dom/tree";
import { candidates } from "../candidates.js";
import { codeBlocks } from "../code/index.js";
import { HEADINGS, htmlTag, shortText, textSize } from "../elements.js";
import { embeds } from "../embeds.js";
import { pageFormulas } from "../math/index.js";
import { elementRoles, Role } from "../roles.js";
import type { Region } from "../types.js";

/** Maximum number of rows of a permalink: an element with more is more than a sign. */
const MAX_ROWS = 8;

/** The text of a permalink: a sign for a section, a chain or an anchor. `Â` is left of misread UTF-8. */
const SIGN = /^(?:[\s#¶§∞🔗⚓Â\u200b]|\ufe0e|\ufe0f)+$/u;

/** What a permalink says to screen readers, or beside its heading. */
const PERMALINK =
  /^(?:\W*(?:permalink|permanent link|(?:direct |anchor )?link (?:to|for) (?:this|heading|section|the)|direct link to|section titled|copy (?:link|anchor)|anchor(?: link)?(?:$| (?:to|for))|heading anchor|lien permanent|permanentlink|direkter link zu|enlace (?:directo|permanente)|link permanente|ссылка на)|#[\w-]+$)/i;

/** Links that jump over the navigation. */
const SKIP =
  /^\W*(?:(?:skip|jump) (?:to|over|past|navigation|nav|links|ahead)\b|(?:direkt )?(?:zum|zur) (?:haupt)?(?:inhalt|navigation|suche|fußzeile)\b|aller (?:au|à la|directement)|passer au|saltar (?:al?|la)|ir (?:al|a la|para o) conte|(?:vai|salta) al|pular para|ga (?:naar|direct)|(?:hoppa|gå|hop) (?:till|til)|przejdź do|przeskocz|перейти к|本文へ|跳(?:至|到|转))/i;

/** Maximum number of characters of such a link. */
const MAX_SKIP = 60;

/** The end of a link's text that describes what it does, for screen readers. */
const NEW_TAB =
  /^[\s([,.–-]*(?:(?:this )?(?:link |page |site )?(?:will )?opens?(?:ing)?(?: (?:an )?external (?:link|site|website))?,? in (?:a |your )?new|new (?:window|tab)\b|external (?:link|site|website)\W*$|öffnet (?:sich )?(?:in|ein)|(?:wird in|in) (?:einem )?neue[mn]|externer link\W*$|(?:s.ouvre dans|ouvre) une? nouve|nouvelle fenêtre|lien externe\W*$|(?:se )?abre en (?:una? )?(?:nueva|otra)|enlace externo\W*$|(?:si )?apre (?:in )?una nuova|abre (?:em|numa|num)|opent (?:in )?(?:een )?nieuw|öppnas i|åpnes i|åbner i|открывается в|新しい(?:ウィンドウ|タブ)|在新(?:窗口|标签))/i;

/**
 * Returns the subtrees of a region that repeat, number or link to the content next to them: drawn formulas, gutters,
 * icons of callouts, permalinks, links that edit or skip a section, and notes of links for screen readers.
 */
export const decorations: (region: Region) => ReadonlySet<number> = once((region) => {
  const rows = new Set<number>();
  const { tree } = region;
  for (const row of pageFormulas(region).repeated) rows.add(row);
  for (const row of codeBlocks(region).decorations) rows.add(row);
  const roles = elementRoles(region);
  for (let row = roles.indexOf(Role.calloutIcon); row >= 0; row = roles.indexOf(Role.calloutIcon, row + 1))
    rows.add(row);
  for (const row of candidates(region, { tags: [Tag.svg, Tag.a], classes: [SCREEN_READER] })) {
    if (roles[row] === Role.calloutIcon) continue;
    if (isForScreenReaders(tree, row)) rows.add(row);
    else if (tree.tag[row] === Tag.svg && isLabelled(region, row)) rows.add(row);
    else if (tree.tag[row] === Tag.a && tree.namespace[row] === Namespace.html) addClutter(tree, row, rows);
  }
  return rows;
});

/** Classes of text for screen readers: Bootstrap, WordPress, Foundation, HTML5 Boilerplate, Drupal, GOV.UK, Carbon. */
const SCREEN_READER =
  /(?:^|\s)(?:sr-only|(?:[\w-]{1,20}[-_])?visually-?hidden|hidden-?visually|(?:govuk|nhsuk)-visually-hidden|u-(?:visually-hidden|hidden-visually|sr-only|screen-reader)|screen-?reader(?:-text|s?-only|-response)?|show-for-sr|element-invisible|a11y-(?:hidden|text)|assistive-text|slds-assistive-text|offscreen|accessibly-hidden)(?=$|\s)/i;

/** A title that may be seen as an image, and parts of a table, which is kept whole. */
const SEEN_OTHERWISE: ReadonlySet<number> = new Set([Tag.h1, Tag.caption, Tag.th, Tag.td]);

/** A utility of Tailwind that shows such text on wide screens. */
const SHOWN_WIDE = /(?:^|\s)(?:sm|md|lg|xl):not-sr-only(?=$|\s)/;

/** Maximum number of characters of text for screen readers; more is the text of an image or a chart. */
const MAX_LABEL = 300;

/**
 * Whether an element has text for screen readers: names of what is seen anyway. A title may be seen as an image, and the
 * only text of a cell as a check mark.
 */
function isForScreenReaders(tree: Tree, row: number): boolean {
  if (tree.kind[row] !== NodeKind.element || tree.namespace[row] !== Namespace.html) return false;
  const size = textSize(tree, row);
  if (size === 0 || size > MAX_LABEL || SEEN_OTHERWISE.has(tree.tag[row]!)) return false;
  const names = Attribute.class(tree, row);
  const up = tree.parent[row]!;
  if ((tree.tag[up] === Tag.td || tree.tag[up] === Tag.th) && textSize(tree, up) <= size + 1) return false;
  return names !== undefined && SCREEN_READER.test(names) && !SHOWN_WIDE.test(names);
}

/** Maximum share of a region's text in a drawing whose labels are left out. */
const MAX_DRAWN = 0.5;

/** Whether a drawing has labels, which are no sentences: one that is not a formula, or replaced by its description. */
function isLabelled(region: Region, row: number): boolean {
  const { tree, from } = region;
  const size = textSize(tree, row);
  if (size === 0 || size > MAX_DRAWN * textSize(tree, from)) return false;
  return (
    tree.namespace[row] === Namespace.svg && !pageFormulas(region).at.has(row) && !embeds(region).has(row)
  );
}

/** Adds a link, or a part of it, that readers do not need, with what surrounds it. */
function addClutter(tree: Tree, row: number, rows: Set<number>): void {
  const size = tree.end[row]! - row;
  const href = Attribute.href(tree, row);
  if (href === undefined) return;
  if (href.includes("action=edit") || href.includes("action=formedit")) {
    const section = editSection(tree, row);
    if (section !== undefined) rows.add(section);
  } else if (href.includes("utm_source=ig_embed") && isPostNotice(tree, row)) rows.add(row);
  else if (href.includes("#") && size <= MAX_ROWS && isSign(tree, row, href)) rows.add(row);
  else if (size > 2) addNewTab(tree, row, rows);
}

/** Maximum number of elements between a link and the post of Instagram that it is in. */
const MAX_IN_POST = 12;

/** Whether a link only says that a post can be viewed on Instagram, next to one with the name of its author. */
function isPostNotice(tree: Tree, row: number): boolean {
  const words = textContent(tree, row);
  if (!words.includes("Instagram") || words.includes("@")) return false;
  let post = row;
  for (let i = 0; i < MAX_IN_POST && post > 0 && htmlTag(tree, post) !== Tag.blockquote; i++)
    post = tree.parent[post]!;
  return htmlTag(tree, post) === Tag.blockquote && textSize(tree, post) > textSize(tree, row) + 10;
}

/** Maximum number of elements between a link and the element that it belongs to. */
const MAX_ANCESTORS = 4;

/** Whether a link is a permalink, or a link over the navigation. */
function isSign(tree: Tree, row: number, href: string): boolean {
  const words = shortText(tree, row);
  if (words === "") return false;
  if (SIGN.test(words)) return isBesideHeading(tree, row);
  if (PERMALINK.test(words)) return words[0] !== "#" || (href.endsWith(words) && isBesideHeading(tree, row));
  return href[0] === "#" && words.length <= MAX_SKIP && SKIP.test(words) && !isInSentence(tree, row);
}

/** Elements that contain text, unlike those that contain other elements. */
const TEXT: ReadonlySet<number> = new Set([
  ...[Tag.p, Tag.span, Tag.li, Tag.td, Tag.em, Tag.strong, Tag.b, Tag.i],
]);

function isInSentence(tree: Tree, row: number): boolean {
  const up = tree.parent[row]!;
  return TEXT.has(tree.tag[up]!) && textSize(tree, up) > textSize(tree, row) + 3;
}

/**
 * Whether a row is in a heading or a term (Sphinx, Docusaurus, VitePress, MkDocs, rustdoc), or directly after
 * or before one (GitHub, Starlight).
 */
function isBesideHeading(tree: Tree, row: number): boolean {
  for (let up = tree.parent[row]!, i = 0; up > 0 && i < MAX_ANCESTORS; up = tree.parent[up]!, i++) {
    const tag = htmlTag(tree, up);
    if (HEADINGS.has(tag) || tag === Tag.dt || tag === Tag.caption || tag === Tag.figcaption) return true;
  }
  const up = tree.parent[row]!;
  for (let child = up + 1, i = 0; child < tree.end[up]! && i < MAX_ROWS; child = tree.end[child]!, i++) {
    if (HEADINGS.has(htmlTag(tree, child))) return true;
  }
  return false;
}

/** Returns the section around a link that edits a part of a wiki page: "[edit | edit source]". */
function editSection(tree: Tree, row: number): number | undefined {
  for (let up = tree.parent[row]!, i = 0; up > 0 && i < MAX_ANCESTORS; up = tree.parent[up]!, i++) {
    if (/editsection/i.test(Attribute.class(tree, up) ?? "")) return up;
  }
  return undefined;
}

/** Adds the last text of a link, with the element around it, if it says that the link opens a window. */
function addNewTab(tree: Tree, row: number, rows: Set<number>): void {
  let last = tree.end[row]! - 1;
  for (let i = 0; i < MAX_ROWS && last > row && tree.textBefore[last + 1]! - tree.textBefore[last]! < 2; i++)
    last--;
  if (tree.kind[last] !== NodeKind.text || tree.parent[last] === row) return;
  if (NEW_TAB.test(text(tree, last).slice(0, MAX_SKIP))) rows.add(tree.parent[last]!);
}
