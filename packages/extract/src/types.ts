import type { Favor, Marks, Method, Page, Tree } from "@winnow/core-dom";
import type { MarkedBlock } from "./marked-blocks.js";
import type { Metadata } from "./metadata/types.js";
import type { Format } from "./render/types.js";

export interface ExtractOptions {
  /** Default: `readability`; on pages where it finds nothing, `justext`. */
  readonly method?: Method;
  /** The page's address: makes links absolute. A `Page`'s own `url` wins over it. */
  readonly url?: string | URL | undefined;
  /** Default `"balanced"`. */
  readonly favor?: Favor;
  /** Keep readers' comments: in {@link Extraction.comments}, and after the content in `render`. Default false. */
  readonly comments?: boolean;
  /** Begin Markdown with the metadata as YAML. Default false. */
  readonly frontMatter?: boolean;
  /** Render links. Without them their text stays. Default true. */
  readonly links?: boolean;
  /** Render images. Without them the captions of figures stay. Default true. */
  readonly images?: boolean;
  /** Render tables of data. Default true. */
  readonly tables?: boolean;
  /** Begin each rendering with the title, unless the content begins with it already. Default false. */
  readonly title?: boolean;
  /** The page's language (BCP 47). Default: detected from the page. */
  readonly language?: string;
  /** The largest page, in bytes; for a string, in characters. Default 20,000,000. */
  readonly maxSize?: number;
  /**
   * The longest time for the page, in milliseconds, all that is done for it together: `extract` itself, and what is made
   * when it is first read (metadata, renderings, blocks). What passes it is empty, or has what was found until then.
   * Default 30,000.
   */
  readonly timeout?: number;
  /** If it is aborted, `extract` throws its reason. */
  readonly signal?: AbortSignal;
}

/** Why an extraction, or one of its renderings, is empty. */
export type EmptyReason =
  /** No bytes at all, or white space only. */
  | "empty-input"
  /** Not HTML but a PDF, an image, an archive, JSON, … */
  | "not-html"
  /** Larger than `maxSize`; or a rendering grew over ten times the page, as those of hostile pages do. */
  | "too-large"
  /** `timeout` passed, in `extract` or while something was rendered. */
  | "time-limit"
  /** HTML without visible text. */
  | "no-text"
  /** The method found no content in the text. */
  | "no-content";

/** A page's main content: the tree, the marks on it and what can be rendered from the two. */
export interface Extraction {
  readonly tree: Tree;
  readonly marks: Marks;
  /**
   * The name of the method that made the marks, such as `"readability"`; `"custom"` for a method without a name;
   * `"none"` if none was run (see `reason`).
   */
  readonly method: string;
  readonly metadata: Metadata;
  /**
   * Why `text` is empty; undefined if it is not. If only a rendering that was read reached a limit, that rendering is
   * empty, the others are not, and this is why: read it after them.
   */
  readonly reason: EmptyReason | undefined;
  /** The content as plain text: one line per block, an empty line between paragraphs. Rendered when first read. */
  readonly text: string;
  /** The content as Markdown (CommonMark and GFM). Rendered when first read. */
  readonly markdown: string;
  /** The content as clean HTML, safe to insert. Rendered when first read. */
  readonly html: string;
  /** Readers' comments as plain text; empty unless the option `comments` is set. Rendered when first read. */
  readonly comments: string;
  /** All blocks of the page with their labels and reasons, content or not. Made when first read. */
  readonly blocks: readonly MarkedBlock[];
  /**
   * The whole document in a format, readers' comments after the content if they were requested. Each format is
   * rendered once.
   *
   * @example
   * import { extract, tei } from "@winnow/extract";
   * extract(html).render(tei);
   */
  render(format: Format): string;
}

/** All that {@link extract} takes. */
export type Input = string | Uint8Array | Page | Tree;
