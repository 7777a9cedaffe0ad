import { Hidden, NodeKind, text } from "@winnow/core-dom";
import { linesOf, lineText } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";
import { oneLine } from "../text/plain-text.js";
import { HAS_EAST_ASIAN } from "../text/scripts.js";
import { isChineseNames, CHINESE_NAME as NAME } from "./chinese-names.js";
import type { LooseLine } from "./loose-lines.js";

/** A note in brackets at the end of an article: "（王伟 张文攀）". */
const SIGNED = new RegExp(String.raw`[（(]\s?(${NAME}(?:[\s、]{1,3}${NAME}){0,5})\s?[）)]$`, "u");

/** Names after "reporter" in a text: until a bracket, a slash, a space before a place, or "reporting from". */
const REPORTERS =
  /(?:记者|記者|执笔人?[:：]|执笔|執筆[:：])[\s:：]{0,3}((?:\p{Script=Han}{2,4}|\p{Script=Han}\s\p{Script=Han})(?:[\s、]{1,3}\p{Script=Han}{2,4}(?!报道)){0,5})\s?(?:[)）\]】/／]|$|\s?(?:发自|報導|报道|摄影|攝影|文\/)|\s\p{Script=Han}{2,8}报道)/u;

/** "홍길동 기자", alone, after a date or a place, or before the text. */
const KOREAN =
  /(?:^|[\s=|)\]])(\p{Script=Hangul}{2,4})\s(?:선임|인턴|객원)?(?:기자|특파원|논설위원)(?=$|[\s=|(,·@])/u;

/** An editor, who is named if no author is. */
const EDITORS = new RegExp(
  String.raw`(?:责任编辑|責任編輯|责编|编辑|編輯)\s?[:：]\s{0,3}(${NAME}(?:[\s、]{1,3}${NAME}){0,3})\s?[)）\]】]?$`,
  "u",
);

/** Words without which the expressions above match nothing: V8 takes milliseconds to compile each of them. */
const REPORTER_WORDS = ["记者", "記者", "执笔", "執筆"];
const KOREAN_WORDS = ["기자", "특파원", "논설위원"];
const EDITOR_WORDS = ["编辑", "編輯", "责编"];

function hasOneOf(text: string, words: readonly string[]): boolean {
  return words.some((word) => text.includes(word));
}

/** Names in a note of Chinese newspapers. */
export interface ReporterNote {
  readonly names: string;
  readonly role: "reporter" | "editor";
}

/**
 * Returns the names in a note at the beginning or end of a Chinese article.
 *
 * @param text - the first or the last 80 characters of a paragraph.
 * @example reporterNote("据新华社拉萨电（记者 王伟）")?.names // "王伟"
 */
export function reporterNote(text: string): ReporterNote | undefined {
  if (!HAS_EAST_ASIAN.test(text)) return undefined;
  const reporters = hasOneOf(text, REPORTER_WORDS) ? REPORTERS.exec(text)?.[1] : undefined;
  // "记者调查" is a headline: without a bracket or a space the name must begin with a surname.
  if (reporters !== undefined && (isChineseNames(reporters) || /[(（【[][^(（]{0,20}记者\s/.test(text)))
    return { names: reporters, role: "reporter" };
  const korean = hasOneOf(text, KOREAN_WORDS) ? KOREAN.exec(text)?.[1] : undefined;
  if (korean !== undefined) return { names: korean, role: "reporter" };
  const signed = /[）)]$/.test(text) ? SIGNED.exec(text)?.[1] : undefined;
  if (signed !== undefined) return { names: signed, role: "reporter" };
  const editors = hasOneOf(text, EDITOR_WORDS) ? EDITORS.exec(text)?.[1] : undefined;
  return editors === undefined ? undefined : { names: editors, role: "editor" };
}

/** Number of lines at the beginning and at the end of the content that may have a note, and of characters of each. */
const MAX_LINES = 6;
const MAX_CHARACTERS = 80;

/** Returns the notes with the reporters' names at the beginning and end of the content. */
export function reporterLines(sources: PageSources): readonly LooseLine[] {
  const { tree, rows } = sources;
  const lines = linesOf(sources);
  let first = 0;
  while (first < lines.length && lines[first]!.end <= rows.contentStart) first++;
  let stop = first;
  while (stop < lines.length && lines[stop]!.start <= rows.contentEnd + MAX_LINES) stop++;
  const found: LooseLine[] = [];
  for (let at = first; at < stop; at++) {
    // The lines between the first and the last ones are skipped.
    if (at === first + MAX_LINES) at = Math.max(at, stop - MAX_LINES);
    const { start, end, characters } = lines[at]!;
    const starts = lineText(lines[at]!).slice(0, MAX_CHARACTERS);
    let note = reporterNote(starts);
    if (note === undefined && characters > MAX_CHARACTERS) {
      let row = end - 1;
      while (row > start && (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible)) row--;
      note = reporterNote(oneLine(text(tree, row).slice(-2 * MAX_CHARACTERS)).slice(-MAX_CHARACTERS));
    }
    if (note === undefined) continue;
    const points = note.role === "editor" ? 2 : 5;
    found.push({ key: "note", points, member: false, strong: true, row: start, value: note.names });
  }
  return found;
}
