import { Attribute, closest, Tag, type Tree } from "@winnow/core-dom";
import { decide, type Field, type Offer, offer } from "./decide.js";
import { linesOf, lineText } from "./page/lines.js";
import type { Item, Link, PageSources } from "./sources/types.js";
import { statementsOf, strings } from "./sources/values.js";
import type { MetadataSource } from "./types.js";

/** Maximum number of links that are examined. */
const MAX_LINKS = 20;

const STATEMENTS = (
  "dcterms.license dc.rights.license dcterms.rights.license dc.license cc.license license licence dc.rights " +
  "dcterms.rights rights citation_license og:license"
).split(" ");

/**
 * The licence of the page's content: `rel=license` of `link` elements and headers, the main item's, Dublin
 * Core's, `rel=license` of links in the text, a link to a Creative Commons licence, last a licence that a line
 * names. Its address if there is one, otherwise its name; a copyright notice is not a licence, and a licence next
 * to a picture applies to the picture.
 */
export const license: Field<string> = (sources) => {
  const { tree, main, links, items } = sources;
  const declared = links
    .filter(({ rel }) => rel.includes("license") || rel.includes("licence"))
    .slice(0, MAX_LINKS);
  const inHead = ({ row }: Link): boolean => row < 0 || tree.tag[row] === Tag.link;
  const site = items.find(({ types, nested }) => !nested && types.includes("WebSite"));
  return decide(
    [
      ...declared
        .filter(inHead)
        .map(({ href, row }) => linkOffer(href, row < 0 ? "header" : "link", "rel=license")),
      ...ofItem(main),
      ...statementsOf(sources, STATEMENTS).map(({ source, name, value }) => written(value, source, name)),
      ...declared
        .filter((link) => !inHead(link))
        .map(({ href, row }) => linkOffer(href, "link", "rel=license", isOfPicture(tree, row))),
      ...ofItem(site),
      ...creativeCommons(sources),
      ...namedLicences(sources),
    ],
    (a, b) => plainAddress(a) === plainAddress(b),
  );
};

function linkOffer(value: string, source: MetadataSource, key: string, ofPicture = false): Offer<string> {
  return offer(value, source, key, undefined, ofPicture ? "of-a-picture" : undefined);
}

function ofItem(item: Item | undefined): readonly Offer<string>[] {
  return (item?.properties.get("license") ?? []).flatMap((value) => {
    const address =
      typeof value === "string" ? value : (strings(value, "url")[0] ?? value.id ?? strings(value, "name")[0]);
    return address === undefined ? [] : [written(address, item!.source, "license")];
  });
}

/**
 * Reads the text that a page gives as its licence: the address in it, a licence's name, or a notice that is
 * neither.
 */
function written(raw: string, source: MetadataSource, key: string): Offer<string> {
  const address = /https?:\/\/[^\s"'<>)]+/i.exec(raw)?.[0];
  const isAddress = address !== undefined && (address === raw || ADDRESSES.test(address));
  const value = isAddress ? address : NAMES.exec(raw.slice(0, 2000))?.[0];
  if (value !== undefined) return offer(value, source, key, raw);
  const isNotice = /©|\(c\)|copyright|all rights reserved|\b(?:19|20)\d\d\b/i.test(raw);
  return offer(raw.slice(0, 200), source, key, undefined, isNotice ? "copyright-notice" : "no-licence");
}

/** Links to Creative Commons licences; those in figures and captions have a fault. */
function creativeCommons({ tree, resolve }: PageSources): readonly Offer<string>[] {
  const found: Offer<string>[] = [];
  for (
    let row = tree.tag.indexOf(Tag.a);
    row >= 0 && found.length < MAX_LINKS;
    row = tree.tag.indexOf(Tag.a, row + 1)
  ) {
    const href = Attribute.href(tree, row);
    const value = href?.includes("creativecommons.org/") ? resolve(href) : undefined;
    if (value !== undefined && ADDRESSES.test(value)) {
      found.push(linkOffer(value, "page", "a", isOfPicture(tree, row)));
    }
  }
  return found;
}

/** A line that may name a licence. */
const LICENCE_WORDS = /\bcc[- ]?(?:by|0)\b|licen[cs]|lizenz|licenz|лицензи|creative commons|public domain/i;
/** Words that give the whole page a licence, for lines in its content. */
const OF_PAGE =
  /^(?:licen[cs]e|lizenz|licencia|licenza|licença|лицензия)\s?:|\b(?:this|the|dieser?|dieses|der|cet|este|questo) (?:article|page|post|text|work|content|document|site|website|artikel|beitrag|inhalt|artículo|articolo)\b.{0,80}(?:licen[cs]|lizenz|licenz)/i;
const MAX_LINE = 300;

/** Licences that a line outside the content names. */
function namedLicences(sources: PageSources): readonly Offer<string>[] {
  const { tree, rows } = sources;
  const found: Offer<string>[] = [];
  for (const line of linesOf(sources)) {
    if (found.length >= MAX_LINKS) break;
    if (line.characters > MAX_LINE || !LICENCE_WORDS.test(line.raw)) continue;
    const value = lineText(line);
    const inContent = line.start >= rows.markedStart && line.start <= rows.markedEnd;
    const name = NAMES.exec(value)?.[0];
    if (name === undefined || (inContent && !OF_PAGE.test(value))) continue;
    found.push(
      offer(name, "page", "line", value, isOfPicture(tree, line.start) ? "of-a-picture" : undefined),
    );
  }
  return found;
}

const OF_PICTURES = /caption|credit|thumb|gallery|(?:photo|image|img|picture)[-_]?attribution/i;

function isOfPicture(tree: Tree, row: number): boolean {
  if (closest(tree, row, Tag.figure) >= 0) return true;
  for (let up = row, i = 0; up > 0 && i < 5 && tree.tag[up] !== Tag.body; up = tree.parent[up]!, i++) {
    if (OF_PICTURES.test(Attribute.class(tree, up) ?? "")) return true;
  }
  return false;
}

function plainAddress(value: string): string {
  return value
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/(?:deed\.\w+|legalcode)?$/, "");
}

/** Addresses of the texts of licences for works and programs. */
const ADDRESSES =
  /^https?:\/\/(?:www\.)?(?:creativecommons\.org\/(?:licenses|publicdomain)\/[a-z]|opensource\.org\/licenses?\/|gnu\.org\/(?:licenses|copyleft)\/|apache\.org\/licenses\/|spdx\.org\/licenses\/|nationalarchives\.gov\.uk\/doc\/(?:open|non-commercial)-government-licence|opendatacommons\.org\/licenses\/|data\.gov\.[\w.]+\/licen[cs]e|etalab\.gouv\.fr\/licence|govdata\.de\/dl-de|mit-license\.org|artlibre\.org|rightsstatements\.org\/)/i;

/**
 * Names of licences within a sentence, such as "CC BY-SA 4.0" in "© 2020 Ada, CC BY-SA 4.0"; the longest
 * spelling first.
 */
const NAMES =
  /\bcc[- ]by(?:[- ](?:nc|nd|sa)){0,2}(?:[- ]\d\.\d)?(?: [A-Z]{2})?\b|\bcc[- ]?0(?: 1\.0)?\b|\bcreative commons(?: (?:attribution|zero|by)(?:[ -](?:non-?commercial|no-?deriv(?:ative)?s|share-?alike|nc|nd|sa)){0,2})?(?: \d\.\d)?(?: (?:international|unported|generic))?|\bmit licen[cs]e\b|\bapache(?: software)? licen[cs]e(?:,? (?:version )?\d\.\d)?|\bgnu (?:free documentation|(?:affero |lesser )?general public) licen[cs]e\b|\bgfdl\b|\ba?l?gpl(?:[- ]?v?\d(?:\.\d)?)?\b|\bopen government licen[cs]e\b|\bopen database licen[cs]e\b|\bodbl\b|\bpublic domain\b|\bbsd(?:[- ]\d-clause)? licen[cs]e\b|\bmozilla public licen[cs]e\b/i;
