import type { Page, Tree } from "@winnow/core-dom";
import { binaryFormat } from "@winnow/core-dom/binary-format";
import { describeValue } from "@winnow/core-dom/options";
import { hrefOf } from "@winnow/core-dom/url";
import { type Decoder, defaultDecoder } from "./decoder.js";
import type { ExtractionReason, Input } from "./types.js";

/** The page as a string or a tree, or the reason why there is none. */
export type Source =
  | { readonly html: string; readonly url?: string | undefined }
  | { readonly tree: Tree; readonly url?: undefined }
  | { readonly reason: ExtractionReason; readonly url?: string | undefined };

export interface InputOptions {
  /** Used if the input has no address of its own. */
  readonly url: string | undefined;
  /** In bytes; for strings, in characters. */
  readonly maxSize: number;
  readonly decode: Decoder | undefined;
}

/** Number of characters at the start of a string that are examined to decide whether it is HTML. */
const SNIFFED_LENGTH = 4096;

/**
 * Returns the HTML or the tree of an input of any kind, or the reason why it has neither.
 *
 * @throws TypeError if `input` cannot be a page: that is misuse, not a bad page. So is a string that is only
 *   an address, unless `url` is set, as it should be in programs that read other people's pages.
 */
export function openInput(input: Input, options: InputOptions): Source {
  if (typeof input === "string") {
    if (options.url === undefined && isAddress(input)) throw new TypeError(ADDRESS_INPUT);
    return fromString(input, options);
  }
  if (input instanceof Uint8Array) return fromBytes(input, undefined, options);
  if (typeof input !== "object" || input === null) throw misused(input);
  if (isTree(input)) return { tree: input };
  if (isExtraction(input)) throw misused(input);
  const { html, bytes, contentType } = input;
  const address = input.url ?? options.url;
  const located = { ...options, url: address && hrefOf(address) };
  if (typeof html === "string") return fromString(html, located);
  if (bytes instanceof Uint8Array) {
    return fromBytes(bytes, contentType ?? input.headers?.["content-type"], located);
  }
  throw misused(input);
}

const ADDRESS_INPUT =
  "input is an address, not a page: fetch it with fetchPage of @winnow/fetch and pass the result to extract; " +
  "for a page that consists of an address, set the option url";

/** Longer strings are not checked for being an address. */
const MAX_ADDRESS_LENGTH = 2048;

/** Whether a string is an http(s) address and nothing else. */
function isAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && /^\s*https?:\/\/[^\s<>]+\s*$/i.test(text);
}

function isExtraction(input: object): boolean {
  return "tree" in input && "marks" in input;
}

/** How to turn a value of another class into a page, by the name of the class. */
const REMEDIES: Readonly<Record<string, string>> = {
  Response: "pass { bytes: new Uint8Array(await input.arrayBuffer()), url: input.url }",
  Request: "fetch it with fetchPage of @winnow/fetch and pass the result to extract",
  URL: "fetch it with fetchPage of @winnow/fetch and pass the result to extract",
  Blob: "pass new Uint8Array(await input.arrayBuffer())",
  File: "pass new Uint8Array(await input.arrayBuffer())",
  ReadableStream: "read it to its end first",
  ArrayBuffer: "pass new Uint8Array(input)",
  SharedArrayBuffer: "pass new Uint8Array(input)",
};

/** The error for an input that cannot be a page. */
function misused(input: unknown): TypeError {
  return new TypeError(
    `input must be a string, a Uint8Array, a Page with html or bytes, or a Tree, not ${description(input)}`,
  );
}

/** Describes a wrong input, with the remedy if there is one. */
function description(input: unknown): string {
  const what = describeValue(input);
  const remedy = REMEDIES[what.replace(/^an? /, "")];
  if (remedy !== undefined) return `${what}: ${remedy}`;
  if (ArrayBuffer.isView(input)) {
    return `${what}: pass new Uint8Array(input.buffer, input.byteOffset, input.byteLength)`;
  }
  if (typeof input === "function") {
    return "root" in input ? "Cheerio: pass fromDom(input) of @winnow/core-dom" : what;
  }
  if (typeof input !== "object" || input === null) return what;
  if (isExtraction(input)) return "an Extraction: pass its tree";
  if ("nodeType" in input) return "a DOM node: pass fromDom(input) of @winnow/core-dom";
  if ("cheerio" in input) return "a Cheerio selection: pass fromDom(input[0]) of @winnow/core-dom";
  return "html" in input || "bytes" in input ? "a Page whose html or bytes have another type" : what;
}

/** Returns the response headers of a page. */
export function pageHeaders(input: Input): Readonly<Record<string, string>> {
  if (typeof input !== "object" || input instanceof Uint8Array || isTree(input)) return {};
  return { ...input.headers };
}

function isTree(input: Page | Tree): input is Tree {
  return "kind" in input && input.kind instanceof Uint8Array;
}

function fromString(html: string, { url, maxSize }: InputOptions): Source {
  if (html.length > maxSize) return { reason: "too-large", url };
  const start = html.slice(0, SNIFFED_LENGTH);
  if (!/\S/.test(start) && !/\S/.test(html)) return { reason: "empty-input", url };
  return looksLikeHtml(start, html) ? { html, url } : { reason: "not-html", url };
}

function fromBytes(bytes: Uint8Array, contentType: string | undefined, options: InputOptions): Source {
  const { url, maxSize, decode } = options;
  if (bytes.length > maxSize) return { reason: "too-large", url };
  const format = binaryFormat(bytes);
  if (format !== undefined && format !== "gzip") return { reason: "not-html", url };
  const { text, tooLarge } = (decode ?? defaultDecoder())(bytes, {
    ...(contentType === undefined ? {} : { contentType }),
    ...(format === undefined ? {} : { maxSize }),
  });
  if (tooLarge) return { reason: "too-large", url };
  return format !== undefined && text === "" ? { reason: "not-html", url } : fromString(text, options);
}

/**
 * Whether a string can be a page. Text without any markup can: the standard parses it as a page. JSON cannot,
 * nor can a string full of control characters, such as the bytes of an image decoded as text.
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
