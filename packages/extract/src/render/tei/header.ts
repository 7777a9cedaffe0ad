import { hrefOf } from "@winnow/core-dom/url";
import type { Metadata } from "../../metadata/types.js";
import { attribute, type Element, languageTag, pointer, tei, textElement, w3cDate } from "./xml.js";

/**
 * Builds the `teiHeader` (TEI P5 §2) from the page's metadata. Missing fields are left out if TEI allows it.
 */
export function header(metadata: Metadata | undefined, url: string | URL | undefined): Element {
  const known: Metadata = metadata ?? { authors: [], categories: [], tags: [], evidence: {} };
  const address = known.url ?? (url && hrefOf(url));
  const parts = [fileDescription(known, address)];
  const profile = profileDescription(known);
  if (profile.children.length > 0) parts.push(profile);
  if (known.modified !== undefined) {
    const change = textElement(
      "change",
      `Modified ${known.modified}`,
      attribute("when", w3cDate(known.modified)),
    );
    parts.push(tei("revisionDesc", "", [change]));
  }
  return tei("teiHeader", "", parts);
}

function fileDescription(known: Metadata, address: string | undefined): Element {
  const title = textElement("title", known.title ?? address ?? "", ' type="main"');
  const authors = known.authors.map((name) => textElement("author", name));
  return tei("fileDesc", "", [
    tei("titleStmt", "", [title, ...authors]),
    publication(known, address),
    tei("sourceDesc", "", [source(known, address)]),
  ]);
}

/** Builds `publicationStmt`: publisher, date, address and licence. */
function publication(known: Metadata, address: string | undefined): Element {
  const publisher = known.siteName ?? hostName(address);
  const parts = [textElement("publisher", publisher ?? "unknown")];
  if (known.published !== undefined) parts.push(dateElement(known.published));
  if (address !== undefined) parts.push(textElement("idno", address, ' type="URL"'));
  if (known.license !== undefined) {
    const isAddress = /^https?:\/\//i.test(known.license);
    const target = attribute("target", isAddress ? pointer(known.license) : undefined);
    parts.push(tei("availability", "", [textElement("licence", known.license, target)]));
  }
  return tei("publicationStmt", "", parts);
}

/** Builds the bibliographic record of the page itself. */
function source(known: Metadata, address: string | undefined): Element {
  const parts: Element[] = [];
  if (known.title !== undefined) parts.push(textElement("title", known.title));
  for (const name of known.authors) parts.push(textElement("author", name));
  if (known.siteName !== undefined) parts.push(textElement("publisher", known.siteName));
  if (known.published !== undefined) parts.push(dateElement(known.published));
  if (address !== undefined) parts.push(textElement("ref", address, attribute("target", pointer(address))));
  if (known.image !== undefined) {
    const target = attribute("target", pointer(known.image));
    parts.push(textElement("ref", known.image, ` type="image"${target}`));
  }
  return tei("bibl", "", parts);
}

function dateElement(value: string): Element {
  return textElement("date", value, attribute("when", w3cDate(value)));
}

/** Builds `profileDesc`: description, language, kind and subjects. */
function profileDescription(known: Metadata): Element {
  const parts: Element[] = [];
  if (known.description !== undefined) parts.push(tei("abstract", "", [textElement("p", known.description)]));
  const ident = languageTag(known.language);
  if (ident !== undefined)
    parts.push(tei("langUsage", "", [textElement("language", ident, ` ident="${ident}"`)]));
  const terms = [
    ...(known.kind === undefined ? [] : [textElement("term", known.kind, ' type="kind"')]),
    ...known.categories.map((value) => textElement("term", value, ' type="category"')),
    ...known.tags.map((value) => textElement("term", value, ' type="tag"')),
  ];
  if (terms.length > 0) parts.push(tei("textClass", "", [tei("keywords", "", terms)]));
  return tei("profileDesc", "", parts);
}

function hostName(address: string | undefined): string | undefined {
  try {
    return address === undefined ? undefined : new URL(address).hostname || undefined;
  } catch {
    return undefined;
  }
}
