import type { Draft } from "../tree/draft.js";
import { Namespace } from "../tree/types.js";

/** The element that a fragment is parsed into: `"td"`, `"svg path"`, `"math mi"`. */
export function contextElement(draft: Draft, context: string): number {
  if (typeof context !== "string") throw new TypeError("context must be a string");
  const [first = "", second, ...others] = context.trim().split(/\s+/);
  if (first === "" || others.length > 0) throw new TypeError("context must name an element");
  if (second === undefined) return draft.elementOf(first.toLowerCase(), Namespace.html, []);
  if (first === "svg") return draft.elementOf(second, Namespace.svg, []);
  if (first === "math") return draft.elementOf(second, Namespace.mathml, []);
  throw new TypeError(`context must begin with "svg" or "math" where it names two elements: ${context}`);
}
