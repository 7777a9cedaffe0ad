import type { Readable, Writable } from "node:stream";
import type { openPool } from "@winnow/corpus/workers";
import { messages } from "./messages.js";

/** A stream that may be a terminal. */
interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  /** The file descriptor; undefined for a stream that is not a file, a pipe or a device. */
  readonly fd?: number | undefined;
}

/** What a command needs from its process. Tests pass their own. */
export interface Environment {
  readonly stdin: Readable & Terminal;
  readonly stdout: Writable & Terminal;
  readonly stderr: Writable & Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * After this call, the first Ctrl-C aborts the returned signal and a second one kills the process. Before
   * it, Ctrl-C kills the process at once, even in the middle of a synchronous computation.
   */
  readonly interruption: () => AbortSignal;
  /** The folder of the built modules that child processes run. Ends with a slash. */
  readonly modules: URL;
  /** Starts the worker processes that extract and score pages. */
  readonly openPool: typeof openPool;
}

/** Writes a message line to stderr. */
export function log({ stderr }: Environment, message: string): void {
  stderr.write(messages.line(message));
}
