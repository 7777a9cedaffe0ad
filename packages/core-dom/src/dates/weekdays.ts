import { keepLast } from "../cache.js";
import { firstDay } from "./calendar.js";
import { foldWord } from "./months.js";
import type { PartialDate } from "./types.js";

/**
 * Names of the days from Monday to Sunday and their short forms, as `foldWord` returns them. From Unicode's
 * CLDR, `dates/calendars/gregorian`.
 */
// biome-ignore format: a table
const WEEKDAYS: readonly string[] = [
  "monday|mon|montag|mo|lundi|lun|lunes|lunedi|maandag|ma|mandag|man|poniedziałek|pon|pondeli|po|pondelok|hetfo|luni|понедельник|пн|понеділок|понеделник|pazartesi|pzt|δευτερα|δευ|maanantai|segunda|seg|dilluns",
  "tuesday|tue|tues|dienstag|di|mardi|mar|martes|martedi|dinsdag|tisdag|tis|tirsdag|tir|wtorek|wt|utery|ut|utorok|kedd|marti|вторник|вт|вівторок|salı|sal|τριτη|τρι|tiistai|ti|terca|ter|dimarts",
  "wednesday|wed|mittwoch|mi|mercredi|mer|miercoles|mie|mercoledi|woensdag|wo|onsdag|ons|sroda|sr|streda|st|szerda|sze|miercuri|среда|ср|середа|сряда|carsamba|car|τεταρτη|τετ|keskiviikko|ke|quarta|qua|dimecres",
  "thursday|thu|thur|thurs|donnerstag|do|jeudi|jeu|jueves|jue|giovedi|gio|donderdag|torsdag|tor|czwartek|czw|ctvrtek|ct|stvrtok|csutortok|cs|joi|четверг|чт|четвер|четвъртък|persembe|per|πεμπτη|πεμ|torstai|to|quinta|qui|dijous",
  "friday|fri|freitag|fr|vendredi|ven|viernes|vie|venerdi|vrijdag|vr|fredag|fre|piatek|pt|patek|pa|piatok|pentek|vineri|пятница|пт|п'ятниця|петък|cuma|cum|παρασκευη|παρ|perjantai|pe|sexta|sex|divendres",
  "saturday|sat|samstag|sa|sonnabend|samedi|sam|sabado|sab|sabato|zaterdag|za|lordag|lor|sobota|sob|so|szombat|szo|sambata|суббота|сб|субота|събота|cumartesi|cmt|σαββατο|σαβ|lauantai|la|dissabte",
  "sunday|sun|sonntag|so|dimanche|dim|domingo|dom|domenica|zondag|zo|sondag|son|niedziela|nd|niedz|nedele|ne|nedela|vasarnap|duminica|воскресенье|вс|неділя|нд|неделя|pazar|paz|κυριακη|κυρ|sunnuntai|su|diumenge",
];

const daysByWord = keepLast((): ReadonlyMap<string, number> => {
  const days = new Map<string, number>();
  WEEKDAYS.forEach((names, day) => {
    for (const name of names.split("|").map(foldWord)) days.set(name, (days.get(name) ?? 0) | (1 << day));
  });
  return days;
});

/** The days that a word can mean as bits, Monday the lowest. */
function daysOf(word: string): number {
  return daysByWord().get(foldWord(word)) ?? 0;
}

/** Whether a word is the name of a day of the week, or its short form, in any language. */
export function isWeekday(word: string): boolean {
  return daysOf(word) !== 0;
}

/**
 * Whether a date is on the day that a word names in one of the languages that have it.
 *
 * @example weekdayFits("Mi", { year: 2014, month: 3, day: 12 }) // true
 */
export function weekdayFits(word: string, date: PartialDate): boolean {
  // 1970-01-01 was a Thursday.
  const day = (((firstDay(date) + 3) % 7) + 7) % 7;
  return (daysOf(word) & (1 << day)) !== 0;
}
