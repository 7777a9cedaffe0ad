import type { Tree } from "@winnow/core-dom/tree";
import type { Element, ElementContent, Properties, Root } from "hast";
import type { Limit } from "../limit.js";

declare module "hast" {
  interface ElementData {
    /** For an item with a checkbox, whether it is checked; its text begins with the box as a character. */
    checked?: boolean | undefined;
    /** For a `sup`, the name of the footnote that it links to. */
    note?: string | undefined;
  }
}

/**
 * A range of rows around the text with a label: the only rows that are examined for a rendering. It is less
 * than half of most pages.
 */
export interface Region {
  readonly tree: Tree;
  /** The first row: an element that contains the others. */
  readonly from: number;
  readonly end: number;
  /** Converts MathML to LaTeX; if it is undefined, formulas that are only MathML have no LaTeX. */
  readonly mathml: MathmlReader | undefined;
}

/**
 * A number per row: 1 for a rendered leaf and for each of its ancestors; 2 for white space, and for elements
 * that contain only white space, such as the spans that highlighters put around each space in code; 0 for
 * rows that are left out.
 */
export type Kept = Uint8Array;

/** A formula's source in LaTeX, and whether it is displayed on a separate line. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

/** A formula of a page: its LaTeX, its MathML, or both. */
export interface PageFormula {
  /** Undefined if the page has only MathML that cannot be converted. */
  readonly tex: string | undefined;
  readonly display: boolean;
  /** The row of its `math` element; -1 if it has none. */
  readonly math: number;
}

/** Reads MathML that comes without a LaTeX source. */
export interface MathmlReader {
  /** Returns the LaTeX of a `math` element; undefined if it cannot be converted. */
  toLatex(tree: Tree, math: number): string | undefined;
  /** Parses MathML that a page has as a string, in an attribute or a script. */
  parse(markup: string): Tree;
}

/** A change of a text row: characters that are left out, or replaced by the mark of a note. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** The name of the note. */
  readonly name?: string | undefined;
}

/** The rows of a footnote: an element, or siblings. */
export interface NoteRange {
  /** The first row that is left out of the text. */
  readonly row: number;
  /** The first row of the content: `row` itself, or a row inside or after it. */
  readonly from: number;
  /** One past the last row. */
  readonly end: number;
}

/** A footnote to render at the end. */
export interface Definition extends NoteRange {
  readonly name: string;
  /** The content of a note that is an attribute of its mark; its range is empty. */
  readonly text?: string | undefined;
}

/** The footnotes of a page whose mark is kept. */
export interface Footnotes {
  /** The kept rows, and those of notes to which kept text refers. */
  readonly kept: Kept;
  /** The name of the note by the row of its mark (the `sup`, or the `a` itself). */
  readonly references: ReadonlyMap<number, string>;
  /** The notes in the order of their first marks. */
  readonly definitions: readonly Definition[];
  /** Rows that are left out of the text, each with the end of what is left out there. */
  readonly skipped: ReadonlyMap<number, number>;
  /** The numbers of items that remain in lists of which other items are notes. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The changes of text rows in order. */
  readonly edits: ReadonlyMap<number, readonly Edit[]>;
}

/** Where a block of code is, with the elements that a highlighter added around it. */
export interface CodeFrame {
  /** The only `code` of a `pre` that has a toolbar next to it; otherwise the block itself. */
  readonly core: number;
  /** The elements around the block that contain only its title, toolbar and line numbers, innermost first. */
  readonly around: readonly number[];
  /** The language in lower case, as the highlighter declares it or its toolbar displays it. */
  readonly language: string | undefined;
}

/** The blocks of code and other preformatted text of a region. */
export interface CodeBlocks {
  /** Their rows in document order; none is inside another. */
  readonly rows: readonly number[];
  /** Rows that are left out: line numbers, toolbars, the language next to a block, labels of tabs. */
  readonly decorations: ReadonlySet<number>;
  frame(row: number): CodeFrame;
}

/** A cell of a data table: its row in the tree, its place on the grid, and the columns and rows that it spans. */
export interface Cell {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** A data table: its cells on a grid with their spans. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  /** In document order; only those with kept content. */
  readonly cells: readonly Cell[];
  readonly captions: readonly number[];
}

/** The kept rows of one label: the input of every format. */
export interface Source {
  readonly tree: Tree;
  readonly kept: Kept;
  readonly notes: Footnotes;
  readonly tables: ReadonlyMap<number, Grid>;
  /** By the row of the element that is the formula. */
  readonly formulas: ReadonlyMap<number, PageFormula>;
  /** The `Role` of each row. */
  readonly roles: Uint8Array;
  readonly code: CodeBlocks;
  readonly limit: Limit;
  /** Whether links are kept. */
  readonly links: boolean;
  /** The title to put at the beginning, unless the content already begins with it. */
  readonly title: string | undefined;
}

/**
 * The content tree: blocks of the elements of `VOCABULARY`, with text and inline elements in paragraphs,
 * headings and items. There is no white space between blocks. It is at most about 100 elements deep.
 */
export interface Content {
  readonly blocks: readonly Element[];
  /** Footnotes in the order of their first marks. */
  readonly notes: readonly ContentNote[];
}

export interface ContentNote {
  /** Letters, digits and dashes; unique even if case is ignored. */
  readonly name: string;
  /** The id that its marks link to: `fn-` and the name. */
  readonly id: string;
  /** The ids of its marks in order: `fnref-` and the name, followed by a number from the second mark on. */
  readonly marks: readonly string[];
  /** The content of the note as that of an item: blocks, or text and inline elements with optional lists. */
  readonly item: Element;
}

/** The language and direction of text; empty if not declared. */
export interface Locale {
  readonly lang: string;
  readonly dir: string;
}

/** An open inline element of the page. */
export interface Wrapper {
  readonly tagName: string;
  readonly properties: Properties;
  /** The language and direction inside it. */
  readonly locale: Locale;
  /** Whether it is a link around another link, which HTML does not allow: only the inner one is written. */
  suppressed: boolean;
}

/** The inline content of the current block. */
export interface Line {
  /** The inline elements around the next content, outermost first. They are created when content follows. */
  readonly wrappers: Wrapper[];
  /** Adds text of the page with its white space. */
  addText(value: string): void;
  addElement(element: Element): void;
  /** Adds a `br`; two in a row separate paragraphs. */
  addBreak(): void;
  /** Removes and returns the content: one list per paragraph, none of them empty. */
  take(): readonly ElementContent[][];
}

/** Builds blocks: a stack of open containers. */
export interface Containers {
  readonly root: Root;
  /** The innermost container; undefined for the root. */
  top(): Element | undefined;
  /** The language and direction that the containers declare. */
  locale(): Locale;
  /** The number of open containers, for {@link closeTo}. */
  height(): number;
  append(block: Element): void;
  /** Opens a container in the innermost one; returns false if the nesting is too deep. */
  open(tagName: string, properties: Properties): boolean;
  /** Opens an item in the innermost list, or in a new list if there is none. */
  openItem(properties: Properties): Element | undefined;
  /** Closes containers until `height` are open, and removes those that are empty. */
  closeTo(height: number): void;
}

/** The state of reading one part of a document. */
export interface Reading {
  readonly source: Source;
  /** The base of addresses; undefined if unknown. */
  readonly base: string | undefined;
  /** The beginning of the ids of footnotes. */
  readonly idPrefix: string;
  /** The ids of the marks read so far, by the name of their note. */
  readonly marks: Map<string, string[]>;
  /** Reads a range of rows into the walk's containers. */
  readonly walkRange: (walk: Walk, from: number, to: number, note?: number) => void;
}

/** The state of the walk over a page, which handlers read and change. */
export interface Walk extends Reading {
  readonly containers: Containers;
  readonly line: Line;
  /** The element name of the current block: that of a heading, or `p` in running text. */
  block: string;
  /** Whether blocks are joined to one line, as in headings and in the summary of `details`. */
  oneLine: boolean;
  /** The current language and direction, as declared by block elements. */
  locale: Locale;
  readonly frames: Frame[];
}

/** An open element, and the state to restore at its end. */
interface Frame {
  readonly end: number;
  readonly wrappers: number;
  readonly block: string;
  readonly oneLine: boolean;
  readonly locale: Locale;
  readonly height: number;
  readonly display: number;
  readonly close: ((walk: Walk) => void) | undefined;
}

/**
 * Handles the start of an element. It changes the state inside the element, which the walk restores at its
 * end, and opens containers, which are closed at its end; or it processes the whole element and returns
 * `"done"`. If it returns a function, that runs at the end of the element, before the containers are closed.
 */
export type Handler = (walk: Walk, row: number) => "done" | ((walk: Walk) => void) | undefined;
