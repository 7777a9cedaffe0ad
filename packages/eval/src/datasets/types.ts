import type { GoldPage } from "../types.js";

/** What a layout reads from: a folder on disk, an archive, or a record in memory. */
export interface Files {
  /** The paths of all files, parted by `/`, in any order. */
  list(): Promise<readonly string[]>;
  /** A file's bytes. Rejects where there is no such file. */
  read(path: string): Promise<Uint8Array>;
  /** A file of many pages piece by piece, unpacked where it is compressed and the implementation can. */
  stream(path: string): AsyncIterable<Uint8Array>;
}

type ProblemCode =
  /** Gold text for a page that is not there. */
  | "gold-without-page"
  /** A page that nobody annotated. */
  | "page-without-gold"
  /** A file that cannot be read as what it should be. */
  | "unreadable"
  /** Two files, or two records, of the same name. The first counts. */
  | "duplicate"
  /** The page is not the one that the gold was made for. */
  | "page-changed";

/** Something that a layout found wrong; everything that is left out is reported. */
export interface Problem {
  readonly code: ProblemCode;
  /** The file, or file and record, that it is about. */
  readonly path: string;
  readonly message: string;
}

export interface ReadOptions {
  /** Called for each problem as it is found. Default: problems are ignored. */
  readonly onProblem?: ((problem: Problem) => void) | undefined;
}

/** How a data set lies on disk as it is downloaded. */
export interface Layout {
  /** As on the command line: `"cleaneval"`. */
  readonly name: string;
  /** One line for lists of layouts. */
  readonly about: string;
  /** The page where it is downloaded. */
  readonly source: string;
  readonly licence: string;
  /** The pages that have gold, one at a time, by name. */
  readonly read: (files: Files, options?: ReadOptions) => AsyncIterable<GoldPage>;
  /** Whether a folder with these paths may be the data set. */
  readonly detect?: ((paths: readonly string[]) => boolean) | undefined;
}

/** A closed ring of points, in pixels from the page's top left corner; the last point is the first. */
type Ring = readonly (readonly [x: number, y: number])[];

/** Outlines of a segment: polygons of one or more rings each, the first ring the outer one. */
export type MultiPolygon = readonly (readonly Ring[])[];

/** Where an element stood when the page was rendered, in pixels from the page's top left corner. */
export interface NodeBox {
  readonly xpath: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A page with its segments: no gold text, and so no {@link GoldPage}. */
interface SegmentedPage {
  /** The SHA-256 of the page's bytes, in hexadecimal. */
  readonly id: string;
  readonly dataset: string;
  readonly source: string;
  readonly html?: string | undefined;
  readonly htmlBase64?: string | undefined;
  /** Of the rendered page, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly segments: readonly MultiPolygon[];
  readonly boxes?: readonly NodeBox[] | undefined;
}

/** A layout of a data set of segments. */
export interface SegmentationLayout extends Omit<Layout, "read"> {
  readonly read: (files: Files, options?: ReadOptions) => AsyncIterable<SegmentedPage>;
}
