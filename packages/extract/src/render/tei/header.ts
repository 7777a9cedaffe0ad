import { hrefOf } from "@winnow/core-dom/url";
import type { Element } from "xast";
import type { Metadata } from "../../metadata/types.js";
import { languageTag, pointer, tei, textElement, w3cDate } from "./xml.js";

/** The `teiHeader` (TEI P5 §2): the page's metadata. What a page does not say is left out as far as TEI allows. */
export function header(metadata: Metadata | undefined, url: string | URL | undefined): Element {
  const said: Metadata = metadata ?? { authors: [], categories: [], tags: [], evidence: {} };
  const address = said.url ?? (url && hrefOf(url));
  const parts = [fileDescription(said, address)];
  const profile = profileDescription(said);
  if (profile.children.length > 0) parts.push(profile);
  if (said.modified !== undefined) {
    const change = textElement("change", `Modified ${said.modified}`, { when: w3cDate(said.modified) });
    parts.push(tei("revisionDesc", {}, [change]));
  }
  return tei("teiHeader", {}, parts);
}

function fileDescription(said: Metadata, address: string | undefined): Element {
  const title = textElement("title", said.title ?? address ?? "", { type: "main" });
  const authors = said.authors.map((name) => textElement("author", name));
  return tei("fileDesc", {}, [
    tei("titleStmt", {}, [title, ...authors]),
    publication(said, address),
    tei("sourceDesc", {}, [source(said, address)]),
  ]);
}

/** `publicationStmt`: who published the page, when, where and under which licence. */
function publication(said: Metadata, address: string | undefined): Element {
  const publisher = said.siteName ?? hostOf(address);
  const parts = [textElement("publisher", publisher ?? "unknown")];
  if (said.published !== undefined) parts.push(dateElement(said.published));
  if (address !== undefined) parts.push(textElement("idno", address, { type: "URL" }));
  if (said.license !== undefined) {
    const isAddress = /^https?:\/\//i.test(said.license);
    const licence = textElement("licence", said.license, {
      target: isAddress ? pointer(said.license) : undefined,
    });
    parts.push(tei("availability", {}, [licence]));
  }
  return tei("publicationStmt", {}, parts);
}

/** The page itself as a bibliographic record. */
function source(said: Metadata, address: string | undefined): Element {
  const parts: Element[] = [];
  if (said.title !== undefined) parts.push(textElement("title", said.title));
  for (const name of said.authors) parts.push(textElement("author", name));
  if (said.siteName !== undefined) parts.push(textElement("publisher", said.siteName));
  if (said.published !== undefined) parts.push(dateElement(said.published));
  if (address !== undefined) parts.push(textElement("ref", address, { target: pointer(address) }));
  if (said.image !== undefined) {
    parts.push(textElement("ref", said.image, { type: "image", target: pointer(said.image) }));
  }
  return tei("bibl", {}, parts);
}

function dateElement(value: string): Element {
  return textElement("date", value, { when: w3cDate(value) });
}

/** `profileDesc`: what the page says of its content. */
function profileDescription(said: Metadata): Element {
  const parts: Element[] = [];
  if (said.description !== undefined) parts.push(tei("abstract", {}, [textElement("p", said.description)]));
  const ident = languageTag(said.language);
  if (ident !== undefined) parts.push(tei("langUsage", {}, [textElement("language", ident, { ident })]));
  const terms = [
    ...(said.kind === undefined ? [] : [textElement("term", said.kind, { type: "kind" })]),
    ...said.categories.map((value) => textElement("term", value, { type: "category" })),
    ...said.tags.map((value) => textElement("term", value, { type: "tag" })),
  ];
  if (terms.length > 0) parts.push(tei("textClass", {}, [tei("keywords", {}, terms)]));
  return tei("profileDesc", {}, parts);
}

function hostOf(address: string | undefined): string | undefined {
  try {
    return address === undefined ? undefined : new URL(address).hostname || undefined;
  } catch {
    return undefined;
  }
}
