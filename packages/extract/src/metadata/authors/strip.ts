import { monthOf } from "@winnow/core-dom/dates";
import { entries } from "../text/entries.js";
import { withoutEnd } from "../text/plain-text.js";
import { AFTER_NAME } from "./not-names.js";

const CONTACTS =
  /\b(?:https?:\/\/|www\.)\S+|\S{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+|(?<=^|[\s(,|])@[\w.]{1,40}/gi;

/** Removes web addresses, e-mail addresses and handles: "Ann Lee @annlee ann@example.org" → "Ann Lee". */
export function withoutContacts(line: string): string {
  return line.replace(CONTACTS, " ").replace(/\s+/g, " ").trim();
}

/** Removes brackets with their content: "(Content Manager)", "[he/him]". */
export function withoutBrackets(line: string): string {
  return line
    .replace(/[([（【][^()[\]（）【】]{0,80}[)\]）】]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Cuts at the beginning of a date, a time or a count: "Ann Lee 5 May 2024", "Ann Lee 12 comments" → "Ann Lee". */
export function beforeNumbers(line: string): string {
  const digit = line.search(/[\s,(#-]\d/);
  if (digit <= 0) return line;
  const words = line.slice(0, digit).trim().split(" ");
  // "May 5": the month goes with the day.
  if (monthOf(words.at(-1)!.replace(/[.,]/g, "")) > 0) words.pop();
  return words.join(" ");
}

/** {@link AFTER_NAME} as whole words, made at the first use. */
let stops: RegExp | undefined;

function readStops(): RegExp {
  const words = entries(AFTER_NAME, "|").toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?:^|[\\s,;|·•–—-])(?:${words.join("|")})(?=[\\s:：,.]|$)`, "u");
}

/** A credit after the name: "Text: Ann Lee Foto: Bo Ek". */
const CREDIT =
  /[\s|]\s?(?:fotos?|photos?|photographs?|bild(?:er)?|kuvat?|фото|φωτο(?:γραφίες)?|videos?|illustrations?|editors?|redaktion)\s?:/iu;

/**
 * Cuts at the words that follow a name in running text: "Ann Lee in Travel", "Ann Lee updated 5 May".
 *
 * @example beforeStopWords("Ann Lee on 5 May") // "Ann Lee"
 */
export function beforeStopWords(line: string): string {
  stops ??= readStops();
  const stop = Math.min(stops.exec(line)?.index ?? line.length, CREDIT.exec(line)?.index ?? line.length);
  return stop > 0 ? line.slice(0, stop) : line;
}

/** Removes punctuation around a name, and the rest of a role or a bracket. */
export function withoutSigns(name: string): string {
  const begun = name.replace(/^[\s&"'“”„«»‘’*~•·|/,;:：.–—_<>([-]+/u, "");
  return withoutEnd(begun, /[\s&"“”„«»*~•·|/,;:：–—_<>([-]/);
}
