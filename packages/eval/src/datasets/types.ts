import type { MultiPolygon, Rectangle } from "@winnow/core-dom";
import type { GoldPage } from "../types.js";

/** The files that a layout reads: a folder on disk, an archive, or contents in memory. */
export interface Files {
  /** The paths of all files, with `/` as separator, in any order. */
  list(): Promise<readonly string[]>;
  /** A file's bytes. Rejects if there is no such file. */
  read(path: string): Promise<Uint8Array>;
  /** The chunks of a file of many pages, decompressed if the implementation can. */
  stream(path: string): AsyncIterable<Uint8Array>;
}

type ProblemCode =
  /** Gold text for a page that is missing. */
  | "gold-without-page"
  /** A page that nobody annotated. */
  | "page-without-gold"
  /** A file that cannot be read, or isn't in the expected format. */
  | "unreadable"
  /** Two files or two records with the same name. The first counts. */
  | "duplicate"
  /** The page is not the one that was annotated. */
  | "page-changed"
  /** The gold has other words than that of the open set. */
  | "gold-changed"
  /** The open set has a page that the data set lacks. */
  | "page-missing"
  /** The data set has a page that the open set, which should be all of it, lacks. */
  | "page-added"
  /** The hash of the pages is not that of the open set. */
  | "hash-changed";

/** An error in the files of a data set. Whatever a layout omits, it reports. */
export interface Problem {
  readonly code: ProblemCode;
  /** The file, or the file and the record in it. */
  readonly path: string;
  readonly message: string;
}

export type OnProblem = (problem: Problem) => void;

export interface ReadOptions {
  /** Called for each problem as it is found. Default: problems are ignored. */
  readonly onProblem?: OnProblem | undefined;
}

/** How the files of a downloaded data set are arranged. */
export interface Layout {
  /** The name on the command line: `"cleaneval"`. */
  readonly name: string;
  /** A one-line description. */
  readonly about: string;
  /** Where the data set is downloaded from. */
  readonly source: string;
  readonly licence: string;
  /** Yields the pages that have gold, one at a time, ordered by name. */
  readonly read: (files: Files, options?: ReadOptions) => AsyncIterable<GoldPage>;
  /** Whether a folder with these paths may be this data set. */
  readonly detect?: ((paths: readonly string[]) => boolean) | undefined;
}

/** Bounding box of an element on the rendered page. */
export interface NodeBox extends Rectangle {
  readonly xpath: string;
  /** The number of characters of a text node. */
  readonly characters?: number | undefined;
}

/** A page with its segments. It has no gold text, so it isn't a {@link GoldPage}. */
export interface SegmentedPage {
  /** The SHA-256 of the page's bytes, in hexadecimal. */
  readonly id: string;
  readonly dataset: string;
  /** The folder of its files, which ends with a slash; empty for the data set's own folder. */
  readonly folder: string;
  readonly source: string;
  readonly html?: string | undefined;
  readonly htmlBase64?: string | undefined;
  /** Of the rendered page, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly segments: readonly MultiPolygon[];
  readonly boxes?: readonly NodeBox[] | undefined;
}

/** A page whose markup has the blocks that people marked, so it has no gold text either. */
export interface AnnotatedPage {
  /** The SHA-256 of the file's bytes, in hexadecimal. */
  readonly id: string;
  readonly dataset: string;
  readonly source: string;
  readonly annotatedHtml: string;
}

/** A layout of a data set of segments. */
export interface SegmentationLayout<Page = SegmentedPage | AnnotatedPage> extends Omit<Layout, "read"> {
  readonly read: (files: Files, options?: ReadOptions) => AsyncIterable<Page>;
}
