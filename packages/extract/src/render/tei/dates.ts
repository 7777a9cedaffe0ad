const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * A date or time as `teidata.temporal.w3c` writes it (XML Schema Part 2 §3.2.7 to §3.2.12), with no more precision
 * than it has, but for the seconds that XML Schema asks for; undefined for what is none.
 *
 * @example w3cDate("2024-05-01T10:00+0200") // "2024-05-01T10:00:00+02:00"
 */
export function w3cDate(value: string): string | undefined {
  const [day = "", time] = value.trim().split(/[T ]/);
  if (time === undefined) return isDay(day) ? day : w3cTime(day);
  if (!isDay(day) || day.length < 10) return undefined;
  const clock = w3cTime(time);
  return clock === undefined ? undefined : `${day}T${clock}`;
}

function isDay(value: string): boolean {
  const match = DATE.exec(value);
  if (match === null || match[1] === "0000") return false;
  const [, year, month = "01", day = "01"] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // The years below 100 would be of the twentieth century.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

function w3cTime(value: string): string | undefined {
  const match = TIME.exec(value);
  if (match === null) return undefined;
  const [, hours, minutes, seconds = "00", fraction = "", zone = ""] = match;
  const plain = zone.replace(/^([+-]\d\d):?(\d\d)$/, "$1:$2");
  if (plain.length === 6 && (Number(plain.slice(1, 3)) > 14 || Number(plain.slice(4)) > 59)) return undefined;
  if (plain.length === 6 && Number(plain.slice(1, 3)) === 14 && plain.slice(4) !== "00") return undefined;
  return `${hours}:${minutes}:${seconds}${fraction}${plain}`;
}
