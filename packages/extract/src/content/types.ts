import type { Tree } from "@winnow/core-dom/tree";
import type { Element, ElementContent, Properties, Root } from "hast";
import type { Limit } from "../limit.js";
import type { Footnotes } from "./footnotes/index.js";
import type { Kept } from "./kept.js";
import type { MathmlReader } from "./math/types.js";
import type { Grid } from "./tables.js";

declare module "hast" {
  interface ElementData {
    /** Of an item that begins with a checkbox, whether it is ticked; its text begins with the box as a character. */
    checked?: boolean | undefined;
    /** Of a link that stands for a frame, the frame's own title; empty if it has none. */
    frame?: string | undefined;
    /** Of a `sup`, the name of the footnote that the link in it leads to. */
    note?: string | undefined;
  }
}

/** The kept rows of one label, as every format reads them. */
export interface Source {
  readonly tree: Tree;
  readonly kept: Kept;
  readonly notes: Footnotes;
  readonly tables: ReadonlyMap<number, Grid>;
  /** The `Role` of each row. */
  readonly roles: Uint8Array;
  readonly limit: Limit;
  /** Whether links are kept. */
  readonly links: boolean;
  /** Converts MathML to LaTeX. */
  readonly mathml: MathmlReader | undefined;
  /** What is to come first, unless it does already. */
  readonly title: string | undefined;
}

/**
 * The content tree: blocks of the elements of `VOCABULARY`, each where it may stand, text and inline elements in
 * paragraphs, headings and items. There is no white space between blocks. It is at most some 100 elements deep.
 */
export interface Content {
  readonly blocks: readonly Element[];
  /** Footnotes in the order of their first marks. */
  readonly notes: readonly ContentNote[];
}

export interface ContentNote {
  /** Letters, digits and dashes; no two alike except for case. */
  readonly name: string;
  /** The id that its marks lead to: `fn-` and the name. */
  readonly id: string;
  /** The ids of its marks in order: `fnref-` and the name, from the second on with a number. */
  readonly marks: readonly string[];
  /** What the note holds: blocks, or text and inline elements and perhaps lists, as in an item. */
  readonly item: Element;
}

/** The language and the direction of text; empty where nothing says. */
export interface Locale {
  readonly lang: string;
  readonly dir: string;
}

/** An inline element of the page that is open. */
export interface Wrapper {
  readonly tagName: string;
  readonly properties: Properties;
  /** The language and direction inside it. */
  readonly locale: Locale;
  /** A link around another, which HTML does not allow: only the inner one is written. */
  suppressed: boolean;
}

/** The inline content of the block that is being read. */
export interface Line {
  /** The inline elements around what comes next, the outermost first; opened when something comes. */
  readonly wrappers: Wrapper[];
  /** Adds text of the page, its white space as it is there. */
  addText(value: string): void;
  addElement(element: Element): void;
  /** A `br`: two in a row part paragraphs. */
  addBreak(): void;
  /** Takes what is there: one list per paragraph, none of them empty. */
  take(): readonly ElementContent[][];
}

/** Blocks as they are put together: the containers that are open, the innermost last. */
export interface Containers {
  readonly root: Root;
  /** The innermost container; undefined for the root. */
  top(): Element | undefined;
  /** The language and direction that the containers state. */
  locale(): Locale;
  /** How many containers are open; {@link closeTo} goes back to it. */
  height(): number;
  append(block: Element): void;
  /** Opens a container in the innermost one; false where the page nests too deep for one more. */
  open(tagName: string, properties: Properties): boolean;
  /** Opens an item in the innermost list, or in a list of its own where an item stands without one. */
  openItem(properties: Properties): Element | undefined;
  /** Closes containers until `height` are open; those that stayed empty go. */
  closeTo(height: number): void;
}

/** What a whole document is read with. */
export interface Reading {
  readonly source: Source;
  /** What addresses are relative to; undefined where it is not known. */
  readonly base: string | undefined;
  /** What the ids of footnotes begin with. */
  readonly idPrefix: string;
  /** The ids of the marks that were read, by the name of their note. */
  readonly marks: Map<string, string[]>;
  /** Reads a range of rows into the walk's containers. */
  readonly walkRange: (walk: Walk, from: number, to: number) => void;
}

/** Where the walk over a page stands: what handlers read and change. */
export interface Walk {
  readonly reading: Reading;
  readonly containers: Containers;
  readonly line: Line;
  /** The heading around as its element's name, `p` in running text. */
  block: string;
  /** Whether blocks are one line here: in headings, and in the line shown of `details`. */
  oneLine: boolean;
  /** The language and direction here, by the block elements around. */
  locale: Locale;
  readonly frames: Frame[];
}

/** An element that is open, and what held outside of it. */
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
 * What is done for an element on its way in: a handler changes what holds inside (the walk takes that back at the
 * element's end), opens containers (closed at its end), or takes the element whole and returns `"done"`. A function
 * that it returns runs at the element's end, before the containers are closed.
 */
export type Handler = (walk: Walk, row: number) => "done" | ((walk: Walk) => void) | undefined;
