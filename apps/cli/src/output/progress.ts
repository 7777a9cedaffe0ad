import pc from "picocolors";
import type { Environment } from "../environment.js";
import { formatDuration, formatNumber, messages, plural } from "../messages.js";

/** The state of a run. */
export interface Tally {
  /** The unit that is counted. Default: pages. */
  readonly unit?: string | undefined;
  /** A description of the current work, shown before the figures. */
  doing?: string | undefined;
  done: number;
  failed: number;
  bytesRead: number;
  /** Undefined if not known. */
  bytesTotal: number | undefined;
}

/** Milliseconds between updates of the line. */
const INTERVAL = 200;
const CLEAR_LINE = "\r\u001b[K";

/** A progress line on stderr. */
export interface Progress {
  /** Writes a message to stderr above the line. */
  readonly log: (message: string) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/**
 * Shows a progress line if stderr is a terminal, unless the output goes to the terminal too.
 *
 * @param visible - whether the output goes to a terminal.
 */
export function showProgress({ stderr, env }: Environment, tally: Tally, visible: boolean): Progress {
  if (stderr.isTTY !== true || env.TERM === "dumb" || visible) {
    return { log: (message) => stderr.write(messages.line(message)), end: () => {} };
  }
  const terminal = stderr.raw ?? stderr;
  const colors = pc.createColors(env.NO_COLOR === undefined || env.NO_COLOR === "");
  const start = performance.now();
  const draw = (): void => {
    const seconds = (performance.now() - start) / 1000;
    const share = tally.bytesTotal ? Math.min(1, tally.bytesRead / tally.bytesTotal) : 0;
    const left = share > 0.01 ? (seconds * (1 - share)) / share : undefined;
    const { doing } = tally;
    const count = plural(tally.done, tally.unit ?? "page");
    const failed = tally.failed === 0 ? "" : `, ${formatNumber(tally.failed)} failed`;
    const timeLeft = left === undefined ? "" : `, ${formatDuration(left)} left`;
    const rest = `, ${formatNumber(Math.round(tally.done / seconds))}/s${timeLeft}`;
    if (doing !== undefined && tally.done === 0) {
      terminal.write(CLEAR_LINE + doing);
      return;
    }
    const before = doing === undefined ? "" : `${doing}: `;
    // A terminal of unknown width reports 0.
    const width = stderr.columns || 80;
    const line = before + count + failed + rest;
    const short = before.length + count.length < width ? before + count : count;
    const colored = before + colors.bold(count) + colors.red(failed) + colors.dim(rest);
    terminal.write(CLEAR_LINE + (line.length < width ? colored : short));
  };
  if (tally.doing !== undefined) draw();
  const timer = setInterval(draw, INTERVAL);
  timer.unref();
  return {
    log: (message) => terminal.write(CLEAR_LINE + messages.line(message)),
    end: () => {
      clearInterval(timer);
      terminal.write(CLEAR_LINE);
    },
  };
}

/** Updates a progress line. */
export interface Stage {
  /** @param total - the total, if known, for the time left. */
  readonly at: (done: number, total?: number) => void;
  /** Counts more as done. */
  readonly advance: (done: number) => void;
}

/** Options of {@link withProgress}. */
export interface StageOptions {
  /** The total, if known. */
  readonly total?: number | undefined;
  /** Default: pages. */
  readonly unit?: string | undefined;
  /** Whether output goes to a terminal at the same time. The line is hidden then. */
  readonly visible?: boolean | undefined;
}

/**
 * Runs work with a progress line on the terminal.
 *
 * @param doing - a description, such as `"cleaneval: scoring ours"`.
 */
export async function withProgress<T>(
  environment: Environment,
  doing: string,
  { total, unit, visible = false }: StageOptions,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  // A file name may contain control characters.
  const clean = doing.replace(/\p{Cc}+/gu, " ");
  const tally: Tally = { doing: clean, unit, done: 0, failed: 0, bytesRead: 0, bytesTotal: total };
  const progress = showProgress(environment, tally, visible);
  const at = (done: number, known = total): void => {
    tally.done = done;
    tally.bytesRead = done;
    tally.bytesTotal = known;
  };
  try {
    return await work({ at, advance: (done) => at(tally.done + done, tally.bytesTotal) });
  } finally {
    progress.end();
  }
}
