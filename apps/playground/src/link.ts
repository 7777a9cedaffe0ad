import type { Favor } from "@winnow/core-dom";
import type { FormatName } from "./types.js";

/** The tabs, in their order. */
export const VIEWS = ["read", "page", "result", "metadata", "verdict", "segments", "compare"] as const;
export type ViewName = (typeof VIEWS)[number];

export const FORMATS = ["text", "markdown", "html", "json"] as const satisfies readonly FormatName[];
export const FAVORS = ["precision", "balanced", "recall"] as const satisfies readonly Favor[];

/** What a link restores: the page by its name, address or source, and everything that is chosen. */
export interface LinkState {
  readonly example?: string | undefined;
  readonly url?: string | undefined;
  readonly html?: string | undefined;
  readonly view: ViewName;
  readonly format: FormatName;
  readonly method: string;
  readonly favor: Favor;
  readonly comments: boolean;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** The method to compare with. */
  readonly other: string;
}

export const DEFAULTS: LinkState = {
  view: "read",
  format: "markdown",
  method: "winnow",
  favor: "balanced",
  comments: false,
  include: [],
  exclude: [],
  other: "readability",
};

/** The view of a link that names none: the first one when links were first made. */
const UNNAMED_VIEW = "page";

/** Maximum number of characters of a link. Browsers take more, but messengers and mail cut longer ones. */
export const MAX_LINK = 30_000;

/**
 * Writes a state as the fragment of an address. A page without name or address is part of it, compressed.
 *
 * @returns `hash`; `tooLarge` if the page does not fit into a link, which then has the choices alone.
 * @example (await toHash({ ...DEFAULTS, example: "pendulum" })).hash // "#view=read&example=pendulum"
 */
export async function toHash(
  state: LinkState,
): Promise<{ readonly hash: string; readonly tooLarge: boolean }> {
  const { html, ...choices } = state;
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) {
    const usual = name === "view" ? UNNAMED_VIEW : DEFAULTS[name as keyof LinkState];
    if (Array.isArray(value)) for (const one of value) pairs.append(name, one);
    else if (value !== undefined && value !== usual) pairs.set(name, String(value));
  }
  const packed = html === undefined || state.example !== undefined ? undefined : await deflate(html);
  const rest = pairs.toString();
  const tooLarge = packed !== undefined && packed.length + rest.length > MAX_LINK;
  if (packed !== undefined && !tooLarge) pairs.set("html", packed);
  const text = pairs.toString();
  const hash = text === `view=${DEFAULTS.view}` ? "" : `#${text || `view=${UNNAMED_VIEW}`}`;
  return { hash, tooLarge };
}

/** Reads the fragment of an address. What is unknown or damaged has its default. */
export async function fromHash(hash: string): Promise<LinkState> {
  const pairs = new URLSearchParams(hash.replace(/^#/, ""));
  const unnamed = pairs.size === 0 ? DEFAULTS.view : UNNAMED_VIEW;
  const named = (name: string): string | undefined => pairs.get(name) ?? undefined;
  const oneOf = <Value extends string>(values: readonly Value[], name: string, otherwise: Value): Value =>
    values.find((value) => value === pairs.get(name)) ?? otherwise;
  const packed = pairs.get("html");
  return {
    example: named("example"),
    url: named("url"),
    html: packed === null ? undefined : await inflate(packed).catch(() => undefined),
    view: oneOf(VIEWS, "view", unnamed),
    format: oneOf(FORMATS, "format", DEFAULTS.format),
    method: named("method") ?? DEFAULTS.method,
    favor: oneOf(FAVORS, "favor", DEFAULTS.favor),
    comments: pairs.get("comments") === "true",
    include: pairs.getAll("include"),
    exclude: pairs.getAll("exclude"),
    other: named("other") ?? DEFAULTS.other,
  };
}

/** Compresses a text (RFC 1951) and writes it in base64url (RFC 4648 §5). */
async function deflate(text: string): Promise<string> {
  const bytes = await piped(
    new TextEncoder().encode(text),
    new CompressionStream("deflate-raw"),
    Number.POSITIVE_INFINITY,
  );
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary)
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/={1,2}$/, "");
}

/** A link of 30,000 characters could grow a thousandfold. */
const MAX_INFLATED = 20_000_000;

async function inflate(packed: string): Promise<string> {
  const binary = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw"), MAX_INFLATED));
}

/** Sends bytes through a stream that changes them. */
async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  maxSize: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > maxSize) throw new RangeError("the text is too large");
    chunks.push(read.value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
