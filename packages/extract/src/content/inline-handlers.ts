import { Attribute, attribute, attributeTester, Namespace, Tag, type Tree } from "@winnow/core-dom/tree";
import type { Element, Properties } from "hast";
import { LINK_SCHEMES, MEDIA_SCHEMES, safeAddress } from "./addresses.js";
import { htmlTag } from "./elements.js";
import { endsInSpace } from "./math/index.js";
import { formulaElement, mathmlChildren } from "./mathml.js";
import { emoji, imageAddress, isDecorative, isEnlargement, playerAddress } from "./media.js";
import { readable } from "./readable.js";
import { boundary, flush, type Handler, isWithin, suspend, type Walk, wrap } from "./state.js";
import type { Formula } from "./types.js";
import { element } from "./vocabulary.js";

/** Maximum length of an attribute that is text: its element is repeated in each block inside it. */
const MAX_TEXT = 2_048;

/** Reads the properties of an element; undefined if it is not kept without them. */
type PropertyReader = (walk: Walk, row: number) => Properties | undefined;

/** Handles an element that is kept under a name of the vocabulary. */
export function inline(tagName: string, read: PropertyReader = () => ({})): Handler {
  return (walk, row) => {
    const properties = read(walk, row);
    if (properties !== undefined) wrap(walk, row, tagName, properties);
    return undefined;
  };
}

/** Reads the title of an abbreviation. */
export function expansion(walk: Walk, row: number): Properties | undefined {
  const title = plainAttribute(walk, row, "title");
  return title === undefined ? undefined : { title };
}

/** Reads a time, or that of a change of the text. */
export function dateTime(walk: Walk, row: number): Properties {
  const value = attribute(walk.source.tree, row, "datetime")?.trim() ?? "";
  // HTML §2.3.5: dates, times, zones, weeks and durations consist of these characters.
  return /^[\dTWZPYMDHS:.+ -]{1,40}$/i.test(value) ? { dateTime: value } : {};
}

/** Reads the source of a quotation. */
export function citation({ source, base }: Walk, row: number): Properties {
  const cite = safeAddress(attribute(source.tree, row, "cite") ?? "", base, MEDIA_SCHEMES);
  return cite === undefined ? {} : { cite };
}

/**
 * Handles a link. Around several blocks it becomes one link in each; inside another link it replaces that
 * link.
 */
export function link(walk: Walk, row: number): undefined | ((walk: Walk) => void) {
  const { source, base } = walk;
  if (!source.links || isSwitch(source.tree, row)) return undefined;
  const href = safeAddress(attribute(source.tree, row, "href") ?? "", base, LINK_SCHEMES);
  if (href === undefined || isEnlargement(source.tree, row, href)) return undefined;
  const reopen = suspend(walk, "a");
  if (wrap(walk, row, "a", { href, ...expansion(walk, row) }) !== undefined) return reopen;
  reopen();
  return undefined;
}

const switchAttributes = attributeTester(["aria-expanded", "data-toggle", "data-bs-toggle"]);

/** Whether a link opens or closes a part of the page, or leads nowhere: its text is all that a document has of it. */
function isSwitch(tree: Tree, row: number): boolean {
  const href = (attribute(tree, row, "href") ?? "").trim();
  if (href[0] !== "#") return false;
  const role = Attribute.role(tree, row);
  return href === "#" || role === "button" || role === "tab" || switchAttributes(tree, row) !== 0;
}

/** Handles a ruby annotation; outside of ruby it is text in brackets. */
export function rubyText(walk: Walk, row: number): undefined | ((walk: Walk) => void) {
  const { wrappers } = walk.line;
  const nearest = wrappers.findLast(({ tagName }) => tagName === "ruby" || tagName === "rt");
  if (nearest?.tagName !== "ruby") {
    walk.line.addText("(");
    return (at) => at.line.addText(")");
  }
  wrap(walk, row, "rt");
  return undefined;
}

/**
 * Adds a formula; a displayed one is a separate paragraph.
 *
 * @param mathml - the children of its `math` element; empty if the page has no MathML.
 */
export function addFormula(walk: Walk, formula: Formula | undefined, mathml: Element["children"]): void {
  const math = formulaElement(formula, mathml);
  if (math === undefined) return;
  if (!formula?.display || walk.oneLine || isWithin(walk, "a")) {
    walk.line.addElement(math);
    return;
  }
  flush(walk);
  walk.line.addElement({ ...math, properties: { ...math.properties, display: "block" } });
  flush(walk);
}

/** Handles an element that is a formula. */
export function formula(walk: Walk, row: number): "done" {
  const { tree, formulas } = walk.source;
  const { tex, display, math } = formulas.get(row)!;
  const isMathml = math >= 0 && tree.namespace[math] === Namespace.mathml;
  addFormula(
    walk,
    tex === undefined ? undefined : { tex, display },
    isMathml ? mathmlChildren(tree, math) : [],
  );
  if (endsInSpace(tree, row)) walk.line.addText(" ");
  return "done";
}

/**
 * Returns the first {@link MAX_TEXT} characters of a text attribute, with white space collapsed; undefined if
 * there are none.
 */
function plainAttribute(walk: Walk, row: number, name: string): string | undefined {
  const value = readable(attribute(walk.source.tree, row, name) ?? "")
    .replace(/\s+/g, " ")
    .trim();
  if (value.length <= MAX_TEXT) return value === "" ? undefined : value;
  // Do not cut a surrogate pair.
  return value.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, "");
}

/** Handles an image; one without an address is left out, and one of an emoji becomes its characters. */
export function image(walk: Walk, row: number): "done" {
  const { tree } = walk.source;
  const character = emoji(tree, row);
  if (character !== undefined) {
    walk.line.addText(character);
    return "done";
  }
  const src = isDecorative(tree, row) ? undefined : safe(walk, imageAddress(tree, row));
  if (src === undefined) return "done";
  const alt = plainAttribute(walk, row, "alt") ?? "";
  walk.line.addElement(element("img", { src, alt, ...expansion(walk, row), ...size(walk, row) }));
  return "done";
}

/** Handles video and sound, with the browser's controls and without autoplay. */
export function player(walk: Walk, row: number): undefined {
  const { tree } = walk.source;
  const src = safe(walk, playerAddress(tree, row));
  if (src === undefined) return;
  const properties: Properties = { src };
  const title = plainAttribute(walk, row, "title") ?? plainAttribute(walk, row, "aria-label");
  if (title !== undefined) properties.title = title;
  const isVideo = htmlTag(tree, row) === Tag.video;
  const poster = isVideo ? safe(walk, attribute(tree, row, "poster")) : undefined;
  if (poster !== undefined) properties.poster = poster;
  if (isVideo) Object.assign(properties, size(walk, row));
  walk.line.addElement(element(isVideo ? "video" : "audio", { ...properties, controls: true }));
}

/**
 * Handles a video, post or chart of another site: it becomes a link on a separate line, once. A drawing becomes its
 * description.
 */
export function embedded(walk: Walk, row: number): "done" {
  const { source, base, addresses } = walk;
  const { address, title } = source.embeds.get(row)!;
  if (address === undefined) {
    boundary(walk);
    walk.line.addElement(element("em", {}, [{ type: "text", value: readable(title) }]));
    boundary(walk);
    return "done";
  }
  const href = safeAddress(address, base, LINK_SCHEMES);
  if (!source.links || isWithin(walk, "a") || href === undefined || addresses.has(href)) return "done";
  addresses.add(href);
  boundary(walk);
  walk.line.addElement(element("a", { href }, [{ type: "text", value: readable(title) }]));
  boundary(walk);
  return "done";
}

function safe(walk: Walk, address: string | undefined): string | undefined {
  return address === undefined ? undefined : safeAddress(address, walk.base, MEDIA_SCHEMES);
}

/** Returns width and height in pixels, if they are whole numbers. */
function size(walk: Walk, row: number): Properties {
  const properties: Properties = {};
  for (const name of ["width", "height"]) {
    const match = /^\s*([1-9]\d{0,4})(?:px)?\s*$/i.exec(attribute(walk.source.tree, row, name) ?? "");
    if (match !== null) properties[name] = Number(match[1]);
  }
  return properties;
}
