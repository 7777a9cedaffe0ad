import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type PythonPackages, pythonWith } from "@winnow/lab";
import { packBoostedTrees } from "./boosted-trees/pack.js";
import { readFloats } from "./extract/columns.js";
import { domainFolds } from "./pages/folds.js";

/** The Python that trains models. */
export const TRAINING_PYTHON: PythonPackages = {
  folder: "winnow-train",
  requirements: ["jax==0.10.2", "scikit-learn==1.9.1"],
};

/** The Python that trains boosted trees. */
export const TREES_PYTHON: PythonPackages = {
  folder: "winnow-trees",
  requirements: ["lightgbm==4.7.0"],
};

/** The Python that fine-tunes transformers. On Linux it is large: PyPI's PyTorch includes the libraries for GPUs. */
export const TRANSFORMER_PYTHON: PythonPackages = {
  folder: "winnow-transformer",
  requirements: ["torch==2.6.0", "transformers==4.49.0", "onnx==1.17.0", "onnxruntime==1.22.1"],
};

/** Runs a script of the folder `python`, whose messages are shown. @returns what it prints. */
export function runPython(packages: PythonPackages, script: string, ...args: readonly string[]): string {
  // Not copied to dist.
  const path = join(import.meta.dirname, "../python", script);
  return execFileSync(pythonWith(packages), [path, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 28,
    encoding: "utf8",
  });
}

/** What a script that trains boosted trees writes into its folder. */
interface TrainedTrees {
  /** Reads the scores of a file, out of fold. */
  readonly scores: (name: string) => Float32Array;
  /** The features with the most gain, as a line. */
  readonly gains: string;
  /** The model of all pages, packed. */
  readonly model: Uint8Array;
}

/**
 * Trains boosted trees with folds of registrable domains: writes `pages.json` for a script, runs it, and reads what it
 * wrote.
 *
 * @param description - what the script reads besides the folds, with the names of the features.
 * @param folds - the fold of each page, for each division into folds.
 */
export function trainTrees(
  script: string,
  folder: string,
  description: { readonly features: readonly string[] } & Readonly<Record<string, unknown>>,
  folds: readonly (readonly number[])[],
  withCounts: boolean = true,
): TrainedTrees {
  writeFileSync(join(folder, "pages.json"), JSON.stringify({ ...description, folds }));
  console.error(runPython(TREES_PYTHON, script, folder));
  const gains: number[] = JSON.parse(readFileSync(join(folder, "gains.json"), "utf8"));
  const order = [...gains.keys()].sort((a, b) => gains[b]! - gains[a]!).slice(0, MAX_GAINS);
  return {
    scores: (name) => readFloats(join(folder, name)),
    gains: order.map((at) => `${description.features[at]} ${gains[at]!.toFixed(3)}`).join(", "),
    model: packBoostedTrees(readFileSync(join(folder, "trees.txt"), "utf8"), withCounts),
  };
}

/** Returns the fold of each page, for some divisions of registrable domains into {@link FOLDS}. */
export function divisionsOf(domains: readonly string[], divisions: number): readonly (readonly number[])[] {
  return Array.from({ length: divisions }, (_, seed) => [...domainFolds(domains, FOLDS, seed + 1)]);
}

/** Number of folds of every division. */
export const FOLDS = 5;
const MAX_GAINS = 40;
