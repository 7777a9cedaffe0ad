import type { Favor, PageTypeEstimate, Segmentation } from "@winnow/core-dom";
import type { BlockLabel, ExtractionReason, Metadata } from "@winnow/extract";
import type { LanguageEstimate, Verdict } from "@winnow/filter";

/** A page as it was pasted, dropped or fetched: a string, or bytes whose encoding is detected. */
export interface PageSource {
  readonly html: string | Uint8Array;
  /** The address, which makes links absolute. */
  readonly url?: string | undefined;
}

/** How to extract a page. */
export interface Settings {
  /** The name of a method. */
  readonly method: string;
  readonly favor: Favor;
  /** Whether readers' comments are kept. */
  readonly comments: boolean;
  /** Selectors of what is kept, instead of what the method finds, and of what is left out. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A block of the page, with the mark of the method and the measures that methods read. */
export interface PageBlock {
  readonly text: string;
  readonly label: BlockLabel;
  readonly score: number;
  readonly reason: string;
  /** The names of its ancestors, from the root down. */
  readonly path: string;
  readonly words: number;
  readonly characters: number;
  readonly linkDensity: number;
  /** Words per full line of 80 characters (Kohlschütter et al. 2010). */
  readonly textDensity: number;
}

/** The formats that are shown. */
export type FormatName = "text" | "markdown" | "html" | "json";

/** Everything that is shown about a page, as plain data. */
export interface Analysis {
  /** The page, decoded. */
  readonly source: string;
  readonly method: string;
  readonly confidence: number | undefined;
  /** The first blocks of the page, in document order. */
  readonly blocks: readonly PageBlock[];
  /** Number of blocks of the page. */
  readonly blockCount: number;
  /** The page as harmless HTML in which the text of block `i` is in elements with `data-block="i"`. */
  readonly page: string;
  /** The language that the page declares. */
  readonly language: string | undefined;
  /** Whether `page` ends early because the page is too large to show. */
  readonly cut: boolean;
  /** The content as harmless HTML, in the first view only, which comes before the rest is loaded. */
  readonly reading?: string | undefined;
  /** Undefined in the first view. */
  readonly details?: Details | undefined;
}

/** What is shown about a page besides its marks. */
export interface Details {
  readonly pageType: PageTypeEstimate | undefined;
  readonly reason: ExtractionReason | undefined;
  /** Number of words of the text. */
  readonly words: number;
  /** Milliseconds for the parse, the method, all formats, metadata and the verdict. */
  readonly ms: number;
  readonly formats: Readonly<Record<FormatName, string>>;
  readonly metadata: Metadata;
  readonly verdict: Verdict;
}

/** A stretch of text that both methods keep, or only one of them. */
export interface Stretch {
  readonly text: string;
  readonly common: boolean;
}

/** Two passages side by side: equal, similar, or with nothing on one side. */
export interface Row {
  readonly left: readonly Stretch[];
  readonly right: readonly Stretch[];
  readonly equal: boolean;
}

/** The texts of two methods, compared. */
export interface Comparison {
  /** The words of each side. */
  readonly words: readonly [number, number];
  /** The share of the left words that are also on the right, and the other way round. */
  readonly shared: readonly [number, number];
  /** Their harmonic mean: the word F1 of one text against the other. */
  readonly f1: number;
  /** Blocks that both keep, only the left, only the right, or neither; undefined if they read different trees. */
  readonly blocks: Readonly<Record<"both" | "left" | "right" | "neither", number>> | undefined;
  readonly rows: readonly Row[];
  /** Whether the texts are too different to be aligned; they are then shown one beside the other. */
  readonly aligned: boolean;
}

/** An element of the page by a selector, with the indices of the blocks in all elements that match it. */
export interface Choice {
  readonly selector: string;
  readonly blocks: readonly number[];
}

/** What the worker does. */
export interface Tasks {
  analyse: {
    readonly input: { readonly page: PageSource; readonly settings: Settings };
    readonly output: Analysis;
  };
  compare: {
    readonly input: {
      readonly page: PageSource;
      readonly settings: Settings;
      readonly other: string;
      /** What another tool made of the page, if `other` is one. */
      readonly otherHtml?: string | undefined;
    };
    readonly output: Comparison;
  };
  /** The elements around a block, from the innermost. */
  choices: {
    readonly input: { readonly page: PageSource; readonly settings: Settings; readonly block: number };
    readonly output: readonly Choice[];
  };
  /** Renders Markdown as HTML. */
  markdown: { readonly input: { readonly text: string }; readonly output: string };
  segment: {
    readonly input: { readonly page: PageSource; readonly settings: Settings };
    readonly output: Segmentation;
  };
  language: { readonly input: { readonly text: string }; readonly output: LanguageEstimate };
}

export type TaskName = keyof Tasks;

/** A message to the worker. */
export type Job = {
  [Name in TaskName]: { readonly name: Name; readonly input: Tasks[Name]["input"] };
}[TaskName] & {
  readonly id: number;
};

/** A message from the worker. */
export type Done = { readonly id: number } & (
  | { readonly first: Analysis }
  | { readonly output: unknown }
  | { readonly error: string }
);
