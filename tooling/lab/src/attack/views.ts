import { justext } from "@winnow/baselines/methods/justext";
import { readability } from "@winnow/baselines/methods/readability";
import { blocks, compact, type Marks, parse, select, type Tree, textContent } from "@winnow/core-dom";
import { normalizeText, sentences, words } from "@winnow/core-dom/text";
import { exactText } from "@winnow/dedup";
import { allVisibleText, extract, extractMetadata, render, winnow } from "@winnow/extract";
import { formats } from "@winnow/extract/formats";
import { all, articleClassifier, articleRules } from "@winnow/filter";
import { dclm, dolmaQuality, fineweb } from "@winnow/filter/quality";

/** The state of a page: results of earlier views, for later ones. */
interface State {
  readonly html: string;
  tree: Tree;
  marks: Marks;
  text: string;
}

/** A step in processing a page. @returns its output, if it has one. */
export interface View {
  readonly name: string;
  readonly run: (state: State) => string | undefined;
}

const URL = "https://example.org/a/";
/** Large enough that no page reaches it, so that all work is measured. */
const timeout = 3_600_000;

const judgePage = all(articleClassifier(), articleRules());
const judgeText = all(fineweb(), dclm(), dolmaQuality());

/** All views in order: the first creates the tree that the others read. */
export const VIEWS: readonly View[] = [
  view("parse", (state) => {
    state.tree = parse(state.html);
    state.marks = allVisibleText(state.tree);
    state.text = textContent(state.tree, 0);
  }),
  view("winnow", ({ tree }) => {
    // Reasons are computed when they are read.
    const { reasons } = winnow(tree, { url: URL, comments: true });
    return reasons.join("\n");
  }),
  view("readability", ({ tree }) => readability(tree, { url: URL, comments: true })),
  view("justext", ({ tree }) => justext(tree, { url: URL, comments: true })),
  ...Object.entries(formats).map(([name, format]) =>
    view(name, ({ tree, marks }) => render(tree, marks, format, { url: URL })),
  ),
  view("metadata", ({ tree, marks }) => JSON.stringify(extractMetadata(tree, { url: URL, marks }))),
  view("comments", ({ tree }) => extract(tree, { url: URL, comments: true, timeout }).comments),
  view("blocks", ({ tree }) => JSON.stringify(extract(tree, { method: allVisibleText, timeout }).blocks)),
  view("all", ({ html }) => {
    const found = extract(html, { url: URL, comments: true, frontMatter: true, timeout });
    return Object.values(formats)
      .map((format) => found.render(format))
      .join("\n");
  }),
  view("tree", ({ tree }) => {
    compact(tree);
    blocks(tree);
    select(tree, "div > p, [class~=a] a:not(:first-child), li:nth-child(2n + 1)");
  }),
  view("words", ({ text }) => {
    words(text);
    sentences(text);
  }),
  view("normal text", ({ text }) => normalizeText(text, { invisible: "drop", whitespace: "lines" })),
  view("exact text", ({ text }) => exactText(text)),
  view("article or not", ({ tree, marks, text }) => judgePage({ tree, marks, text, url: URL })),
  view("text quality", ({ text }) => judgeText({ text })),
];

function view(name: string, run: (state: State) => unknown): View {
  return {
    name,
    run: (state) => {
      const written = run(state);
      return typeof written === "string" ? written : undefined;
    },
  };
}

export function newState(html: string): State {
  return { html } as State;
}
