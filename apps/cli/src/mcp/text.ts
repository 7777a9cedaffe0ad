import { CONTROLS } from "../environment.js";

/**
 * Invisible characters. The group has those that belong to a spelling: joiners after letters of scripts that join, CGJ in
 * Hebrew, variation selectors of Mongolian, Han, Myanmar, Phags-pa and mathematics, and selectors and joiners of emoji.
 */
const INVISIBLE =
  /(?=[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb])(?:((?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}\u1820-\u18aa])(?<!\p{Default_Ignorable_Code_Point})[\u200c\u200d]|(?<=\p{scx=Hebr})\u034f|(?<=[\u1820-\u18aa])[\u180b-\u180f]|(?<=[\p{sc=Han}\p{sc=Mymr}\p{sc=Phag}\u2200-\u22ff\u2a00-\u2aff])[\ufe00-\ufe02]|(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)|(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic}))|.)/gu;

/**
 * Removes characters that models read and people do not see: control characters, tags (U+E0000 to U+E007F), marks of
 * direction, zero-width characters. A page can hide instructions in them. Characters that belong to a spelling are kept.
 *
 * @example visibleText("Tea\u{e0041}\u200b") // "Tea"
 */
export function visibleText(text: string): string {
  return text
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(CONTROLS, "")
    .replace(INVISIBLE, (_, spelling = "") => spelling);
}

const HEADING = /^(#{1,6}) (.+)$/;

/** Yields lines of Markdown, and how well a piece can end before each of them: 3 for a block, 2 for a line, 1 for a line of code. */
function* linesOf(markdown: string): Generator<readonly [start: number, line: string, rank: number]> {
  let fence: string | undefined;
  let [above, isAfterGap] = ["", true];
  for (let start = 0; start < markdown.length; ) {
    const next = markdown.indexOf("\n", start) + 1 || markdown.length;
    const line = markdown.slice(start, next).trimEnd();
    yield [start, line, fence !== undefined ? 1 : isAfterGap && !HEADING.test(above) ? 3 : 2];
    const [matched, marks] = /^[\s>]*(`{3,}|~{3,})/.exec(line) ?? [];
    if (marks !== undefined && fence === undefined) fence = marks;
    else if (marks?.startsWith(fence!) && matched === line) fence = undefined;
    isAfterGap = line === "";
    if (!isAfterGap) above = line;
    start = next;
  }
}

/**
 * Returns where a piece of Markdown or text ends that begins at `from` and has at most `max` characters: before a block,
 * if that is not in the first quarter; otherwise before a line outside code, a line of code, a word, or any character.
 *
 * @example cutAt("One.\n\nTwo.\n\nThree.", 0, 14) // 12
 */
export function cutAt(text: string, from: number, max: number): number {
  const most = from + max;
  if (most >= text.length) return text.length;
  const least = from + max / 4;
  let [end, best] = [0, 0];
  for (const [start, , rank] of linesOf(text)) {
    if (start > most) break;
    if (start > least && rank >= best) [end, best] = [start, rank];
  }
  if (end > 0) return end;
  const word = text.lastIndexOf(" ", most - 1) + 1;
  if (word > least) return word;
  return /[\ud800-\udbff]/.test(text[most - 1]!) ? most - 1 : most;
}

/** A section of Markdown: a heading, and all until the next one of its level or above. */
export interface Section {
  readonly level: number;
  readonly heading: string;
  readonly start: number;
  readonly characters: number;
}

/** Returns the sections of Markdown, in document order. */
export function sectionsOf(markdown: string): readonly Section[] {
  const headings: Omit<Section, "characters">[] = [];
  for (const [start, line, rank] of linesOf(markdown)) {
    const [, marks = "", heading] = (rank > 1 && HEADING.exec(line)) || [];
    if (heading !== undefined) headings.push({ level: marks.length, heading, start });
  }
  // From the last one: the next heading of each level, or above.
  const ends = Array<number>(7).fill(markdown.length);
  const sections = headings.reverse().map((each) => {
    const characters = ends[each.level]! - each.start;
    ends.fill(each.start, each.level);
    return { ...each, characters };
  });
  return sections.reverse();
}
