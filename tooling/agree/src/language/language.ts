import { cpuUsage } from "node:process";
import { parseArgs } from "node:util";
import { textTable } from "@winnow/common";
import { detectLanguage } from "@winnow/filter/language";
import { DETECTORS, type Detector, isRight } from "./detectors.js";
import { CUTS, declarations, goldTexts, type LabelledText } from "./texts.js";

export const usage: string = `usage: pnpm agree language [--all]

Compares detected languages with the declared ones: of the gold texts of daniel-a and readability, and of the
paragraphs of the Universal Declaration of Human Rights in 60 languages that the detector knows and 43 that it does
not (from which its confidence was fitted). Whole texts, first sentences, first 40 characters; also for eld alone with
each of its databases, and franc. Then the accuracy by confidence, the confidence of unknown languages, and the speed.

--all  lists all languages, not only those with errors.
`;

/** @returns 0 if at least 99% of the whole gold texts agree, otherwise 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { all: { type: "boolean" } } });
  const gold = await goldTexts();
  const known = await declarations("known");
  for (const [title, texts] of [
    ["gold texts", gold],
    ["Universal Declaration, known languages", known],
  ] as const) {
    console.log(`\n${title}: accuracy in percent\n\n${accuracyTable(texts)}`);
    console.log(`\nby language\n\n${languageTable(texts, values.all === true)}`);
  }
  console.log(`\naccuracy by confidence, all three cuts of the gold texts\n\n${reliabilityTable(gold)}`);
  console.log(`\nUniversal Declaration, unknown languages\n\n${unknownTable(await declarations("others"))}`);
  console.log(`\nspeed, gold texts\n\n${speedTable(gold)}`);
  const [right, total] = countRight(gold, CUTS.whole!, DETECTORS.winnow!);
  return right >= 0.99 * total ? 0 : 1;
}

function accuracyTable(texts: readonly LabelledText[]): string {
  const rows = Object.entries(DETECTORS).map(([name, detect]) => [
    name,
    ...Object.values(CUTS).map((cut) => percent(...countRight(texts, cut, detect))),
  ]);
  return textTable([`${texts.length} texts`, ...Object.keys(CUTS)], rows);
}

function languageTable(texts: readonly LabelledText[], all: boolean): string {
  const languages = [...new Set(texts.map(({ language }) => language))].sort();
  const detect = DETECTORS.winnow!;
  const rows = languages.flatMap((language) => {
    const own = texts.filter((text) => text.language === language);
    const counts = Object.values(CUTS).map((cut) => countRight(own, cut, detect));
    if (!all && counts.every(([right, total]) => right === total)) return [];
    return [[language, String(own.length), ...counts.map(([right, total]) => percent(right, total))]];
  });
  return textTable(["language", "texts", ...Object.keys(CUTS)], rows);
}

function countRight(
  texts: readonly LabelledText[],
  cut: (text: string) => string,
  detect: Detector,
): readonly [right: number, total: number] {
  return [texts.filter(({ language, text }) => isRight(detect(cut(text)), language)).length, texts.length];
}

const BOUNDS: readonly number[] = [0, 0.2, 0.4, 0.5, 0.65, 0.8, 0.9, 0.95, 1];

function reliabilityTable(texts: readonly LabelledText[]): string {
  const bins = BOUNDS.slice(1).map(() => ({ count: 0, right: 0, confidence: 0 }));
  for (const { language, text } of texts) {
    for (const cut of Object.values(CUTS)) {
      const { code, confidence } = detectLanguage(cut(text));
      const bin =
        bins[
          Math.max(
            0,
            BOUNDS.slice(1).findIndex((bound) => confidence <= bound),
          )
        ]!;
      bin.count++;
      bin.confidence += confidence;
      if (isRight(code, language)) bin.right++;
    }
  }
  const rows = bins.map(({ count, right, confidence }, i) => [
    `${BOUNDS[i]} to ${BOUNDS[i + 1]}`,
    String(count),
    count === 0 ? "" : (confidence / count).toFixed(2),
    count === 0 ? "" : percent(right, count),
  ]);
  return textTable(["confidence", "texts", "mean", "right"], rows);
}

/** Of the paragraphs of unknown languages joined to one text each: the language that is reported instead. */
function unknownTable(texts: readonly LabelledText[]): string {
  const rows = [...new Set(texts.map(({ language }) => language))].map((language) => {
    const own = texts.filter((text) => text.language === language);
    const { code, confidence } = detectLanguage(own.map(({ text }) => text).join("\n"));
    return [language, code, confidence.toFixed(2)];
  });
  return textTable(["language", "detected", "confidence"], rows, 2);
}

function speedTable(texts: readonly LabelledText[]): string {
  const bytes = texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const rows = Object.entries(DETECTORS).map(([name, detect]) => {
    const start = cpuUsage();
    for (const { text } of texts) detect(text);
    const { user, system } = cpuUsage(start);
    const seconds = (user + system) / 1e6;
    return [name, ((1000 * seconds) / texts.length).toFixed(2), (bytes / 1e6 / seconds).toFixed(1)];
  });
  return textTable(["detector", "ms per text", "MB/s"], rows);
}

function percent(part: number, total: number): string {
  return ((100 * part) / total).toFixed(1);
}
