import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";

/** Runs a command that Ctrl-C ends with 130. */
export async function interruptible(
  environment: Environment,
  command: (signal: AbortSignal) => Promise<ExitCode>,
): Promise<ExitCode> {
  const signal = environment.interruption();
  try {
    return await command(signal);
  } catch (error) {
    if (signal.aborted) return ExitCode.interrupted;
    throw error;
  }
}
