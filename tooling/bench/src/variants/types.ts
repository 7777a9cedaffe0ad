import type { PythonPackages } from "@winnow/common";
import type { BenchPage } from "../pages/types.js";

/** What a variant does with a page: a parser's tree, an extractor's text, or the promise of one. */
export type RunPage = (page: BenchPage) => unknown;

/** A package, or the way to one: `["cheerio", "parse5"]` is the parse5 that cheerio brings. */
export type PackagePath = readonly string[];

interface Named {
  readonly name: string;
  /** What is called, in a line. */
  readonly about: string;
  /** The packages whose versions belong to the figures. */
  readonly packages: readonly PackagePath[];
  /** Only measured where it is named. */
  readonly onDemand?: boolean;
}

/** What runs in Node. */
export interface NodeVariant extends Named {
  /** Loads the packages: in the variant's own process, before anything is measured. */
  readonly load: () => Promise<RunPage>;
}

/** What runs in Python; its memory is not comparable, so that only time is measured. */
interface PythonVariant extends Named {
  readonly python: {
    /** In `src/python`; what has the variant's name there does a page. */
    readonly script: string;
    readonly packages: PythonPackages;
  };
}

/** One way to do the job that a bench measures. */
export type Variant = NodeVariant | PythonVariant;

/** What `bench` can measure. */
export interface Bench {
  readonly name: BenchName;
  readonly variants: readonly Variant[];
  /** What the ratios are to. */
  readonly base: string;
  /** Whether the variants' results are trees whose memory is measured. */
  readonly retained: boolean;
  /** How many pages, how many of them uncounted, and how many rounds, unless told. */
  readonly take: number;
  readonly warm: number;
  readonly rounds: number;
}

export type BenchName = "parse" | "extract";
