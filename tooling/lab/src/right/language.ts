import { normalizeText, sentences } from "@winnow/core-dom/text";
import { detectLanguage } from "@winnow/filter/language";
import { type Command, defineCommand } from "../command.js";
import { datasetPath, recordsOf } from "../data/datasets.js";
import { grouped } from "../grouped.js";
import { tableText } from "../table.js";

/** A text whose language is known. */
interface LabelledText {
  readonly language: string;
  readonly text: string;
}

/** Parts of a text that are detected on their own. */
const CUTS: Readonly<Record<string, (text: string) => string>> = {
  whole: (text) => text,
  "first sentence": firstSentence,
  "40 characters": (text) => Array.from(normalizeText(text)).slice(0, 40).join(""),
};

/** The first sentence of the first line that has more than 40 characters; headings are shorter. */
function firstSentence(text: string): string {
  const line = text.split("\n").find((candidate) => candidate.trim().length > 40) ?? text;
  return sentences(line)[0] ?? line;
}

/** Fails unless at least 99% of the whole gold texts agree. */
export const command: Command = defineCommand(
  {
    about: `
Compares detected languages with the declared ones of the gold texts of daniel-a and readability: whole texts, first sentences,
first 40 characters, by language.`,
    options: {},
  },
  async () => {
    const gold = await goldTexts();
    const rows = [["all", gold] as const, ...grouped(gold, ({ language }) => language)].map(([name, own]) => [
      ...[name, String(own.length)],
      ...Object.values(CUTS).map((cut) =>
        ((100 * own.filter((one) => isRight(one, cut)).length) / own.length).toFixed(1),
      ),
    ]);
    console.log(tableText(["percent right", "texts", ...Object.keys(CUTS)], rows));
    return gold.filter((one) => isRight(one, CUTS.whole!)).length >= 0.99 * gold.length ? 0 : 1;
  },
);

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
function isRight({ language, text }: LabelledText, cut: (text: string) => string): boolean {
  return primary(detectLanguage(cut(text)).code) === primary(language);
}

function primary(tag: string): string {
  if (tag === "und") return tag;
  const { language } = new Intl.Locale(Intl.getCanonicalLocales(tag)[0]!);
  return SAME[language] ?? language;
}

/** The names of languages in daniel-a. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ Chinese: "zh", English: "en", Greek: "el", Polish: "pl", Russian: "ru" },
};

/** The gold texts of the pages of two data sets that declare a language. */
async function goldTexts(): Promise<readonly LabelledText[]> {
  const texts: LabelledText[] = [];
  for (const name of ["daniel-a", "readability"] as const) {
    for await (const { lang, gold } of recordsOf([datasetPath(name)])) {
      if (lang === undefined || !gold?.text.trim()) continue;
      texts.push({ language: LANGUAGES[lang] ?? new Intl.Locale(lang).language, text: gold.text });
    }
  }
  return texts;
}
