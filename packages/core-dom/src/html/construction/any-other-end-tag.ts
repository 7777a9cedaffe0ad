import type { TreeConstruction } from "./tree-construction.js";

/**
 * "Any other end tag" of "in body" (HTML §13.2.6.4.7): closes the topmost open element of the tag, unless a special element
 * stands above it.
 */
export function anyOtherEndTag({ open }: TreeConstruction, tag: number): void {
  const element = open.topOf(tag);
  if (element !== 0 && !open.isAbove(open.topSpecial, element)) open.popThrough(element);
}
