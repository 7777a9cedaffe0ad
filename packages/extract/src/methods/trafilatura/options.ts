import type { Favor, MethodOptions } from "@winnow/core-dom";
import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";

/** The settings of the original that change which text it returns. */
export interface TrafilaturaOptions {
  /** Only the own rules and the baseline, without readability and jusText. Default false. */
  readonly fast?: boolean;
  /** Whether to keep tables. Default true. */
  readonly tables?: boolean;
  /** A shorter extraction is completed or replaced, in characters. Default 250. */
  readonly minExtractedSize?: number;
}

/** The settings of one run. */
export interface Settings {
  readonly fast: boolean;
  readonly tables: boolean;
  readonly minExtractedSize: number;
  readonly favor: Favor;
  readonly comments: boolean;
  readonly language: string | undefined;
  readonly deadline: number;
}

const KINDS: OptionKinds<TrafilaturaOptions> = {
  fast: "boolean",
  tables: "boolean",
  minExtractedSize: "number",
};

/** @throws TypeError or RangeError that names the invalid option. */
export function checkTrafilaturaOptions(options: TrafilaturaOptions): void {
  checkOptions(options, KINDS);
  const { minExtractedSize = 0 } = options;
  if (!(minExtractedSize >= 0)) {
    throw new RangeError(`minExtractedSize must not be negative: ${minExtractedSize}`);
  }
}

/** Returns the settings for one page. */
export function settingsOf(options: TrafilaturaOptions, page: MethodOptions): Settings {
  const { fast = false, tables = true, minExtractedSize = 250 } = options;
  const { favor = "balanced", comments = false, language, deadline = Number.POSITIVE_INFINITY } = page;
  return { fast, tables, minExtractedSize, favor, comments, language, deadline };
}
