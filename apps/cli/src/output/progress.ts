import pc from "picocolors";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";

/** What is known of a run so far. */
export interface Tally {
  /** What is counted; default: pages. */
  readonly unit?: string | undefined;
  /** What is being done, said before the figures. */
  readonly doing?: string | undefined;
  done: number;
  failed: number;
  bytesRead: number;
  /** Undefined while, or where, it is not known. */
  bytesTotal: number | undefined;
}

const INTERVAL = 200;
const CLEAR_LINE = "\r\u001b[K";

/** A line on stderr that tells how far the run is. */
export interface Progress {
  /** Writes a message to stderr without mixing it with the line. */
  readonly say: (message: string) => void;
  /** Ends the line and leaves nothing of it. */
  readonly end: () => void;
}

/**
 * Draws the line again and again, if stderr is a terminal and the output goes elsewhere: the two would mix.
 *
 * @param visible - whether the pages themselves go to a terminal.
 */
export function showProgress({ stderr, env }: Environment, tally: Tally, visible: boolean): Progress {
  if (stderr.isTTY !== true || env.TERM === "dumb" || visible) {
    return { say: (message) => stderr.write(messages.line(message)), end: () => {} };
  }
  const colors = pc.createColors(env.NO_COLOR === undefined || env.NO_COLOR === "");
  const start = performance.now();
  const draw = (): void => {
    const seconds = (performance.now() - start) / 1000;
    const share = tally.bytesTotal ? Math.min(1, tally.bytesRead / tally.bytesTotal) : 0;
    const left = share > 0.01 ? (seconds * (1 - share)) / share : undefined;
    const { count, failed, rest } = messages.progress(tally, tally.done / seconds, left);
    const { doing } = tally;
    if (doing !== undefined && tally.done === 0) {
      stderr.write(CLEAR_LINE + doing);
      return;
    }
    const before = doing === undefined ? "" : `${doing}: `;
    // A terminal that does not know how wide it is says 0.
    const width = stderr.columns || 80;
    const line = before + count + failed + rest;
    const short = before.length + count.length < width ? before + count : count;
    const colored = before + colors.bold(count) + colors.red(failed) + colors.dim(rest);
    stderr.write(CLEAR_LINE + (line.length < width ? colored : short));
  };
  if (tally.doing !== undefined) draw();
  const timer = setInterval(draw, INTERVAL);
  timer.unref();
  return {
    say: (message) => stderr.write(CLEAR_LINE + messages.line(message)),
    end: () => {
      clearInterval(timer);
      stderr.write(CLEAR_LINE);
    },
  };
}
