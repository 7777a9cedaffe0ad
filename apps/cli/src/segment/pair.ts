import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Segment } from "@winnow/core-dom";
import type { Binoculars, BinocularsScore, LogitsModel } from "@winnow/segment/binoculars";
import { CommandError, usageError } from "../command-error.js";
import { firstLine } from "../messages.js";
import type { PairRecipe } from "../records/types.js";
import { readJson } from "../settings/read.js";

/** The models that are loaded. */
export interface OpenPair extends Binoculars {
  /** Returns the number of tokens of a text, or of its part that the models read. */
  readonly countTokens: (text: string) => number;
  readonly close: () => Promise<void>;
}

/**
 * Opens the models in one or two folders, as Hugging Face's `optimum` writes them: `model.onnx`, there or in `onnx`,
 * `tokenizer.json`, and the optional `tokenizer_config.json`. The runtime is loaded on demand.
 *
 * @throws SegmentError if a file or the runtime is missing or unsuitable.
 */
export async function openPair({ observer, performer, threshold }: PairRecipe): Promise<OpenPair> {
  const { binoculars, openLogitsModel } = await import("@winnow/segment/binoculars");
  const models: LogitsModel[] = [];
  const close = async (): Promise<void> => {
    for (const model of models) await model.close();
  };
  try {
    for (const folder of [observer, performer]) {
      if (folder === undefined) continue;
      const [inner, config] = [join(folder, "onnx", "model.onnx"), join(folder, "tokenizer_config.json")];
      models.push(
        await openLogitsModel({
          model: existsSync(inner) ? inner : join(folder, "model.onnx"),
          tokenizer: join(folder, "tokenizer.json"),
          tokenizerConfig: existsSync(config) ? config : undefined,
        }),
      );
    }
    const [first, second] = models as [LogitsModel, LogitsModel?];
    return {
      ...binoculars({ observer: first, performer: second, threshold }),
      countTokens: (text) => first.tokenize(text).length,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Runs a task with the models of `--score`.
 *
 * @throws CommandError `usage` if they cannot be used, and `no-input` if there are too few texts.
 */
export async function withPair<T>(recipe: PairRecipe, task: (pair: Binoculars) => Promise<T>): Promise<T> {
  const { SegmentError } = await import("@winnow/segment/binoculars");
  try {
    const pair = await openPair(recipe);
    try {
      return await task(pair);
    } finally {
      await pair.close();
    }
  } catch (error) {
    if (!(error instanceof SegmentError)) throw error;
    throw new CommandError(
      error.code === "too-few-texts" ? "no-input" : "usage",
      `cannot score with ${[recipe.observer, recipe.performer].filter(Boolean).join(" and ")}: ${firstLine(error)}.`,
      { cause: error },
    );
  }
}

/**
 * Returns the pair of `--score` with the threshold of `--calibration`, after checking that they can be used
 * together.
 *
 * @throws CommandError `usage` if they cannot.
 */
export async function pairOf(
  score: readonly string[] | undefined,
  calibration: string | undefined,
): Promise<PairRecipe | undefined> {
  if (score === undefined) {
    if (calibration === undefined) return undefined;
    throw usageError("--calibration is that of one or two models. Name its folders with --score.");
  }
  const recipe = { observer: score[0]!, performer: score[1] };
  const { checkCalibration, readCalibration } = await import("@winnow/segment/binoculars");
  const [saved] = calibration === undefined ? [] : await readJson(calibration, "calibration");
  return withPair(recipe, async (pair) => {
    // Otherwise a wrong pair would be an error of each record.
    if (saved === undefined) {
      await pair.probe();
      return recipe;
    }
    const { threshold, probe } = readCalibration(saved);
    if (probe !== undefined) await checkCalibration(pair, { probe });
    return { ...recipe, threshold };
  });
}

/** A segment with its score. */
export interface ScoredSegment extends Segment {
  readonly binoculars: BinocularsScore;
  readonly children: readonly ScoredSegment[];
}

/** Scores the text of each segment, without that of its children. */
export async function scored(
  segments: readonly Segment[],
  pair: Binoculars,
): Promise<readonly ScoredSegment[]> {
  const result: ScoredSegment[] = [];
  for (const segment of segments) {
    const { children, ...own } = segment;
    const binoculars = await pair.score(segment.text);
    result.push({ ...own, binoculars, children: await scored(children, pair) });
  }
  return result;
}
