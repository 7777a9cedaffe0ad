import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createWeb2text } from "@winnow/baselines/methods/web2text";
import type { Method } from "@winnow/core-dom";
import { type Command, count, defineCommand } from "@winnow/lab";
import { writeModule } from "../module.js";
import { runPython, TRAINING_PYTHON } from "../python.js";
import { crossValidate, meanByFold } from "./cross-validation.js";
import { encodeModel, type TrainedNetwork } from "./encode-model.js";
import { writeTrainingData } from "./training-data.js";

const MODULE = fileURLToPath(
  new URL("../../../../packages/baselines/src/methods/web2text/model.ts", import.meta.url),
);

/** Weights of the pairs that are compared. */
const PAIR_WEIGHTS = [0, 0.05, 0.1, 0.2];
/**
 * The weight of the model that is written. Pairs make longer runs of labels, and cost some short content: word
 * F1 is highest without them, and falls slowly up to this weight.
 */
const PAIR_WEIGHT = 0.1;

export const command: Command = defineCommand(
  {
    about: `
Trains the networks of web2text on the text nodes of wcxb-dev: once without each fold, to measure the word F1 on the pages of that
fold, and once on all pages. Writes the module of the model. Python with JAX is installed from PyPI if necessary.`,
    options: {
      folds: count("number of folds; all pages of a registrable domain are in one", 4, 2),
      epochs: count("passes over the pages", 10),
      seed: count("seed of the folds and the networks", 1, 0),
    },
  },
  async ({ folds, epochs, seed }) => {
    const folder = join(tmpdir(), "winnow-web2text");
    const pages = await writeTrainingData(folder, folds, seed);
    const train = (fold: number): readonly TrainedNetwork[] => {
      console.error(fold < 0 ? "training on all folds" : `training without fold ${fold}`);
      const output = runPython(TRAINING_PYTHON, "web2text.py", folder, `${fold}`, `${epochs}`, `${seed}`);
      return JSON.parse(output) as readonly TrainedNetwork[];
    };
    const methodsOf = Array.from({ length: folds }, (_, fold) => methodsByWeight(train(fold)));
    const scores = await crossValidate(
      pages.map(({ fold }) => fold),
      methodsOf,
    );
    console.log(
      `word F1 of ${pages.length} pages, ${folds} folds by domain, seed ${seed}, ${epochs} epochs:`,
    );
    for (const weight of PAIR_WEIGHTS) {
      const { mean, deviation } = meanByFold(scores, `${weight}`);
      console.log(`pairs × ${weight}: ${mean.toFixed(4)} (SD of folds ${deviation.toFixed(4)})`);
    }
    const model = encodeModel(train(-1), PAIR_WEIGHT);
    writeModule(MODULE, HEADER, "MODEL", model);
    console.log(`${MODULE}: ${model.length} bytes`);
    return 0;
  },
);

function methodsByWeight(networks: readonly TrainedNetwork[]): ReadonlyMap<string, Method> {
  return new Map(
    PAIR_WEIGHTS.map(
      (weight) => [`${weight}`, createWeb2text({ model: encodeModel(networks, weight) })] as const,
    ),
  );
}

const HEADER = `/**
 * The model of web2text, in Base64 (see \`parseModel\`). Written by \`pnpm train web2text\`.
 */`;
