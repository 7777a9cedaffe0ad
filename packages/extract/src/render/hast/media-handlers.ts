import { attribute, Tag } from "@winnow/core-dom";
import type { Properties } from "hast";
import { LINK_SCHEMES, MEDIA_SCHEMES, safeAddress } from "../addresses.js";
import { htmlTag } from "../elements.js";
import { embeddedAddress, imageAddress, isPixel, playerAddress } from "../media.js";
import { element } from "./containers.js";
import { plainAttribute } from "./inline-handlers.js";
import { boundary, type Walk } from "./walk.js";
import { isWithin } from "./wrappers.js";

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
  const href = safeAddress(embeddedAddress(source.tree, row) ?? "", base, LINK_SCHEMES);
  if (href === undefined || isWithin(walk, "a")) return;
  const title = plainAttribute(walk, row, "title") ?? href;
  boundary(walk);
  walk.line.addElement(element("a", { href }, [{ type: "text", value: title }]));
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
