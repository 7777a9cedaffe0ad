import { Parser } from "htmlparser2";
import { address } from "./addresses.js";
import { isoDate } from "./dates.js";
import { MAX_ENTRIES, oneLine, present } from "./text.js";
import type { Feed, FeedItem, ParsedFeed } from "./types.js";
import { readXml, type XmlElement, type XmlHandler } from "./xml.js";

const FORMATS: ReadonlyMap<string, Feed["format"]> = new Map([
  ["rss", "rss"],
  ["rdf", "rdf"],
  ["feed", "atom"],
]);
const ROOTS: ReadonlySet<string> = new Set(FORMATS.keys());

/** The elements of an item whose text is read, and the field that it belongs to. */
// biome-ignore format: a table
const FIELDS: ReadonlyMap<string, Field> = new Map([
  ["title", "title"], ["link", "link"], ["guid", "guid"], ["id", "id"], ["feedburner:origlink", "original"],
  ["pubdate", "published"], ["published", "published"], ["issued", "published"], ["created", "published"],
  ["dc:date", "published"], ["dcterms:issued", "published"], ["dcterms:created", "published"],
  ["updated", "modified"], ["modified", "modified"], ["dcterms:modified", "modified"],
]);

type Field = "title" | "link" | "guid" | "id" | "original" | "published" | "modified";

/** Relations of links to older items: RFC 5005 §3 and §4. */
const OLDER: ReadonlySet<string> = new Set(["next", "prev-archive"]);

/**
 * Parses RSS (0.90 to 2.0, including Atom elements in it) and Atom. An item's address is the first valid one
 * of: FeedBurner's original link, `link`, Atom's alternate link (HTML before other types), a `guid` that is a
 * permanent link, `rdf:about`, an `id` that is an address.
 */
export function parseXmlFeed(source: string, base: string): ParsedFeed {
  const items: FeedItem[] = [];
  let item: Draft | undefined;
  let itemDepth = -1;
  let next: string | undefined;
  let isAtom = false;
  /** The element whose text is wanted. */
  let current: XmlElement | undefined;

  function finish(): void {
    const url = item === undefined ? undefined : urlOf(item);
    if (item !== undefined && url !== undefined) {
      const { title, published, modified } = item;
      items.push({ url, ...present({ title, published, modified }) });
    }
    item = undefined;
  }

  const handler: XmlHandler = {
    roots: ROOTS,
    open(element) {
      const { attributes, depth } = element;
      const name = element.name.replace(/^atom:/, "");
      if (depth === 0) isAtom = name === "feed";
      if (name === "item" || (name === "entry" && element.name === name)) {
        // An item inside an item: the outer one lacks its end tag. But an item may quote Atom entries.
        if (item === undefined || depth <= itemDepth + 1) {
          finish();
          if (items.length >= MAX_ENTRIES) return "stop";
          item = { base: element.base };
          itemDepth = depth;
          const about = attributes.get("rdf:about");
          if (about !== undefined) item.about = about;
        }
        return undefined;
      }
      if (name === "link" && attributes.has("href")) {
        if (item === undefined) next ??= olderOf(element);
        else if (depth === itemDepth + 1) addAlternate(item, element);
        return undefined;
      }
      if (item === undefined || depth !== itemDepth + 1 || !FIELDS.has(name)) return undefined;
      current = element;
      return "text";
    },
    close(name, depth, text) {
      if ((name === "item" || name === "entry") && depth === itemDepth) finish();
      if (item !== undefined && text !== undefined && current !== undefined)
        addField(item, current, text, isAtom);
    },
  };
  const { root, first } = readXml(source, base, handler);
  finish();
  if (root === undefined) return { kind: "none", reason: first === "html" ? "html" : "unknown-format" };
  return { kind: "feed", format: FORMATS.get(root)!, items, ...present({ next }) };
}

/** An item under construction; addresses are absolute. */
interface Draft {
  readonly base: string;
  original?: string;
  link?: string;
  alternate?: string;
  /** An alternate link with a type other than HTML. */
  otherAlternate?: string;
  permalink?: string;
  about?: string;
  id?: string;
  title?: string;
  published?: string;
  modified?: string;
}

function addField(item: Draft, { name, attributes, base }: XmlElement, text: string, isAtom: boolean): void {
  const field = FIELDS.get(name.replace(/^atom:/, ""))!;
  if (field === "title") {
    const title = plain(text, attributes.get("type"), isAtom || name.startsWith("atom:"));
    if (title !== "") item.title ??= title;
  } else if (field === "published" || field === "modified") {
    const date = isoDate(text);
    if (date !== undefined) item[field] ??= date;
  } else if (field === "guid" || field === "id") {
    const isAddress = /^\s*https?:\/\//i.test(text);
    const isPermalink = attributes.get("ispermalink")?.trim().toLowerCase() !== "false";
    const url = isAddress && (field === "id" || isPermalink) ? address(text, base) : undefined;
    if (url !== undefined) item[field === "guid" ? "permalink" : "id"] ??= url;
  } else {
    const url = address(text, base);
    if (url !== undefined) item[field] ??= url;
  }
}

/** RFC 4287 §4.2.7.2: a link without `rel` is an alternate; relations may be written as IANA addresses. */
function relOf({ attributes }: XmlElement): string {
  const rel = (attributes.get("rel") ?? "alternate").trim().toLowerCase();
  return rel.replace(/^https?:\/\/www\.iana\.org\/assignments\/relation\//, "");
}

function addAlternate(item: Draft, element: XmlElement): void {
  if (relOf(element) !== "alternate") return;
  const url = address(element.attributes.get("href")!, element.base);
  if (url === undefined) return;
  const type = element.attributes.get("type")?.toLowerCase() ?? "text/html";
  if (type.includes("html")) item.alternate ??= url;
  else item.otherAlternate ??= url;
}

function olderOf(element: XmlElement): string | undefined {
  return OLDER.has(relOf(element)) ? address(element.attributes.get("href")!, element.base) : undefined;
}

function urlOf(item: Draft): string | undefined {
  const { original, link, alternate, otherAlternate, permalink, about, id, base } = item;
  const subject = about === undefined ? undefined : address(about, base);
  return original ?? link ?? alternate ?? otherAlternate ?? permalink ?? subject ?? id;
}

/**
 * Converts a title to plain text. In Atom, `type` declares whether it is text or
 * HTML (RFC 4287 §3.1). In RSS, text that looks like HTML is HTML.
 */
function plain(text: string, type: string | undefined, isAtom: boolean): string {
  const kind = type?.trim().toLowerCase();
  const isHtml = isAtom ? kind === "html" || kind === "text/html" : /[<&]/.test(text);
  return oneLine(isHtml ? htmlText(text) : text);
}

/**
 * Returns the text of a piece of HTML, without tags and comments and with references decoded. It builds no
 * tree, since a feed may have a hundred thousand titles.
 *
 * @example htmlText("Caf&eacute; <b>now</b>") // "Café now"
 */
export function htmlText(html: string): string {
  let text = "";
  new Parser({ ontext: (piece) => (text += piece) }, { decodeEntities: true }).end(html);
  return text;
}
