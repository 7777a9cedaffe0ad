import type { Favor, Marks, Method, Page, PageTypeEstimate, Tree } from "@winnow/core-dom";
import type { Decoder } from "./decoder.js";
import type { MarkedBlock } from "./marked-blocks.js";
import type { Metadata } from "./metadata/types.js";
import type { Format } from "./render/types.js";

export interface ExtractOptions {
  /**
   * Default: `winnow`, the learned extractor. If it finds less than 250 characters, the data of the page (JSON-LD, the
   * state of scripts) are searched for the article.
   */
  readonly method?: Method;
  /** The page's address, which makes links absolute. The `url` of a `Page` takes precedence. */
  readonly url?: string | URL | undefined;
  /** Default `"balanced"`. */
  readonly favor?: Favor;
  /**
   * Keep readers' comments: in {@link Extraction.comments}, and after the content in `render`. Default false.
   */
  readonly comments?: boolean;
  /** Begin Markdown with the metadata as YAML. Default false. */
  readonly frontMatter?: boolean;
  /** Render links. If false, only their text is rendered. Default true. */
  readonly links?: boolean;
  /** Render images. If false, the captions of figures remain. Default true. */
  readonly images?: boolean;
  /** Render data tables. If false, their cells are rendered as lines of text. Default true. */
  readonly tables?: boolean;
  /** Begin each rendering with the title, unless the content already begins with it. Default false. */
  readonly title?: boolean;
  /**
   * A CSS selector: the content is all text of the elements that match, also what styles and attributes hide, and `method`
   * is not used. Without a match the extraction is empty (`no-content`).
   */
  readonly include?: string | undefined;
  /**
   * A CSS selector: elements that match are left out before anything else looks for the content, also of what `include`
   * selects. The metadata are still those of the whole page.
   */
  readonly exclude?: string | undefined;
  /** The page's language (BCP 47). Default: detected from the page. */
  readonly language?: string;
  /** Maximum size of the page in bytes; for a string, in characters. Default 20,000,000. */
  readonly maxSize?: number;
  /**
   * Maximum time for all work on the page together, in milliseconds: `extract` itself, and what is computed
   * on first access (metadata, renderings, blocks). What exceeds it is empty or incomplete. Default 30,000.
   */
  readonly timeout?: number;
  /** If it is aborted, `extract` throws its reason. */
  readonly signal?: AbortSignal;
  /**
   * Decodes bytes. Default in Node, Bun and Deno: `decode` of `@winnow/core-dom/decode`, loaded with the
   * first page of bytes. Elsewhere there is no default: import that function and pass it, or pass strings.
   */
  readonly decode?: Decoder | undefined;
}

/**
 * Why an extraction, or one of its renderings, is empty; or, for `little-content` and `unsure`, not to be relied on.
 */
export type ExtractionReason =
  /** Nothing but white space. */
  | "empty-input"
  /** Not HTML but a PDF, an image, an archive, JSON, … */
  | "not-html"
  /** Larger than `maxSize`; or a rendering grew to over ten times the page, as those of hostile pages do. */
  | "too-large"
  /** `timeout` was exceeded, in `extract` or during a rendering. */
  | "time-limit"
  /** HTML without visible text. */
  | "no-text"
  /** The method found no content in the text. */
  | "no-content"
  /**
   * The content has less than 250 characters, on a page with ten times as much text or 300 times as much markup; or
   * less than 100, which are a message such as "Skip to content", or words without a sentence that are `unsure`.
   */
  | "little-content"
  /** There is content, but the method's confidence in it is too low. */
  | "unsure";

/** A page's main content: the tree, the marks on it, and everything that can be rendered from them. */
export interface Extraction {
  /**
   * The page; or the article in the data of a page without text (method `"embedded-data"`), as a page of its own.
   */
  readonly tree: Tree;
  readonly marks: Marks;
  /**
   * The name of the method that set the marks, such as `"readability"`; `"custom"` for a method without a
   * name; `"none"` if none ran (see `reason`). `"embedded-data"` if the page has next to no text and the content is
   * from its JSON-LD or the state of its scripts; the reasons of the marks say from which property.
   */
  readonly method: string;
  readonly metadata: Metadata;
  /**
   * The method's estimate of the quality of the content, 0 to 1: the expected F1, calibrated. Undefined if the
   * method makes no estimate, as rule-based methods do not.
   *
   * @example if ((article.confidence ?? 1) >= 0.8) keep(article.text);
   */
  readonly confidence: number | undefined;
  /**
   * The type of the page, such as `"article"` or `"forum"`, and the probability of each type, with any method. Computed on
   * first access; undefined for a page without text.
   *
   * @example if (article.pageType?.type === "listing") followLinks(article.tree);
   */
  readonly pageType: PageTypeEstimate | undefined;
  /**
   * Why `text` is empty; `"little-content"` if it is a small part of the page or a message, `"unsure"` if `confidence` is low;
   * otherwise undefined. If only
   * one rendering reached a limit, that rendering alone is empty, and this is the reason: read it after the
   * renderings.
   */
  readonly reason: ExtractionReason | undefined;
  /**
   * The content as plain text: one line per block, an empty line between paragraphs. Computed on first
   * access.
   */
  readonly text: string;
  /** The content as Markdown (CommonMark and GFM). Computed on first access. */
  readonly markdown: string;
  /** The content as clean HTML, safe to insert. Computed on first access. */
  readonly html: string;
  /** Readers' comments as plain text; empty unless the option `comments` is set. Computed on first access. */
  readonly comments: string;
  /** All blocks of the page with their labels and reasons, content or not. Computed on first access. */
  readonly blocks: readonly MarkedBlock[];
  /**
   * Renders the whole document in a format, with readers' comments after the content if they were requested.
   * Each format is rendered once.
   *
   * @example
   * import { extract, tei } from "@winnow/extract";
   * extract(html).render(tei);
   */
  render(format: Format): string;
}

/** The input of {@link extract}. */
export type Input = string | Uint8Array | Page | Tree;
