import type { OutlinedSegments } from "./segments/types.js";

/**
 * A report as plain data, which `@winnow/eval/report` shows as HTML or Markdown. Its strings are texts: none is parsed as
 * markup.
 */
export interface Report {
  readonly title: string;
  readonly sections: readonly ReportSection[];
}

/** A section of a report, which the navigation links to. */
export interface ReportSection {
  readonly id: string;
  /** Its name in the navigation. */
  readonly name: string;
  readonly title: string;
  readonly content: readonly ReportPart[];
}

/** A part of a section. A falsy one is omitted. */
export type ReportPart =
  | { readonly kind: "heading"; readonly text: ReportText }
  /** A paragraph: the summary, an explanation, or a remark in small print. */
  | { readonly kind: "lead" | "about" | "note"; readonly text: ReportText }
  /** Figures with their names and remarks. */
  | {
      readonly kind: "tiles";
      readonly tiles: readonly (readonly [name: string, value: string, note?: string | undefined])[];
    }
  /** A list of reasons. */
  | { readonly kind: "list"; readonly items: readonly ReportText[] }
  /** A passage of a document. */
  | { readonly kind: "quote"; readonly text: string }
  | ({ readonly kind: "table" } & ReportTable)
  | ({ readonly kind: "plot" } & ReportPlot)
  /** A part of the section with an address. */
  | {
      readonly kind: "article";
      readonly id: string;
      readonly title: ReportText;
      readonly content: readonly ReportPart[];
    }
  /** Something that is closed at first. */
  | {
      readonly kind: "details";
      readonly id?: string | undefined;
      readonly title: ReportText;
      readonly isOpen?: boolean;
      readonly content: readonly ReportPart[];
    }
  /** The segments of a page, over its screenshot. */
  | ({ readonly kind: "picture"; readonly segments: OutlinedSegments } & SegmentPicture)
  /** Two texts, aligned. */
  | { readonly kind: "diff"; readonly runs: readonly ReportRun[] }
  | undefined
  | false;

/** What a picture of segments shows besides them. */
export interface SegmentPicture {
  /** The gold, drawn as dashed outlines over the segments. */
  readonly gold?: OutlinedSegments | undefined;
  /** The address of the screenshot, drawn below the segments, such as a `data:` URL. */
  readonly screenshot?: string | undefined;
  /** Shown as the picture's title. Default "Segments". */
  readonly title?: string | undefined;
}

/** A stretch that two texts share, or that only one of them has. */
export interface ReportRun {
  readonly kind: "same" | "left" | "right";
  readonly text: string;
}

/** A document by its title, its URL, an id that is not a hash, or the beginning of its text. */
export interface ReportedDocument {
  readonly id: string;
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly text?: string | undefined;
}

/** A text with parts of other kinds. */
export type ReportText =
  | string
  | undefined
  | false
  | readonly ReportText[]
  | { readonly strong: string }
  /** Words that the gold has and a system lacks, or the other way round. */
  | { readonly mark: "missing" | "extra"; readonly text: string }
  | { readonly small: ReportText }
  /** A word in a badge; the dropped ones have a colour of their own. */
  | { readonly badge: string }
  | { readonly link: ReportText; readonly to: string }
  /** The name of a document. */
  | { readonly document: ReportedDocument }
  /** The URL and the id of a document, unless they are its name. */
  | { readonly source: ReportedDocument }
  | { readonly id: string }
  /** A bar with two parts, of a full width. */
  | { readonly bar: number; readonly rest?: number | undefined; readonly of: number };

/** A table. The first cell of a row is its heading. */
export interface ReportTable {
  readonly caption: string;
  /** A column of figures by its title, one of bars by an empty title; of texts, or of names. */
  readonly columns: readonly (string | { readonly title: string; readonly kind?: "text" | "name" })[];
  readonly rows: readonly (readonly ReportText[])[];
  /** The names of the two parts of the bars. */
  readonly legend?: readonly [string, string] | undefined;
}

/** A plot over an axis from 0 to 1: a line of points, or bars with two parts. */
export interface ReportPlot {
  readonly title: string;
  readonly axis: string;
  readonly line?: readonly (readonly [x: number, y: number])[] | undefined;
  /** A value of the axis with its label. */
  readonly threshold?: readonly [number, string] | undefined;
  /** The names of the two parts of the bars. */
  readonly legend?: readonly [string, string] | undefined;
  readonly bars?: readonly {
    readonly from: number;
    readonly to: number;
    readonly parts: readonly [number, number];
  }[];
}
