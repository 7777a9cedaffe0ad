import type { Favor } from "@winnow/core-dom";
import type { MethodName } from "@winnow/extract";
import type { OutputFormat } from "./output/formats.js";
import type { ExtraField } from "./records/types.js";

export const FAVORS: readonly Favor[] = ["precision", "balanced", "recall"];

/** What flags and configuration files can set; all of it may be left out. */
export interface Settings {
  readonly method?: MethodName;
  readonly favor?: Favor;
  readonly comments?: boolean;
  /** BCP 47. */
  readonly language?: string;
  /** The address of the one page that is read. */
  readonly url?: string;
  /** Bytes. */
  readonly maxSize?: number;
  /** Milliseconds a page. */
  readonly timeout?: number;
  /** Worker threads. */
  readonly concurrency?: number;
  readonly with?: readonly ExtraField[];
  readonly format?: OutputFormat;
  readonly output?: string;
}

/** The bounds that hold where no setting says otherwise; the same as those of `extract`. */
export const DEFAULT_MAX_SIZE = 20_000_000;
export const DEFAULT_TIMEOUT = 30_000;
