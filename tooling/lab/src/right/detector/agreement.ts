import { binoculars, type LogitsModel } from "@winnow/segment/binoculars";
import { type Command, defineCommand, flag, take } from "../../command.js";
import { datasetPages } from "../../data/datasets.js";
import { stampTables } from "../../publish/check.js";
import { askAll } from "../../run/ask.js";
import { pythonLaunch } from "../../run/python.js";
import { tableText } from "../../table.js";
import { DETECTOR, openSmolLM2, type Precision, TOKENIZER, writeDetectorFigures } from "./model.js";
import { ruleFigures } from "./rule.js";

/** Number of characters of a text, about 130 tokens. */
const LENGTH = 600;
/** The script sends every thousandth column. */
const STEP = 1000;
/** Largest differences in 32-bit floats. */
const MAX_LOGIT = 1e-2;
const MAX_SCORE = 1e-3;

/** What the script answers. */
interface Answer {
  readonly ids: readonly number[];
  readonly logits: readonly (readonly number[])[];
  readonly score: number;
  readonly discrepancy: number;
}

/** The largest differences between the script and our path, in one precision. */
interface PrecisionAgreement {
  readonly precision: Precision;
  readonly logit: number;
  readonly score: number;
  readonly discrepancy: number;
}

export interface Agreement {
  readonly texts: number;
  readonly tokens: number;
  /** Texts with the same tokens. */
  readonly sameTokens: number;
  readonly precisions: readonly PrecisionAgreement[];
}

/** Fails if tokens differ, or logits and scores in 32-bit floats by more than rounding explains. */
export const command: Command = defineCommand(
  {
    about: `
Compares the scores of \`winnow segment --score FOLDER\` with the formulas of the authors of Binoculars and Fast-DetectGPT in
Python (torch), on the beginnings of gold texts of wcxb-dev, with SmolLM2-135M-Instruct as the one model: the tokens, the
logits of every thousandth token of the vocabulary, and both scores; with weights of 32-bit floats and of 8-bit integers. Then judges wcxb-dev by R1 to R5, with
words and with the model's tokens.`,
    options: { take: take(10), write: flag("write the agreement to tooling/lab/figures/detector.json") },
  },
  async ({ take, write }) => {
    const agreement = await agree(take);
    console.log(
      `${agreement.texts} texts, ${agreement.tokens} tokens; the same tokens: ${agreement.sameTokens} texts\n`,
    );
    const rows = agreement.precisions.map(({ precision, ...differences }) => [
      precision,
      ...Object.values(differences).map((one) => one.toExponential(1)),
    ]);
    console.log(tableText(["largest difference", "logit", "score", "discrepancy"], rows));
    const rule = await ruleFigures(TOKENIZER);
    console.log(`\n${JSON.stringify(rule)}`);
    if (write) {
      writeDetectorFigures({ agreement, rule });
      await stampTables("lab right detector --write", ["content", "verdicts"]);
    }
    const [exact] = agreement.precisions;
    const isExact = exact!.logit <= MAX_LOGIT && Math.max(exact!.score, exact!.discrepancy) <= MAX_SCORE;
    return isExact && agreement.sameTokens === agreement.texts ? 0 : 1;
  },
);

async function agree(take: number): Promise<Agreement> {
  const texts: string[] = [];
  for await (const { gold } of datasetPages("wcxb-dev", take))
    if (gold.text.length >= LENGTH) texts.push(gold.text.slice(0, LENGTH));
  const answers: Answer[] = [];
  const records = texts.map((text) => ({ text }));
  for await (const answer of askAll<Answer>(pythonLaunch(DETECTOR, "answer"), records)) answers.push(answer);
  const precisions: PrecisionAgreement[] = [];
  let sameTokens = 0;
  for (const precision of ["float32", "int8"] as const) {
    const model = await openSmolLM2(precision, Math.max(...answers.map(({ ids }) => ids.length)));
    if (precision === "float32")
      sameTokens = texts.filter((text, i) => model.tokenize(text).join() === answers[i]!.ids.join()).length;
    precisions.push({ precision, ...(await differences(model, texts, answers)) });
    await model.close();
  }
  const tokens = answers.reduce((sum, { ids }) => sum + ids.length, 0);
  return { texts: texts.length, tokens, sameTokens, precisions };
}

async function differences(
  model: LogitsModel,
  texts: readonly string[],
  answers: readonly Answer[],
): Promise<Omit<PrecisionAgreement, "precision">> {
  const largest = { logit: 0, score: 0, discrepancy: 0 };
  const add = (name: keyof typeof largest, ours: number, theirs: number): void => {
    largest[name] = Math.max(largest[name], Math.abs(ours - theirs));
  };
  for (const [i, { ids, logits, ...theirs }] of answers.entries()) {
    const ours = await model.logits(ids);
    for (const [row, values] of logits.entries()) {
      const own = ours.rows(row, row + 1);
      for (const [column, value] of values.entries()) add("logit", own[column * STEP]!, value);
    }
    const scored = await binoculars({ observer: { ...model, logits: async () => ours } }).score(texts[i]!);
    add("score", scored.score!, theirs.score);
    add("discrepancy", scored.discrepancy!, theirs.discrepancy);
  }
  return largest;
}
