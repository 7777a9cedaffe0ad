import { Tag } from "../../tree/tags.js";
import { isHtml } from "./insert.js";
import type { TreeConstruction } from "./tree-construction.js";

/**
 * "Parsing template contents" (HTML §13.2.4.4): a template is open, or the context of the fragment. The form element pointer
 * plays no part there.
 */
export function isParsingTemplateContents(parser: TreeConstruction): boolean {
  if (parser.open.topOf(Tag.template) !== 0) return true;
  return parser.context !== 0 && isHtml(parser, parser.context, Tag.template);
}
