import { Label, type Marks, NodeKind, type Tree, text, textLength } from "@winnow/core-dom";

/** Shorter content may be a failure. Chosen on the data sets. */
export const MIN_CONTENT = 250;
/** Short content is little if the page has this many times as much text, or this many times as much markup. */
const TEXT_RATIO = 10;
const MARKUP_RATIO = 300;
/** Shorter content may be a message of the site. */
const MIN_ARTICLE = 100;

/** What sites display in place of an article, or below it: notices of rights, links, errors. */
const MESSAGES: readonly RegExp[] = [
  /©|\(c\) ?\d{4}|\bcopyright (?:by )?(?:\(c\)|\d{4})|rights reserved|rechte vorbehalten|droits réservés|derechos reservados/i,
  /direitos reservados|diritti riservati/i,
  /^(?:skip|jump) to |^zum (?:haupt)?inhalt|^aller au contenu|^(?:saltar|ir) al contenido|^vai al contenuto/i,
  /\b(?:log|sign) ?in (?:to|or|with)\b|\b(?:subscribe|register) to (?:read|continue|view|access|unlock)\b/i,
  /\b(?:enable|activate|turn on) (?:javascript|js|cookies)\b|\bjavascript (?:is|must|to run)\b/i,
  /\b(?:page|file) (?:was |could )?not (?:be )?found\b|\baccess denied\b|^(?:error )?40[34]\b/i,
];
const SENTENCE = /[.!?…。！？؟।]["'”’»)]*\s*$/;

/**
 * Whether content is too little to be the article of its page: a small part of a page, a message such as "Skip to
 * content", or a few words that are not a sentence and that the method is unsure about.
 *
 * @param length - its length, if it is below {@link MIN_CONTENT}.
 */
export function isLittle(tree: Tree, marks: Marks, length: number): boolean {
  if (length >= MIN_CONTENT) return false;
  const { textBefore, markupBefore, length: end } = tree;
  if (textBefore[end]! > TEXT_RATIO * length || markupBefore[end]! > MARKUP_RATIO * length) return true;
  if (length >= MIN_ARTICLE) return false;
  let content = "";
  for (let row = 0; row < end; row++) {
    if (marks.label[row] === Label.content && tree.kind[row] === NodeKind.text) content += text(tree, row);
  }
  const line = content.replace(/\s+/g, " ").trim();
  return MESSAGES.some((message) => message.test(line)) || (marks.unsure === true && !SENTENCE.test(line));
}

/** Characters of scripts in which a character is about as much as three letters. */
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff]/g;
const WIDTH = 3;

/**
 * Returns the number of characters of a page's content, counting ideographs and syllables three times. Counts up to
 * `limit`, where it stops reading.
 */
export function contentLength(tree: Tree, { label }: Marks, limit: number): number {
  let length = 0;
  for (
    let row = label.indexOf(Label.content);
    row >= 0 && length < limit;
    row = label.indexOf(Label.content, row + 1)
  ) {
    if (tree.kind[row] !== NodeKind.text) continue;
    const own =
      tree.hidden[row] === 0 ? tree.textBefore[row + 1]! - tree.textBefore[row]! : textLength(tree, row);
    length += own < limit ? own + (WIDTH - 1) * (text(tree, row).match(WIDE)?.length ?? 0) : own;
  }
  return length;
}
