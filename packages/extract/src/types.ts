import type { Favor, Marks, Method, Page, Tree } from "@winnow/core-dom";
import type { MarkedBlock } from "./marked-blocks.js";
import type { Metadata } from "./metadata/types.js";

/** The methods that come with the package; any {@link Method} function can be given instead of a name. */
export type MethodName = "readability" | "justext";

/** Bounds on what one page may cost. */
export interface Limits {
  /** The largest page, in bytes or, for a string, characters. Default 20,000,000. */
  readonly size?: number;
  /** The longest time for one page in milliseconds, parse included. Default 30,000. */
  readonly milliseconds?: number;
}

export interface ExtractOptions {
  /** Default: `readability`, and where that finds nothing, `justext`. */
  readonly method?: MethodName | Method;
  /** The page's address: makes links absolute. A `Page`'s own `url` wins over it. */
  readonly url?: string;
  /** Default `"balanced"`. */
  readonly favor?: Favor;
  /** Keep readers' comments: apart in {@link Extraction.comments}, behind the content in `render`. Default false. */
  readonly comments?: boolean;
  /** Begin Markdown with the metadata as YAML. Default false. */
  readonly frontMatter?: boolean;
  /** The page's language (BCP 47); by default it is read from the page. */
  readonly language?: string;
  readonly limits?: Limits;
  /** An aborted signal makes `extract` throw the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Why an extraction is empty. */
export type EmptyReason =
  /** No bytes at all, or white space only. */
  | "empty-input"
  /** The bytes are no HTML: a PDF, an image, an archive, JSON, … */
  | "not-html"
  /** Larger than `limits.size`. */
  | "too-large"
  /** `limits.milliseconds` passed. */
  | "time-limit"
  /** HTML without visible text. */
  | "no-text"
  /** There is text, but the method took none of it for content. */
  | "no-content";

export type Format = "text" | "markdown" | "html" | "tei" | "json";

/** A page's main content: the tree, the marks on it and what can be rendered from the two. */
export interface Extraction {
  readonly tree: Tree;
  readonly marks: Marks;
  /** The method that made the marks: a name, or `"custom"`. */
  readonly method: MethodName | "custom";
  readonly metadata: Metadata;
  /** Why `text` is empty; undefined where it is not. */
  readonly reason?: EmptyReason;
  /** The content as plain text: a line a block, an empty line between paragraphs. Rendered when first read. */
  readonly text: string;
  /** The content as Markdown (CommonMark and GFM). Rendered when first read. */
  readonly markdown: string;
  /** The content as clean HTML, safe to insert. Rendered when first read. */
  readonly html: string;
  /** Readers' comments as plain text; empty unless they were asked for. Rendered when first read. */
  readonly comments: string;
  /** All blocks of the page with their labels and reasons, content or not. Made when first read. */
  readonly blocks: readonly MarkedBlock[];
  /** The whole document in a format, readers' comments behind the content where they were asked for. */
  render(format: Format): string;
}

/** All that {@link extract} takes. */
export type Input = string | Uint8Array | Page | Tree;
