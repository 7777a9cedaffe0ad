import type { Readable, Writable } from "node:stream";
import type { WorkerProcess } from "@winnow/corpus/run";
import type { openPool } from "@winnow/corpus/workers";
import { messages } from "./messages.js";

/** A stream that may be a terminal. */
interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  /** The file descriptor; undefined for a stream that is not a file, a pipe or a device. */
  readonly fd?: number | undefined;
  /** The stream without its guard, for control sequences of our own. */
  readonly raw?: Writable | undefined;
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
  /** Starts `winnow worker` with its arguments, in a process of its own. */
  readonly startWorker: (args: readonly string[]) => WorkerProcess;
}

/** C0, DEL and C1, which could be commands to a terminal, except tabs and line feeds. */
export const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * Returns a stream through which no control character of a page, a file name or a message reaches a terminal.
 * C0 is removed. DEL and C1 are written as `\u007f`, since JSON may contain them, but never C0. Any other
 * stream is returned as it is.
 */
export function guardTerminal<Stream extends Writable & Terminal>(stream: Stream): Stream {
  if (stream.isTTY !== true) return stream;
  const write = (chunk: string | Uint8Array, ...rest: []): boolean =>
    stream.write(visible(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString()), ...rest);
  const get = (_: Stream, name: string | symbol): unknown => {
    if (name === "write") return write;
    if (name === "raw") return stream;
    const value: unknown = Reflect.get(stream, name, stream);
    return typeof value === "function" ? value.bind(stream) : value;
  };
  return new Proxy(stream, { get });
}

function visible(text: string): string {
  return text.replace(CONTROLS, (control) =>
    control < " " ? "" : `\\u00${control.charCodeAt(0).toString(16)}`,
  );
}

/** Writes message lines to stderr. */
export function log({ stderr }: Environment, ...lines: readonly string[]): void {
  for (const line of lines) stderr.write(messages.line(line));
}
