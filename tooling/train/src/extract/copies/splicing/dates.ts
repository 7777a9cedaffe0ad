import { between, chance, pick, type Random } from "../random.js";

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** How the dates of a list are written. */
export type DateFormat = (random: Random) => string;

const FORMATS: readonly ((year: number, random: Random) => string)[] = [
  (year, random) => `${pick(random, MONTHS)} ${between(random, 1, 28)}, ${year}`,
  (year, random) => `${pick(random, MONTHS)} ${between(random, 1, 28)}, ${year} at ${clock(random)} pm`,
  (year, random) => `${between(random, 1, 28)} ${pick(random, MONTHS).slice(0, 3)} ${year}, ${clock(random)}`,
  (year, random) => `${two(between(random, 1, 12))}/${two(between(random, 1, 28))}/${year}`,
  (year, random) => `${two(between(random, 1, 28))}.${two(between(random, 1, 12))}.${year} ${clock(random)}`,
  (year, random) => `${year}-${two(between(random, 1, 12))}-${two(between(random, 1, 28))} ${clock(random)}`,
  (year, random) => `${pick(random, DAYS)}, ${between(random, 1, 28)} ${pick(random, MONTHS)} ${year}`,
  (year, random) =>
    `${pick(random, MONTHS).slice(0, 3)}. ${between(random, 1, 28)}, ${year} ${clock(random)} ET`,
  (_, random) =>
    `${between(random, 2, 23)} ${pick(random, ["hours", "days", "months", "years", "minutes"])} ago`,
  (_, random) => `${between(random, 2, 11)}${pick(random, ["h", "d", "mo", "y", "w"])}`,
];

/** Returns a way to write dates of about the same year. */
export function chooseDates(random: Random): DateFormat {
  const format = pick(random, FORMATS);
  const year = chance(random, 0.6) ? between(random, 2000, 2013) : between(random, 2014, 2025);
  return (source) => format(year, source);
}

function clock(random: Random): string {
  return `${between(random, 1, 12)}:${two(between(random, 0, 59))}`;
}

function two(value: number): string {
  return `${value}`.padStart(2, "0");
}
