import type { Marks, Tree } from "@winnow/core-dom/tree";
import type { MathmlReader } from "../content/math/types.js";
import type { Metadata } from "../metadata/types.js";

export interface RenderOptions {
  /** The page's address: links and images become absolute with it. */
  readonly url?: string | URL | undefined;
  /** The rows labelled `content`, those labelled `comment`, or both, the comments last. Default `"content"`. */
  readonly parts?: "content" | "comments" | "all" | undefined;
  /** For TEI and JSON, and for Markdown's front matter; other formats do not read it. */
  readonly metadata?: Metadata | undefined;
  /** Begin Markdown with the metadata as YAML. Default false. */
  readonly frontMatter?: boolean | undefined;
  /**
   * Links. Without them their text stays, and frames, which are rendered as links, go; footnotes keep their marks.
   * Default true.
   */
  readonly links?: boolean | undefined;
  /** Images. Without them the captions of figures stay. Default true. */
  readonly images?: boolean | undefined;
  /** Tables of data, captions included; what a table only lays out is not data. Default true. */
  readonly tables?: boolean | undefined;
  /**
   * Begin the content with the title of `metadata` as a heading, or as the first line of text, unless it begins with
   * it already. TEI has it in the header and does not read this. Default false.
   */
  readonly title?: boolean | undefined;
  /**
   * Markdown for reading on a terminal: without the backslashes that keep a parser from taking text for markup, so
   * that it may not be parsed again as it was meant. Default false.
   */
  readonly unescaped?: boolean | undefined;
  /**
   * Converts MathML that comes without its LaTeX source: `mathml` of `@winnow/extract/mathml`, which includes the HTML
   * parser. `extract` and `render` pass it themselves. If it is left out, text has the symbols of such a formula one
   * after another, and Markdown its MathML.
   */
  readonly mathml?: MathmlReader | undefined;
  /** When to give up, as a value of `performance.now()`: the rendering is empty then. Default: never. */
  readonly deadline?: number | undefined;
  /** Is called where the rendering is empty because it passed the deadline, or grew over many times the page. */
  readonly onLimit?: ((reason: "too-large" | "time-limit") => void) | undefined;
}

/** A function that writes what the marks keep of a page. */
export type Format = (tree: Tree, marks: Marks, options?: RenderOptions) => string;
