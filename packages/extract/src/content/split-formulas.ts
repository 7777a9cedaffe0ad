import type { Tree } from "@winnow/core-dom/tree";
import type { ElementContent } from "hast";
import { formulasIn, mathSetting, mayHoldFormulas } from "./math/index.js";
import { formulaElement } from "./mathml.js";
import { hastText } from "./vocabulary.js";

/** Characters of the private use area for what is not text: a line break, the ends of emphasis, any other element. */
const BREAK = "\ue000";
const EMPHASIS = "\ue001";
const EMPHASIS_END = "\ue002";
const OTHER = "\ue003";

/**
 * Splits a paragraph at displayed formulas that line breaks or emphasis interrupt: editors add `br` to the lines of a
 * formula, and Markdown reads its underscores as emphasis. Any other paragraph is returned as it is.
 */
export function splitFormulas(tree: Tree, children: ElementContent[]): readonly ElementContent[][] {
  if (!mayBeSplit(children)) return [children];
  let source = "";
  const breaks: ElementContent[] = [];
  const emphases: ElementContent[] = [];
  const others: ElementContent[] = [];
  for (const child of children) {
    const name = child.type === "element" ? child.tagName : "";
    if (child.type === "text") source += child.value.replace(/[\ue000-\ue003]/g, "");
    else if (name === "br") source += breaks.push(child) ? BREAK : "";
    else if (child.type === "element" && name === "em") {
      emphases.push(child);
      source += `${EMPHASIS}${hastText(child).replace(/[\ue000-\ue003]/g, "")}${EMPHASIS_END}`;
    } else source += others.push(child) ? OTHER : "";
  }
  const pieces = formulasIn(source.replaceAll(BREAK, `${BREAK} `), mathSetting(tree), tree);
  if (pieces.every((piece) => typeof piece === "string")) return [children];
  const lines: ElementContent[][] = [[]];
  // The numbers of elements that are placed.
  const at = { br: 0, em: 0, other: 0 };
  for (const piece of pieces) {
    const line = lines[lines.length - 1]!;
    if (typeof piece === "string") {
      // Emphasis that begins in a formula and ends after it.
      if (count(piece, EMPHASIS) !== count(piece, EMPHASIS_END)) return [children];
      for (const part of piece.split(/([\ue000\ue003]|\ue001[^\ue001\ue002]*\ue002)/)) {
        if (part === BREAK) line.push(breaks[at.br++]!);
        else if (part === OTHER) line.push(others[at.other++]!);
        else if (part.startsWith(EMPHASIS)) line.push(emphases[at.em++]!);
        else if (part !== "") line.push({ type: "text", value: part.replace(/^ (?=.)/, after(line)) });
      }
      continue;
    }
    if (piece.tex.includes(OTHER) || (!piece.display && piece.tex.includes(BREAK))) return [children];
    at.br += count(piece.tex, BREAK);
    at.em += count(piece.tex, EMPHASIS);
    const tex = piece.tex
      .replaceAll(BREAK, " ")
      .replace(/ {2,}/g, " ")
      .replace(/[\ue001\ue002]/g, "_")
      .trim();
    const math = formulaElement({ tex, display: piece.display }, []);
    if (math === undefined) return [children];
    if (piece.display) lines.push([{ ...math, properties: { display: "block" } }], []);
    else line.push(math);
  }
  return lines.map(trimmed).filter((line) => line.length > 0);
}

/** The space that begins a piece: none after a line break. */
function after(line: readonly ElementContent[]): string {
  const last = line[line.length - 1];
  return last?.type === "element" && last.tagName === "br" ? "" : " ";
}

function mayBeSplit(children: readonly ElementContent[]): boolean {
  let text = false;
  let other = false;
  for (const child of children) {
    if (child.type === "text") text ||= mayHoldFormulas(child.value);
    else other ||= child.type === "element" && (child.tagName === "br" || child.tagName === "em");
  }
  return text && other;
}

function count(value: string, character: string): number {
  return value.split(character).length - 1;
}

/** Removes white space and line breaks at the ends of a line. */
function trimmed(line: readonly ElementContent[]): ElementContent[] {
  let from = 0;
  let to = line.length;
  while (from < to && isBlank(line[from]!)) from++;
  while (to > from && isBlank(line[to - 1]!)) to--;
  const out = line.slice(from, to);
  const [first] = out;
  if (first?.type === "text") out[0] = { ...first, value: first.value.trimStart() };
  const last = out[out.length - 1];
  if (last?.type === "text") out[out.length - 1] = { ...last, value: last.value.trimEnd() };
  return out;
}

function isBlank(node: ElementContent): boolean {
  return node.type === "text" ? node.value.trim() === "" : node.type === "element" && node.tagName === "br";
}
