/**
 * Names of the Open Graph protocol (ogp.me) and of its object types: `og:title`, `article:author`; with a dot where a
 * page writes it so is no Open Graph.
 */
const NAMES = /^(?:og|article|book|profile|product|video|music|fb|place|restaurant|business):./;

/** Whether a name, in lower case, is one of Open Graph's. */
export function isOpenGraph(name: string): boolean {
  return NAMES.test(name);
}
