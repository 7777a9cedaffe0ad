import type { Files } from "./types.js";

/**
 * The SHA-256 of bytes, or of a string's UTF-8, in lower-case hexadecimal.
 *
 * @example await sha256("") // "e3b0c442…"
 */
export async function sha256(data: Uint8Array | string): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file's bytes, unpacked where its name ends in `.gz`. */
export async function readUnpacked(files: Files, path: string): Promise<Uint8Array> {
  const bytes = await files.read(path);
  if (!path.toLowerCase().endsWith(".gz")) return bytes;
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  return new Uint8Array(
    await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
  );
}

/** The field of a record that holds a page without loss: the string where the bytes are UTF-8, else Base64. */
export function pageField(bytes: Uint8Array): { readonly html: string } | { readonly htmlBase64: string } {
  try {
    // The byte order mark stays: the bytes can be had back from the string.
    return { html: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { htmlBase64: base64(bytes) };
  }
}

/** Whole groups of three bytes, few enough to be arguments of one call. */
const PIECE = 3 * 8192;

function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += PIECE) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(start, start + PIECE))));
  }
  return pieces.join("");
}
