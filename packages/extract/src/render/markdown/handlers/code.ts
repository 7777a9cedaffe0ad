import { languageOf } from "../../code-language.js";
import { preformatted } from "../../preformatted.js";
import { Style } from "../style.js";
import type { Walk } from "../walk.js";
import { leaveHeading } from "./blocks.js";

/** Code within a line; what sets parts of it off is lost, as in any Markdown. */
export function code(walk: Walk): undefined {
  walk.style |= Style.code;
}

/** Preformatted text as a code block with its language. */
export function pre(walk: Walk, row: number): "done" {
  const { heading } = walk;
  leaveHeading(walk);
  walk.heading = heading;
  const { tree, kept } = walk.source;
  const value = preformatted(tree, kept, row);
  if (value !== "") walk.blocks.append({ type: "code", lang: languageOf(tree, row) ?? null, value });
  return "done";
}
