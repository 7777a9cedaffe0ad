import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mean } from "@winnow/eval";
import { DECISION } from "@winnow/extract/winnow";
import {
  type Command,
  chosenNames,
  count,
  defineCommand,
  grouped,
  stampTables,
  UsageError,
} from "@winnow/lab";
import { runPython, TREES_PYTHON } from "../../python.js";
import { type Candidate, evaluate, type PageResult, readPages } from "../evaluate.js";
import { DATA_SEED, FOLDER, prepare } from "../prepare.js";
import { ABLATIONS, type Ablation, NOTHING } from "./ablations.js";
import { type AblationFigures, ablationsPage, COLUMNS } from "./page.js";
import { isTrained, planOf } from "./plan.js";

const PAGE = fileURLToPath(new URL("../../../../../docs/ablations.md", import.meta.url));

export const command: Command = defineCommand(
  {
    about: `
Takes the parts of the learned extractor away, one by one: groups of features, kinds of training copies, the gold repair, steps
of the decision. Uses the copies and features of the last \`pnpm train extract\`, or makes them. Writes
docs/ablations.md; for some PARTs alone, only prints the table. Takes about 30 minutes on two cores.

Parts:
${ABLATIONS.map(({ id }) => `  ${id}`).join("\n")}`,
    operands: "[PART]...",
    options: {
      rounds: count("number of trees", 130),
      folds: count("folds of wcxb-dev to measure, 1 to 5", 3),
    },
  },
  async ({ rounds, folds }, operands) => {
    if (folds > 5) throw new UsageError("--folds must be at most 5");
    const ids = chosenNames(
      "part",
      operands,
      ABLATIONS.map(({ id }) => id),
    );
    const ablations = [NOTHING, ...ABLATIONS.filter(({ id }) => ids.includes(id))];
    await prepare(FOLDER, DATA_SEED, true);
    const output = join(FOLDER, "ablations");
    mkdirSync(output, { recursive: true });
    const plan = join(output, "plan.json");
    writeFileSync(plan, JSON.stringify(planOf(ablations, preparedNames(), { rounds, folds })));
    console.error(runPython(TREES_PYTHON, "extract_ablations.py", FOLDER, plan, output));
    const figures = await figuresOf(ablations, output, { rounds, folds });
    const page = ablationsPage(figures);
    console.log(page);
    if (operands.length > 0) return 0;
    writeFileSync(PAGE, page);
    await stampTables("train ablations", []);
    return 0;
  },
);

function preparedNames(): { readonly features: readonly string[]; readonly copies: readonly string[] } {
  const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
  return {
    features: [...read("train/pages.json").features, ...read("lexical.json")],
    copies: readPages(join(FOLDER, "train")).map(({ copy }) => copy),
  };
}

async function figuresOf(
  ablations: readonly Ablation[],
  output: string,
  { rounds, folds }: { readonly rounds: number; readonly folds: number },
): Promise<AblationFigures> {
  const candidates = (part: string): readonly Candidate[] =>
    ablations.map((ablation) => ({
      probabilities: join(output, `${isTrained(ablation) ? ablation.id : NOTHING.id}.${part}`),
      constants: { ...DECISION, ...ablation.decision },
    }));
  const train = await evaluate(join(FOLDER, "train"), candidates("train"), {
    isMeasured: ({ fold }) => fold < folds,
  });
  const other = await evaluate(join(FOLDER, "other"), candidates("other"), {
    isMeasured: ({ set }) => COLUMNS.includes(set),
  });
  const rows = ablations.map(({ id, part }, i) => ({
    id,
    part,
    f1: meansBySet([...train[i]!, ...other[i]!]),
  }));
  return { rounds, folds, rows };
}

function meansBySet(results: readonly PageResult[]): Readonly<Record<string, number>> {
  const bySet = [...grouped(results, ({ page }) => page.set)];
  return Object.fromEntries(
    bySet.map(([set, pages]) => [set, Number(mean(pages.map(({ f1 }) => f1)).toFixed(4))]),
  );
}
