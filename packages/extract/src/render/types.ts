import type { PageTypeEstimate } from "@winnow/core-dom";
import type { pagePosts } from "@winnow/core-dom/records";
import type { Marks, Tree } from "@winnow/core-dom/tree";
import type { MathmlReader } from "../content/types.js";
import type { Metadata } from "../metadata/types.js";

export interface RenderOptions {
  /** The page's address, which makes links and images absolute. */
  readonly url?: string | URL | undefined;
  /**
   * The rows labelled `content`, those labelled `comment`, or both with the comments last. Default
   * `"content"`.
   */
  readonly parts?: "content" | "comments" | "all" | undefined;
  /** Used by TEI, JSON and Markdown's front matter, and for `title`. */
  readonly metadata?: Metadata | undefined;
  /** The type of the page, for formats that have it. Default: that of the marks. */
  readonly pageType?: PageTypeEstimate | undefined;
  /** Begin Markdown with the metadata as YAML. Default false. */
  readonly frontMatter?: boolean | undefined;
  /**
   * Render links. If false, their text remains, frames (which are rendered as links) are left out, and
   * footnotes keep their marks. Default true.
   */
  readonly links?: boolean | undefined;
  /** Render images. If false, the captions of figures remain. Default true. */
  readonly images?: boolean | undefined;
  /** Render data tables. If false, their captions and cells are rendered as lines of text, like those of layout tables. Default true. */
  readonly tables?: boolean | undefined;
  /**
   * Begin the content with the title of `metadata`, as a heading or the first line of text, unless it already
   * begins with it. TEI has the title in its header and ignores this option. Default false.
   */
  readonly title?: boolean | undefined;
  /**
   * Write Markdown for display on a terminal, without the backslashes that keep a parser from reading text as
   * markup. A parser may therefore misread it. Default false.
   */
  readonly unescaped?: boolean | undefined;
  /**
   * Converts MathML without a LaTeX source, and for HTML, LaTeX without MathML: `mathml` of
   * `@winnow/extract/mathml`, which includes the HTML parser. `extract` and `render` pass it themselves. Without
   * it, text contains the symbols of MathML one after another, Markdown contains MathML, and HTML contains LaTeX
   * as text.
   */
  readonly mathml?: MathmlReader | undefined;
  /**
   * Finds the posts of conversations, which begin with their authors and days: `pagePosts` of `@winnow/core-dom/records`.
   * `extract` and `render` pass it themselves. Plain text and JSON do not use it.
   */
  readonly posts?: typeof pagePosts | undefined;
  /** When to stop, as a value of `performance.now()`; the rendering is then empty. Default: never. */
  readonly deadline?: number | undefined;
  /**
   * Called if the rendering is empty because it exceeded the deadline, or grew to many times the size of the
   * page.
   */
  readonly onLimit?: ((reason: "too-large" | "time-limit") => void) | undefined;
}

/** A function that writes the marked content of a page. */
export type Format = (tree: Tree, marks: Marks, options?: RenderOptions) => string;
