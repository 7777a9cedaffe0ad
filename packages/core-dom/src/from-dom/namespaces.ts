import { Namespace } from "../tree/types.js";

/** Namespaces by their URI (Infra §8). */
const NAMESPACES: ReadonlyMap<string, number> = new Map([
  ["http://www.w3.org/1999/xhtml", Namespace.html],
  ["http://www.w3.org/2000/svg", Namespace.svg],
  ["http://www.w3.org/1998/Math/MathML", Namespace.mathml],
]);

/** The elements of SVG and MathML that hold HTML (HTML §13.2.6: the integration points). */
// biome-ignore format: a table
const HOLDS_HTML: ReadonlySet<string> = new Set([
  "foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext", "annotation-xml",
]);

/** The namespace of a URI; every other one than those three is taken for HTML's. */
export function namespaceOf(uri: string): number {
  return NAMESPACES.get(uri) ?? Namespace.html;
}

/** The namespace of an element that doesn't tell (htmlparser2 knows none), by its name and its parent's. */
export function guessNamespace(name: string, parentName: string, parentNamespace: number): number {
  if (name === "svg") return Namespace.svg;
  if (name === "math") return Namespace.mathml;
  return HOLDS_HTML.has(parentName.toLowerCase()) ? Namespace.html : parentNamespace;
}
