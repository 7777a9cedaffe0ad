import type { EmptyReason } from "@winnow/extract";
import { CommandError, ExitCode } from "../command-error.js";
import { formatBytes, formatNumber, messages, plural } from "../messages.js";
import type { OutputFormat } from "../output/formats.js";
import type { Progress, Tally } from "../output/progress.js";
import { canResume } from "../output/resume.js";
import type { Sink } from "../output/sink.js";
import type { Target } from "../output/target.js";
import type { Outcome } from "../records/types.js";

/** Counts what a run does. */
export interface Report {
  readonly tally: Tally;
  /** Counts what was read of the inputs, as it is in them. */
  readonly read: (bytes: number) => void;
  /** Counts the bytes of records that are worked on: decompressed, or from the network. */
  readonly begin: (bytes: number) => void;
  readonly add: (outcomes: readonly Outcome[]) => void;
  /** The message at the end, if there is one. */
  readonly summary: () => string | undefined;
  /** The fields that no page had. */
  readonly unseen: () => readonly string[];
}

interface ReportOptions {
  /** Sum up every run, with its pages per second. Default: say how many records failed, if any did. */
  readonly throughput?: boolean;
  /** Fields that were asked for by name. */
  readonly fields?: readonly string[] | undefined;
}

export function createReport({ throughput = false, fields = [] }: ReportOptions = {}): Report {
  const unseen = new Set(fields);
  const tally: Tally = { done: 0, failed: 0, bytesRead: 0, bytesTotal: undefined };
  const empty = new Map<string, number>();
  const failed = new Map<string, number>();
  let content = 0;
  const start = performance.now();
  const summary = (): string | undefined => {
    if (!throughput) {
      if (tally.failed === 0) return undefined;
      return `${formatNumber(tally.failed)} of ${plural(tally.done, "record")} failed (${tallied(failed)}).`;
    }
    if (tally.done === 0) return undefined;
    const counts = [...counted(empty, "empty"), ...counted(failed, "failed"), ...rates()];
    return `${plural(tally.done, "page")}: ${counts.join(", ")}.`;
  };
  const rates = (): readonly string[] => {
    const seconds = (performance.now() - start) / 1000;
    const pages = tally.done / seconds;
    const rate = pages < 10 ? String(Number(pages.toPrecision(2))) : formatNumber(Math.round(pages));
    return [`${rate} pages/s`, `${formatBytes(content / seconds)}/s`];
  };
  return {
    tally,
    read: (bytes) => {
      tally.bytesRead += bytes;
    },
    begin: (bytes) => {
      content += bytes;
    },
    add: (outcomes) => {
      tally.done += outcomes.length;
      for (const { failure, reason, absent = [] } of outcomes) {
        if (failure === undefined) for (const path of unseen) if (!absent.includes(path)) unseen.delete(path);
        if (failure !== undefined) tally.failed++;
        const [counts, code] = failure === undefined ? [empty, reason] : [failed, failure.code];
        if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
      }
    },
    summary,
    unseen: () => (tally.done === tally.failed ? [] : [...unseen]),
  };
}

/** @example counted(new Map([["dns", 2]]), "failed") // ["2 failed (2 dns)"] */
function counted(counts: ReadonlyMap<string, number>, what: string): readonly string[] {
  if (counts.size === 0) return [];
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [`${formatNumber(total)} ${what} (${tallied(counts)})`];
}

/** @example tallied(new Map([["dns", 2], ["not-json", 3]])) // "3 not-json, 2 dns" */
function tallied(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.map(([code, count]) => `${formatNumber(count)} ${code}`).join(", ");
}

/** Where outcomes are written, and how that is reported. */
interface Writing {
  readonly sink: Sink;
  readonly report: Report;
  readonly progress: Progress;
  readonly target: Target;
  readonly signal: AbortSignal;
  /** Whether there may be more than one page; one needs no summary, only what is wrong. Default true. */
  readonly several?: boolean;
  /** What is wrong where there was nothing to write: a file is not replaced then. */
  readonly nothing?: CommandError | undefined;
}

/**
 * Writes outcomes as they come, to the end or until the signal, and reports on them. What was written of an output
 * that is not whole is kept where a later run can go on with it, and after the signal.
 */
export async function writeAll(
  batches: AsyncIterable<readonly Outcome[]>,
  { sink, report, progress, target, signal, several = true, nothing }: Writing,
): Promise<ExitCode> {
  try {
    for await (const outcomes of batches) {
      await sink.write(outcomes);
      report.add(outcomes);
      for (const outcome of outcomes) {
        const said = note(outcome, target.format, several);
        if (said !== undefined) progress.say(said);
      }
    }
    if (!signal.aborted) {
      if (report.tally.done === 0 && nothing !== undefined) throw nothing;
      await sink.close();
    }
  } catch (error) {
    const left = await sink.stop(canResume(target));
    if (left === undefined) throw error;
    if (!(error instanceof CommandError)) progress.say(messages.left(left, true));
    else
      throw new CommandError(error.code, `${error.message} ${messages.left(left, true)}`, { cause: error });
    throw error;
  }
  const summary = several ? report.summary() : undefined;
  if (summary !== undefined) progress.say(summary);
  const unseen = report.unseen();
  if (unseen.length > 0) progress.say(`no page has ${unseen.join(", ")}.`);
  if (signal.aborted) {
    progress.say(messages.interrupted(report.tally.done, await sink.stop(true), canResume(target)));
    return ExitCode.interrupted;
  }
  return report.tally.failed === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
}

/** That a page failed, or why there is no text, where neither the output nor a summary says so. */
function note(
  { name, failure, reason }: Outcome,
  format: OutputFormat,
  several: boolean,
): string | undefined {
  const inOutput = format === "json" || format === "jsonl" || format === "csv";
  if (failure !== undefined) return inOutput && several ? undefined : messages.failedPage(name, failure);
  return inOutput || reason === undefined ? undefined : `${name}: ${REASONS[reason]} (${reason})`;
}

const REASONS: Readonly<Record<EmptyReason, string>> = {
  "empty-input": "there is nothing in it",
  "not-html": "it is no HTML",
  "too-large": "it is larger than --max-size",
  "time-limit": "it took longer than --timeout",
  "no-text": "the page has no visible text",
  "no-content": "the method took none of its text for content",
};
