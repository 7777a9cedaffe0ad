import type { Token } from "./tokens.js";

/** A time of day that follows a date. */
export interface TimeOfDay {
  readonly time: string;
  readonly zone?: string;
  readonly next: number;
}

/** Zone names that mean one offset everywhere. */
// biome-ignore format: a table
const ZONES: Readonly<Record<string, string>> = {
  z: "Z", utc: "Z", gmt: "Z", wet: "Z", cet: "+01:00", cest: "+02:00", mez: "+01:00", mesz: "+02:00",
  eet: "+02:00", eest: "+03:00", msk: "+03:00", мск: "+03:00", jst: "+09:00", kst: "+09:00", hkt: "+08:00",
  sgt: "+08:00", est: "-05:00", edt: "-04:00", cdt: "-05:00", mst: "-07:00", mdt: "-06:00", pst: "-08:00",
  pdt: "-07:00", aest: "+10:00", aedt: "+11:00", nzst: "+12:00", nzdt: "+13:00",
};

/** Between a date and its time: `, 10:00`, `at 10:00`, `| 10:00`, `um 10.00 Uhr`, ` г., 10:00`. */
const GAP = /^(?:\p{L}{1,4}|[.,;|@·•(/-])$/u;
const LONGEST_GAP = 4;

/**
 * The time that follows a date: `10:00`, `10:00:30`, `10h30`, `10.30 Uhr`, `10:00 PM`, with its zone.
 *
 * @param from - the token after the date.
 */
export function timeAt(all: readonly Token[], from: number): TimeOfDay | undefined {
  let at = from;
  while (at < from + LONGEST_GAP && GAP.test(all[at]?.text ?? "")) at++;
  const [hour, mark, minute] = [all[at], all[at + 1], all[at + 2]];
  if (hour?.kind !== "number" || hour.digits > 2 || minute?.kind !== "number" || minute.digits !== 2)
    return undefined;
  if (mark?.end !== minute.start || hour.end !== mark.start) return undefined;
  let next = at + 3;
  if (mark.text === "." ? !isSaid(all, from, at, next) : !/^[:h時时]$/i.test(mark.text)) return undefined;
  let seconds = "";
  if (all[next]?.text === ":" && all[next + 1]?.digits === 2) {
    seconds = all[next + 1]!.text;
    next += 2;
    if (all[next]?.text === "." && all[next + 1]?.kind === "number") next += 2;
  }
  const [half, afterHalf] = halfDay(all, next);
  let hours = hour.value;
  if (half !== "" && hours > 12) return undefined;
  if (half === "p" && hours < 12) hours += 12;
  if (half === "a" && hours === 12) hours = 0;
  if (hours > 23 || minute.value > 59 || Number(seconds) > 59) return undefined;
  const time = [String(hours).padStart(2, "0"), minute.text, ...(seconds === "" ? [] : [seconds])].join(":");
  const [zone, end] = zoneAt(all, afterHalf);
  return { time, ...(zone === undefined ? {} : { zone }), next: end };
}

/** Whether a word says that numbers with a dot between them are a time. */
function isSaid(all: readonly Token[], from: number, at: number, next: number): boolean {
  return (
    /^(?:uhr|น)$/i.test(all[next]?.text ?? "") || all.slice(from, at).some(({ text }) => /^klo?$/i.test(text))
  );
}

/** `am`, `a.m.`, `PM`. */
function halfDay(all: readonly Token[], at: number): readonly [string, number] {
  const word = all[at]?.text.toLowerCase() ?? "";
  if (word === "am" || word === "pm") return [word[0]!, at + 1];
  const isSpelt =
    (word === "a" || word === "p") && all[at + 1]?.text === "." && all[at + 2]?.text.toLowerCase() === "m";
  return isSpelt ? [word, at + 3] : ["", at];
}

function zoneAt(all: readonly Token[], from: number): readonly [string | undefined, number] {
  let at = from;
  if (all[at]?.text === "(") at++;
  const word = all[at];
  const zone = word?.kind === "word" ? ZONES[word.text.toLowerCase()] : undefined;
  if (zone !== undefined) at++;
  const sign = all[at]?.text;
  if ((zone === undefined || zone === "Z") && (sign === "+" || sign === "-")) {
    const offset = all[at + 1];
    if (offset?.digits === 4) return [zoneOf(sign, offset.text.slice(0, 2), offset.text.slice(2)), at + 2];
    if (offset?.digits === 2 && all[at + 2]?.text === ":" && all[at + 3]?.digits === 2) {
      return [zoneOf(sign, offset.text, all[at + 3]!.text), at + 4];
    }
    if (zone === "Z" && offset !== undefined && (offset.digits === 1 || offset.digits === 2)) {
      return [zoneOf(sign, offset.text.padStart(2, "0"), "00"), at + 2];
    }
  }
  return [zone, zone === undefined ? from : at];
}

function zoneOf(sign: string, hours: string, minutes: string): string | undefined {
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return hours === "00" && minutes === "00" ? "Z" : `${sign}${hours}:${minutes}`;
}
