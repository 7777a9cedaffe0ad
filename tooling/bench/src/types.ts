import type { PythonPackages } from "@winnow/common";

/** A package, or the path to one: `["cheerio", "parse5"]` is the parse5 that cheerio depends on. */
export type PackagePath = readonly string[];

/** The languages of peers that do not run in Node. */
export type Language = "python" | "rust";

/** An implementation measured by a benchmark. */
export interface Variant<Input> {
  readonly name: string;
  /** A one-line description of what is called. */
  readonly about: string;
  /** Packages whose versions are reported with the figures. */
  readonly packages?: readonly PackagePath[];
  /** Only measured if it is named. */
  readonly onDemand?: boolean;
  /** The language of a peer that does not run in Node. */
  readonly language?: Language;
  /** Loads the packages in the variant's process, before anything is measured. Undefined for other languages. */
  readonly load?: () => Promise<(input: Input) => unknown>;
}

/** A script in `src/python` with its packages. The function named like a variant processes one input. */
export interface PythonPeers {
  readonly script: string;
  /** Requirements are names only; their versions are reported with the figures. */
  readonly packages: PythonPackages;
}

/** The answer of a measuring process, why it ended early, or both. */
export interface Answer<Run> {
  readonly run?: Run;
  readonly failure?: string;
}

/** Another language, with the packages of peers. */
export interface Runtime {
  /** Versions of the language and the packages, or the reason why they are not available. */
  readonly versions: Readonly<Record<string, string>> | string;
  readonly ask: <Run>(job: unknown) => Promise<Answer<Run>>;
}

/** Prefix of an answer in the standard output of a measuring process, where peers may write as well. */
export const ANSWER = "answer: ";
