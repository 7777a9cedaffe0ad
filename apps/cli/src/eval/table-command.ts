import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import type { CommandFlags } from "../run/settings-of.js";
import { type Findings, formatOf, written } from "./formats.js";
import { type EvalContext, interruptible } from "./interruptible.js";
import { checkOutput, writeOutput } from "./output.js";
import { type EvalSettings, evalSettings } from "./settings.js";
import { PLAIN_FORMATS, TABLE_FORMATS } from "./table-formats.js";

/** What a command that writes tables works with. */
export interface TableContext extends EvalContext {
  readonly settings: EvalSettings;
}

/** What such a command comes to. */
export interface TableResult extends Findings {
  /** Default: all done. */
  readonly code?: ExitCode | undefined;
}

/** How such a command is run. */
export interface TableCommandOptions {
  /** Whether it can show pages. Default true. */
  readonly html?: boolean | undefined;
}

/**
 * Runs a command that finds something and writes it as tables: settings, format, interruption, output.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function tableCommand(
  flags: CommandFlags,
  environment: Environment,
  find: (context: TableContext) => Promise<TableResult>,
  { html = true }: TableCommandOptions = {},
): Promise<ExitCode> {
  const settings = await evalSettings(flags);
  const format = formatOf(settings, html ? TABLE_FORMATS : PLAIN_FORMATS, environment);
  await checkOutput(settings.output);
  await checkOutput(settings.save);
  return interruptible(environment, async (context) => {
    const found = await find({ ...context, settings });
    await writeOutput(await written(format, found), settings.output, environment);
    return found.code ?? ExitCode.ok;
  });
}
