import type { AnyNode } from "domhandler";
import { isText } from "domhandler";
import { isUnseen, loadPage } from "./dom.js";
import { pick, type Random } from "./random.js";

/** A page and its gold text in an invented language. */
export interface Translation {
  readonly html: string;
  readonly gold: string;
}

type Rewrite = (text: string) => string;

/**
 * Rewrites the visible text, the title and the description of a page in an invented language: other words in the
 * same letters, Cyrillic or Greek letters, or Han characters without spaces. The training pages are nearly all
 * English; on such a copy only the structure, the lengths and the names of classes say what is content. Equal
 * words stay equal, and the gold text is rewritten in the same way.
 */
export function translate(html: string, gold: string, random: Random): Translation {
  const rewrite = pick(random, LANGUAGES);
  const page = loadPage(html);
  const nodes: AnyNode[] = [page.root()[0]!];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (isText(node)) node.data = rewrite(node.data);
    else if ("children" in node && !(isUnseen(node) && !isNoscript(node))) nodes.push(...node.children);
  }
  page("head > title").each((_, title) => {
    page(title).text(rewrite(page(title).text()));
  });
  page('meta[name="description"], meta[property="og:description"]').each((_, meta) => {
    page(meta).attr("content", rewrite(page(meta).attr("content") ?? ""));
  });
  return { html: page.html(), gold: rewrite(gold) };
}

function isNoscript(node: AnyNode): boolean {
  return "name" in node && node.name === "noscript";
}

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const CYRILLIC = "абцдефгхийклмнопярстувшжыз";
const GREEK = "αβψδεφγηιξκλμνοπθρστυωςχζα";
/** Vowels are exchanged for vowels, and consonants for consonants, so that words look like those of a language. */
const OTHER_LATIN = "eflgipkbanmrvzudtjswoxqhyc";

function byLetters(letters: string): Rewrite {
  const map = new Map<string, string>();
  for (const [i, letter] of [...LATIN].entries()) {
    map.set(letter, letters[i]!);
    map.set(letter.toUpperCase(), letters[i]!.toUpperCase());
  }
  return (text) => text.replace(/[a-zA-Z]/g, (letter) => map.get(letter)!);
}

/** The first of the characters that words are written in, and their number. */
const FIRST_HAN = 0x4e00;
const HAN_COUNT = 3_000;
/** Letters of an English word per Han character. */
const LETTERS_PER_CHARACTER = 3;

const inHan: Rewrite = (text) =>
  text
    .replace(/[a-zA-Z]+/g, (word) => {
      let hash = 7;
      let characters = "";
      for (const [i, letter] of [...word.toLowerCase()].entries()) {
        hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
        if (i % LETTERS_PER_CHARACTER === 0)
          characters += String.fromCharCode(FIRST_HAN + (hash % HAN_COUNT));
      }
      return characters;
    })
    .replace(/\. ?(?=[\u4e00-\u9fff]|\s*$)/g, "。")
    .replace(/, ?/g, "，")
    .replace(/(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])/g, "");

const otherLatin = byLetters(OTHER_LATIN);
/** Languages in Latin letters are the most frequent ones. */
const LANGUAGES: readonly Rewrite[] = [
  ...[otherLatin, otherLatin, otherLatin, byLetters(CYRILLIC), byLetters(CYRILLIC), byLetters(GREEK)],
  ...[inHan, inHan],
];
