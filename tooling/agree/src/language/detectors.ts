import { detectLanguage } from "@winnow/filter/language";
import { eld as extraSmall } from "eld/extrasmall";
import { eld as large } from "eld/large";
import { eld as small } from "eld/small";
import { franc } from "franc";

/** Returns the language of a text, as a BCP 47 tag; `und` if none is detected. */
export type Detector = (text: string) => string;

type Eld = Pick<typeof small, "detect">;

/** The detectors that are compared, by name. */
export const DETECTORS: Readonly<Record<string, Detector>> = {
  winnow: (text) => detectLanguage(text).code,
  "eld small": (text) => eldCode(small, text),
  "eld extrasmall": (text) => eldCode(extraSmall, text),
  "eld large": (text) => eldCode(large, text),
  franc: (text) => franc(text),
};

function eldCode(eld: Eld, text: string): string {
  const { language } = eld.detect(text);
  return language === "" ? "und" : language === "ku" ? "ckb" : language;
}

/** Languages that a detector may report for a text in others: it does not distinguish them. */
const SAME: Readonly<Record<string, string>> = {
  id: "ms",
  nb: "no",
  nn: "no",
  bs: "hr",
  tl: "fil",
  cmn: "zh",
};

/** Returns whether the detected language is the known one, without script. */
export function isRight(detected: string, known: string): boolean {
  return primary(detected) === primary(known);
}

function primary(tag: string): string {
  if (tag === "und") return tag;
  const { language } = new Intl.Locale(Intl.getCanonicalLocales(tag)[0]!);
  return SAME[language] ?? language;
}
