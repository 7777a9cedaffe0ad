import { type Predictions, parsePredictions } from "../datasets/predictions.js";
import { EvaluationError } from "../eval-error.js";
import type { Dataset } from "../types.js";
import { readChunks } from "./directory-files.js";

/**
 * Reads a file of predictions: JSON lines or one JSON object, optionally compressed with gzip or Zstandard.
 * {@link parsePredictions} describes the formats and the treatment of broken lines.
 *
 * @param input The file's path, or its bytes as a stream (standard input).
 * @param dataset Used to report unknown and missing ids, and to find pages by their names.
 * @throws {EvaluationError} `cannot-read`, `not-predictions`.
 * @example const { predictions, issues } = await readPredictions("ours.jsonl.gz", dataset);
 */
export async function readPredictions(
  input: string | AsyncIterable<Uint8Array>,
  dataset?: Pick<Dataset, "pages">,
): Promise<Predictions> {
  const decoder = new TextDecoder("utf-8");
  const pieces: string[] = [];
  for await (const chunk of readChunks(input)) pieces.push(decoder.decode(chunk, { stream: true }));
  pieces.push(decoder.decode());
  try {
    return parsePredictions(whole(pieces), dataset);
  } catch (error) {
    if (!(error instanceof EvaluationError) || typeof input !== "string") throw error;
    throw new EvaluationError(error.code, `${input}: ${error.message}`, error);
  }
}

/** @throws {EvaluationError} `cannot-read` beyond V8's maximum string length, half a billion characters. */
function whole(pieces: readonly string[]): string {
  try {
    return pieces.join("");
  } catch (error) {
    const message = "the predictions are longer than half a billion characters: leave out markdown or html";
    throw new EvaluationError("cannot-read", message, error);
  }
}
