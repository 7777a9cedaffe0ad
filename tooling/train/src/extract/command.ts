import { once } from "node:events";
import { createWriteStream, mkdirSync, readFileSync, type WriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type BlockTable,
  blockText,
  FEATURES,
  LEXICAL_FEATURES,
  type PageTypeModel,
} from "@winnow/extract/winnow";
import { type Command, count, defineCommand, flag, list, stampTables, text, wholeNumber } from "@winnow/lab";
import { encodeWinnowModel, packWeights } from "@winnow/testing/models";
import { packBoostedTrees } from "../boosted-trees/pack.js";
import { writeModule } from "../module.js";
import { runPython, TREES_PYTHON } from "../python.js";
import { calibrate } from "./calibration.js";
import type { CollectedPage } from "./collect.js";
import { evaluate, readPages } from "./evaluate.js";
import { figuresOf } from "./figures.js";
import { modelCard } from "./model-card.js";
import { readPageTypes } from "./page-types.js";
import { DATA_SEED, FOLDER, prepare } from "./prepare.js";

const MODULE = fileURLToPath(new URL("../../../../packages/extract/src/winnow/model.ts", import.meta.url));
const CARD = fileURLToPath(new URL("../../../../docs/model-card.md", import.meta.url));

const HEADER = `/**
 * The model of \`winnow\` without the weights of the linear model, in Base64 (see \`parseWinnowModel\`). Written by \`pnpm train extract\`.
 */`;

export const command: Command = defineCommand(
  {
    about: `
Trains the default method of extract() on wcxb-dev, fundus-a, chinese-wce and pages with labelled blocks: makes copies of the pages, trains the linear model and the trees, with
five folds of registrable domains for each seed, and writes the module of the model and its card. Takes about 20 minutes
on two cores. Python with LightGBM is installed from PyPI if necessary.`,
    options: {
      seeds: list(
        "1,2",
        "seeds of the trees; the first is that of the model that is written (default: 1,2,3)",
      ),
      rounds: count("number of trees", 180),
      prepared: flag("use the copies and features of the last run"),
      texts: text(
        "FOLDER",
        "write the texts that the model of the first seed keeps to FOLDER/SET.jsonl, for `winnow eval compare`: those of the training pages out of fold",
      ),
    },
  },
  async (values) => {
    const seeds = (values.seeds ?? ["1", "2", "3"]).map((seed) => wholeNumber("seeds", seed, 0));
    const { rounds } = values;
    const linear = await prepare(FOLDER, DATA_SEED, values.prepared);
    console.error(runPython(TREES_PYTHON, "extract.py", FOLDER, seeds.join(","), `${rounds}`));
    const texts = values.texts === undefined ? undefined : textWriter(values.texts);
    const resultsOf = (part: string): ReturnType<typeof evaluate> => {
      const folder = join(FOLDER, part);
      const candidates = seeds.map((seed) => ({ probabilities: join(folder, `p-${seed}`) }));
      return evaluate(folder, candidates, { onPage: texts?.write });
    };
    const [train, other] = [await resultsOf("train"), await resultsOf("other")];
    await texts?.end();
    const runs = seeds.map((seed, i) => ({ seed, train: train[i]!, other: other[i]! }));
    const typeOf = readPageTypes(join(FOLDER, "train"));
    const types = readPages(join(FOLDER, "train")).flatMap(({ set, copy, type }, at) => {
      const estimate = typeOf(at);
      if (set !== "wcxb-dev" || copy !== "plain" || estimate === undefined) return [];
      return [{ label: type, found: estimate.type }];
    });
    const parts = {
      linear,
      features: FEATURES.length + LEXICAL_FEATURES.length,
      blocks: packBoostedTrees(readFileSync(join(FOLDER, "blocks.txt"), "utf8")),
      pages: readPageTypeModel(join(FOLDER, "page-model.json")),
      calibration: calibrate(runs[0]!.train),
    };
    const model = encodeWinnowModel(parts, false);
    const weights = packWeights(linear.values);
    const figures = figuresOf(runs, types, { rounds, size: model.length + weights.length });
    const card = modelCard(figures);
    console.log(card);
    writeFileSync(CARD, card);
    // The model is not built yet, so that its outputs cannot be recorded.
    await stampTables(`train extract --seeds ${seeds}`, []);
    writeModule(MODULE, HEADER, "MODEL", model, weightsOf(weights));
    console.log(`${MODULE}: ${model.length} bytes`);
    return 0;
  },
);

function weightsOf(text: string): string {
  return `
/** The weights of the linear model (see \`unpackWeights\`). */
// biome-ignore format: generated
export const WEIGHTS: string =
  ${JSON.stringify(text)};
`;
}

/** Reads the model of page types that `python/extract.py` writes, and packs its weights into bytes. */
function readPageTypeModel(path: string): PageTypeModel {
  const { steps, terms, weights, bias } = JSON.parse(readFileSync(path, "utf8")) as Record<string, number[]>;
  const scale = Math.fround(weights!.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / 127);
  return {
    steps: Float32Array.from(steps!),
    terms: Int32Array.from(terms!),
    weights: Int8Array.from(weights!, (weight) => Math.round(weight / scale)),
    scale,
    bias: Float32Array.from(bias!),
  };
}

/** Writes the texts of kept blocks to a folder, one file of JSON lines per data set. */
function textWriter(folder: string) {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  return {
    write({ set, id, url }: CollectedPage, blocks: BlockTable, kept: Uint8Array): void {
      const file = files.get(set) ?? createWriteStream(join(folder, `${set}.jsonl`));
      files.set(set, file);
      const texts = Array.from(kept, (isKept, i) => (isKept === 1 ? [blockText(blocks, i)] : [])).flat();
      file.write(`${JSON.stringify({ id, url, text: texts.join("\n") })}\n`);
    },
    async end(): Promise<void> {
      for (const file of files.values()) {
        file.end();
        await once(file, "finish");
      }
    },
  };
}
