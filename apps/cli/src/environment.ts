import type { Readable, Writable } from "node:stream";
import { messages } from "./messages.js";

/** A stream that may be a terminal. */
interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  /** The process's descriptor; undefined for a stream of a test. */
  readonly fd?: number | undefined;
}

/** What the process gives to a command; tests give their own. */
export interface Environment {
  readonly stdin: Readable & Terminal;
  readonly stdout: Writable & Terminal;
  readonly stderr: Writable & Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * From this call on Ctrl-C no longer kills the process but aborts the signal; a second Ctrl-C kills.
   * Until then it kills at once, also in the middle of a synchronous computation.
   */
  readonly interruption: () => AbortSignal;
  /** The folder of the built modules, for threads and processes to run; ends in a slash. */
  readonly modules: URL;
}

/** Writes a line to stderr, where everything that is not data goes. */
export function say({ stderr }: Environment, message: string): void {
  stderr.write(messages.line(message));
}
