import { siteOf } from "@winnow/core-dom/url";
import type { Hasher } from "../exact/hasher.js";
import type { Document } from "../types.js";

const encoder = new TextEncoder();

/** Empty for a document without a valid address. */
export function siteOfDocument(document: Document): string {
  return document.url === undefined ? "" : siteOf(document.url);
}

/**
 * The fingerprint of a site, which is combined with those of its units by exclusive or, so that the same unit on two
 * sites is two; undefined where there is no site.
 */
export function siteFingerprint(hasher: Hasher, site: string): Uint32Array | undefined {
  return site === "" ? undefined : hasher.hash64(encoder.encode(site));
}
