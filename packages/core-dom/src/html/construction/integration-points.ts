import { Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import type { TreeConstruction } from "./tree-construction.js";

/** Whether an element is a MathML text integration point (HTML §13.2.6). */
export function isMathmlTextIntegrationPoint(
  { draft: { rows } }: TreeConstruction,
  element: number,
): boolean {
  if (rows.namespace[element] !== Namespace.mathml) return false;
  switch (rows.tag[element]) {
    case Tag.mi:
    case Tag.mo:
    case Tag.mn:
    case Tag.ms:
    case Tag.mtext:
      return true;
    default:
      return false;
  }
}

/** Whether an element is an HTML integration point (§13.2.6). */
export function isHtmlIntegrationPoint(parser: TreeConstruction, element: number): boolean {
  const { rows } = parser.draft;
  const tag = rows.tag[element];
  switch (rows.namespace[element]) {
    case Namespace.svg:
      return tag === Tag.foreignObject || tag === Tag.desc || tag === Tag.title;
    case Namespace.mathml:
      return tag === Tag["annotation-xml"] && parser.htmlAnnotations.has(element);
    default:
      return false;
  }
}
