import type { Element, ElementContent } from "xast";
import { SUBSET } from "./subset.js";

/** An element with its children on lines of their own wherever no text can stand: readers see the same. */
export function indented(element: Element, depth = 0): Element {
  const children = element.children.map((child) =>
    child.type === "element" ? indented(child, depth + 1) : child,
  );
  if (SUBSET.get(element.name)?.text !== false || children.length === 0) return { ...element, children };
  const line = (level: number): ElementContent => ({ type: "text", value: `\n${"  ".repeat(level)}` });
  return { ...element, children: [...children.flatMap((child) => [line(depth + 1), child]), line(depth)] };
}
