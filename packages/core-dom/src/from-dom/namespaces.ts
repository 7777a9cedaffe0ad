import { Namespace } from "../tree/types.js";

/** The URIs of {@link Namespace} (Infra §8). */
export const NAMESPACE_URIS: readonly string[] = [
  "http://www.w3.org/1999/xhtml",
  "http://www.w3.org/2000/svg",
  "http://www.w3.org/1998/Math/MathML",
];

/** The elements of SVG and MathML that contain HTML, the integration points (HTML §13.2.6). */
// biome-ignore format: a table
const INTEGRATION_POINTS: ReadonlySet<string> = new Set([
  "foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext", "annotation-xml",
]);

/** Returns the namespace of a URI; HTML's for an unknown one. */
export function namespaceOf(uri: string): number {
  return Math.max(Namespace.html, NAMESPACE_URIS.indexOf(uri));
}

/** Returns the namespace of an element without one, as in htmlparser2, by its name and its parent. */
export function guessNamespace(name: string, parentName: string, parentNamespace: number): number {
  if (name === "svg") return Namespace.svg;
  if (name === "math") return Namespace.mathml;
  return INTEGRATION_POINTS.has(parentName.toLowerCase()) ? Namespace.html : parentNamespace;
}
