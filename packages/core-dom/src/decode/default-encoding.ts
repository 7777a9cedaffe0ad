/**
 * The encoding that pages of a language used before UTF-8: the table of suggested defaults in the HTML standard,
 * §13.2.3.2, step 9. windows-1252 for all others.
 */
// biome-ignore format: a table
const BY_LANGUAGE: ReadonlyMap<string, string> = new Map([
  ["ar", "windows-1256"], ["az", "windows-1254"], ["ba", "windows-1251"], ["be", "windows-1251"],
  ["bg", "windows-1251"], ["cs", "windows-1250"], ["el", "ISO-8859-7"], ["et", "windows-1257"],
  ["fa", "windows-1256"], ["he", "windows-1255"], ["hr", "windows-1250"], ["hu", "ISO-8859-2"],
  ["ja", "Shift_JIS"], ["kk", "windows-1251"], ["ko", "EUC-KR"], ["ku", "windows-1254"],
  ["ky", "windows-1251"], ["lt", "windows-1257"], ["lv", "windows-1257"], ["mk", "windows-1251"],
  ["pl", "ISO-8859-2"], ["ru", "windows-1251"], ["sah", "windows-1251"], ["sk", "windows-1250"],
  ["sl", "ISO-8859-2"], ["sr", "windows-1251"], ["tg", "windows-1251"], ["th", "windows-874"],
  ["tr", "windows-1254"], ["tt", "windows-1251"], ["uk", "windows-1251"], ["vi", "windows-1258"],
]);

/** The encoding to assume when nothing else tells, by the page's language (a BCP 47 tag) if that is known. */
export function defaultEncoding(language: string | undefined): string {
  const tag = (language ?? "").toLowerCase();
  if (/^zh-(hant|tw|hk|mo)\b/.test(tag)) return "Big5";
  const primary = tag.split(/[-_]/, 1)[0]!;
  if (primary === "zh") return "GBK";
  return BY_LANGUAGE.get(primary) ?? "windows-1252";
}
