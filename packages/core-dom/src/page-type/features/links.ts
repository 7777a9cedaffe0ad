import { Attribute } from "../../tree/attributes.js";
import { Tag } from "../../tree/tags.js";
import { NodeKind } from "../../tree/types.js";
import { parseHttpUrl } from "../../url/index.js";
import { type Add, addEach, log, share } from "./numbers.js";
import { Context, type PageScan } from "./page.js";
import { ADDRESS_FAMILIES, addressFamilies } from "./url.js";

/** Links that are read. */
const MAX_LINKS = 1_000;
const MAX_HREF = 300;

/** Where links lead: the words of their addresses, to which part of the site, and from which part of the page. */
export function linkFeatures(page: PageScan, url: string | undefined, add: Add): void {
  const { counts, content, frame } = readLinks(page, url);
  const { total, framed } = counts;
  add("links", log(total));
  add("links-framed", share(framed, total));
  add("links-fragment", share(counts.fragment, total));
  add("links-other-site", share(counts.otherSite, total));
  add("links-phone", log(counts.phone));
  add("links-mail", log(counts.mail));
  add("links-below", share(counts.below, total - framed));
  add("links-below-count", log(counts.below));
  add("links-beside", share(counts.beside, total - framed));
  add("links-paged", log(counts.paged));
  add("links-query", share(counts.query, total));
  add("links-dated", share(counts.dated, total - framed));
  add("links-slugs", share(counts.slugs, total - framed));
  add("links-tags", log(counts.tagged));
  add("links-authors", log(counts.authors));
  addEach(add, "links-to", ADDRESS_FAMILIES, (i) => share(content[i]!, total - framed));
  addEach(add, "framed-links-to", ADDRESS_FAMILIES, (i) => log(frame[i]!));
}

const DATED = /\/(?:19|20)\d\d\/\d{1,2}\//;
const PAGED = /[/?&](?:page|p)[/=-]\d+|\/page\d+/i;

function readLinks({ tree, context }: PageScan, url: string | undefined) {
  const address = url === undefined ? undefined : parseHttpUrl(url);
  const origin = address === undefined ? "" : address.hostname.replace(/^www\./, "");
  const path = address === undefined ? "" : address.pathname.replace(/\/$/, "");
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const content = new Float64Array(ADDRESS_FAMILIES.length);
  const frame = new Float64Array(ADDRESS_FAMILIES.length);
  /** Of links outside of frames, unlike the others: `below` and `beside` the page, `dated`, `slugs` of four words. */
  const counts = {
    ...{ total: 0, framed: 0, fragment: 0, otherSite: 0, phone: 0, mail: 0, below: 0, beside: 0 },
    ...{ paged: 0, query: 0, dated: 0, slugs: 0, tagged: 0, authors: 0 },
  };
  for (let row = 1; row < tree.length && counts.total < MAX_LINKS; row++) {
    if (tree.tag[row] !== Tag.a || tree.kind[row] !== NodeKind.element || tree.hidden[row] !== 0) continue;
    const href = Attribute.href(tree, row)?.slice(0, MAX_HREF);
    if (href === undefined || href === "") continue;
    counts.total++;
    const isFramed = (context[row]! & Context.frame) !== 0;
    if (isFramed) counts.framed++;
    if (href.startsWith("#")) {
      counts.fragment++;
      continue;
    }
    if (href.startsWith("tel:")) counts.phone++;
    else if (href.startsWith("mailto:")) counts.mail++;
    const rel = Attribute.rel(tree, row) ?? "";
    if (/\btag\b/.test(rel)) counts.tagged++;
    if (/\bauthor\b/.test(rel)) counts.authors++;
    const at = pathStart(href);
    if (at < 0) continue;
    const target = href.slice(at);
    if (at > 1 && origin !== "" && !href.slice(0, at).includes(origin)) {
      counts.otherSite++;
      continue;
    }
    const families = addressFamilies(target);
    const to = isFramed ? frame : content;
    for (let i = 0; i < families.length; i++) to[families[i]!]!++;
    if (families.length > 0 && PAGED.test(target)) counts.paged++;
    if (target.includes("?")) counts.query++;
    if (isFramed) continue;
    if (DATED.test(target)) counts.dated++;
    const isBelow = path !== "" && target.length > path.length + 1 && target.startsWith(`${path}/`);
    if (isBelow) counts.below++;
    else if (folder.length > 1 && target.startsWith(folder)) counts.beside++;
    const name = target.slice(target.lastIndexOf("/", target.length - 2) + 1);
    if (/-[^-]*-[^-]*-/.test(name)) counts.slugs++;
  }
  return { counts, content, frame };
}

/** The start of an address's path: 0 for one without scheme; -1 for another scheme than http. */
function pathStart(href: string): number {
  if (href.startsWith("//")) return href.indexOf("/", 2);
  const colon = href.indexOf(":");
  if (colon < 0 || colon > 12 || href.slice(0, colon).includes("/")) return 0;
  if (!/^https?:\/\//i.test(href)) return -1;
  return href.indexOf("/", colon + 3);
}
