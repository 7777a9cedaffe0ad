import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PAGE_TYPES } from "@winnow/core-dom";
import { openClassifier } from "@winnow/filter/transformer";
import { type Command, count, defineCommand, flag, text, UsageError } from "@winnow/lab";
import { softmax } from "../filter/calibration.js";
import { runPython, TRANSFORMER_PYTHON } from "../python.js";
import { collect, type LabelledText } from "./collect.js";
import { figureLines, type Judged, temperatureOf } from "./figures.js";

const FOLDS = 5;

export const command: Command = defineCommand(
  {
    about: `
Fine-tunes an encoder as a classifier of the types of the pages of wcxb-dev, which reads title, address and the first tokens of the
extracted text. Trains once without each of five folds of registrable domains, prints the figures of the fold's pages, and
fits the temperature to them; then trains on all pages, and writes model.onnx, tokenizer.json, config.json and
calibration.json for @winnow/filter/transformer, and held-out.jsonl, the probabilities of the folds' pages, for pnpm train
filter --labels. Python with PyTorch is installed from PyPI if necessary.`,
    options: {
      weights: text("FOLDER", "a Hugging Face encoder: config.json, model.safetensors and tokenizer.json"),
      output: text("FOLDER", "the folder of the classifier"),
      epochs: count("passes over the pages", 3),
      rate: text("X", "highest learning rate (default: 5e-5; small encoders need more)"),
      batch: count("pages per step", 16),
      "max-tokens": count("tokens of a page that are read", 256, 8),
      measured: count("number of folds to measure, 0 to 5; with 0 there is no calibration", FOLDS, 0),
      threads: count("number of threads", 1),
      bfloat16: flag("train in 16 bits, which is faster on processors with AMX"),
      quantize: flag(
        "write weights of 8 bits: a quarter of the size, and probabilities that differ by up to 0.3",
      ),
      seed: count("seed of the folds and the training", 1, 0),
    },
  },
  async (values) => {
    const {
      weights,
      output,
      measured,
      "max-tokens": maxTokens,
      epochs,
      batch,
      threads,
      bfloat16,
      quantize,
      seed,
    } = values;
    if (weights === undefined || output === undefined)
      throw new UsageError("--weights and --output are needed");
    if (!existsSync(join(weights, "config.json"))) throw new UsageError(`${weights} has no config.json`);
    const rate = Number(values.rate ?? 5e-5);
    if (!(rate > 0)) throw new UsageError(`--rate must be a positive number, not ${values.rate}`);
    if (measured > FOLDS) throw new UsageError(`--measured must be at most ${FOLDS}, not ${measured}`);
    const settings = {
      weights: resolve(weights),
      output: resolve(output),
      labels: PAGE_TYPES,
      ...{ epochs, batch, threads },
      measured: Array.from({ length: measured }, (_, fold) => fold),
      ...{ rate, maxTokens, bfloat16, quantize, seed },
    };
    const folder = join(tmpdir(), "winnow-transformer-pages");
    mkdirSync(folder, { recursive: true });
    const pages = await collect(FOLDS, seed);
    writeFileSync(join(folder, "settings.json"), JSON.stringify(settings));
    writeFileSync(join(folder, "pages.jsonl"), pages.map((page) => `${JSON.stringify(page)}\n`).join(""));
    console.error(runPython(TRANSFORMER_PYTHON, "transformer.py", folder));

    const logits: readonly (readonly number[] | null)[] = readJson(folder, "logits.json");
    const judged = pages.flatMap(({ label, fold }, i): readonly Judged[] => {
      const row = logits[i] ?? null;
      return row === null ? [] : [{ logits: row, label, fold }];
    });
    const temperature = judged.length === 0 ? 1 : Number(temperatureOf(judged).toFixed(4));
    if (judged.length > 0) console.log(figureLines(judged, PAGE_TYPES).join("\n"));
    console.log(`temperature ${temperature}`);
    writeFileSync(
      join(output, "calibration.json"),
      `${JSON.stringify({ temperature, maxTokens }, null, 2)}\n`,
    );
    const heldOut = pages.flatMap(({ id }, i) => {
      const row = logits[i] ?? null;
      if (row === null) return [];
      const probabilities = softmax(row, temperature);
      return [{ id, labels: Object.fromEntries(PAGE_TYPES.map((type, k) => [type, probabilities[k]!])) }];
    });
    writeFileSync(
      join(output, "held-out.jsonl"),
      heldOut.map((page) => `${JSON.stringify(page)}\n`).join(""),
    );
    console.log(await comparison(output, maxTokens, pages, readJson(folder, "sample.json")));
    return 0;
  },
);

function readJson<Value>(folder: string, name: string): Value {
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as Value;
}

/** Compares the exported model, in TypeScript, with the trained one, in Python, on the first pages. */
async function comparison(
  output: string,
  maxTokens: number,
  pages: readonly LabelledText[],
  expected: readonly (readonly number[])[],
): Promise<string> {
  const [model, tokenizer, config] = ["model.onnx", "tokenizer.json", "config.json"].map((name) =>
    join(output, name),
  );
  const classifier = await openClassifier({
    model: model!,
    tokenizer: tokenizer!,
    config,
    maxTokens,
  });
  const texts = pages.slice(0, expected.length).map(({ text }) => text);
  const found = await classifier.classify(texts);
  await classifier.close();
  const differences = found.flatMap((row, page) => {
    const probabilities = softmax(expected[page]!, 1);
    return PAGE_TYPES.map((type, i) => Math.abs(row[type]! - probabilities[i]!));
  });
  return `${model}: probabilities of ${texts.length} pages differ from PyTorch's by at most ${Math.max(...differences).toExponential(1)}`;
}
