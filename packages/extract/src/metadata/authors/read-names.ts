import { fold } from "../text/fold.js";
import { tidy } from "../text/plain-text.js";
import { EAST_ASIAN } from "../text/scripts.js";
import { afterInnerByWord, byLine, withoutByWords } from "./by-prefix.js";
import { authorParts } from "./labels.js";
import {
  AGENCIES,
  CREDIT_WORDS,
  EAST_ASIAN_PHRASES,
  FIRST_WORDS,
  INTERFACE_WORDS,
  PLACEHOLDERS,
} from "./not-names.js";
import { isRole, ORGANISATION, withoutRole } from "./roles.js";
import { isCredentials, splitNames } from "./split-names.js";
import {
  beforeNumbers,
  beforeStopWords,
  isDate,
  withoutBrackets,
  withoutContacts,
  withoutSigns,
} from "./strip.js";

/** The names in a string for authors, or the reason why it contains none. */
export interface ReadNames {
  readonly names: readonly string[];
  /** Whether it is a role instead of a name: "Staff Clinician". */
  readonly role?: boolean | undefined;
  /** Why there are none, in kebab-case words. */
  readonly fault?: string | undefined;
}

/** Maximum length of an author's string: longer ones are biographies. */
const MAX_LENGTH = 400;
/** Maximum number of names: more are a list of something else. */
const MAX_NAMES = 40;

/**
 * Reads the names from a string for a page's authors: without by-words, dates, roles, addresses, handles and
 * counts, split, each once, in order.
 *
 * @param raw - may have several lines.
 * @example readNames("By Ann Lee, Staff Writer and Bo Ek | May 5, 2024").names // ["Ann Lee", "Bo Ek"]
 */
export function readNames(raw: string): ReadNames {
  if (raw.length > MAX_LENGTH * 4) return { names: [], fault: "too-long" };
  const names: string[] = [];
  const seen = new Set<string>();
  let fault: string | undefined;
  for (const line of raw.split("\n")) {
    const isWhole = names.some((name) => name.includes(" "));
    for (const name of namesInLine(tidy(line))) {
      const wrong = nameFault(name);
      if (wrong !== undefined) {
        fault ??= wrong;
        continue;
      }
      const key = fold(name);
      // After the line with a whole name come places, controls and counts.
      if (seen.has(key) || (isWhole && !isPersonLike(name))) continue;
      seen.add(key);
      names.push(name);
    }
  }
  if (names.length > MAX_NAMES) return { names: [], fault: "too-many-names" };
  if (names.length > 0) return { names };
  const role = fault === undefined ? roleAlone(raw) : undefined;
  return role === undefined ? { names, fault: fault ?? "no-name" } : { names: [role], role: true };
}

/** Returns a role in several words, or an agency, instead of a name; "Editor" alone identifies nobody. */
function roleAlone(raw: string): string | undefined {
  const role = withoutSigns(withoutByWords(withoutContacts(tidy(raw))));
  const [agency] = role.split(/\s?[/|,·]\s?/, 1);
  if (AGENCIES.has(fold(agency!))) return agency;
  const words = role.replace(ARTICLE, "").split(" ");
  return words.length > 1 && words.length < 6 && isRole(role) && nameFault(role) === undefined
    ? role
    : undefined;
}

/** "Die Redaktion", "La Rédaction", "onze redactie": they identify nobody either. */
const ARTICLE =
  /^(?:by|von|par|por|di|door|av|af|od|the|our|die|der|unsere|la|le|el|il|los|nuestra|notre|de|onze|vår|nasza)\s/i;

function namesInLine(line: string): readonly string[] {
  if (line === "" || line.length > MAX_LENGTH) return [];
  if (PLACEHOLDERS.has(fold(line))) return [line];
  const found: string[] = [];
  // "【記者王小明／台北報導】": the brackets are around all of it.
  const bare = /^[【[(][^【】[\]()]+[)\]】]$/.test(line) ? line.slice(1, -1) : line;
  for (const part of authorParts(withoutContacts(bare))) addNames(part, found);
  return found;
}

/** Adds the names of a part of a line that is about authors only. */
function addNames(line: string, found: string[]): void {
  const started = withoutByWords(line);
  if (byLine(started)?.rest === "") return;
  const inner = started === line ? afterInnerByWord(line) : undefined;
  if (inner !== undefined && (isCreditWord(line) || MAKERS.test(line.slice(0, -inner.length)))) return;
  const text = withoutBrackets(inner ?? started);
  let role = false;
  let isCredit = false;
  let afterAgency = false;
  for (const piece of splitNames(beforeStopWords(text))) {
    if (isDate(piece)) continue;
    const own = withoutByWords(piece);
    if (own !== piece) isCredit = false;
    else if (isCreditWord(piece)) isCredit = true;
    if (isCredit) continue;
    const [name, ...degrees] = own.split(", ");
    const bare = withoutRole(withoutSigns(beforeNumbers(name!)));
    const isTitle = isRole(bare, found.length > 0) && nameFault(bare) === undefined;
    role ||= isTitle;
    const isAgency = AGENCIES.has(fold(bare));
    afterAgency ||= isAgency;
    if (bare === "" || isTitle || isCredentials(bare) || isAgency) continue;
    // "EFE / Madrid"
    if (afterAgency && !bare.includes(" ")) continue;
    // "Ann Lee, Director, Content & Marketing": what follows a role in one word goes with it.
    if (found.length > 0 && (role ? !bare.includes(" ") : isAffiliation(bare, found))) continue;
    found.push([calm(bare), ...degrees].join(", "));
  }
}

/** What others than authors do for a page: "Website by Bo Ek". */
const MAKERS =
  /\b(?:web|websites?|webdesign|site|design|designed|powered|theme|template|made|built|developed|hosted|hosting|sponsored|supported|presented|promoted|umsetzung|realisierung)\s\S{2,6}\s$/i;

function isCreditWord(piece: string): boolean {
  return CREDIT_WORDS.has(fold(piece.split(/[\s:]/, 1)[0]!));
}

/** Whether a piece after a person is a place or an organisation: "Ann Lee | Berlin", "Ann Lee, BBC News". */
function isAffiliation(piece: string, found: readonly string[]): boolean {
  if (/(?:報導|报道|報道)$/.test(piece)) return true;
  if (!found.at(-1)!.includes(" ") || EAST_ASIAN_NAME.test(piece)) return false;
  return !piece.includes(" ") || ORGANISATION.test(piece) || /^(?:à|in|en|aus|bei|at)\s/.test(piece);
}

/** Converts a name in capitals: "ANN LEE" → "Ann Lee"; a single word may be an abbreviation and stays. */
function calm(name: string): string {
  if (!name.includes(" ") || name !== name.toUpperCase() || name === name.toLowerCase()) return name;
  return name.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
    word.length < 3 ? word : word[0]! + word.slice(1).toLowerCase(),
  );
}

const MAX_NAME_LENGTH = 80;
const MAX_WORDS = 8;

/**
 * Returns why a string is not an author's name; undefined if it may be one.
 *
 * @example nameFault("Read more") // "interface-word"
 */
export function nameFault(name: string): string | undefined {
  const folded = fold(name);
  if (!/[a-z]/.test(folded) && !/\p{L}/u.test(folded)) return "no-letters";
  if (PLACEHOLDERS.has(folded)) return "placeholder";
  if (INTERFACE_WORDS.has(folded) || FIRST_WORDS.has(folded.split(" ", 1)[0]!)) return "interface-word";
  if (/[»›©]/.test(name) || (/[^\0-\u2fff]/.test(name) && EAST_ASIAN_PHRASES.test(name)))
    return "interface-word";
  const [bare] = name.split(", ");
  if (name.length > MAX_NAME_LENGTH * 2 || bare!.length > MAX_NAME_LENGTH) return "too-long";
  if (bare!.split(" ").length > MAX_WORDS) return "too-many-words";
  if (/[?!]$|[{}=<>\\^]/.test(name) || isSentence(bare!)) return "a-sentence";
  if (/^\d[\d.,]*\+?\s\S+$/.test(name)) return "a-count";
  if (/^(?:https?:|www\.)|\.(?:com|html|php)\b\/?/i.test(name)) return "an-address";
  if (folded.length <= 2 && /^[\p{L}\p{M}]$/u.test(folded)) return "one-letter";
  return undefined;
}

/**
 * Whether words follow a full stop, or two long ones are in small letters. Unicode classes take long to
 * compile, so a plain expression is tried first.
 */
function isSentence(name: string): boolean {
  const words = name.split(" ");
  if (words.length > 2 && words.filter((word) => /^[a-zß-öø-ÿа-яα-ω][^\s.]{3,}$/.test(word)).length > 1)
    return true;
  if (!/[.!?]\s\S+\s\S/.test(name)) return false;
  return /\p{L}{4}[.!?]\s\S+\s\S/u.test(name.replace(/\b(?:Prof|Dipl|Assoc|Asst|Capt|Hon)\./gi, ""));
}

const PARTICLE =
  /^(?:d[aei]|do|dos|das|del|della|van|von|der|den|ten|ter|la|le|el|al|bin|ibn|af|av|zu|und|y|e|i)$/;
const EAST_ASIAN_NAME = new RegExp(`^[${EAST_ASIAN}]{2,8}$`, "u");
const GROUP =
  /\b(?:team|staff|editors|editorial|desk|contributors|redaktion|rédaction|redacción|redazione|redação|redactie|redakcja|редакция)\b/iu;

/**
 * Whether a string has the form of a person's name: two to five words, each capitalised except particles; or
 * a short word of a script without capitals; or the name of a team.
 *
 * @example isPersonLike("Ludwig van Beethoven") // true
 */
export function isPersonLike(name: string): boolean {
  const [bare] = name.split(", ");
  if (isGroup(bare!)) return true;
  const words = bare!.split(/\s+/);
  if (words.length === 1) return EAST_ASIAN_NAME.test(words[0]!);
  if (words.length > 5 || /[\d$€£%»«:;=+]/.test(bare!)) return false;
  return words.every((word, i) => /^[\p{Lu}\p{Lt}\p{Lo}'’"“(]/u.test(word) || (i > 0 && PARTICLE.test(word)));
}

/** Whether a string names a team, a staff, a desk: not a person, but intended as the author. */
export function isGroup(name: string): boolean {
  return GROUP.test(name);
}
