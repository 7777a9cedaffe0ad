import type { PythonPackages } from "@winnow/common";

/** A package, or the path to one: `["cheerio", "parse5"]` is the parse5 that cheerio brings. */
export type PackagePath = readonly string[];

/** One way to do the job that a bench measures. */
export interface Variant<Input> {
  readonly name: string;
  /** What is called, in a line. */
  readonly about: string;
  /** The packages whose versions belong to the figures. */
  readonly packages?: readonly PackagePath[];
  /** Measured only where it is named. */
  readonly onDemand?: boolean;
  /** Loads the packages, in the variant's own process and before anything is measured. Undefined: it runs in Python. */
  readonly load?: () => Promise<(input: Input) => unknown>;
}

/** A script in `src/python`, with what it imports. The function with a variant's name does one input. */
export interface PythonPeers {
  readonly script: string;
  /** The requirements are names alone: their versions belong to the figures. */
  readonly packages: PythonPackages;
}

/** What a measuring process found, why it ended early, or both. */
export interface Answer<Run> {
  readonly run?: Run;
  readonly failure?: string;
}

/** Begins a line with an answer on a measuring process's standard output: peers may write there as well. */
export const ANSWER = "answer: ";
