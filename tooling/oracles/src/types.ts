import type { Favor } from "@winnow/core-dom";

/** A page for a program that runs an original. */
export interface OraclePage {
  readonly key: string;
  readonly html: string;
  readonly url?: string | undefined;
}

/** What an original returned for a page. */
export interface Answer {
  /** Undefined if the original failed on the page. */
  readonly text?: string;
  /** Milliseconds, without the start of the program. */
  readonly ms?: number;
  /** Why there is no text: an exception, a crash, or the time limit. */
  readonly error?: string;
  /** Metadata, from the originals that find some. */
  readonly title?: string;
  readonly authors?: readonly string[];
  readonly date?: string;
}

/** An answer with the page's key, as the cache keeps it. */
export interface Recorded extends Answer {
  readonly key: string;
  /** A digest of the settings that the page was processed with, if they depend on the page. */
  readonly settings?: string;
}

/** How to start the program that runs an original. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** Where the program that runs an original comes from. */
export interface Environment {
  /** Installs what is missing. @throws if that fails, for example without a network. */
  readonly prepare: (program: string) => Launch;
  /** A page as a line of the program's input. */
  readonly encode: (fields: Readonly<Record<string, unknown>> & { readonly html: string }) => string;
}

/** An original, with the settings under which it is compared. */
export interface Original {
  /** The name of our method, followed by a variant if there are several. */
  readonly name: string;
  /** The software, without its version. */
  readonly software: string;
  readonly version: string;
  /** What distinguishes this variant. */
  readonly note?: string;
  readonly environment: Environment;
  /** The name that the program knows the original by. */
  readonly program: string;
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

/** The method of `@winnow/extract` that an original is compared with. */
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
