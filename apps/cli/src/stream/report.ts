import type { EmptyReason } from "@winnow/extract";
import { ExitCode } from "../command-error.js";
import { formatNumber, messages } from "../messages.js";
import type { OutputFormat } from "../output/formats.js";
import type { Progress, Tally } from "../output/progress.js";
import type { Sink } from "../output/sink.js";
import type { Outcome } from "../records/types.js";

/** Counts what a run does. */
export interface Report {
  readonly tally: Tally;
  readonly read: (bytes: number) => void;
  readonly add: (outcomes: readonly Outcome[]) => void;
  /** The message about failures at the end, if there are any. */
  readonly summary: () => string | undefined;
}

export function createReport(): Report {
  const tally: Tally = { done: 0, failed: 0, bytesRead: 0, bytesTotal: undefined };
  const codes = new Map<string, number>();
  return {
    tally,
    read: (bytes) => {
      tally.bytesRead += bytes;
    },
    add: (outcomes) => {
      tally.done += outcomes.length;
      for (const { failure } of outcomes) {
        if (failure === undefined) continue;
        tally.failed++;
        codes.set(failure.code, (codes.get(failure.code) ?? 0) + 1);
      }
    },
    summary: () => (tally.failed === 0 ? undefined : someFailed(tally, codes)),
  };
}

/** Where outcomes are written, and how that is reported. */
interface Writing {
  readonly sink: Sink;
  readonly report: Report;
  readonly progress: Progress;
  readonly format: OutputFormat;
  readonly signal: AbortSignal;
}

/** Writes outcomes as they come, to the end or until the signal, and reports how many failed. */
export async function writeAll(
  batches: AsyncIterable<readonly Outcome[]>,
  { sink, report, progress, format, signal }: Writing,
): Promise<ExitCode> {
  for await (const outcomes of batches) {
    await sink.write(outcomes);
    report.add(outcomes);
    for (const outcome of outcomes) {
      const said = note(outcome, format);
      if (said !== undefined) progress.say(said);
    }
  }
  await sink.close();
  const summary = report.summary();
  if (summary !== undefined) progress.say(summary);
  if (signal.aborted) {
    progress.say(messages.interrupted(report.tally.done));
    return ExitCode.interrupted;
  }
  return report.tally.failed === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
}

/** What a format without fields cannot express: that a page failed, or why there is no text. */
export function note({ name, failure, reason }: Outcome, format: OutputFormat): string | undefined {
  if (format === "json" || format === "jsonl") return undefined;
  if (failure !== undefined) return messages.failedPage(name, failure);
  return reason === undefined ? undefined : `${name}: ${REASONS[reason]} (${reason})`;
}

const REASONS: Readonly<Record<EmptyReason, string>> = {
  "empty-input": "there is nothing in it",
  "not-html": "it is no HTML",
  "too-large": "it is larger than --max-size",
  "time-limit": "it took longer than --timeout",
  "no-text": "the page has no visible text",
  "no-content": "the method took none of its text for content",
};

function someFailed({ failed, done }: Tally, codes: ReadonlyMap<string, number>): string {
  const each = [...codes].map(([code, count]) => `${formatNumber(count)} ${code}`).join(", ");
  return `${formatNumber(failed)} of ${formatNumber(done)} records failed (${each}).`;
}
