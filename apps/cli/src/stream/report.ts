import type { ExtractionReason } from "@winnow/extract";
import { CommandError } from "../command-error.js";
import { ExitCode } from "../exit-code.js";
import { formatBytes, formatNumber, messages, plural } from "../messages.js";
import type { OutputFormat } from "../output/formats.js";
import type { Progress, Tally } from "../output/progress.js";
import { canResume, type Sink, type Target } from "../output/sink.js";
import { nearestField } from "../records/fields.js";
import type { Outcome } from "../records/types.js";

/** Counts the pages and bytes of a run. */
export interface Report {
  readonly tally: Tally;
  /** Counts bytes read from the inputs, before decompression. */
  readonly read: (bytes: number) => void;
  /** Counts bytes of records that are processed: decompressed, or from the network. */
  readonly begin: (bytes: number) => void;
  readonly add: (outcomes: readonly Outcome[]) => void;
  /** Counts a record of an archive that is neither a page nor a text. */
  readonly skip: (reason: string) => void;
  /** Returns the message at the end, if there is one. */
  readonly summary: () => string | undefined;
  /** Returns the fields that no page had. */
  readonly unseen: () => readonly string[];
}

interface ReportOptions {
  /** Whether to summarise every run, with pages per second. Default: only report how many records failed. */
  readonly throughput?: boolean;
  /** Fields that `--fields` names. */
  readonly fields?: readonly string[] | undefined;
  /** What is counted. Default: page. */
  readonly unit?: "page" | "record" | "document";
  /** Called with all outcomes. */
  readonly also?: ((outcomes: readonly Outcome[]) => void) | undefined;
}

/** Reasons of pages that have text. */
const DOUBTS: ReadonlySet<string> = new Set<ExtractionReason>(["little-content", "unsure"]);

export function createReport({
  throughput = false,
  fields = [],
  unit = "page",
  also,
}: ReportOptions = {}): Report {
  const unseen = new Set(fields);
  const tally: Tally = { unit, done: 0, failed: 0, bytesRead: 0, bytesTotal: undefined };
  const reasons = new Map<string, number>();
  const failed = new Map<string, number>();
  const skipped = new Map<string, number>();
  const judged = { kept: 0, dropped: 0 };
  let content = 0;
  const start = performance.now();
  const summary = (): string | undefined => {
    if (!throughput) {
      if (tally.failed === 0) return undefined;
      return `${formatNumber(tally.failed)} of ${plural(tally.done, "record")} failed (${tallied(failed)}).`;
    }
    if (tally.done === 0) return undefined;
    const counts = [
      ...(judged.kept + judged.dropped === 0
        ? []
        : [`${formatNumber(judged.kept)} kept`, `${formatNumber(judged.dropped)} dropped`]),
      ...counted(new Map([...reasons].filter(([reason]) => !DOUBTS.has(reason))), "empty"),
      ...[...DOUBTS].flatMap((reason) => {
        const count = reasons.get(reason);
        return count === undefined ? [] : [`${formatNumber(count)} ${reason}`];
      }),
      ...counted(failed, "failed"),
      ...counted(skipped, "other records skipped"),
      ...rates(),
    ];
    return `${plural(tally.done, unit)}: ${counts.join(", ")}.`;
  };
  const rates = (): readonly string[] => {
    const seconds = (performance.now() - start) / 1000;
    const pages = tally.done / seconds;
    const rate = pages < 10 ? String(Number(pages.toPrecision(2))) : formatNumber(Math.round(pages));
    return [`${rate} ${unit}s/s`, `${formatBytes(content / seconds)}/s`];
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
      also?.(outcomes);
      tally.done += outcomes.length;
      for (const { failure, reason, absent = [], judged: verdict } of outcomes) {
        if (verdict !== undefined) judged[verdict.verdict.keep ? "kept" : "dropped"]++;
        if (failure === undefined) for (const path of unseen) if (!absent.includes(path)) unseen.delete(path);
        if (failure !== undefined) tally.failed++;
        const [counts, code] = failure === undefined ? [reasons, reason] : [failed, failure.code];
        if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
      }
    },
    skip: (reason) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1),
    summary,
    unseen: () => (tally.done === tally.failed ? [] : [...unseen]),
  };
}

/** @example counted(new Map([["dns", 2]]), "failed") // ["2 failed (2 dns)"] */
function counted(counts: ReadonlyMap<string, number>, name: string): readonly string[] {
  if (counts.size === 0) return [];
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [`${formatNumber(total)} ${name} (${tallied(counts)})`];
}

/** @example tallied(new Map([["dns", 2], ["not-json", 3]])) // "3 not-json, 2 dns" */
function tallied(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.map(([code, count]) => `${formatNumber(count)} ${code}`).join(", ");
}

/** The destination of outcomes, and the reporting. */
interface Writing {
  readonly sink: Sink;
  readonly report: Report;
  readonly progress: Progress;
  readonly target: Target;
  readonly signal: AbortSignal;
  /** Whether there may be more than one page. A single page gets no summary, only its error. Default true. */
  readonly several?: boolean;
  /** The error if there was nothing to write. A file is not replaced then. */
  readonly nothing?: CommandError | undefined;
  /** Whether a later run can continue an incomplete output. Default: if the target allows it. */
  readonly resumable?: boolean | undefined;
}

/**
 * Writes outcomes as they arrive, until the end or the signal, and reports on them. An incomplete output is
 * kept after the signal, or if a later run can resume it.
 */
export async function writeAll(
  batches: AsyncIterable<readonly Outcome[]>,
  { sink, report, progress, target, signal, several = true, nothing, resumable = canResume(target) }: Writing,
): Promise<ExitCode> {
  let isEarly = true;
  try {
    for await (const outcomes of batches) {
      await sink.write(outcomes);
      report.add(outcomes);
      if (isEarly && report.tally.done >= EARLY) {
        isEarly = false;
        warnOfUnseen(
          report,
          progress,
          `none of the first ${plural(report.tally.done, report.tally.unit ?? "page")}`,
        );
      }
      for (const outcome of outcomes) {
        const message = note(outcome, target.format, several);
        if (message !== undefined) progress.log(message);
      }
    }
    if (!signal.aborted) {
      if (report.tally.done === 0 && nothing !== undefined) throw nothing;
      await sink.close();
    }
  } catch (error) {
    const kept = await sink.stop(resumable);
    if (kept === undefined) throw error;
    if (!(error instanceof CommandError)) progress.log(messages.finishedRecords(kept, true));
    else
      throw new CommandError(error.code, `${error.message} ${messages.finishedRecords(kept, true)}`, {
        cause: error,
      });
    throw error;
  }
  const summary = several ? report.summary() : undefined;
  if (summary !== undefined) progress.log(summary);
  warnOfUnseen(report, progress, `no ${report.tally.unit ?? "page"}`);
  if (signal.aborted) {
    progress.log(messages.interrupted(report.tally.done, await sink.stop(true), resumable));
    return ExitCode.interrupted;
  }
  return report.tally.failed === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
}

/** Number of records after which `--fields` is checked, long before the end of most runs. */
const EARLY = 100;

function warnOfUnseen(report: Report, progress: Progress, whose: string): void {
  const unseen = report.unseen();
  const hint = unseen.map(nearestField).find((field) => field !== undefined);
  if (unseen.length > 0) progress.log(messages.absentFields(whose, unseen, hint));
}

/**
 * Returns a message if a page failed, has no text, little or an unsure one, unless the output or the summary already
 * reports it.
 */
function note(
  { name, failure, reason }: Outcome,
  format: OutputFormat,
  several: boolean,
): string | undefined {
  const inOutput = format === "json" || format === "jsonl" || format === "csv" || format === "parquet";
  if (failure !== undefined) return inOutput && several ? undefined : messages.failedPage(name, failure);
  return inOutput || reason === undefined ? undefined : `${name}: ${REASONS[reason]} (${reason})`;
}

const REASONS: Readonly<Record<ExtractionReason, string>> = {
  "empty-input": "the input is empty",
  "not-html": "the input is not HTML",
  "too-large": "the page is larger than --max-size",
  "time-limit": "the page took longer than --timeout",
  "no-text": "the page has no visible text",
  "no-content": "the method found no content",
  "little-content": "the text is a small part of the page",
  unsure: "the method's confidence in the text is low",
};
