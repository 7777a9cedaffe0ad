import { type Predictions, parsePredictions } from "../datasets/predictions.js";
import type { Dataset } from "../types.js";
import { parseWhole } from "./directory-files.js";

/**
 * Reads a file of predictions: JSON lines or one JSON object, optionally compressed with gzip or Zstandard.
 * {@link parsePredictions} describes the formats and the treatment of broken lines.
 *
 * @param input The file's path, or its bytes as a stream (standard input).
 * @param dataset Used to report unknown and missing ids, and to find pages by their names.
 * @throws {EvaluationError} `cannot-read`, `not-predictions`.
 * @example const { predictions, issues } = await readPredictions("ours.jsonl.gz", dataset);
 */
export function readPredictions(
  input: string | AsyncIterable<Uint8Array>,
  dataset?: Pick<Dataset, "pages">,
): Promise<Predictions> {
  return parseWhole(input, (text) => parsePredictions(text, dataset));
}
