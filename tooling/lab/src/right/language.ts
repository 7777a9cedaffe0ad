import { normalizeText, sentences } from "@winnow/core-dom/text";
import { type Table, toMarkdown } from "@winnow/eval";
import { detectLanguage } from "@winnow/filter/language";
import { eld as smallest } from "eld/extrasmall";
import { eld as largest } from "eld/large";
import { type Command, defineCommand } from "../command.js";
import { type DatasetName, datasetPath, recordsOf } from "../data/datasets.js";
import { grouped } from "../grouped.js";
import { cpuSince } from "../run/cpu.js";
import { tableOf, tableText } from "../table.js";

const SETS: readonly DatasetName[] = ["daniel-a", "readability", "fundus-a"];

/** A text whose language is known. */
interface LabelledText {
  readonly set: DatasetName;
  readonly language: string;
  readonly text: string;
}

type Cut = (text: string) => string;

const firstCharacters =
  (count: number): Cut =>
  (text) =>
    Array.from(normalizeText(text)).slice(0, count).join("");

/** Parts of a text that are detected on their own. */
const CUTS: Readonly<Record<string, Cut>> = {
  ...Object.fromEntries([20, 50, 100, 300].map((count) => [`${count} characters`, firstCharacters(count)])),
  "first sentence": firstSentence,
  whole: (text) => text,
};

/** Returns the code of a text's language. */
type Detector = (text: string) => string;

/** eld has four databases; ours uses the smallest, in some scripts. */
const DETECTORS: Readonly<Record<string, Detector>> = {
  detectLanguage: (text) => detectLanguage(text).code,
  "eld, smallest": (text) => smallest.detect(text).language,
  "eld, largest": (text) => largest.detect(text).language,
};

/** The first sentence of the first line that has more than 40 characters; headings are shorter. */
function firstSentence(text: string): string {
  const line = text.split("\n").find((candidate) => candidate.trim().length > 40) ?? text;
  return sentences(line)[0] ?? line;
}

/** Fails unless ours detects at least 99% of the whole gold texts. */
export const command: Command = defineCommand(
  {
    about: `
Compares detected languages with the declared ones of the gold texts of ${SETS.join(", ")}: of the first 20 to 300 characters, first
sentences, whole texts; by language, and for eld (npm) with its smallest and its largest database, with times.`,
    options: {},
  },
  async () => {
    const gold = await goldTexts();
    const rows = [["all", gold] as const, ...grouped(gold, ({ language }) => language)].map(([name, own]) => [
      ...[name, String(own.length), ...percentsRight(own, DETECTORS.detectLanguage!)],
    ]);
    console.log(tableText(["percent right", "texts", ...Object.keys(CUTS)], rows));
    for (const table of tablesOf(gold)) console.log(`\n${toMarkdown(table)}`);
    const right = gold.filter((one) => isRight(one, CUTS.whole!, DETECTORS.detectLanguage!));
    return right.length >= 0.99 * gold.length ? 0 : 1;
  },
);

/** Returns the tables of languages, for the results. */
export async function languageTables(): Promise<readonly Table[]> {
  return tablesOf(await goldTexts());
}

function tablesOf(gold: readonly LabelledText[]): readonly Table[] {
  const columns = ["detector", ...Object.keys(CUTS)];
  const right = [...grouped(gold, ({ set }) => set)].flatMap(([set, own]) =>
    Object.entries(DETECTORS).map(([name, detect]) => [
      ...[set, String(own.length), name, ...percentsRight(own, detect)],
    ]),
  );
  const times = Object.entries(DETECTORS).map(([name, detect]) => [
    name,
    ...Object.values(CUTS).map((cut) => microseconds(gold, cut, detect).toFixed(0)),
  ]);
  return [
    tableOf("languages: percent right ↑", ["set", "texts", ...columns], right, [], 3),
    tableOf("languages: CPU microseconds per text ↓", columns, times),
  ];
}

function percentsRight(own: readonly LabelledText[], detect: Detector): readonly string[] {
  return Object.values(CUTS).map((cut) =>
    ((100 * own.filter((one) => isRight(one, cut, detect)).length) / own.length).toFixed(1),
  );
}

/** Mean CPU time of a detection in the second of two passes. */
function microseconds(gold: readonly LabelledText[], cut: Cut, detect: Detector): number {
  const texts = gold.map(({ text }) => cut(text));
  for (const text of texts) detect(text);
  const start = process.cpuUsage();
  for (const text of texts) detect(text);
  return (1000 * cpuSince(start)) / texts.length;
}

/** Languages that the detector does not distinguish from others. */
const SAME: Readonly<Record<string, string>> = {
  id: "ms",
  nb: "no",
  nn: "no",
  bs: "hr",
  tl: "fil",
  cmn: "zh",
};

/** Whether the detected language is the known one, without script. */
function isRight({ language, text }: LabelledText, cut: Cut, detect: Detector): boolean {
  return primary(detect(cut(text))) === primary(language);
}

function primary(tag: string): string {
  // eld returns nothing if it knows none of the n-grams.
  if (tag === "und" || tag === "") return tag;
  const { language } = new Intl.Locale(Intl.getCanonicalLocales(tag)[0]!);
  return SAME[language] ?? language;
}

/** The names of languages in daniel-a. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ Chinese: "zh", English: "en", Greek: "el", Polish: "pl", Russian: "ru" },
};

/** Sites of fundus-a that do not write in the language of their country, which its pages are labelled with. */
// biome-ignore format: a table
const FOREIGN: Readonly<Record<string, string>> = {
  PoliticoEu: "en", TheJapanNews: "en", MalayMail: "en", ThePortugalNews: "en", TaipeiTimes: "en", DailyNewsTZ: "en",
  MallorcaMagazin: "de", MallorcaZeitung: "de", IsraelNachrichten: "de", Tageszeitung: "de", Sermitsiaq: "da",
  Pravda: "ru", Dizindaba: "xh", Ilanga: "zu", Isolezwe: "zu",
};

/** The gold texts of the pages whose language is known. */
async function goldTexts(): Promise<readonly LabelledText[]> {
  const texts: LabelledText[] = [];
  for (const set of SETS) {
    for await (const { lang, source = "", gold } of recordsOf([datasetPath(set)])) {
      if (lang === undefined || !gold?.text.trim()) continue;
      const [site = ""] = source.split("_");
      const language =
        (set === "fundus-a" ? FOREIGN[site] : LANGUAGES[lang]) ?? new Intl.Locale(lang).language;
      texts.push({ set, language, text: gold.text });
    }
  }
  return texts;
}
