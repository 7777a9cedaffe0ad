import type { Page, Tree } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import type { EmptyReason, Input } from "./types.js";

/** What there is to parse, or why there is nothing. */
export type Source =
  | { readonly html: string; readonly url?: string | undefined }
  | { readonly tree: Tree; readonly url?: undefined }
  | { readonly reason: EmptyReason; readonly url?: string | undefined };

/** First bytes of what people take for pages by mistake (WHATWG MIME Sniffing §6, RFC 1952, RFC 8878). */
const BINARY_SIGNATURES: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46, 0x2d], // %PDF-
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF8
  [0x1f, 0x8b], // gzip
  [0x28, 0xb5, 0x2f, 0xfd], // zstd
  [0x50, 0x4b, 0x03, 0x04], // ZIP, and so docx, epub, …
  [0x42, 0x5a, 0x68], // bzip2
  [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], // xz
  [0xd0, 0xcf, 0x11, 0xe0], // OLE: doc, xls
  [0x7f, 0x45, 0x4c, 0x46], // ELF
  [0x00, 0x61, 0x73, 0x6d], // wasm
  [0x49, 0x44, 0x33], // MP3
  [0x4f, 0x67, 0x67, 0x53, 0x00], // Ogg
  [0x77, 0x4f, 0x46, 0x32], // WOFF2
];

/** How much of the beginning is looked at to tell a page from something else. */
const SNIFFED = 4096;

/**
 * Brings every kind of input to a string of HTML, or says why it can't.
 *
 * @param url - where the input brings none itself.
 * @throws TypeError where `input` is nothing that can hold a page: misuse, not a bad page.
 */
export function openInput(input: Input, url: string | undefined, size: number): Source {
  if (typeof input === "string") return fromString(input, url, size);
  if (input instanceof Uint8Array) return fromBytes(input, undefined, url, size);
  if (typeof input !== "object" || input === null) throw new TypeError(INPUT_KINDS);
  if (isTree(input)) return { tree: input };
  const { html, bytes, contentType } = input;
  const from = input.url ?? url;
  if (typeof html === "string") return fromString(html, from, size);
  if (bytes instanceof Uint8Array) {
    return fromBytes(bytes, contentType ?? input.headers?.["content-type"], from, size);
  }
  throw new TypeError(INPUT_KINDS);
}

const INPUT_KINDS = "input must be a string, a Uint8Array, a Page with html or bytes, or a Tree";

/** The response headers that came with the page. */
export function headersOf(input: Input): Readonly<Record<string, string>> {
  if (typeof input !== "object" || input instanceof Uint8Array || isTree(input)) return {};
  return { ...input.headers };
}

function isTree(input: Page | Tree): input is Tree {
  return "kind" in input && input.kind instanceof Uint8Array;
}

function fromString(html: string, url: string | undefined, size: number): Source {
  if (html.length > size) return { reason: "too-large", url };
  const start = html.slice(0, SNIFFED);
  if (!/\S/.test(start) && !/\S/.test(html)) return { reason: "empty-input", url };
  return looksLikeHtml(start, html) ? { html, url } : { reason: "not-html", url };
}

function fromBytes(
  bytes: Uint8Array,
  contentType: string | undefined,
  url: string | undefined,
  size: number,
): Source {
  if (bytes.length > size) return { reason: "too-large", url };
  if (BINARY_SIGNATURES.some((signature) => signature.every((byte, i) => bytes[i] === byte))) {
    return { reason: "not-html", url };
  }
  const hints = contentType === undefined ? {} : { contentType };
  return fromString(decode(bytes, hints).text, url, size);
}

/**
 * Text without any markup passes: the standard makes a page of it. JSON does not, nor does what is full of
 * control characters, as the bytes of a picture are under any encoding.
 */
function looksLikeHtml(start: string, html: string): boolean {
  if (/^\s*[[{]/.test(start) && !/<[a-z!?/]/i.test(start) && isJson(html)) return false;
  if (/^(?:%PDF-|\x89PNG|GIF8[79]a|PK\x03\x04|\x1f\x8b)/.test(start)) return false;
  let control = 0;
  for (let i = 0; i < start.length; i++) {
    const code = start.charCodeAt(i);
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d && code !== 0) {
      control++;
    }
  }
  return control * 20 <= start.length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
