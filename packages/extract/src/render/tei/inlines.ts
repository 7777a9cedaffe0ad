import type { Element as HastElement, Nodes as HastNode } from "hast";
import type { Element, ElementContent } from "xast";
import { annotatedTex, codeLanguage, hastText } from "../../content/vocabulary.js";
import { type Attributes, languageTag, pointer, tei, textElement, textNode, w3cDate, xmlId } from "./xml.js";

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

const CODE: ReadonlySet<string> = new Set(["code", "kbd", "samp"]);

/** Converts text and inline elements to TEI's phrase-level elements. */
export function inlines(nodes: readonly HastNode[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return node.value === "" ? [] : [textNode(node.value)];
    return node.type === "element" ? inline(node) : [];
  });
}

function inline(node: HastElement): readonly ElementContent[] {
  const { tagName, properties } = node;
  const lang = languageAttribute(node);
  const rend = RENDITIONS.get(tagName);
  if (rend === "sup" && node.data?.note !== undefined) return inlines(node.children);
  if (rend !== undefined) return [tei("hi", { rend, ...lang }, inlines(node.children))];
  const name = NAMES.get(tagName);
  if (name !== undefined) return [tei(name, lang, inlines(node.children))];
  if (CODE.has(tagName)) return code(node);
  switch (tagName) {
    case "a":
      return [link(node)];
    case "br":
      return [tei("lb")];
    case "img": {
      const graphic = imageGraphic(node);
      return graphic.length === 0 ? [] : [tei("figure", {}, graphic)];
    }
    case "video":
    case "audio":
      return player(node);
    case "math":
      return formula(node);
    case "time": {
      const when = w3cDate(String(properties.dateTime ?? ""));
      const name = when !== undefined && /^\d\d:/.test(when) ? "time" : "date";
      return when === undefined
        ? inlines(node.children)
        : [tei(name, { when, ...lang }, inlines(node.children))];
    }
    case "abbr":
      return abbreviation(node);
    case "ruby":
      return ruby(node);
    case "annotation":
      return [];
    default:
      // Elements that only declare a language (`span`, `bdi`), and parts of ruby that nest deeper than in
      // TEI.
      return lang["xml:lang"] === undefined
        ? inlines(node.children)
        : [tei("foreign", lang, inlines(node.children))];
  }
}

/** Returns the language that an element declares, as an attribute. */
export function languageAttribute({ properties }: HastElement): Attributes {
  return { "xml:lang": languageTag(properties.lang) };
}

/** Converts code, which contains only text (TEI P5 §23.1.1). */
export function codeElement(node: HastElement): Element {
  return textElement("code", hastText(node), { lang: codeLanguage(node) || undefined });
}

/** Elements that split code, since `code` contains only text. */
const SPLITS_CODE: ReadonlySet<string> = new Set(["a", "math", "img", "video", "audio"]);

/** Converts inline code, in several parts if it contains links, marks of notes or formulas. */
function code(node: HastElement): readonly ElementContent[] {
  const parts: HastNode[][] = [[]];
  const visit = (child: HastNode): void => {
    if (child.type === "element" && SPLITS_CODE.has(child.tagName)) parts.push([child], []);
    else if (child.type === "element" && child.tagName !== "br") child.children.forEach(visit);
    else parts[parts.length - 1]!.push(child);
  };
  node.children.forEach(visit);
  return parts.flatMap((children) => {
    const [first] = children;
    if (first === undefined) return [];
    if (first.type !== "element" || first.tagName === "br")
      return [codeElement({ ...node, children: children as HastElement["children"] })];
    const isMark = first.properties.id !== undefined;
    const inside =
      first.tagName === "a" && !isMark ? [{ ...node, children: first.children }] : first.children;
    return inline({ ...first, children: inside });
  });
}

function link(node: HastElement): Element {
  const { href, id } = node.properties;
  const address = String(href ?? "");
  const children = inlines(node.children);
  if (!address.startsWith("#")) {
    return tei(
      "ref",
      { target: address === "" ? undefined : pointer(address), ...languageAttribute(node) },
      children,
    );
  }
  const target = `#${xmlId(address.slice(1))}`;
  return tei(
    "ref",
    { type: "note", "xml:id": id === undefined ? undefined : xmlId(String(id)), target },
    children,
  );
}

/** Converts video and sound to links: TEI's `media` requires a MIME type, which pages rarely declare. */
function player({ tagName, properties }: HastElement): readonly ElementContent[] {
  const src = String(properties.src ?? "");
  if (src === "") return [];
  const title = String(properties.title ?? "");
  return [textElement("ref", title === "" ? src : title, { type: tagName, target: pointer(src) })];
}

/** Converts a formula to its LaTeX, or else to the text of its elements. */
function formula(node: HastElement): readonly ElementContent[] {
  const rend = node.properties.display === "block" ? "display" : "inline";
  const tex = annotatedTex(node);
  if (tex !== undefined) return [textElement("formula", tex, { notation: "TeX", rend })];
  const text = hastText(node).trim();
  return text === "" ? [] : [textElement("formula", text, { notation: "text", rend })];
}

function abbreviation(node: HastElement): readonly ElementContent[] {
  const abbr = tei("abbr", languageAttribute(node), inlines(node.children));
  const title = String(node.properties.title ?? "");
  return [title === "" ? abbr : tei("choice", {}, [abbr, textElement("expan", title)])];
}

/**
 * Converts ruby: one element per base with its annotations (TEI P5 §3.4.2), without the brackets around them.
 */
function ruby(node: HastElement): readonly ElementContent[] {
  const out: ElementContent[] = [];
  let base: HastNode[] = [];
  let readings: Element[] = [];
  const close = (): void => {
    if (readings.length > 0)
      out.push(tei("ruby", languageAttribute(node), [tei("rb", {}, inlines(base)), ...readings]));
    else for (const phrase of inlines(base)) out.push(phrase);
    base = [];
    readings = [];
  };
  for (const child of node.children) {
    const name = child.type === "element" ? child.tagName : "";
    if (name === "rt") readings.push(tei("rt", {}, inlines((child as HastElement).children)));
    else if (name !== "rp") {
      if (readings.length > 0) close();
      base.push(child);
    }
  }
  close();
  return out;
}

/** Converts an image to `graphic`, with its alternative text in `figDesc`; empty if it has no address. */
export function imageGraphic({ properties }: HastElement): ElementContent[] {
  const src = String(properties.src ?? "");
  if (src === "") return [];
  const alt = String(properties.alt ?? "").trim();
  const { width, height } = properties;
  const graphic = tei("graphic", { url: pointer(src), width: pixels(width), height: pixels(height) });
  return alt === "" ? [graphic] : [graphic, textElement("figDesc", alt)];
}

/** Converts a length in pixels to `teidata.outputMeasurement`. */
function pixels(value: unknown): string | undefined {
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
