import { checkOptions, describeValue } from "@winnow/core-dom/options";
import { SegmentError } from "../segment-error.js";
import { scoreTokens, type TokenScores } from "./score.js";
import type { LogitsModel } from "./types.js";

/**
 * The threshold with the highest F1 that the authors of Binoculars found for the observer `tiiuae/falcon-7b`
 * and the performer `tiiuae/falcon-7b-instruct` in bfloat16. It is not valid for another pair, nor in another
 * precision.
 *
 * @public
 */
export const FALCON_THRESHOLD_F1: number = 0.9015310749276843;

/**
 * The threshold for that pair at which 0.01% of human texts were taken for generated ones, the authors'
 * default.
 *
 * @public
 */
export const FALCON_THRESHOLD_LOW_FPR: number = 0.8536432310785527;

/**
 * Minimum number of tokens of a text that is scored, as in the authors' demonstration. Scores of shorter ones
 * are noise.
 */
export const MIN_TOKENS = 64;

export interface BinocularsOptions {
  readonly observer: LogitsModel;
  /**
   * The same model after training on instructions, or one like it. Its vocabulary is that of the observer.
   * Default: the observer, which then runs once per text; the cross-entropy of the two is its entropy.
   */
  readonly performer?: LogitsModel | undefined;
  /**
   * Scores below this are those of generated texts. It belongs to a pair and its precision. Default: no
   * verdicts.
   */
  readonly threshold?: number | undefined;
}

/** What the models say about a text. */
export interface BinocularsScore {
  /** About 0.6 to 1.2; lower for text that a language model would write. Undefined with a reason. */
  readonly score?: number;
  /**
   * The sampling discrepancy of Fast-DetectGPT: 0 on average for text drawn from one model in both roles, and lower
   * for text that it would not write. Undefined with a reason.
   */
  readonly discrepancy?: number;
  /** Number of tokens that were read: 512 at most, unless the models are opened with another maximum. */
  readonly tokens: number;
  /** Whether the score is below the threshold. Undefined without a threshold or a score. */
  readonly generated?: boolean;
  /** Set if there is no score: the text has fewer than {@link MIN_TOKENS} tokens. */
  readonly reason?: "too-short";
}

/** A pair of models. */
export interface Binoculars {
  /**
   * Scores a text.
   *
   * @throws TypeError if it is not a string; SegmentError with code `inference-failed` or
   *   `model-unsupported`.
   */
  score(text: string): Promise<BinocularsScore>;
  /**
   * Returns the score of a text that is always the same, whatever its number of tokens, by which a pair is recognised:
   * another model, another precision or swapped roles give another score.
   */
  probe(): Promise<number>;
}

/** The text of the probe. A change invalidates all calibrations. */
const PROBE =
  "The river rises in the hills above the town and reaches the sea after ninety miles. In spring, when the snow melts, it \
floods the meadows on both banks, and the farmers move their sheep to higher ground. A stone bridge with five arches has \
crossed it since 1742. Until the railway came, barges carried coal, timber and wool between the port and the mills; today \
most of the boats belong to anglers. The mills are flats now, and one of them has a small museum about the people who \
worked there, which opens on Sundays from May to October.";

/**
 * Makes a detector of generated text of two models (Hans et al. 2024, Spotting LLMs with Binoculars; Bao et al. 2024,
 * Fast-DetectGPT), or of one. Texts under {@link MIN_TOKENS} tokens get no score.
 *
 * @throws SegmentError with code `tokenizer-mismatch` if the vocabularies differ; TypeError for wrong
 *   options.
 * @example
 * const pair = binoculars({ observer, performer, threshold: calibration.threshold });
 * await pair.score(segment.text); // { score: 0.87, discrepancy: 0.4, tokens: 231, generated: true }
 */
export function binoculars(options: BinocularsOptions): Binoculars {
  checkOptions<BinocularsOptions>(options, {
    observer: "object",
    performer: "object",
    threshold: "number",
  });
  const { observer, performer = observer, threshold } = options;
  for (const [name, model] of Object.entries<Partial<LogitsModel> | undefined>({ observer, performer })) {
    if (typeof model?.logits !== "function" || typeof model.tokenize !== "function")
      throw new TypeError(`options.${name} must be a LogitsModel, not ${describeValue(model)}`);
  }
  checkVocabularies(observer.vocabulary, performer.vocabulary);
  const scoresOf = async (ids: readonly number[]): Promise<TokenScores> => {
    // One after the other: the logits of both are in memory at once, the work of the models is not.
    const seen = await observer.logits(ids);
    const done = performer === observer ? seen : await performer.logits(ids);
    if (seen.vocabularySize !== done.vocabularySize)
      throw new SegmentError(
        "model-unsupported",
        `the observer has logits for ${seen.vocabularySize} tokens, and the performer for ${done.vocabularySize}`,
      );
    const scores = scoreTokens({ ids, padId: observer.padId, observer: seen, performer: done });
    if (Object.values(scores).every(Number.isFinite)) return scores;
    throw new SegmentError("inference-failed", "the logits of the models are not numbers");
  };
  return {
    score: async (text) => {
      if (typeof text !== "string") throw new TypeError(`text must be a string, not ${describeValue(text)}`);
      const ids = observer.tokenize(text);
      const tokens = ids.length;
      if (tokens < MIN_TOKENS) return { tokens, reason: "too-short" };
      const scores = { ...(await scoresOf(ids)), tokens };
      return threshold === undefined ? scores : { ...scores, generated: scores.score < threshold };
    },
    probe: async () => (await scoresOf(observer.tokenize(PROBE))).score,
  };
}

/** @throws SegmentError with code `tokenizer-mismatch`. */
function checkVocabularies(
  observer: ReadonlyMap<string, number>,
  performer: ReadonlyMap<string, number>,
): void {
  let [different] = observer.size === performer.size ? [] : ["their sizes differ"];
  for (const [token, id] of observer) {
    if (different !== undefined) break;
    if (performer.get(token) !== id) different = `${JSON.stringify(token)} has another id`;
  }
  if (different === undefined) return;
  throw new SegmentError(
    "tokenizer-mismatch",
    `observer and performer must have the same vocabulary, and ${different} (${observer.size} and ${performer.size} tokens)`,
  );
}
