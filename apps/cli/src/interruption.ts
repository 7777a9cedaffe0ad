import { setTimeout as sleep } from "node:timers/promises";
import { type Environment, log } from "./environment.js";
import { ExitCode } from "./exit-code.js";
import type { Failure } from "./records/types.js";

/** The context of a command that can be interrupted. */
export interface EvalContext {
  readonly environment: Environment;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Pages and data sets that failed while others succeeded. If there are any, exit code 0 becomes 3. */
  readonly failures: PartFailure[];
}

/** A page or a data set that could not be read or scored. */
export interface PartFailure extends Failure {
  readonly id: string;
}

/** The messages of interrupted commands, unless a command has its own. */
export const INTERRUPTED = "interrupted. Nothing was written.";
export const INTERRUPTED_IN_PART = "interrupted. The output is incomplete.";

/** Milliseconds that an interrupted command has to clean up. */
const GRACE = 1000;

/**
 * Runs a command that exits with 130 on Ctrl-C, whatever it waits for.
 *
 * @param message - printed when it is interrupted.
 */
export async function interruptible(
  environment: Environment,
  command: (context: EvalContext) => Promise<ExitCode>,
  message: string = INTERRUPTED,
): Promise<ExitCode> {
  const signal = environment.interruption();
  const failures: PartFailure[] = [];
  const running = command({ environment, signal, failures }).then((code) =>
    code === ExitCode.ok && failures.length > 0 ? ExitCode.someRecordsFailed : code,
  );
  const ended = running.then(
    () => {},
    () => {},
  );
  try {
    return await Promise.race([running, interruption(signal, ended)]);
  } catch (error) {
    if (!signal.aborted) throw error;
    log(environment, message);
    return ExitCode.interrupted;
  }
}

/** Rejects {@link GRACE} milliseconds after the signal, or as soon as the command has ended. */
function interruption(signal: AbortSignal, ended: Promise<void>): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = (): void => {
      Promise.race([ended, sleep(GRACE, undefined, { ref: false })]).then(() => reject(signal.reason));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
}

/**
 * Yields to the event loop, so that Ctrl-C is noticed. Code that works on pages in this process calls it per
 * page.
 */
export async function yieldTo(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}
