import { parseUrl } from "@winnow/core-dom/url";
import { Tokenizer } from "htmlparser2";

/** A start tag. */
export interface XmlElement {
  /**
   * In lower case; without prefix in the format's own namespace, otherwise with the prefix in
   * {@link PREFIXES}.
   */
  readonly name: string;
  /** By lower-case name, prefix as written. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The base of its relative addresses (`xml:base`). */
  readonly base: string;
  /** 0 for the root. */
  readonly depth: number;
}

/** The events of a file. */
export interface XmlHandler {
  /** Names of root elements, without prefix. Everything before one of them is skipped. */
  readonly roots: ReadonlySet<string>;
  /** Returns `text` to receive the element's text, `stop` to end the parsing. */
  open(element: XmlElement): "text" | "stop" | undefined;
  /** @param text - all text inside, if requested; undefined if the file ends inside the element. */
  close(name: string, depth: number, text: string | undefined): void;
}

/** Maximum number of characters of an element's text. */
const MAX_TEXT = 65_536;
/** Maximum nesting of elements, and number of attributes: a file of 50 MB must not take gigabytes. */
const MAX_OPEN = 1_000_000;
const MAX_ATTRIBUTES = 1_000;
/** Maximum number of elements before the root, for example in a warning of the server. */
const MAX_BEFORE_ROOT = 100;

/**
 * Parses XML, well-formed or not, without building a tree. Entities of a DTD are not expanded; an end tag
 * closes all open elements inside; an end tag without a start tag is ignored. Time and memory are linear in
 * the file, whatever its nesting; parsing stops at a nesting of a million elements.
 *
 * @param base - the file's address.
 * @returns the name of the root, or the name of the first element if there is no root.
 */
export function readXml(
  source: string,
  base: string,
  handler: XmlHandler,
): { readonly root?: string; readonly first?: string } {
  const open: OpenElement[] = [];
  const openNames = new Map<string, number>();
  const namespaces = new Map<string, string>();
  let rootDepth = -1;
  let rootNamespace = "";
  let root: string | undefined;
  let first: string | undefined;
  let before = 0;
  let tag = "";
  let attributes = new Map<string, string>();
  let attributeName = "";
  let attributeValue = "";
  /** The index in `open` of the element whose text is collected; -1 without one. */
  let wanted = -1;
  let text = "";

  function namespaceOf(prefix: string): string {
    return namespaces.get(prefix) ?? (prefix === "" ? "" : `${UNDECLARED}${prefix}`);
  }

  /** Binds the prefixes that the tag declares. Returns their previous bindings. */
  function declare(): readonly Binding[] | undefined {
    let old: Binding[] | undefined;
    for (const [name, value] of attributes) {
      if (!name.startsWith("xmlns") || (name.length > 5 && name[5] !== ":")) continue;
      const prefix = name.slice(6);
      (old ??= []).push([prefix, namespaces.get(prefix)]);
      namespaces.set(prefix, value);
    }
    return old;
  }

  function openElement(): void {
    const bindings = declare();
    const colon = tag.indexOf(":");
    const prefix = colon < 0 ? "" : tag.slice(0, colon);
    const local = tag.slice(colon + 1);
    const namespace = namespaceOf(prefix);
    if (root === undefined) {
      first ??= local;
      if (handler.roots.has(local)) {
        root = local;
        rootDepth = open.length;
        rootNamespace = namespace;
      } else if (local === "html" || ++before > MAX_BEFORE_ROOT) tokenizer.pause();
    }
    const outer = open.at(-1)?.base ?? base;
    const own = attributes.get("xml:base");
    const inner = own === undefined ? outer : baseWithin(outer, own);
    const name = namespace === rootNamespace ? local : nameIn(namespace, prefix, local);
    open.push({ tag, name, base: inner, bindings });
    openNames.set(tag, (openNames.get(tag) ?? 0) + 1);
    if (open.length === MAX_OPEN) tokenizer.pause();
    if (root === undefined) return;
    const depth = open.length - 1 - rootDepth;
    const answer = handler.open({ name, attributes, base: inner, depth });
    if (answer === "stop") tokenizer.pause();
    else if (answer === "text" && wanted < 0) {
      wanted = open.length - 1;
      text = "";
    }
  }

  function closeElement(complete: boolean): void {
    const { tag: closed, name, bindings } = open.pop()!;
    openNames.set(closed, openNames.get(closed)! - 1);
    for (const [prefix, namespace] of bindings ?? []) {
      if (namespace === undefined) namespaces.delete(prefix);
      else namespaces.set(prefix, namespace);
    }
    const isWanted = wanted === open.length;
    if (isWanted) wanted = -1;
    if (root !== undefined && open.length >= rootDepth) {
      handler.close(name, open.length - rootDepth, isWanted && complete ? text : undefined);
    }
  }

  function append(piece: string): void {
    if (wanted >= 0 && text.length < MAX_TEXT) text += piece.slice(0, MAX_TEXT - text.length);
  }

  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = source.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname(start, end) {
        attributeName = source.slice(start, end).toLowerCase();
        attributeValue = "";
      },
      onattribdata(start, end) {
        attributeValue += source.slice(start, end);
      },
      onattribentity(codePoint) {
        attributeValue += String.fromCodePoint(codePoint);
      },
      onattribend() {
        if (attributes.size < MAX_ATTRIBUTES && !attributes.has(attributeName))
          attributes.set(attributeName, attributeValue);
      },
      onopentagend: openElement,
      onselfclosingtag() {
        openElement();
        closeElement(true);
      },
      onclosetag(start, end) {
        const name = source.slice(start, end).toLowerCase();
        if ((openNames.get(name) ?? 0) === 0) return;
        while (open.at(-1)!.tag !== name) closeElement(true);
        closeElement(true);
      },
      ontext: (start, end) => append(source.slice(start, end)),
      ontextentity: (codePoint) => append(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => append(source.slice(start, end - offset)),
      oncomment() {},
      ondeclaration(start, end) {
        if (
          root !== undefined ||
          !/^!?doctype\s+html\b/i.test(source.slice(start, Math.min(end, start + 40)))
        )
          return;
        first ??= "html";
        tokenizer.pause();
      },
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  while (open.length > 0) closeElement(false);
  return { ...(root !== undefined && { root }), ...(first !== undefined && { first }) };
}

type Binding = readonly [prefix: string, namespace: string | undefined];

interface OpenElement {
  readonly tag: string;
  readonly name: string;
  readonly base: string;
  readonly bindings: readonly Binding[] | undefined;
}

/** If the base becomes too long, as many nested ones can make it, the outer base applies. */
function baseWithin(outer: string, own: string): string {
  return parseUrl(own, outer)?.href ?? outer;
}

/** Marks a prefix that the file does not declare. */
const UNDECLARED = "undeclared:";

function nameIn(namespace: string, prefix: string, local: string): string {
  if (namespace === "") return local;
  const known = namespace.startsWith(UNDECLARED) ? prefix : canonicalPrefix(namespace);
  if (known === "") return local;
  return `${known ?? (prefix === "" ? "?" : prefix)}:${local}`;
}

/**
 * Prefixes by namespace, independent of the prefixes in a file; the empty one for the namespaces of the
 * formats themselves. Keys are normalised as in {@link canonicalPrefix}.
 */
// biome-ignore format: a table
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ["www.w3.org/2005/atom", "atom"], ["purl.org/atom/ns", "atom"],
  ["www.w3.org/1999/02/22-rdf-syntax-ns", "rdf"], ["www.w3.org/1999/xhtml", "xhtml"],
  ["purl.org/dc/elements/1.1", "dc"], ["purl.org/dc/elements/1.0", "dc"], ["purl.org/dc/terms", "dcterms"],
  ["rssnamespace.org/feedburner/ext/1.0", "feedburner"], ["www.google.com/schemas/sitemap-news/0.9", "news"],
  ["www.google.com/schemas/sitemap-image/1.1", "image"], ["www.google.com/schemas/sitemap-video/1.1", "video"],
  ["purl.org/rss/1.0", ""], ["my.netscape.com/rdf/simple/0.9", ""], ["channel.netscape.com/rdf/simple/0.9", ""],
  ["backend.userland.com/rss", ""], ["backend.userland.com/rss2", ""],
  ["www.sitemaps.org/schemas/sitemap/0.9", ""], ["www.google.com/schemas/sitemap/0.84", ""],
]);

/**
 * Returns the prefix for a namespace. Scheme, case, and a `/` or `#` at the end are ignored: feeds get them
 * wrong.
 *
 * @example canonicalPrefix("http://www.w3.org/2005/Atom") // "atom"
 */
function canonicalPrefix(namespace: string): string | undefined {
  return PREFIXES.get(
    namespace
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/[/#]$/, ""),
  );
}
