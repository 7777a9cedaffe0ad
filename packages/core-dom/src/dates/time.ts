import type { Token } from "./tokens.js";

/** A time of day that follows a date. */
export interface TimeOfDay {
  readonly time: string;
  readonly zone: string | undefined;
  /** The index of the token after it. */
  readonly next: number;
}

/** Hours from UTC of zone names that mean one offset everywhere. */
// biome-ignore format: a table
const ZONES: Readonly<Record<string, number>> = {
  z: 0, utc: 0, gmt: 0, wet: 0, cet: 1, cest: 2, mez: 1, mesz: 2, eet: 2, eest: 3, msk: 3, мск: 3, jst: 9, kst: 9,
  hkt: 8, sgt: 8, est: -5, edt: -4, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, aest: 10, aedt: 11, nzst: 12,
  nzdt: 13,
};

/** Separators between a date and its time: `, 10:00`, `at 10:00`, `| 10:00`, `um 10.00 Uhr`, ` г., 10:00`. */
const GAP = /^(?:\p{L}{1,4}|[.,;|@·•(/-])$/u;
const MAX_GAP = 4;

/**
 * Returns the time that follows a date: `10:00`, `10:00:30`, `10h30`, `10.30 Uhr`, `10:00 PM`, with its zone.
 *
 * @param from - the token after the date.
 */
export function timeAt(all: readonly Token[], from: number): TimeOfDay | undefined {
  let at = from;
  while (at < from + MAX_GAP && GAP.test(all[at]?.text ?? "")) at++;
  const [hour, mark, minute] = [all[at], all[at + 1], all[at + 2]];
  if (hour?.kind !== "number" || hour.digits > 2 || minute?.digits !== 2) return undefined;
  if (mark?.end !== minute.start || hour.end !== mark.start) return undefined;
  let next = at + 3;
  if (mark.text === "." ? !isLabelled(all, from, at, next) : !/^[:h時时]$/i.test(mark.text)) return undefined;
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
  const [zone, end] = zoneAt(all, afterHalf);
  return {
    time: `${twoDigits(hours)}:${minute.text}${seconds === "" ? "" : `:${seconds}`}`,
    zone,
    next: end,
  };
}

/** Whether a word marks numbers with a dot between them as a time. */
function isLabelled(all: readonly Token[], from: number, at: number, next: number): boolean {
  return (
    /^(?:uhr|น)$/i.test(all[next]?.text ?? "") || all.slice(from, at).some(({ text }) => /^klo?$/i.test(text))
  );
}

/** Reads `am`, `a.m.`, `PM`: its first letter, and the token after it. */
function halfDay(all: readonly Token[], at: number): readonly [string, number] {
  const [first = "", dot, m] = [0, 1, 2].map((offset) => all[at + offset]?.text.toLowerCase());
  if (first === "am" || first === "pm") return [first[0]!, at + 1];
  return (first === "a" || first === "p") && dot === "." && m === "m" ? [first, at + 3] : ["", at];
}

/** Reads `CET`, `(UTC+2)`, `+0200`, `+02:00`: the offset, and the token after it. */
function zoneAt(all: readonly Token[], from: number): readonly [string | undefined, number] {
  let at = from;
  if (all[at]?.text === "(") at++;
  const name = all[at]?.text.toLowerCase() ?? "";
  const named = Object.hasOwn(ZONES, name) ? ZONES[name] : undefined;
  if (named !== undefined) at++;
  const sign = all[at]?.text;
  if (!named && (sign === "+" || sign === "-")) {
    const offset = all[at + 1];
    if (offset?.digits === 4) return [zoneOf(sign, offset.text.slice(0, 2), offset.text.slice(2)), at + 2];
    if (offset?.digits === 2 && all[at + 2]?.text === ":" && all[at + 3]?.digits === 2) {
      return [zoneOf(sign, offset.text, all[at + 3]!.text), at + 4];
    }
    if (named === 0 && (offset?.digits === 1 || offset?.digits === 2)) {
      return [zoneOf(sign, twoDigits(offset.value), "00"), at + 2];
    }
  }
  return named === undefined
    ? [undefined, from]
    : [zoneOf(named < 0 ? "-" : "+", twoDigits(Math.abs(named)), "00"), at];
}

function zoneOf(sign: string, hours: string, minutes: string): string | undefined {
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return hours === "00" && minutes === "00" ? "Z" : `${sign}${hours}:${minutes}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
