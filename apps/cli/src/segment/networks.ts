import { statSync } from "node:fs";
import { join } from "node:path";
import type { MaskModel, MaskModelName } from "@winnow/baselines/segmenters/masks";
import { usageError } from "../command-error.js";
import { firstLine } from "../messages.js";
import { MASK_MODEL_NAMES } from "../settings/names.js";

/** Whether a segmenter is a network, whose file `--model` names. */
export function isNetwork(segmenter: string | undefined): segmenter is MaskModelName {
  return (MASK_MODEL_NAMES as readonly (string | undefined)[]).includes(segmenter);
}

/**
 * Opens the network in a file, or in a folder with `model.onnx`; for `sam`, with `encoder.onnx` and
 * `decoder.onnx`. The runtime is loaded on demand.
 *
 * @throws MaskModelError if a file or the runtime is missing or unsuitable.
 */
export async function openNetwork(name: MaskModelName, path: string): Promise<MaskModel> {
  const { openMaskModel } = await import("@winnow/baselines/segmenters/masks");
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return openMaskModel(name, { model: isFolder && name !== "sam" ? join(path, "model.onnx") : path });
}

/**
 * Checks that `--model` is given for segmenters that need it, and that it can be opened: otherwise it would
 * be an error of each record.
 *
 * @throws CommandError `usage` if not.
 */
export async function checkNetwork(segmenter: string | undefined, model: string | undefined): Promise<void> {
  if (!isNetwork(segmenter)) {
    if (model === undefined) return;
    throw usageError(`--model is the network of --segmenter ${MASK_MODEL_NAMES.join(", ")}.`);
  }
  if (model === undefined)
    throw usageError(`--segmenter ${segmenter} is a network. Name its ONNX file or folder with --model.`);
  const { MaskModelError } = await import("@winnow/baselines/segmenters/masks");
  try {
    await (await openNetwork(segmenter, model)).close();
  } catch (error) {
    if (!(error instanceof MaskModelError)) throw error;
    throw usageError(`cannot use the model ${model}: ${firstLine(error)}.`, error);
  }
}
