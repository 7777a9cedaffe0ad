import type { Overlay } from "./overlay.js";
import { firstElement, nextElement } from "./steps.js";
import { Field, field, type Sums } from "./sums.js";

/**
 * Whether an element has no text, and as many children as there are line breaks and rules anywhere below it (none
 * of either, most of the time).
 *
 * @param sums - as they are now for all below the element.
 */
export function withoutContent(overlay: Overlay, node: number, sums: Sums): boolean {
  if (field(sums, node, Field.texts) > 0) return false;
  const child = firstElement(overlay, node);
  const breaks = field(sums, node, Field.breaks);
  let children = 0;
  for (let at = child; at >= 0 && children <= breaks; at = nextElement(overlay, at)) children++;
  return children === 0 || children === breaks;
}
