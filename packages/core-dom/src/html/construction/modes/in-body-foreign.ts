import { Namespace } from "../../../tree/types.js";
import type { TagToken } from "../../tokenizer/types.js";
import { insertAdjustedElement } from "../foreign-content.js";
import { reconstructFormatting } from "../reconstruct.js";
import type { TreeConstruction } from "../tree-construction.js";

/** The start tags of "in body" that lead out of HTML (HTML §13.2.6.4.7). */

export function startMath(parser: TreeConstruction, token: TagToken): void {
  reconstructFormatting(parser);
  insertAdjustedElement(parser, token, Namespace.mathml);
}

export function startSvg(parser: TreeConstruction, token: TagToken): void {
  reconstructFormatting(parser);
  insertAdjustedElement(parser, token, Namespace.svg);
}
