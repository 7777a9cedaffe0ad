import { setTimeout as sleep } from "node:timers/promises";
import { ExitCode } from "./command-error.js";
import { type Environment, say } from "./environment.js";

/** What a command works with. */
export interface EvalContext {
  readonly environment: Environment;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** What could not be done while the rest was: where there is any, exit code 0 becomes 3. */
  readonly failures: PartFailure[];
}

/** A page or a data set that could not be read or scored. */
export interface PartFailure {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}

/** What is said of an interruption, unless a command knows better. */
export const INTERRUPTED = "interrupted. Nothing was written.";
export const INTERRUPTED_IN_PART = "interrupted. What was written is not whole.";

/** How long an interrupted command has to clean up, in milliseconds. */
const GRACE = 1000;

/**
 * Runs a command that Ctrl-C ends with 130, whatever it waits for.
 *
 * @param message - what is said then.
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
    say(environment, message);
    return ExitCode.interrupted;
  }
}

/** Rejects some time after the signal, or when the command has ended by itself. */
function interruption(signal: AbortSignal, ended: Promise<void>): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = (): void => {
      Promise.race([ended, sleep(GRACE, undefined, { ref: false })]).then(() => reject(signal.reason));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** Lets whoever waits have a turn, Ctrl-C among them: what works on pages in this process calls it after each. */
export async function yieldTo(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}
