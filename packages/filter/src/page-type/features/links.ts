import { Attribute, NodeKind, Tag } from "@winnow/core-dom";
import { parseHttpUrl } from "@winnow/core-dom/url";
import type { Facts } from "../facts.js";
import { ADDRESS_FAMILIES, addressBits } from "../scan/address-words.js";
import { Context } from "../scan/contexts.js";
import type { TreeScan } from "../scan/tree-scan.js";
import { type Add, addEach, log, prefixed, share } from "./numbers.js";

/** Links that are read. */
const MAX_LINKS = 1_000;
const MAX_HREF = 300;

const CONTENT_NAMES: readonly string[] = prefixed("links-to", ADDRESS_FAMILIES);
const FRAME_NAMES: readonly string[] = prefixed("framed-links-to", ADDRESS_FAMILIES);

/** Where links lead: the words of their addresses, to which part of the site, and from which part of the page. */
export function linkFeatures({ page, input: { url } }: Facts, add: Add): void {
  const links = page === undefined ? NO_LINKS : readLinks(page, url);
  const { total, framed } = links;
  add("links", log(total));
  add("links-framed", share(framed, total));
  add("links-fragment", share(links.fragment, total));
  add("links-other-site", share(links.otherSite, total));
  add("links-phone", log(links.phone));
  add("links-mail", log(links.mail));
  add("links-below", share(links.below, total - framed));
  add("links-below-count", log(links.below));
  add("links-beside", share(links.beside, total - framed));
  add("links-paged", log(links.paged));
  add("links-query", share(links.query, total));
  add("links-dated", share(links.dated, total - framed));
  add("links-slugs", share(links.slugs, total - framed));
  add("links-tags", log(links.tagged));
  add("links-authors", log(links.authors));
  addEach(add, CONTENT_NAMES, (i) => share(links.content[i]!, total - framed));
  addEach(add, FRAME_NAMES, (i) => log(links.frame[i]!));
}

interface Links {
  readonly total: number;
  /** Inside navigation, headers, footers and asides. */
  readonly framed: number;
  readonly fragment: number;
  readonly otherSite: number;
  readonly phone: number;
  readonly mail: number;
  /** Links outside of frames whose path begins with the page's own path, or with its folder. */
  readonly below: number;
  readonly beside: number;
  /** Links to numbered pages. */
  readonly paged: number;
  readonly query: number;
  readonly dated: number;
  /** Links outside of frames to names of at least four words. */
  readonly slugs: number;
  readonly tagged: number;
  readonly authors: number;
  /** By family of words: links outside of frames, and inside. */
  readonly content: ArrayLike<number>;
  readonly frame: ArrayLike<number>;
}

const NOTHING = new Float64Array(ADDRESS_FAMILIES.length);
// biome-ignore format: a table
const NO_LINKS: Links = {
  total: 0, framed: 0, fragment: 0, otherSite: 0, phone: 0, mail: 0, below: 0, beside: 0, paged: 0, query: 0, dated: 0, slugs: 0, tagged: 0,
  authors: 0, content: NOTHING, frame: NOTHING,
};

const DATED = /\/(?:19|20)\d\d\/\d{1,2}\//;
const PAGED = /[/?&](?:page|p)[/=-]\d+|\/page\d+/i;

function readLinks({ tree, context }: TreeScan, url: string | undefined): Links {
  const address = url === undefined ? undefined : parseHttpUrl(url);
  const origin = address === undefined ? "" : address.hostname.replace(/^www\./, "");
  const path = address === undefined ? "" : address.pathname.replace(/\/$/, "");
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const content = new Float64Array(ADDRESS_FAMILIES.length);
  const frame = new Float64Array(ADDRESS_FAMILIES.length);
  let [total, framed, fragment, otherSite, phone, mail, below, beside] = [0, 0, 0, 0, 0, 0, 0, 0];
  let [paged, query, dated, slugs, tagged, authors] = [0, 0, 0, 0, 0, 0];
  for (let row = 1; row < tree.length && total < MAX_LINKS; row++) {
    if (tree.tag[row] !== Tag.a || tree.kind[row] !== NodeKind.element || tree.hidden[row] !== 0) continue;
    const href = Attribute.href(tree, row)?.slice(0, MAX_HREF);
    if (href === undefined || href === "") continue;
    total++;
    const isFramed = (context[row]! & Context.frame) !== 0;
    if (isFramed) framed++;
    if (href.startsWith("#")) {
      fragment++;
      continue;
    }
    if (href.startsWith("tel:")) phone++;
    else if (href.startsWith("mailto:")) mail++;
    const rel = Attribute.rel(tree, row);
    if (rel !== undefined) {
      if (/\btag\b/.test(rel)) tagged++;
      if (/\bauthor\b/.test(rel)) authors++;
    }
    const at = pathStart(href);
    if (at < 0) continue;
    const target = href.slice(at);
    if (at > 1 && origin !== "" && !href.slice(0, at).includes(origin)) {
      otherSite++;
      continue;
    }
    const bits = addressBits(target);
    const sums = isFramed ? frame : content;
    for (let rest = bits; rest !== 0; rest &= rest - 1) sums[31 - Math.clz32(rest & -rest)]!++;
    if (bits !== 0 && PAGED.test(target)) paged++;
    if (target.includes("?")) query++;
    if (isFramed) continue;
    if ((target.includes("/20") || target.includes("/19")) && DATED.test(target)) dated++;
    if (
      path !== "" &&
      target.length > path.length + 1 &&
      target.startsWith(path) &&
      target[path.length] === "/"
    )
      below++;
    else if (folder.length > 1 && target.startsWith(folder)) beside++;
    if (isSlug(target, target.lastIndexOf("/", target.length - 2) + 1)) slugs++;
  }
  return {
    ...{
      total,
      framed,
      fragment,
      otherSite,
      phone,
      mail,
      below,
      beside,
      paged,
      query,
      dated,
      slugs,
      tagged,
      authors,
    },
    ...{ content, frame },
  };
}

/** Whether the name from `start` on has at least four words: three hyphens. */
function isSlug(target: string, start: number): boolean {
  let at = start - 1;
  for (let hyphens = 0; hyphens < 3; hyphens++) {
    at = target.indexOf("-", at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** The start of an address's path: 0 for one without scheme; -1 for another scheme than http. */
function pathStart(href: string): number {
  if (href.startsWith("//")) return href.indexOf("/", 2);
  const colon = href.indexOf(":");
  if (colon < 0 || colon > 12 || href.slice(0, colon).includes("/")) return 0;
  if (!/^https?:\/\//i.test(href)) return -1;
  return href.indexOf("/", colon + 3);
}
