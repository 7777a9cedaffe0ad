import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TextClassifier } from "@winnow/filter/transformer";

/**
 * Opens the classifier in a folder, as `pnpm train transformer` writes it: `model.onnx`, `tokenizer.json`, and the
 * optional `config.json` and `calibration.json`. The runtime is loaded on demand.
 *
 * @throws ClassifierError if a file or the runtime is missing or unsuitable.
 */
export async function openFolder(folder: string): Promise<TextClassifier> {
  const { openClassifier } = await import("@winnow/filter/transformer");
  const optional = (name: string): string | undefined => {
    const path = join(folder, name);
    return existsSync(path) ? path : undefined;
  };
  return openClassifier({
    model: join(folder, "model.onnx"),
    tokenizer: join(folder, "tokenizer.json"),
    config: optional("config.json"),
    calibration: optional("calibration.json"),
  });
}
