import type { Element as HastElement, Nodes as HastNode } from "hast";
import { annotatedTex, codeLanguage, hastText } from "../../content/vocabulary.js";
import {
  attribute,
  type Content,
  characters,
  type Element,
  languageTag,
  pointer,
  tei,
  textElement,
  w3cDate,
  xmlId,
} from "./xml.js";

/** Elements of the content tree that become `hi`, and the value of `rend`. */
// biome-ignore format: a table
const RENDITIONS: ReadonlyMap<string, string> = new Map([
  ["em", "italic"], ["var", "italic"], ["strong", "bold"], ["u", "underline"], ["s", "strikethrough"],
  ["sub", "sub"], ["sup", "sup"], ["small", "small"], ["mark", "highlight"],
]);

/** Elements with a counterpart in TEI. */
// biome-ignore format: a table
const NAMES: ReadonlyMap<string, string> = new Map([
  ["cite", "title"], ["dfn", "term"], ["q", "q"], ["del", "del"], ["ins", "add"],
]);

/** Converts text and inline elements to TEI's phrase-level elements. */
export function inlines(nodes: readonly HastNode[]): Content[] {
  const out: Content[] = [];
  for (const node of nodes) addInline(node, out);
  return out;
}

/** Adds what a node becomes to `out`. */
export function addInline(node: HastNode, out: Content[]): void {
  if (node.type === "text") {
    if (node.value !== "") out.push(characters(node.value));
    return;
  }
  if (node.type !== "element") return;
  const { tagName, properties, children } = node;
  const rend = RENDITIONS.get(tagName);
  if (rend !== undefined && (rend !== "sup" || node.data?.note === undefined)) {
    out.push(tei("hi", ` rend="${rend}"${languageAttribute(node)}`, inlines(children)));
    return;
  }
  const name = NAMES.get(tagName);
  if (name !== undefined) {
    out.push(tei(name, languageAttribute(node), inlines(children)));
    return;
  }
  switch (tagName) {
    case "a":
      out.push(link(node));
      return;
    case "br":
      out.push(tei("lb"));
      return;
    case "img": {
      const graphic = imageGraphic(node);
      if (graphic.length > 0) out.push(tei("figure", "", graphic));
      return;
    }
    case "code":
    case "kbd":
    case "samp":
      addCode(node, out);
      return;
    case "video":
    case "audio":
      addPlayer(node, out);
      return;
    case "math":
      addFormula(node, out);
      return;
    case "time": {
      const when = w3cDate(String(properties.dateTime ?? ""));
      if (when === undefined) break;
      const attributes = attribute("when", when) + languageAttribute(node);
      out.push(tei(when.charAt(2) === ":" ? "time" : "date", attributes, inlines(children)));
      return;
    }
    case "abbr":
      out.push(abbreviation(node));
      return;
    case "ruby":
      addRuby(node, out);
      return;
    case "annotation":
      return;
    case "sup":
      break;
    default: {
      // Elements that only declare a language (`span`, `bdi`), and parts of ruby that nest deeper than in TEI.
      const lang = languageAttribute(node);
      if (lang === "") break;
      out.push(tei("foreign", lang, inlines(children)));
      return;
    }
  }
  for (const child of children) addInline(child, out);
}

/** Returns the language that an element declares, as an attribute; the empty string if it declares none. */
export function languageAttribute({ properties: { lang } }: HastElement): string {
  return lang === undefined ? "" : attribute("xml:lang", languageTag(lang));
}

/** Converts code, which contains only text (TEI P5 §23.1.1). */
export function codeElement(node: HastElement): Element {
  return textElement("code", hastText(node), attribute("lang", codeLanguage(node) || undefined));
}

/** Elements that split code, since `code` contains only text. */
const SPLITS_CODE: ReadonlySet<string> = new Set(["a", "math", "img", "video", "audio"]);

/** Converts inline code, in several parts if it contains links, marks of notes or formulas. */
function addCode(node: HastElement, out: Content[]): void {
  const parts: HastNode[][] = [[]];
  const visit = (child: HastNode): void => {
    if (child.type === "element" && SPLITS_CODE.has(child.tagName)) parts.push([child], []);
    else if (child.type === "element" && child.tagName !== "br") child.children.forEach(visit);
    else parts[parts.length - 1]!.push(child);
  };
  node.children.forEach(visit);
  for (const children of parts) {
    const [first] = children;
    if (first === undefined) continue;
    if (first.type !== "element" || first.tagName === "br") {
      out.push(codeElement({ ...node, children: children as HastElement["children"] }));
      continue;
    }
    const isMark = first.properties.id !== undefined;
    const inside =
      first.tagName === "a" && !isMark ? [{ ...node, children: first.children }] : first.children;
    addInline({ ...first, children: inside }, out);
  }
}

function link(node: HastElement): Element {
  const { href, id } = node.properties;
  const address = String(href ?? "");
  const children = inlines(node.children);
  if (!address.startsWith("#")) {
    const target = attribute("target", address === "" ? undefined : pointer(address));
    return tei("ref", target + languageAttribute(node), children);
  }
  const own = attribute("xml:id", id === undefined ? undefined : xmlId(String(id)));
  return tei("ref", ` type="note"${own} target="#${xmlId(address.slice(1))}"`, children);
}

/** Converts video and sound to links: TEI's `media` requires a MIME type, which pages rarely declare. */
function addPlayer({ tagName, properties }: HastElement, out: Content[]): void {
  const src = String(properties.src ?? "");
  if (src === "") return;
  const title = String(properties.title ?? "");
  const target = attribute("target", pointer(src));
  out.push(textElement("ref", title === "" ? src : title, ` type="${tagName}"${target}`));
}

/** Converts a formula to its LaTeX, or else to the text of its elements. */
function addFormula(node: HastElement, out: Content[]): void {
  const tex = annotatedTex(node);
  const text = tex ?? hastText(node).trim();
  if (tex === undefined && text === "") return;
  const rend = node.properties.display === "block" ? "display" : "inline";
  const notation = tex === undefined ? "text" : "TeX";
  out.push(textElement("formula", text, ` notation="${notation}" rend="${rend}"`));
}

function abbreviation(node: HastElement): Element {
  const abbr = tei("abbr", languageAttribute(node), inlines(node.children));
  const title = String(node.properties.title ?? "");
  return title === "" ? abbr : tei("choice", "", [abbr, textElement("expan", title)]);
}

/**
 * Converts ruby: one element per base with its annotations (TEI P5 §3.4.2), without the brackets around them.
 */
function addRuby(node: HastElement, out: Content[]): void {
  let base: HastNode[] = [];
  let readings: Element[] = [];
  const close = (): void => {
    if (readings.length > 0)
      out.push(tei("ruby", languageAttribute(node), [tei("rb", "", inlines(base)), ...readings]));
    else for (const phrase of base) addInline(phrase, out);
    base = [];
    readings = [];
  };
  for (const child of node.children) {
    const name = child.type === "element" ? child.tagName : "";
    if (name === "rt") readings.push(tei("rt", "", inlines((child as HastElement).children)));
    else if (name !== "rp") {
      if (readings.length > 0) close();
      base.push(child);
    }
  }
  close();
}

/** Converts an image to `graphic`, with its alternative text in `figDesc`; empty if it has no address. */
export function imageGraphic({ properties }: HastElement): Content[] {
  const src = String(properties.src ?? "");
  if (src === "") return [];
  const alt = String(properties.alt ?? "").trim();
  const { width, height } = properties;
  const size = attribute("width", pixels(width)) + attribute("height", pixels(height));
  const graphic = tei("graphic", attribute("url", pointer(src)) + size);
  return alt === "" ? [graphic] : [graphic, textElement("figDesc", alt)];
}

/** Converts a length in pixels to `teidata.outputMeasurement`. */
function pixels(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const length = String(value ?? "").trim();
  return /^\d{1,6}(?:\.\d{1,6})?$/.test(length) ? `${length}px` : undefined;
}

/** Returns the image that a node is, or that is the only content of a link. */
export function onlyImage(node: HastElement): HastElement | undefined {
  if (node.tagName === "img") return node;
  if (node.tagName !== "a" || node.children.length !== 1) return undefined;
  const [only] = node.children;
  return only?.type === "element" && only.tagName === "img" ? only : undefined;
}
