/**
 * Returns the number of e-mail addresses, telephone numbers and IP addresses that Dolma's tagger
 * `pii_regex_with_counts_fast_v2` finds: a scan for the characters that each contains, instead of its expressions,
 * which take quadratic time on long words.
 */
export function countPersonalData(text: string): number {
  // Dolma skips such texts.
  if (hasMore(text, "?", 10_000)) return 0;
  return countEmails(text) + (text.match(PHONE)?.length ?? 0) + (text.match(IP_ADDRESS)?.length ?? 0);
}

/** American numbers, after white space in the line. */
const PHONE = /[^\S\n]\(?\d{3}\)?[-. ]*\d{3}[-. ]?\d{4}/g;
const OCTET = "(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)";
const IP_ADDRESS = new RegExp(`(?:${OCTET}\\.){3}${OCTET}`, "g");

function hasMore(text: string, character: string, maximum: number): boolean {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    if (++count > maximum) return true;
  }
  return false;
}

/** The end of the domain: white space, perhaps after one of these marks. */
const AFTER_DOMAIN = /[\s@,?!;:)(]/g;

/**
 * Counts addresses: a name without white space, `@`, and a domain with a full stop, up to white space, which one mark
 * may precede. The name is not only an opening bracket. An address at the end of the text does not count.
 */
function countEmails(text: string): number {
  let count = 0;
  let from = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const named = at > from && !/[\s@]/.test(text[at - 1]!);
    AFTER_DOMAIN.lastIndex = at + 1;
    const match = AFTER_DOMAIN.exec(text);
    if (match === null) break;
    const end = match.index;
    if (!named || end === at + 1) continue;
    const isEnded = /\s/.test(text[end]!) || /\s/.test(text[end + 1] ?? "");
    // A full stop before the white space is not part of the domain, which has at least one character.
    const domain = text.slice(at + 1, end);
    const bare =
      /\s/.test(text[end]!) && domain.length > 1 && domain.endsWith(".") ? domain.slice(0, -1) : domain;
    if (isEnded && bare.includes(".") && !isOnlyBracket(text, at)) {
      count++;
      from = end;
    }
  }
  return count;
}

/** Whether the name before `at` is an opening bracket, apart from marks before it, which Dolma's pattern skips. */
function isOnlyBracket(text: string, at: number): boolean {
  if (text[at - 1] !== "(") return false;
  let index = at - 2;
  while (index >= 0 && ".,?!;:)(".includes(text[index]!)) index--;
  return index < 0 || /[\s@]/.test(text[index]!);
}
