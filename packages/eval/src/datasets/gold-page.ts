import type { Gold, GoldPage } from "../types.js";

/**
 * Returns the SHA-256 of bytes, or of a string's UTF-8 encoding, in lower-case hexadecimal.
 *
 * @example await sha256("") // "e3b0c442…"
 */
export async function sha256(data: Uint8Array | string): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Encodes a page without loss as the field of a record: a string if the bytes are UTF-8, otherwise Base64.
 */
export function pageField(bytes: Uint8Array): { readonly html: string } | { readonly htmlBase64: string } {
  try {
    // The byte order mark is kept, so that the bytes can be restored from the string.
    return { html: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { htmlBase64: base64(bytes) };
  }
}

/** A multiple of three bytes, few enough to pass as the arguments of one call. */
const PIECE = 3 * 8192;

function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += PIECE) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(start, start + PIECE))));
  }
  return pieces.join("");
}

/** Builds the record of a page from its bytes and its gold. */
export async function goldPage(
  bytes: Uint8Array,
  gold: Gold,
  rest: Omit<GoldPage, "id" | "gold" | "html" | "htmlBase64">,
): Promise<GoldPage> {
  return { id: await sha256(bytes), ...defined(rest), ...pageField(bytes), gold: defined(gold) };
}

/** Returns a copy of a record without the fields that are `undefined`, as JSON would have it. */
export function defined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
