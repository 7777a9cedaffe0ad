import { messages } from "../messages.js";
import type { OutputFormat } from "../output/formats.js";
import type { Tally } from "../output/progress.js";
import type { Outcome } from "../records/types.js";

/** Counts what a run does. */
export interface Report {
  readonly tally: Tally;
  readonly read: (bytes: number) => void;
  readonly add: (outcomes: readonly Outcome[]) => void;
  /** What to say of the failures at the end, if there are any. */
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
    summary: () => (tally.failed === 0 ? undefined : messages.someFailed(tally.failed, tally.done, codes)),
  };
}

/** What the output cannot say in a format without fields: that a page failed, or why there is no text. */
export function note({ name, failure, reason }: Outcome, format: OutputFormat): string | undefined {
  if (format === "json" || format === "jsonl") return undefined;
  if (failure !== undefined) return messages.failedPage(name, failure);
  return reason === undefined ? undefined : messages.emptyPage(name, reason);
}
