import type { Post } from "@winnow/core-dom/records";
import type { Tree } from "@winnow/core-dom/tree";
import type { Element } from "hast";
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

/** Converts between MathML and LaTeX, for formulas that have only one of them. */
export interface MathmlReader {
  /** Returns the LaTeX of a `math` element; undefined if it cannot be converted. */
  toLatex(tree: Tree, math: number): string | undefined;
  /** Parses MathML that a page has as a string, in an attribute or a script. */
  parse(markup: string): Tree;
  /**
   * Returns the MathML of LaTeX as markup; undefined if it cannot be converted. The HTML format then has the LaTeX as
   * text.
   */
  fromLatex?(tex: string, display: boolean): string | undefined;
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

/** A video, post, chart or program of another site, or a drawing in the page. */
export interface Embed {
  /** Its page for readers, or else the address of its frame; undefined for a drawing. */
  readonly address: string | undefined;
  /** Its title, or else the name of the site; the description of a drawing. */
  readonly title: string;
  /** Whether the title is not the name of the site. */
  readonly isTitled: boolean;
}

/** A cell of a data table: its row in the tree, its place on the grid, and the columns and rows that it spans. */
export interface Cell {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly isHeader: boolean;
  /** How the page aligns its text; undefined if it does not declare it. */
  readonly align: "left" | "center" | "right" | undefined;
}

/** A data table: its cells on a grid with their spans. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  /** Row by row in the order of display; only those with kept content. */
  readonly cells: readonly Cell[];
  readonly captions: readonly number[];
  /** The tag of the section of each row of the grid: `thead`, `tfoot` or any other. */
  readonly sections: readonly number[];
}

/** The posts of a thread, the comments of readers. */
export interface Conversation {
  /** In document order. */
  readonly posts: readonly Post[];
  /** The index of a post by its first row. */
  readonly at: ReadonlyMap<number, number>;
  /** 1 for elements that contain a whole post, or are its first row: lists and tables of posts are layout. */
  readonly isAround: Uint8Array;
}

/** The kept rows of one label: the input of every format. */
export interface Source {
  readonly tree: Tree;
  readonly kept: Kept;
  readonly notes: Footnotes;
  readonly tables: ReadonlyMap<number, Grid>;
  /** Whether the cells of data tables are blocks. */
  readonly flat: boolean;
  /** By the row of the element that is the formula. */
  readonly formulas: ReadonlyMap<number, PageFormula>;
  /** By the row of the element that is replaced. */
  readonly embeds: ReadonlyMap<number, Embed>;
  /** The `Role` of each row. */
  readonly roles: Uint8Array;
  readonly code: CodeBlocks;
  readonly conversation: Conversation | undefined;
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
  /** The number of the note in the document. */
  readonly name: string;
  /** The id that its marks link to: `fn-` and the name. */
  readonly id: string;
  /** The ids of its marks in order: `fnref-` and the name, followed by a number from the second mark on. */
  readonly marks: readonly string[];
  /** The content of the note as that of an item: blocks, or text and inline elements with optional lists. */
  readonly item: Element;
}
