import type { Element } from "domhandler";
import { replaceNode } from "../dom.js";

const ENCODING = /charset|content-type/i;
const DATA_TYPE = /json/i;
const DATA_LINK = /canonical|alternate|amphtml|preload|manifest|shortlink/i;

/** Removes what a page declares about itself: all `meta` but the encoding, canonical links, JSON. */
export function dropDeclarations(elements: readonly Element[]): void {
  for (const element of elements) {
    const { name, attribs } = element;
    const isDeclaration =
      (name === "meta" && attribs.charset === undefined && !ENCODING.test(attribs["http-equiv"] ?? "")) ||
      (name === "link" && DATA_LINK.test(attribs.rel ?? "")) ||
      (name === "script" && DATA_TYPE.test(attribs.type ?? ""));
    if (isDeclaration) replaceNode(element, []);
  }
}
