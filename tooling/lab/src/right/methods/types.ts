import type { Favor } from "@winnow/core-dom";
import type { Answer as AnswerOf, Launch } from "../../run/ask.js";

/** A page for a program that runs an original. */
export interface OraclePage {
  readonly key: string;
  readonly html: string;
  readonly url?: string | undefined;
}

/** What an original returned for a page; there is no text if it failed. */
export type Answer = AnswerOf<{
  readonly text: string;
  /** Milliseconds of CPU time (of the programs in Java and Go, wall time), without the start of the program. */
  readonly ms: number;
  /** Metadata, from the originals that find some. */
  readonly title: string;
  readonly authors: readonly string[];
  readonly date: string;
}>;

/** An answer with the page's key, as it is recorded. */
export type Recorded = Answer & {
  readonly key: string;
  /** A digest of the settings that the page was processed with, if they depend on the page. */
  readonly settings?: string;
};

/** An original, with the settings under which it is compared. */
export interface Original {
  /** The name of our method, followed by a variant if there are several. */
  readonly name: string;
  /** The software, without its version. */
  readonly software: string;
  readonly version: string;
  /** What distinguishes this variant. */
  readonly note?: string;
  /** Installs what is missing. @throws if that fails, for example without a network. */
  readonly launch: () => Launch;
  /** A page as a line of the program's input; default: JSON. */
  readonly encode?: (fields: { readonly html: string }) => string;
  /** Further fields of the program's input, which may depend on the page. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /**
   * Settings for one page, or undefined to leave it out. A recorded answer is only used for the same settings.
   */
  readonly settings?: (page: OraclePage) => Readonly<Record<string, unknown>> | undefined;
  /** Undefined if no method is a port of it. */
  readonly ours?: OurMethod;
  /** Minimum mean F1 of ours against the original, on each data set. Undefined for none. */
  readonly target?: number;
}

/** The method of `@winnow/baselines` that an original is compared with. */
export interface OurMethod {
  /** Its name in the registry. */
  readonly name: string;
  /** Options of its factory, if the variant needs others than the defaults. */
  readonly factory?: Readonly<Record<string, unknown>>;
  readonly options?: { readonly favor?: Favor; readonly comments?: boolean };
}

/** The software, its version and what distinguishes the variant. */
export function titleOf({ software, version, note }: Original): string {
  return `${software} ${version}${note === undefined ? "" : `, ${note}`}`;
}
