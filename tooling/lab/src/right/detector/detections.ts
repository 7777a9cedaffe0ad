import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type BinocularsScore, binoculars, MIN_TOKENS } from "@winnow/segment/binoculars";
import { type Command, count, defineCommand, flag } from "../../command.js";
import { stampTables } from "../../publish/check.js";
import { tableText } from "../../table.js";
import { generatedTexts } from "./generated.js";
import { openSmolLM2, writeDetectorFigures } from "./model.js";
import { hashOf, type Sample, samplesOf } from "./samples.js";
import { CRITERIA, type Detections, detectionsOf, type KindFigures, RATES, textsOf } from "./shares.js";

/** Number of tokens of a text that are read. */
const TOKENS = 128;
const MAX_SEGMENTS = 3;

export const command: Command = defineCommand(
  {
    about: `
Scores human pages in English with SmolLM2-135M-Instruct in both roles (the first ${TOKENS} tokens of a text), and counts those that
are taken for generated texts, by page type: the visible text of the whole page, its main content, the main content of the
pages that R1 to R5 or the classifier keep as articles, and up to ${MAX_SEGMENTS} segments of at least ${MIN_TOKENS} tokens. The thresholds are those at which 1% and 5% of the
main contents of articles on other domains are flagged. Beside them: texts that the model itself
wrote, alone and after what the page of their article has before it.

Scores are kept in results/detector.jsonl, with which an interrupted run continues.`,
    options: {
      pages: count("number of pages of each type, and of each other set", 20),
      calibration: count("number of articles for the thresholds", 100),
      generated: count("number of articles that the model continues", 24, 0),
      write: flag("write tooling/lab/figures/detector.json"),
    },
  },
  async ({ pages, calibration, generated, write }) => {
    const model = await openSmolLM2("float32", TOKENS);
    const isLong = (text: string): boolean => model.tokenize(text).length >= MIN_TOKENS;
    const samples: Sample[] = [];
    const known = readScores();
    const { score } = binoculars({ observer: model });
    let scored = 0;
    const keep = async (text: string): Promise<void> => {
      const key = hashOf(text);
      if (known.has(key)) return;
      const found = await score(text);
      known.set(key, found);
      appendFileSync(SCORES, `${JSON.stringify({ key, ...found })}\n`);
      if (++scored % 20 === 0) console.error(`${new Date().toISOString()} ${scored} texts scored`);
    };
    for await (const sample of samplesOf(pages, calibration, MAX_SEGMENTS, isLong)) {
      samples.push(sample);
      for (const text of textsOf(sample)) await keep(text);
    }
    const written = await generatedTexts(samples, generated, TOKENS);
    for (const { text, page } of written) for (const one of [text, page]) await keep(one);
    await model.close();
    const figures = detectionsOf(samples, written, known);
    console.log(reportOf(figures));
    if (write) {
      writeDetectorFigures({ detections: figures });
      await stampTables("lab right detections --write", ["content", "verdicts", "segments"]);
    }
    return 0;
  },
);

const SCORES = fileURLToPath(new URL("../../../../../results/detector.jsonl", import.meta.url));

function readScores(): Map<string, BinocularsScore> {
  mkdirSync(dirname(SCORES), { recursive: true });
  if (!existsSync(SCORES)) return new Map();
  const lines = readFileSync(SCORES, "utf8").split("\n").filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line)).map(({ key, ...score }) => [key, score]));
}

function reportOf({ calibration, thresholds, generated, groups }: Detections): string {
  const cells = ({ shares }: Pick<KindFigures, "shares">): readonly string[] =>
    CRITERIA.flatMap((criterion) => shares[criterion].map(({ flagged, texts }) => `${flagged} of ${texts}`));
  const rows = groups.flatMap(({ group, kinds }) =>
    kinds.map((own) => [`${group}, ${own.kind}`, String(own.pages), String(own.tooShort), ...cells(own)]),
  );
  const columns = CRITERIA.flatMap((criterion) => RATES.map((rate) => `${criterion}, ${100 * rate}%`));
  return [
    `${calibration} articles for the thresholds ${JSON.stringify(thresholds)}`,
    tableText(
      ["texts", "pages", "too short", ...columns],
      [
        ...rows,
        ...generated.flatMap(({ temperature, ...own }) =>
          (["alone", "inPage"] as const).map((name) => [
            `generated at ${temperature}, ${name}`,
            ...[String(own[name].pages), String(own[name].tooShort)],
            ...cells(own[name]),
          ]),
        ),
      ],
    ),
  ].join("\n\n");
}
