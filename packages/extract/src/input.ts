import type { Page, Tree } from "@winnow/core-dom";
import { binaryFormat, decode } from "@winnow/core-dom/decode";
import { shown } from "@winnow/core-dom/options";
import { hrefOf } from "@winnow/core-dom/url";
import type { EmptyReason, Input } from "./types.js";

/** What there is to parse, or why there is nothing. */
export type Source =
  | { readonly html: string; readonly url?: string | undefined }
  | { readonly tree: Tree; readonly url?: undefined }
  | { readonly reason: EmptyReason; readonly url?: string | undefined };

/** How much of the beginning is looked at to tell a page from something else. */
const SNIFFED = 4096;

/**
 * Brings every kind of input to a string of HTML, or says why it can't.
 *
 * @param url - where the input brings none itself.
 * @throws TypeError where `input` is nothing that can hold a page: misuse, not a bad page. A string that is an address
 *   and nothing else is misuse only without a `url`, which those who read pages of strangers have.
 */
export function openInput(input: Input, url: string | undefined, size: number): Source {
  if (typeof input === "string") {
    if (url === undefined && isAddress(input)) throw new TypeError(ADDRESS_INPUT);
    return fromString(input, url, size);
  }
  if (input instanceof Uint8Array) return fromBytes(input, undefined, url, size);
  if (typeof input !== "object" || input === null) throw misused(input);
  if (isTree(input)) return { tree: input };
  if (isExtraction(input)) throw misused(input);
  const { html, bytes, contentType } = input;
  const address = input.url ?? url;
  const from = address && hrefOf(address);
  if (typeof html === "string") return fromString(html, from, size);
  if (bytes instanceof Uint8Array) {
    return fromBytes(bytes, contentType ?? input.headers?.["content-type"], from, size);
  }
  throw misused(input);
}

const ADDRESS_INPUT =
  "input is an address, not a page: fetchPage of @winnow/fetch reads the page, and extract takes its result; " +
  "for a page that consists of an address, set the option url";

/** The longest string that is looked at as an address. */
const LONGEST_ADDRESS = 2048;

/** Whether a string is an http(s) address and nothing else. */
function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && /^\s*https?:\/\/[^\s<>]+\s*$/i.test(text);
}

function isExtraction(input: object): boolean {
  return "tree" in input && "marks" in input;
}

/** What to do with an input that is no page, by the name of its class. */
const REMEDIES: Readonly<Record<string, string>> = {
  Promise: "await it first",
  Response: "{ bytes: new Uint8Array(await input.arrayBuffer()), url: input.url } is a Page",
  Request: "fetchPage of @winnow/fetch reads an address, and extract takes its result",
  URL: "fetchPage of @winnow/fetch reads the page, and extract takes its result",
  Blob: "new Uint8Array(await input.arrayBuffer()) are its bytes",
  File: "new Uint8Array(await input.arrayBuffer()) are its bytes",
  ReadableStream: "read it to its end first",
  ArrayBuffer: "new Uint8Array(input) are its bytes",
  SharedArrayBuffer: "new Uint8Array(input) are its bytes",
};

/** The error for an input that can hold no page. */
function misused(input: unknown): TypeError {
  return new TypeError(
    `input must be a string, a Uint8Array, a Page with html or bytes, or a Tree, not ${found(input)}`,
  );
}

function found(input: unknown): string {
  const what = shown(input);
  const remedy = REMEDIES[what.replace(/^an? /, "")];
  if (remedy !== undefined) return `${what}: ${remedy}`;
  if (ArrayBuffer.isView(input)) {
    return `${what}: new Uint8Array(input.buffer, input.byteOffset, input.byteLength) are its bytes`;
  }
  if (typeof input === "function") {
    return "root" in input ? "Cheerio: fromDom(input) of @winnow/core-dom is its Tree" : what;
  }
  if (typeof input !== "object" || input === null) return what;
  if (isExtraction(input)) return "an Extraction: take its tree";
  if ("nodeType" in input) return "a node of a DOM: fromDom(input) of @winnow/core-dom is its Tree";
  if ("cheerio" in input)
    return "a selection of Cheerio's: fromDom(input[0]) of @winnow/core-dom is its Tree";
  return "html" in input || "bytes" in input ? "a Page without html or bytes of their type" : what;
}

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
  if (binaryFormat(bytes) !== undefined) return { reason: "not-html", url };
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
