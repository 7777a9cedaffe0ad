import { Style } from "../style.js";
import { addText, type Walk } from "../walk.js";
import type { Handler } from "./index.js";

/** A style that holds inside the element; in code nothing is set off. */
export function inlineStyle(style: number): Handler {
  return (walk) => {
    if ((walk.style & Style.code) === 0) walk.style |= style;
    return undefined;
  };
}

/** A link. Around several blocks it becomes one in each; without text or image in it, none. */
export function link(walk: Walk, row: number): undefined {
  if (walk.addresses.addLink(row)) walk.link = row;
}

/** A quotation in the line, with the marks that browsers add. */
export function quotation(walk: Walk): (walk: Walk) => void {
  addText(walk, "“");
  return (at) => addText(at, "”");
}

/** The reading of a ruby base, in brackets. */
export function reading(walk: Walk): (walk: Walk) => void {
  addText(walk, "(");
  return (at) => addText(at, ")");
}

/** The brackets that pages bring along for ruby: {@link reading} has them already. */
export function skipped(): "done" {
  return "done";
}
