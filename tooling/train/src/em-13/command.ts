import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mean, wordF1 } from "@winnow/eval";
import { type Command, count, defineCommand, stampTables, tableText, writeFigures } from "@winnow/lab";
import { labelledText } from "../labels/leaf-labels.js";
import { rounded, writeModule } from "../module.js";
import { trainingPages } from "../pages/training-pages.js";
import { runPython, TRAINING_PYTHON } from "../python.js";
import { type PageVotes, writeVotes } from "./votes.js";

/** What \`python/em13.py\` prints. */
interface Trained {
  readonly nodes: number;
  readonly content: number;
  readonly figures: readonly {
    readonly model: string;
    readonly split: string;
    readonly f1: number;
    readonly deviation: number;
    readonly auc: number;
    readonly validationF1: number;
    readonly validationAuc: number;
  }[];
  /** Probabilities by votes, 0 to 255. */
  readonly forest: readonly number[];
  /** The intercept, and a weight for each method. */
  readonly regression: readonly number[];
  /** By model and fold, the probabilities of a model that has not seen the fold. */
  readonly byFold: Readonly<Record<string, readonly (readonly number[])[]>>;
}

const FOLDS = 10;
const MODULE = fileURLToPath(
  new URL("../../../../packages/baselines/src/methods/ensemble/em13-model.ts", import.meta.url),
);
/** The figures, which docs/results.md shows. */
const FIGURES = fileURLToPath(new URL("../../figures/em-13.json", import.meta.url));

export const command: Command = defineCommand(
  {
    about: `
Trains the random forest and the logistic regression of em_13 on the votes for the text nodes of wcxb-dev, and writes the module
of the models. Prints and writes the figures of table 5.2 of the thesis (10-fold cross-validation, and 30% of the data
held out), with folds of sites and, for comparison, with random folds of text nodes, which leak; and the word F1 of the
pages in folds of sites. A decision tree and a support vector machine are compared with them. Python with scikit-learn is
installed from PyPI if necessary.`,
    options: {
      seed: count("seed of the folds and the models", 1, 0),
    },
  },
  async ({ seed }) => {
    const folder = join(tmpdir(), "winnow-em-13");
    const pages = await writeVotes(folder, FOLDS, seed);
    const output = runPython(TRAINING_PYTHON, "em13.py", folder, `${seed}`);
    const trained = JSON.parse(output) as Trained;
    console.log(`${trained.nodes} text nodes, ${trained.content} of them content; balanced, seed ${seed}`);
    console.log(table52(trained));
    const byPage = await pageF1(pages, trained.byFold);
    for (const [model, f1] of Object.entries(byPage))
      console.log(`${model}: word F1 ${f1.toFixed(4)} in folds of sites`);
    const { nodes, content, figures } = trained;
    writeFigures(FIGURES, { seed, nodes, content, figures, byPage });
    writeModule(MODULE, HEADER, "FOREST", Uint8Array.from(trained.forest), regressionOf(trained));
    console.log(MODULE);
    await stampTables("train em-13", ["methods"]);
    return 0;
  },
);

/** Table 5.2 of Gupta 2022. */
function table52({ figures }: Trained): string {
  const heads = ["model", "split", "CV F1", "SD", "AUC", "validation F1", "AUC"];
  const rows = figures.map(({ model, split, f1, deviation, auc, validationF1, validationAuc }) => [
    ...[model, split],
    ...[f1, deviation, auc, validationF1, validationAuc].map((figure) => figure.toFixed(4)),
  ]);
  return tableText(heads, rows, 2);
}

/** The mean word F1 of pages, by models that have not seen their sites. */
async function pageF1(
  pages: readonly PageVotes[],
  byFold: Trained["byFold"],
): Promise<Readonly<Record<string, number>>> {
  const scores = Object.entries(byFold).map(([model, tables]) => ({ model, tables, f1: [] as number[] }));
  let next = 0;
  for await (const { page, tree } of trainingPages()) {
    const { rows, votes, fold } = pages[next++]!;
    for (const { tables, f1 } of scores) {
      const labels = new Uint8Array(tree.length);
      for (const [i, row] of rows.entries()) labels[row] = tables[fold]![votes[i]!]! > 127.5 ? 1 : 0;
      f1.push(wordF1(page.gold.text, labelledText(tree, labels)).f1);
    }
  }
  return Object.fromEntries(scores.map(({ model, f1 }) => [model, mean(f1)]));
}

const HEADER = `// The models of em_13, written by \`pnpm train em-13\`.

/** The probabilities of the random forest by votes, 0 to 255: 8192 bytes in Base64. */`;

function regressionOf({ regression }: Trained): string {
  const weights = regression.map(rounded);
  return `
/** The intercept of the logistic regression, and the weight of each method. */
// biome-ignore format: generated
export const REGRESSION: readonly number[] = [
  ${weights.join(", ")},
];
`;
}
