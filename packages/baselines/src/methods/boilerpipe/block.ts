import type { TextBlock, TextFeatures } from "./types.js";

/** Creates the block of one run of text. */
export function textBlock(run: number, features: TextFeatures, tagLevel: number, labels: number): TextBlock {
  const { words, linkWords, wrappedWords, wrappedLines } = features;
  // Written out, because a page has thousands of blocks, and spreading objects is slow.
  const block: TextBlock = {
    words,
    linkWords,
    wrappedWords,
    wrappedLines,
    textDensity: 0,
    linkDensity: 0,
    first: run,
    last: run,
    runs: [run],
    tagLevel,
    labels,
    content: false,
    reason: "",
    runReasons: undefined,
  };
  setDensities(block);
  return block;
}

/** Adds the next block to a block, which is content if one of them is. */
export function mergeNext(block: TextBlock, next: TextBlock): void {
  block.runReasons ??= [reasonInRun(block)];
  if (next.runReasons === undefined) block.runReasons.push(reasonInRun(next));
  else for (const reason of next.runReasons) block.runReasons.push(reason);
  for (const run of next.runs) block.runs.push(run);
  block.content ||= next.content;
  block.words += next.words;
  block.linkWords += next.linkWords;
  block.wrappedWords += next.wrappedWords;
  block.wrappedLines += next.wrappedLines;
  block.last = next.last;
  block.tagLevel = Math.min(block.tagLevel, next.tagLevel);
  block.labels |= next.labels;
  setDensities(block);
}

function reasonInRun({ content, reason }: TextBlock): string {
  return content ? reason : "near-content";
}

/** Decides on a block as a whole. */
export function decide(block: TextBlock, content: boolean, reason: string): void {
  block.content = content;
  block.reason = reason;
  block.runReasons = undefined;
}

/** Computes the densities, in single precision because filters compare them for equality. */
function setDensities(block: TextBlock): void {
  if (block.wrappedWords === 0) {
    block.wrappedWords = block.words;
    block.wrappedLines = 1;
  }
  block.textDensity = Math.fround(block.wrappedWords / block.wrappedLines);
  block.linkDensity = block.words === 0 ? 0 : Math.fround(block.linkWords / block.words);
}
