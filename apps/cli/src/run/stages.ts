import type { RecordResult, Sample } from "@winnow/corpus/run";
import { createJudge } from "../filter/judge.js";
import { toOutcome } from "../records/document.js";
import { failed, failure, failureOutcome } from "../records/failure.js";
import { documentOf } from "../records/text-document.js";
import type { Item, Outcome } from "../records/types.js";
import { createSegments } from "../segment/segments.js";
import type { StageRecipe } from "./recipe.js";

/** What became of a record. */
type Status = "ok" | "empty" | "dropped" | "timeout" | "error";

/** The result of all stages for a record. */
export interface StageResult extends RecordResult {
  readonly status: Status;
  /** The record as a line of JSON, whatever became of it. */
  readonly body: string;
}

/** Returns a function that puts items through the stages of a recipe. */
export function createStages(): (item: Item, recipe: StageRecipe) => Promise<StageResult> {
  const judge = createJudge();
  const segments = createSegments();
  return async (item, recipe) => {
    const { extract, filter, segment } = recipe;
    const seconds: Record<string, number> = {};
    const timed = async (stage: string, work: () => Outcome | Promise<Outcome>): Promise<Outcome> => {
      const start = performance.now();
      const outcome = await work();
      // A filter extracts the page first, which is a stage of its own.
      const extracting = outcome.counted === undefined ? 0 : outcome.counted.ms / 1000;
      const own = (performance.now() - start) / 1000;
      seconds.extract = (seconds.extract ?? 0) + extracting;
      if (stage !== "extract") seconds[stage] = own - extracting;
      return outcome;
    };
    let outcome: Outcome;
    if (filter !== undefined) outcome = await timed("filter", () => judge(item, filter));
    else if (segment !== undefined) outcome = await timed("segment", () => segments(item, segment));
    else if (extract !== undefined) outcome = await timed("extract", () => toOutcome(item, extract));
    else outcome = documentOutcome(item);
    if (filter !== undefined && segment !== undefined && statusOf(outcome) === "ok") {
      const fields = ["segments", "segmentation"];
      const more = await timed("segment", () => segments(item, { ...segment, fields }));
      if (more.failure === undefined)
        outcome = { ...outcome, body: `${outcome.body.slice(0, -1)},${more.body.slice(1)}` };
    }
    // What was extracted until then is no document of a corpus.
    if (outcome.reason === "time-limit") {
      const message = `The page took longer than ${recipe.timeout} ms.`;
      outcome = failureOutcome(item, failure("time-limit", message), "jsonl");
    }
    return resultOf(outcome, seconds);
  };
}

/** The outcome of a recipe without stages of single records. */
function documentOutcome(item: Item): Outcome {
  const read = documentOf(item, ["cluster"]);
  if (!("document" in read)) return failed(item, read, read.failure, "jsonl");
  return { name: read.document.id, place: [], body: read.line };
}

/** Returns the result of a record that a worker did not return. */
export function lostResult(outcome: Outcome): StageResult {
  return resultOf(outcome, {});
}

/** Reasons of extractions with a text. */
const WITH_TEXT: ReadonlySet<string | undefined> = new Set([undefined, "little-content", "unsure"]);

function statusOf({ failure: problem, reason, judged }: Outcome): Status {
  if (problem !== undefined) return problem.code === "time-limit" ? "timeout" : "error";
  if (!WITH_TEXT.has(reason)) return "empty";
  return judged?.verdict.keep === false ? "dropped" : "ok";
}

function resultOf(outcome: Outcome, seconds: Readonly<Record<string, number>>): StageResult {
  const { body, failure: problem, reason, judged, counted } = outcome;
  const status = statusOf(outcome);
  const result = { status, body, seconds };
  if (problem !== undefined) return { ...result, failed: body, counts: { failed: [problem.code] } };
  if (status === "empty") return { ...result, counts: { empty: [reason!] } };
  const pageType = judged?.verdict.pageType?.type ?? counted?.pageType;
  const language = judged?.verdict.language?.code ?? counted?.language;
  const counts = {
    ...(pageType === undefined ? {} : { pageType: [pageType] }),
    ...(language === undefined ? {} : { language: [language] }),
  };
  if (status === "ok") return { ...result, document: withTextId(body), counts };
  const rules = judged!.verdict.reasons.filter(({ soft }) => soft !== true).map(({ rule }) => rule);
  const sample: Sample = { ...judged!.document, reason: rules[0] ?? "filter" };
  return { ...result, counts: { ...counts, dropped: rules }, sample };
}

/** A corpus has ids of one type, as its tables do. */
function withTextId(line: string): string {
  if (line.startsWith('{"id":"')) return line;
  const { id, ...rest } = JSON.parse(line) as { readonly id: string | number };
  return typeof id === "string" ? line : JSON.stringify({ id: String(id), ...rest });
}
