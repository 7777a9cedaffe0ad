import { createHash } from "node:crypto";

/**
 * The id of a page that brings none: the SHA-256 of its content, in hexadecimal.
 *
 * @param content - the page's bytes; a string counts as its UTF-8 bytes.
 * @example contentId("") // "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
 */
export function contentId(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
