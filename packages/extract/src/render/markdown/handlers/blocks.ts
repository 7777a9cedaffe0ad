import { Style } from "../style.js";
import { flush, type Walk } from "../walk.js";
import type { Handler } from "./index.js";

/** A heading. Its own bold is no news. */
export function heading(depth: number): Handler {
  return (walk) => {
    flush(walk);
    walk.heading = depth;
    walk.style &= ~Style.strong;
    return undefined;
  };
}

/** A paragraph; in a heading that was never closed it is no part of it. */
export function paragraph(walk: Walk): undefined {
  leaveHeading(walk);
}

export function blockquote(walk: Walk): undefined {
  leaveHeading(walk);
  walk.blocks.open({ type: "blockquote", children: [] });
}

export function thematicBreak(walk: Walk): "done" {
  flush(walk);
  walk.blocks.append({ type: "thematicBreak" });
  return "done";
}

/** The term of a definition list, and the line shown of closed `details`: Markdown has neither, so a line in bold. */
export function boldLine(walk: Walk): undefined {
  leaveHeading(walk);
  walk.style |= Style.strong;
}

/** Ends a heading at a block that none can hold. */
export function leaveHeading(walk: Walk): void {
  flush(walk);
  walk.heading = 0;
}
