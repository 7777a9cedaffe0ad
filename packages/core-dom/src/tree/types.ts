/** The kind of a row. Row 0 is always the document or the parsed fragment. */
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
 * Why a reader does not see a row; 0 for visible rows. A row inherits the flag of its ancestors, except that a
 * `noscript` in the head, and what is not text for readers inside any `noscript`, have their own.
 *
 * Measures of visible text and blocks do not include the text of hidden rows, so that most methods never see
 * it. A method that needs a hidden source (a thread inside `noscript`, an article body in JSON-LD,
 * Discourse's preloaded JSON) selects rows by the flag.
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
  /** A JSON script, or an element with Discourse's `data-preloaded` attribute, whose value is JSON. */
  preloadedJson: 7,
  /** Content for browsers that lack a feature: inside `iframe`, `object`, `audio`, `video`, `canvas`. */
  fallback: 8,
  /** Values of form fields: `textarea`, `select`, `datalist`. */
  field: 9,
  /** Left out by the caller, by `hide`. */
  excluded: 10,
} as const;

/**
 * A parsed page: parallel columns in document order (preorder), one row per node.
 *
 * The subtree of a row is the range `[row, end[row])`. Hopping over `end` finds the children, following
 * `parent` the ancestors, and the measures of a subtree are differences of two prefix sums. A tree never
 * changes after the parse. The numeric columns may be read directly. Strings are read with functions
 * ({@link text}, {@link attribute}, …), which decode them on demand.
 */
export interface Tree {
  /** Number of rows. */
  readonly length: number;
  /** False if a limit stopped the parse; the tree then represents the part that was read. */
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
   * Characters (UTF-16 code units) of visible text in the rows before this one, with every run of white space
   * counted as one; `length + 1` values. A run that continues in the next text node counts where it begins.
   */
  readonly textBefore: Int32Array;
  /** Those of the characters of `textBefore` that are inside an `a` element; `length + 1` values. */
  readonly linkBefore: Int32Array;
  /**
   * Characters of markup in the rows before this one: start and end tags with attributes, comments, and the
   * text of hidden rows; `length + 1` values.
   */
  readonly markupBefore: Int32Array;
  /** Elements in the rows before this one; `length + 1` values. */
  readonly elementsBefore: Int32Array;
  /** The strings of the rows. Its shape is internal: read it with the functions. */
  readonly strings: TreeStrings;
}

/**
 * The strings of a tree: two strings and offsets into them, so that a page does not need a hundred thousand
 * small strings and decodes only what is read. See {@link RAW} for the meaning of a place.
 */
export interface TreeStrings {
  /** The page as it was parsed, or the strings that a compact tree keeps. */
  readonly source: string;
  /** Characters that the source has in another form or lacks. */
  readonly extra: string;
  /**
   * For a text or comment row, the place of its characters and their number. For an element or doctype row,
   * its first attribute row and the number of attributes; a doctype has three: name, public and system id.
   */
  readonly dataStart: Int32Array;
  readonly dataLength: Int32Array;
  /** The common attributes that an element has, one bit each (`CommonAttribute`); 0 for other rows. */
  readonly common: Uint8Array;
  /** The attribute rows: id of the name, place and length of the value. Elements may share them. */
  readonly attributeName: Int32Array;
  readonly valueStart: Int32Array;
  readonly valueLength: Int32Array;
  /**
   * Names of tags and attributes that are not in the static tables; their ids begin at the tables' lengths.
   */
  readonly moreTags: readonly string[];
  readonly moreAttributes: readonly string[];
  /** The ids of `moreAttributes`; filled at the first lookup. */
  readonly moreAttributeIds: Map<string, number>;
}

/**
 * A place locates the characters of a text node, a comment or an attribute value. Place and length represent
 * the string, which is created on demand.
 *
 * - From 0 to below {@link RAW}: an offset into the source, whose characters are taken literally.
 * - With the bit {@link RAW}: an offset into the source, where newlines may have to be normalised and U+0000
 *   becomes U+FFFD.
 * - With the bit {@link ENCODED}: like RAW, and there may be character references, to be decoded from the
 *   offset on until the result has as many UTF-16 code units as the length.
 * - Below 0: the complement is an offset into the extra string, for characters that the source has in another
 *   form.
 */
export const RAW: number = 0x2000_0000;
export const ENCODED: number = 0x4000_0000;

/** Offsets are below this. The longest string of V8 has 24 characters less. */
export const MAX_CHARACTERS: number = 2 ** 29;
