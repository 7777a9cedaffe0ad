import type { Readable, Writable } from "node:stream";

/** A stream that may be a terminal. */
interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
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
  /** The module that worker threads run. */
  readonly worker: URL;
}
