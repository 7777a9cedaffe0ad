import { attribute, closest, Tag, type Tree } from "@winnow/core-dom";
import { decide, type Field, type Offer } from "./decide.js";
import type { Item, Link, PageSources } from "./sources/types.js";
import { statementsOf, strings } from "./sources/values.js";

/** Links that are looked at. */
const MOST = 20;

// biome-ignore format: a table
const STATEMENTS = [
  "dcterms.license", "dc.rights.license", "dcterms.rights.license", "dc.license", "cc.license", "license",
  "licence", "dc.rights", "dcterms.rights", "rights", "citation_license", "og:license",
];

/**
 * The licence of the page's content: `rel=license` of `link` elements and headers, the main item's, Dublin Core's,
 * `rel=license` of links in the text, at last a link to a licence of Creative Commons. An address where there is one,
 * else a name; a copyright notice is no licence, and a licence beside a picture is the picture's.
 */
export const license: Field<string> = (sources) => {
  const { main, links, items } = sources;
  const declared = links
    .filter(({ rel }) => rel.includes("license") || rel.includes("licence"))
    .slice(0, MOST);
  const inHead = ({ row }: Link): boolean => row < 0 || sources.tree.tag[row] === Tag.link;
  const site = items.find(({ types, nested }) => !nested && types.includes("WebSite"));
  return decide(
    [
      ...declared.filter(inHead).map((link) => ofLink(link, sources)),
      ...ofItem(main),
      ...statementsOf(sources, STATEMENTS).flatMap(({ source, name, value }) => written(value, source, name)),
      ...declared.filter((link) => !inHead(link)).map((link) => ofLink(link, sources)),
      ...ofItem(site),
      ...creativeCommons(sources),
    ],
    (a, b) => plainAddress(a) === plainAddress(b),
  );
};

function ofLink({ href, row }: Link, { tree }: PageSources): Offer<string> {
  const offer: Offer<string> = { value: href, source: row < 0 ? "header" : "link", key: "rel=license" };
  return row >= 0 && tree.tag[row] !== Tag.link && isOfPicture(tree, row)
    ? { ...offer, fault: "of-a-picture" }
    : offer;
}

function ofItem(item: Item | undefined): readonly Offer<string>[] {
  return (item?.properties.get("license") ?? []).flatMap((value) => {
    const address =
      typeof value === "string" ? value : (strings(value, "url")[0] ?? value.id ?? strings(value, "name")[0]);
    return address === undefined ? [] : written(address, item!.source, "license");
  });
}

/** What a page writes as its licence: the address in it, a licence's name, or a notice that is none. */
function written(value: string, source: Offer<string>["source"], key: string): readonly Offer<string>[] {
  const address = /https?:\/\/[^\s"'<>)]+/i.exec(value)?.[0];
  if (address !== undefined && (address === value || isLicenseAddress(address))) {
    return [{ value: address, source, key, ...(address === value ? {} : { raw: value }) }];
  }
  const name = licenseName(value);
  if (name !== undefined) return [{ value: name, source, key, ...(name === value ? {} : { raw: value }) }];
  const notice = /©|\(c\)|copyright|all rights reserved|\b(?:19|20)\d\d\b/i.test(value);
  return [{ value: value.slice(0, 200), source, key, fault: notice ? "copyright-notice" : "no-licence" }];
}

/** The first link to a Creative Commons licence outside of figures and captions. */
function creativeCommons({ tree, resolve }: PageSources): readonly Offer<string>[] {
  const found: Offer<string>[] = [];
  for (
    let row = tree.tag.indexOf(Tag.a);
    row >= 0 && found.length < MOST;
    row = tree.tag.indexOf(Tag.a, row + 1)
  ) {
    const href = attribute(tree, row, "href");
    if (href === undefined || !href.includes("creativecommons.org/")) continue;
    const value = resolve(href);
    if (value === undefined || !isLicenseAddress(value)) continue;
    const offer: Offer<string> = { value, source: "page", key: "a" };
    found.push(isOfPicture(tree, row) ? { ...offer, fault: "of-a-picture" } : offer);
  }
  return found;
}

const OF_PICTURES = /caption|credit|thumb|gallery|(?:photo|image|img|picture)[-_]?attribution/i;

function isOfPicture(tree: Tree, row: number): boolean {
  if (closest(tree, row, Tag.figure) >= 0) return true;
  for (let up = row, i = 0; up > 0 && i < 5 && tree.tag[up] !== Tag.body; up = tree.parent[up]!, i++) {
    if (OF_PICTURES.test(attribute(tree, up, "class") ?? "")) return true;
  }
  return false;
}

function plainAddress(value: string): string {
  return value
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/(?:deed\.\w+|legalcode)?$/, "");
}

/** Where licences for works and programs live. */
const ADDRESSES =
  /^https?:\/\/(?:www\.)?(?:creativecommons\.org\/(?:licenses|publicdomain)\/[a-z]|opensource\.org\/licenses?\/|gnu\.org\/(?:licenses|copyleft)\/|apache\.org\/licenses\/|spdx\.org\/licenses\/|nationalarchives\.gov\.uk\/doc\/(?:open|non-commercial)-government-licence|opendatacommons\.org\/licenses\/|data\.gov\.[\w.]+\/licen[cs]e|etalab\.gouv\.fr\/licence|govdata\.de\/dl-de|mit-license\.org|artlibre\.org|rightsstatements\.org\/)/i;

/** Names of licences, as they are found in a sentence; the longest spelling first. */
const NAMES =
  /\bcc[- ]by(?:[- ](?:nc|nd|sa)){0,2}(?:[- ]\d\.\d)?(?: [A-Z]{2})?\b|\bcc[- ]?0(?: 1\.0)?\b|\bcreative commons(?: (?:attribution|zero|by)(?:[ -](?:non-?commercial|no-?deriv(?:ative)?s|share-?alike|nc|nd|sa)){0,2})?(?: \d\.\d)?(?: (?:international|unported|generic))?|\bmit licen[cs]e\b|\bapache(?: software)? licen[cs]e(?:,? (?:version )?\d\.\d)?|\bgnu (?:free documentation|(?:affero |lesser )?general public) licen[cs]e\b|\bgfdl\b|\ba?l?gpl(?:[- ]?v?\d(?:\.\d)?)?\b|\bopen government licen[cs]e\b|\bopen database licen[cs]e\b|\bodbl\b|\bpublic domain\b|\bbsd(?:[- ]\d-clause)? licen[cs]e\b|\bmozilla public licen[cs]e\b/i;

/** Whether an address is that of a licence's text. */
function isLicenseAddress(address: string): boolean {
  return ADDRESSES.test(address);
}

/**
 * The name of a licence in what a page writes of its rights.
 *
 * @returns undefined where it names none.
 * @example licenseName("© 2020 Ada, CC BY-SA 4.0") // "CC BY-SA 4.0"
 */
function licenseName(value: string): string | undefined {
  return NAMES.exec(value.slice(0, 2000))?.[0];
}
