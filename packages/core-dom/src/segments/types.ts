import type { Marks } from "../marks/types.js";
import type { Tree } from "../tree/types.js";

/**
 * How much of a page a segment is:
 *
 * - `layout`: a part of the page's layout, such as a header, a column, a navigation, a list of teasers.
 * - `record`: one of several units of the same kind: a post, a comment, an entry of a list.
 * - `part`: a part of one text, such as a section.
 */
export type SegmentLevel = "layout" | "record" | "part";

/**
 * What a segment is:
 *
 * - `post`: a contribution to a thread of a forum, the first one included; the question of a page with answers.
 * - `comment`: a reader's comment on an article or a post.
 * - `answer`: an answer to a question; in a list of questions, one with its answer.
 * - `review`: a review of a product, a place, a work.
 * - `entry`: an entry of a list: a teaser, a search result, a product, a job.
 * - `section`: a heading and the text below it, or the text before the first heading.
 * - `block`: a part of the layout of which nothing more is known.
 * - `page`: the whole main content, if it has no parts.
 */
export type SegmentRole = "post" | "comment" | "answer" | "review" | "entry" | "section" | "block" | "page";

/** The rows `[start, end)` of a tree. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** A rectangle on a rendered page, in pixels from the page's top left corner. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A closed ring of points, in pixels from the page's top left corner; the last point equals the first. */
type Ring = readonly (readonly [x: number, y: number])[];

/** The outlines of a segment: polygons of one or more rings each, of which the first is the outer ring. */
export type MultiPolygon = readonly (readonly Ring[])[];

/** The segments of a rendered page; they may overlap and be nested. */
export interface OutlinedSegments {
  /** Of the rendered page, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly segments: readonly MultiPolygon[];
}

/** A unit of a page with a text of its own. */
export interface Segment {
  /** Unique within the page. */
  readonly id: string;
  readonly level: SegmentLevel;
  readonly role: SegmentRole;
  /** Its rows without those of its children, in document order; no two ranges overlap. */
  readonly ranges: readonly RowRange[];
  /**
   * The text without that of the children, one line per block; without author, date and what all records of a group
   * repeat, such as "Reply".
   */
  readonly text: string;
  /** The author's name, as the page writes it. */
  readonly author?: string | undefined;
  /** ISO 8601 as precisely as the page states it, or else as the page writes it, such as `"3 hours ago"`. */
  readonly date?: string | undefined;
  /** How sure the segmenter is that this is one unit, 0 to 1. */
  readonly score: number;
  /** What the decision is based on, in kebab case, such as `"repetition"`, `"microdata"` or `"headings"`. */
  readonly source: string;
  /** Where a browser shows it, if the segmenter read a rendering. */
  readonly polygons?: MultiPolygon | undefined;
  /** The segments inside, such as replies, in document order. At most {@link MAX_SEGMENT_DEPTH} levels. */
  readonly children: readonly Segment[];
}

/** Maximum number of levels of nested segments. What a page nests deeper is on the last level. */
export const MAX_SEGMENT_DEPTH: number = 64;

/** Why a segmentation is one segment that is the page. */
export type SegmentationReason =
  /** The method kept no text; the segment is all visible text. */
  | "no-content"
  /** Nothing repeats, and there are no headings. */
  | "no-repetition"
  /** The deadline was exceeded. */
  | "time-limit";

/** A page as segments. */
export interface Segmentation {
  /** The name of the segmenter, such as `"records"`. */
  readonly segmenter: string;
  /** The outermost segments in document order. Empty for a page without visible text. */
  readonly segments: readonly Segment[];
  /** Set if there is only one segment, with the role `page`; or none, if it was too short. */
  readonly reason?: SegmentationReason | undefined;
  /** The number of short segments that were left out, and the length of their texts in UTF-16 code units. */
  readonly dropped?: { readonly segments: number; readonly characters: number } | undefined;
}

export interface SegmenterOptions {
  /** The page's address. */
  readonly url?: string | undefined;
  /** When to stop, as a value of `performance.now()`. A segmenter whose time is linear may ignore it. */
  readonly deadline?: number | undefined;
}

/**
 * A way to divide a page: it reads the tree and the marks of a method, and changes neither. It never throws for a page.
 * A segmenter that needs a rendering is a function that takes it and returns a segmenter.
 */
export type Segmenter = (tree: Tree, marks: Marks, options: SegmenterOptions) => Segmentation;

/** A segmenter with its source. */
export interface SegmenterEntry {
  readonly segmenter: Segmenter;
  readonly about: string;
  readonly source: string;
}
