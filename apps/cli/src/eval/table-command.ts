import { ExitCode } from "../command-error.js";
import type { Environment } from "../environment.js";
import { type EvalContext, interruptible } from "../interruption.js";
import { checkOutput, writeOutput } from "../output/write.js";
import { EVAL_SETTINGS, type EvalSettings } from "../settings/eval.js";
import { TABLE_FORMATS, type TableFormat } from "../settings/names.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { type Findings, formatOf, written } from "./formats.js";

/** What a command that writes tables works with. */
export interface TableContext extends EvalContext {
  readonly settings: EvalSettings;
}

/** What such a command comes to. */
export interface TableResult extends Findings {
  /** Default: all done. */
  readonly code?: ExitCode | undefined;
}

/**
 * A command that finds something and writes it as tables: settings, format, interruption, output.
 *
 * @param find - is given the command line's arguments.
 * @param formats - those that the command has.
 */
export function tableCommand<A extends readonly unknown[]>(
  find: (context: TableContext, ...args: A) => Promise<TableResult>,
  formats: readonly TableFormat[] = TABLE_FORMATS,
): (environment: Environment, ...args: readonly [...A, CommandFlags]) => Promise<ExitCode> {
  return async (environment, ...args) => {
    const settings = await readSettings(EVAL_SETTINGS, args.at(-1) as CommandFlags);
    const format = formatOf(settings, formats, environment);
    await checkOutput(settings.output);
    await checkOutput(settings.save);
    return interruptible(environment, async (context) => {
      const found = await find({ ...context, settings }, ...(args.slice(0, -1) as unknown as A));
      await writeOutput(await written(format, found), settings.output, environment);
      return found.code ?? ExitCode.ok;
    });
  };
}
