import { Namespace } from "../tree/types.js";

/** The URIs of {@link Namespace} (Infra §8). */
export const NAMESPACE_URIS: readonly string[] = [
  "http://www.w3.org/1999/xhtml",
  "http://www.w3.org/2000/svg",
  "http://www.w3.org/1998/Math/MathML",
];

/** The elements of SVG and MathML that hold HTML (HTML §13.2.6: the integration points). */
// biome-ignore format: a table
const HOLDS_HTML: ReadonlySet<string> = new Set([
  "foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext", "annotation-xml",
]);

/** The namespace of a URI; every other one than those three is taken for HTML's. */
export function namespaceOf(uri: string): number {
  return Math.max(Namespace.html, NAMESPACE_URIS.indexOf(uri));
}

/** The namespace of an element that has none set (htmlparser2 sets none), by its name and its parent's. */
export function guessNamespace(name: string, parentName: string, parentNamespace: number): number {
  if (name === "svg") return Namespace.svg;
  if (name === "math") return Namespace.mathml;
  return HOLDS_HTML.has(parentName.toLowerCase()) ? Namespace.html : parentNamespace;
}
