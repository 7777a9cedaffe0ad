/** What a row of a tree is. Row 0 is always the document (or the fragment that was parsed). */
export const NodeKind = {
  document: 0,
  fragment: 1,
  doctype: 2,
  element: 3,
  text: 4,
  comment: 5,
} as const;

/** The namespace of an element; 0 for every other kind of row. */
export const Namespace = { html: 0, svg: 1, mathml: 2 } as const;

/**
 * Why a row is no part of what a reader sees. A row inherits it from its ancestors; 0 is a visible row.
 *
 * The text of hidden rows counts in no measure of visible text, and blocks leave it out, so that a plain
 * method never meets it. A method that wants a hidden source (a thread inside `noscript`, an article body in
 * JSON-LD, Discourse's preloaded JSON) asks for rows with that flag.
 */
export const Hidden = {
  visible: 0,
  /** Inside `head`: titles, metadata. */
  head: 1,
  script: 2,
  style: 3,
  noscript: 4,
  template: 5,
  /** The body of a `script` of the type `application/ld+json`. */
  jsonLd: 6,
  /** An element with Discourse's `data-preloaded` attribute, whose value is JSON, or a JSON script. */
  preloadedJson: 7,
  /** What browsers show only where they lack a feature: inside `iframe`, `object`, `audio`, `video`, `canvas`. */
  fallback: 8,
  /** Values of form fields: `textarea`, `select`, `datalist`. */
  field: 9,
} as const;

/**
 * A parsed page: parallel columns in document order (preorder), one row per node.
 *
 * The subtree of a row is the range `[row, end[row])`: children are found by hopping over `end`, ancestors by
 * following `parent`, and what a subtree holds is the difference of two prefix sums. Nothing here ever changes
 * after the parse. The numeric columns may be read directly; every string comes through a function
 * ({@link text}, {@link attribute}, …), because it may be an offset that is decoded when it is asked for.
 */
export interface Tree {
  /** How many rows there are. */
  readonly length: number;
  /** False where the parse was stopped by a limit: the tree holds what was read until then. */
  readonly complete: boolean;
  /** One {@link NodeKind} per row. */
  readonly kind: Uint8Array;
  /** One {@link Namespace} per row. */
  readonly namespace: Uint8Array;
  /** One {@link Hidden} per row. */
  readonly hidden: Uint8Array;
  /** The tag id of an element ({@link Tag}), 0 for every other kind of row. */
  readonly tag: Int32Array;
  /** The parent's row; -1 for row 0. The content of a `template` is a fragment row below it. */
  readonly parent: Int32Array;
  /** One past the last descendant. */
  readonly end: Int32Array;
  /**
   * Characters of visible text in the rows before this one, white space runs counted as one (UTF-16 code
   * units); `length + 1` values. A run that goes on in the next text node counts where it begins.
   */
  readonly textBefore: Int32Array;
  /** The same characters, of those inside an `a` element; `length + 1` values. */
  readonly linkBefore: Int32Array;
  /**
   * Characters of markup in the rows before this one: start and end tags with their attributes, comments, and
   * the text of hidden rows; `length + 1` values.
   */
  readonly markupBefore: Int32Array;
  /** Elements in the rows before this one; `length + 1` values. */
  readonly elementsBefore: Int32Array;
  /** The strings of the rows. Its shape is no part of the interface: read it through the functions. */
  readonly strings: TreeStrings;
}

/**
 * Where the strings of a tree are: two strings and integers into them, so that a page holds no hundred thousand small ones,
 * and nothing is decoded before it is asked for. What a place means, {@link RAW} describes.
 */
export interface TreeStrings {
  /** The page as it was parsed, or what stands for it. */
  readonly source: string;
  /** Characters that the source has in another form, or not at all. */
  readonly extra: string;
  /**
   * For a text or comment row the place of its characters and their number; for an element or doctype row its first
   * attribute row and their number. A doctype has three: name, public and system id.
   */
  readonly dataStart: Int32Array;
  readonly dataLength: Int32Array;
  /** Which of the common attributes an element has, one bit per attribute (`CommonAttribute`); 0 for other rows. */
  readonly common: Uint8Array;
  /** The attribute rows: id of the name, place and length of the value. Elements may share them. */
  readonly attributeName: Int32Array;
  readonly valueStart: Int32Array;
  readonly valueLength: Int32Array;
  /** Names of tags and attributes that the static tables lack, by id from the tables' lengths on. */
  readonly moreTags: readonly string[];
  readonly moreAttributes: readonly string[];
  /** The ids of `moreAttributes`; filled when one of them is first asked for. */
  readonly moreAttributeIds: Map<string, number>;
}

/**
 * A place says where the characters of a text, a comment or an attribute value are; with their length it stands for the
 * string, which is made when it is asked for.
 *
 * - from 0 to below {@link RAW}: an offset into the source, whose characters are meant as they stand;
 * - with the bit {@link RAW}: an offset into the source where newlines may have to be normalised, and U+0000 may stand for
 *   U+FFFD;
 * - with the bit {@link ENCODED}: the same, and character references may be among them, to be decoded from there until as
 *   many UTF-16 code units as the length says have come out;
 * - below 0: its complement is an offset into the extra string, which holds what the source has in another form.
 */
export const RAW: number = 0x2000_0000;
export const ENCODED: number = 0x4000_0000;

/** Offsets are below this; the longest string of V8 has 24 characters less. */
export const MOST_CHARACTERS: number = 2 ** 29;
