import { createHash } from "node:crypto";
import type { Item, RecordId } from "./types.js";

/**
 * Returns the default id of a page: the SHA-256 of its content, in hexadecimal.
 *
 * @param content - the page's bytes; a string counts as its UTF-8 bytes.
 * @example contentId("") // "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
 */
export function contentId(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns a record's own id, or the SHA-256 of its page or text. */
export function recordId(record: object): RecordId | undefined {
  const { id, html, htmlBase64, pageHtml, text } = record as Readonly<Record<string, unknown>>;
  if (typeof id === "string" || typeof id === "number") return id;
  if (typeof html === "string") return contentId(html);
  if (typeof htmlBase64 === "string") return contentId(Buffer.from(htmlBase64, "base64"));
  if (typeof pageHtml === "string") return contentId(pageHtml);
  return typeof text === "string" ? contentId(text) : undefined;
}

/** Returns the id that the outcome of an item will have, without processing it. */
export function itemId(item: Item): RecordId | undefined {
  if (item.kind === "failure") return item.id;
  if (item.kind === "page") return item.id ?? contentId(item.bytes);
  try {
    const record: unknown = JSON.parse(utf8(item.bytes));
    return typeof record === "object" && record !== null ? recordId(record) : undefined;
  } catch {
    return undefined;
  }
}

/** Decodes bytes as UTF-8 without copying them first. */
export function utf8({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString("utf8");
}

/** Whether a number is exact: JSON parsers round numbers from 2⁵³ on. */
export function isExact(id: number): boolean {
  return Math.abs(id) <= Number.MAX_SAFE_INTEGER;
}
