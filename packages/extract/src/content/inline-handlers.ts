import { attribute, Namespace, Tag } from "@winnow/core-dom/tree";
import type { Properties } from "hast";
import { LINK_SCHEMES, MEDIA_SCHEMES, safeAddress } from "./addresses.js";
import { htmlTag } from "./elements.js";
import { latex } from "./math/index.js";
import { mathmlOf } from "./mathml.js";
import { embeddedAddress, imageAddress, isPixel, playerAddress } from "./media.js";
import { addFormula, boundary, isWithin, leaveLinks, wrap } from "./state.js";
import type { Handler, Walk } from "./types.js";
import { element } from "./vocabulary.js";

/** The most characters of an attribute that is text: the element that has it is repeated in every block that it is around. */
const MAX_TEXT = 2_048;

/** An element that stays, under a name of the vocabulary. */
export function inline(tagName: string): Handler {
  return (walk, row) => {
    wrap(walk, row, tagName);
    return undefined;
  };
}

/** An element that stays for its title. */
export function titled(tagName: string): Handler {
  return (walk, row) => {
    const title = plainAttribute(walk, row, "title");
    if (title !== undefined) wrap(walk, row, tagName, { title });
    return undefined;
  };
}

/** A time, or a change of the text at one. */
export function dated(tagName: string): Handler {
  return (walk, row) => {
    const value = attribute(walk.reading.source.tree, row, "datetime")?.trim() ?? "";
    // HTML §2.3.5: dates, times, zones, weeks and durations are of these characters.
    const properties = /^[\dTWZPYMDHS:.+ -]{1,40}$/i.test(value) ? { dateTime: value } : {};
    wrap(walk, row, tagName, properties);
    return undefined;
  };
}

export function quotation(walk: Walk, row: number): undefined {
  wrap(walk, row, "q", citeOf(walk, row));
}

/** The source of a quotation. */
export function citeOf(walk: Walk, row: number): Properties {
  const { source, base } = walk.reading;
  const cite = safeAddress(attribute(source.tree, row, "cite") ?? "", base, MEDIA_SCHEMES);
  return cite === undefined ? {} : { cite };
}

/** A link. Around several blocks it becomes one in each; in another link it takes that one's place. */
export function link(walk: Walk, row: number): undefined | ((walk: Walk) => void) {
  const { source, base } = walk.reading;
  if (!source.links) return undefined;
  const href = safeAddress(attribute(source.tree, row, "href") ?? "", base, LINK_SCHEMES);
  if (href === undefined) return undefined;
  const title = plainAttribute(walk, row, "title");
  const goBack = leaveLinks(walk);
  if (wrap(walk, row, "a", { href, ...(title === undefined ? {} : { title }) }) !== undefined) return goBack;
  goBack();
  return undefined;
}

/** The reading of a ruby base; outside of ruby it is text in brackets. */
export function reading(walk: Walk, row: number): undefined | ((walk: Walk) => void) {
  const { wrappers } = walk.line;
  const nearest = wrappers.findLast(({ tagName }) => tagName === "ruby" || tagName === "rt");
  if (nearest?.tagName !== "ruby") {
    walk.line.addText("(");
    return (at) => at.line.addText(")");
  }
  wrap(walk, row, "rt");
  return undefined;
}

/** A formula: MathML, or a MathJax script. */
export function formula(walk: Walk, row: number): "done" {
  const { tree, mathml } = walk.reading.source;
  const children = tree.namespace[row] === Namespace.mathml ? mathmlOf(tree, row) : [];
  addFormula(walk, latex(tree, row, mathml), children);
  return "done";
}

/** An attribute that is text, white space collapsed, its first {@link MAX_TEXT} characters; undefined where it is empty. */
function plainAttribute(walk: Walk, row: number, name: string): string | undefined {
  const value = attribute(walk.reading.source.tree, row, name)?.replace(/\s+/g, " ").trim();
  if (value === undefined || value.length <= MAX_TEXT) return value === "" ? undefined : value;
  // Not in the middle of a character.
  return value.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, "");
}

/** An image; one without an address of its own is nothing to show. */
export function image(walk: Walk, row: number): "done" {
  const { tree } = walk.reading.source;
  const src = isPixel(tree, row) ? undefined : safe(walk, imageAddress(tree, row));
  if (src === undefined) return "done";
  const properties: Properties = { src, alt: plainAttribute(walk, row, "alt") ?? "" };
  const title = plainAttribute(walk, row, "title");
  if (title !== undefined) properties.title = title;
  walk.line.addElement(element("img", { ...properties, ...size(walk, row) }));
  return "done";
}

/** Video and sound, with the browser's controls and nothing that starts by itself. */
export function player(walk: Walk, row: number): undefined {
  const { tree } = walk.reading.source;
  const src = safe(walk, playerAddress(tree, row));
  if (src === undefined) return;
  const properties: Properties = { src };
  const title = plainAttribute(walk, row, "title") ?? plainAttribute(walk, row, "aria-label");
  if (title !== undefined) properties.title = title;
  const isVideo = htmlTag(tree, row) === Tag.video;
  if (isVideo) {
    const poster = safe(walk, attribute(tree, row, "poster"));
    if (poster !== undefined) properties.poster = poster;
    Object.assign(properties, size(walk, row));
  }
  walk.line.addElement(element(isVideo ? "video" : "audio", { ...properties, controls: true }));
}

/** A frame that plays something: a link to it, on a line of its own. */
export function embedded(walk: Walk, row: number): undefined {
  const { source, base } = walk.reading;
  if (!source.links) return;
  const href = safeAddress(embeddedAddress(source.tree, row) ?? "", base, LINK_SCHEMES);
  if (href === undefined || isWithin(walk, "a")) return;
  const title = plainAttribute(walk, row, "title");
  const link = element("a", { href }, [{ type: "text", value: title ?? href }]);
  link.data = { frame: title ?? "" };
  boundary(walk);
  walk.line.addElement(link);
  boundary(walk);
}

function safe(walk: Walk, address: string | undefined): string | undefined {
  return address === undefined ? undefined : safeAddress(address, walk.reading.base, MEDIA_SCHEMES);
}

/** Width and height in pixels, where they are whole numbers. */
function size(walk: Walk, row: number): Properties {
  const properties: Properties = {};
  for (const name of ["width", "height"]) {
    const match = /^\s*([1-9]\d{0,4})(?:px)?\s*$/i.exec(attribute(walk.reading.source.tree, row, name) ?? "");
    if (match !== null) properties[name] = Number(match[1]);
  }
  return properties;
}
