import type { Favor, MethodOptions } from "@winnow/core-dom";
import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";

/** The settings of the original that change which text it returns. */
export interface TrafilaturaOptions {
  /** Only the own rules and the baseline, without readability and jusText. Default false. */
  readonly fast?: boolean;
  /** Whether to keep tables. Default true. */
  readonly tables?: boolean;
}

/** The settings of one run. */
export interface Settings {
  readonly fast: boolean;
  readonly tables: boolean;
  readonly favor: Favor;
  readonly comments: boolean;
  readonly language: string | undefined;
  readonly deadline: number;
}

const KINDS: OptionKinds<TrafilaturaOptions> = { fast: "boolean", tables: "boolean" };

/** @throws TypeError that names the invalid option. */
export function checkTrafilaturaOptions(options: TrafilaturaOptions): void {
  checkOptions(options, KINDS);
}

/** Returns the settings for one page. */
export function settingsOf(options: TrafilaturaOptions, page: MethodOptions): Settings {
  const { fast = false, tables = true } = options;
  const { favor = "balanced", comments = false, language, deadline = Number.POSITIVE_INFINITY } = page;
  return { fast, tables, favor, comments, language, deadline };
}
